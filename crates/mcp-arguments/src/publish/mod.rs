//! The published form of a tool: what each client takes, what was lost on the way, and the way back.
//!
//! Nothing here is needed to answer a call: the plan enforces the author's schema, whatever a client was shown.

mod array;
mod branches;
mod emit;
mod follow;
mod groups;
mod keywords;
mod lint;
mod maps;
mod merge;
mod object;
mod place;
mod profile;
mod rows;
mod sentence;
mod source;
mod typed;
mod typescript;
mod union;
mod wire;
mod written;

use serde_json::{Map, Value};

pub use self::lint::{Finding, Level, clients, lint, lint_for};
pub use self::profile::{Profile, ProfileError, Verdict};
pub use self::rows::{Row, named as row, rows};
pub use self::typescript::types;
pub use self::wire::WireMap;
use crate::spec::ToolSpec;

/// One thing that a published schema does not say as the author's schema says it.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// The tool's name.
    pub tool: String,
    /// The schema that says it, as a JSON Pointer in the author's `inputSchema`.
    pub path: String,
    /// The row of the table.
    pub row: String,
    /// The keyword, or `properties` for a name.
    pub keyword: String,
    /// What the author wrote; null where nothing was.
    pub from: Value,
    /// What is published in its place: a value, a sentence, or null for nothing.
    pub to: Value,
    /// Whether the published form, read back, accepts what the author's accepts, a null that can be left out aside. Where
    /// it does not, the model is told by a sentence or not at all, and the plan enforces it.
    pub lossless: bool,
    /// The clients for which it was changed.
    pub clients: Vec<String>,
}

impl Loss {
    /// The record, as the command line and the package show it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        serde_json::json!({
            "tool": self.tool, "path": self.path, "row": self.row, "keyword": self.keyword, "from": self.from,
            "to": self.to, "lossless": self.lossless, "clients": self.clients,
        })
    }
}

/// A tool in the form of a profile.
#[derive(Clone, Debug)]
pub struct Published {
    /// The `tools/list` entry.
    pub entry: Value,
    /// Every change, in the order of the schema.
    pub losses: Vec<Loss>,
    /// The way back from published arguments to the author's.
    pub wire: WireMap,
}

/// A tool of a `tools/list` in the form of a profile.
///
/// # Shape
///
/// The entry is the author's with another `inputSchema` and, where sentences stand for what the schema cannot say, with
/// another `description`. The profile `mcp` changes nothing.
///
/// # Examples
///
/// ```
/// use mcp_arguments::publish::{Profile, tool};
/// use serde_json::json;
///
/// let entry = json!({"name": "check", "description": "Checks.", "inputSchema": {
///     "type": "object",
///     "additionalProperties": false,
///     "properties": {"source": {"type": "string"}, "path": {"type": "string"}},
///     "oneOf": [{"required": ["source"]}, {"required": ["path"]}],
/// }});
/// let published = tool(&entry, Profile::named("portable").unwrap());
/// assert_eq!(published.entry["description"], "Give exactly one of `source`, `path`. Checks.");
/// assert_eq!(published.entry["inputSchema"].get("oneOf"), None);
/// assert!(!published.losses[0].lossless);
/// ```
#[must_use]
pub fn tool(entry: &Value, profile: &Profile) -> Published {
    let unchanged = || Published { entry: entry.clone(), losses: Vec::new(), wire: WireMap::default() };
    let Value::Object(members) = entry else { return unchanged() };
    if profile.untouched {
        return unchanged();
    }
    let empty = Value::Object(Map::new());
    let schema = members.get("inputSchema").unwrap_or(&empty);
    let name = members.get("name").and_then(Value::as_str).unwrap_or_default();
    let mut emitter = emit::Emitter::new(profile, name, schema);
    let (published, notes) = emitter.root(schema);
    let mut members = members.clone();
    let prose = members.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
    if !notes.is_empty() || prose.chars().count() > profile.description {
        let text = emitter.described(&notes, &prose, &emit::At::default());
        set_description(&mut members, text);
    }
    members.insert("inputSchema".to_owned(), published);
    let wire = WireMap { nodes: emitter.wires };
    Published { entry: Value::Object(members), losses: emitter.losses, wire }
}

/// A spec in the form of a profile.
#[must_use]
pub fn spec(spec: &ToolSpec, profile: &Profile) -> Published {
    tool(&spec.to_json(), profile)
}

/// The description, in front of the schema where there was none.
fn set_description(members: &mut Map<String, Value>, text: String) {
    if let Some(place) = members.get_mut("description") {
        *place = Value::String(text);
        return;
    }
    let before = ["name", "title"].iter().filter(|name| members.contains_key(**name)).count();
    members.shift_insert(before, "description".to_owned(), Value::String(text));
}
