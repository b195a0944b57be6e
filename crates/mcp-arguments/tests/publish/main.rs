//! Publishing: goldens, an independent checker of every profile, the law of the way back, and figures over real tools.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

mod checker;
mod corpus;
mod golden;
mod instance;
mod law;
