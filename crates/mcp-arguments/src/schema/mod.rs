//! JSON Schema as it comes: dialects, references, and the way from a schema to a plan.

mod error;
mod uri;

pub mod dialect;
pub mod metaschema;
pub mod reference;

mod pointer;
mod resources;

pub use self::error::SchemaError;
