//! Publishing: goldens, an independent checker of every profile, the law of the way back, and figures over real tools.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]
#![allow(clippy::struct_excessive_bools, clippy::too_many_lines, clippy::cast_possible_truncation)]

mod checker;
mod corpus;
#[path = "../support/generate.rs"]
#[allow(dead_code, reason = "shared with the laws of a reading")]
mod generate;
mod golden;
mod growth;
mod instance;
mod law;
mod lint;
#[path = "../support/lists.rs"]
#[allow(dead_code, reason = "shared with the tests of schemas")]
mod lists;
mod wire;
