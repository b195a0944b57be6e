//! The boundary: read, call, write. It decides nothing.
//!
//! Values cross as tapes (`input/tape.rs` of `mcp_arguments`) or as bytes (`input/wire.rs`), everything else as JSON text. Each feature is a
//! module of its own for the package: `calls` answers calls, `publish` is loaded when it is used.

#[cfg(feature = "calls")]
pub mod calls;
#[cfg(any(feature = "calls", feature = "publish"))]
mod kept;
#[cfg(feature = "calls")]
mod plans;
#[cfg(feature = "publish")]
pub mod publish;
#[cfg(any(feature = "calls", feature = "publish"))]
mod sent;
#[cfg(feature = "calls")]
mod source;
#[cfg(feature = "calls")]
pub mod tape;
