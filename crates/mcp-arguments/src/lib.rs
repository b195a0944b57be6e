//! The argument boundary of MCP tools.
//!
//! One declaration of a tool gives its `tools/list` entry, an exact check of every `tools/call`, safe and visible repair of
//! what models routinely get wrong, and refusals that a model can act on in one retry.
//!
//! # The line of the modules
//!
//! A value, the arguments of a call, travels in a straight line:
//!
//! * A [`spec`] describes a tool, or a [`schema`] that exists already does; either compiles to a [`plan`], once. What is wrong
//!   with them is an [`error`], for the programmer. [`pattern`] and [`mod@format`] are what both need for text.
//! * What arrives is an [`input`]: a [`serde_json::Value`], JSON text, the bytes of a JavaScript value, or its tape, which has
//!   no more of it than the plan asks for. It is looked at and never judged; its values have a [`kind`], a [`path`] and perhaps a [`number`], and keep to [`limits`].
//! * The input is walked against the plan, once. Where a value is not valid the walk may ask the [`rules`], a table of repairs.
//! * What was found is a [`reading`]: a [`violation`] for each thing that is wrong, or an [`edit`] for each thing that was changed.
//!   Both are facts; every sentence stands in [`render`].
//! * At the surface, [`arguments`] are what a plan accepted, [`readers`] read one value each where there is no plan, [`ask`]
//!   checks the arguments of tools that ask for a judgment, and an [`answer`] goes back to the client.
//!
//! # Examples
//!
//! A spec, its plan, a refusal as the model reads it, and a tolerant reading with its edits:
//!
//! ```
//! use mcp_arguments::arguments::{read, validate};
//! use mcp_arguments::plan::Plan;
//! use mcp_arguments::render::change;
//! use mcp_arguments::rules::Mode;
//! use mcp_arguments::spec::{ToolSpec, choice, integer, text};
//! use serde_json::json;
//!
//! let spec = ToolSpec::new("docs_search")
//!     .description("Search the documentation.")
//!     .property(text("query").describe("What to look for.").required())
//!     .property(integer("limit").range(1..=25).default(8))
//!     .property(choice("sort", ["newest", "oldest"]));
//! let plan = Plan::of_spec(&spec)?;
//!
//! // Strict: what is declared is what is accepted. All that is wrong is named, with what to send.
//! let sent = json!({"query": "wasm", "limit": "10", "sort": null});
//! let refusal = validate(&plan, Some(&sent)).unwrap_err();
//! assert_eq!(refusal.to_string(), "wrong_type at /limit, and 1 more");
//! assert_eq!(
//!     refusal.text(&plan),
//!     "limit must be an integer, not a string: send 10\n\
//!      sort must be one of \"newest\", \"oldest\", not null: leave it out\n\
//!      docs_search(query: string, limit?: integer 1 to 25, sort?: \"newest\" | \"oldest\")",
//! );
//!
//! // Tolerant: what has one reading only is repaired, and every change is on record.
//! let arguments = read(&plan, Some(&sent), Mode::Tolerant)?;
//! assert_eq!(arguments.value(), &json!({"query": "wasm", "limit": 10}));
//! assert_eq!(arguments.integer("limit"), Some(10));
//! let changes: Vec<String> = arguments.edits().iter().map(change).collect();
//! assert_eq!(changes, ["limit: text_to_integer, a string became 10", "sort: null_as_absent, null dropped"]);
//!
//! // A call that is valid as it stands is handed on as it came, but for its defaults.
//! let sent = json!({"query": "wasm"});
//! let arguments = validate(&plan, Some(&sent))?;
//! assert_eq!(arguments.integer("limit"), Some(8));
//! assert_eq!(arguments.edits().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod answer;
pub mod arguments;
pub mod ask;
pub mod edit;
pub mod error;
pub mod format;
pub mod input;
pub mod kind;
pub mod limits;
pub mod number;
pub mod path;
pub mod pattern;
pub mod plan;
#[cfg(feature = "publish")]
pub mod publish;
pub mod readers;
pub mod reading;
pub mod render;
pub mod rules;
pub mod schema;
pub mod spec;
pub mod violation;
mod walk;

/// The examples of the documents.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    mod project {}
    #[doc = include_str!("../README.md")]
    mod of_the_crate {}
}
