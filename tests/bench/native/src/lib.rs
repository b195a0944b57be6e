//! The works that are measured natively: a schema, a value that it accepts and one that it refuses.

use serde_json::{Value, json};

/// One schema with values.
pub struct Work {
    /// What it is called in the figures.
    pub name: &'static str,
    /// The schema that every contender compiles.
    pub schema: Value,
    /// A value that the schema accepts.
    pub valid: Value,
    /// A value that it refuses.
    pub refused: Value,
}

/// All works, from small to large.
#[must_use]
pub fn works() -> Vec<Work> {
    vec![tiny(), typical(), nested(20, "nested"), union(), contents(), nested(2_000, "large")]
}

fn tiny() -> Work {
    Work {
        name: "tiny",
        schema: json!({
            "type": "object",
            "properties": {"query": {"type": "string", "minLength": 1}, "limit": {"type": "integer", "minimum": 1, "maximum": 25}},
            "required": ["query"],
            "additionalProperties": false,
        }),
        valid: json!({"query": "how to open a file", "limit": 5}),
        refused: json!({"query": "how to open a file", "limit": "five"}),
    }
}

fn typical() -> Work {
    let valid = json!({
        "query": "how to open a file", "limit": 5, "offset": 20, "sort": "newest", "group": "files", "exact": true, "weight": 0.5,
    });
    let mut refused = valid.clone();
    refused["sort"] = json!("newer");
    Work {
        name: "typical",
        schema: json!({
            "type": "object",
            "properties": {
                "query": {"type": "string", "minLength": 1},
                "limit": {"type": "integer", "minimum": 1, "maximum": 25},
                "offset": {"type": "integer", "minimum": 0},
                "sort": {"enum": ["relevance", "newest", "oldest"]},
                "group": {"type": "string", "maxLength": 200},
                "exact": {"type": "boolean"},
                "weight": {"type": "number", "minimum": 0, "maximum": 1},
            },
            "required": ["query"],
            "additionalProperties": false,
        }),
        valid,
        refused,
    }
}

fn nested(lines: usize, name: &'static str) -> Work {
    let valid = json!({
        "title": "an order",
        "customer": {"name": "a customer", "address": {"street": "1 Main Street", "city": "Kyiv"}},
        "lines": (0..lines).map(|line| json!({"article": format!("article {line}"), "quantity": line + 1, "price": 2.5})).collect::<Vec<_>>(),
    });
    let mut refused = valid.clone();
    refused["lines"][lines - 1]["quantity"] = json!(0);
    Work {
        name,
        schema: json!({
            "type": "object",
            "properties": {
                "title": {"type": "string"},
                "customer": {"$ref": "#/$defs/customer"},
                "lines": {"type": "array", "minItems": 1, "items": {
                    "type": "object",
                    "properties": {
                        "article": {"type": "string"},
                        "quantity": {"type": "integer", "minimum": 1},
                        "price": {"type": "number", "minimum": 0},
                    },
                    "required": ["article", "quantity"],
                    "additionalProperties": false,
                }},
            },
            "required": ["title", "customer", "lines"],
            "$defs": {
                "customer": {
                    "type": "object",
                    "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}},
                    "required": ["name"],
                },
                "address": {"type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}},
            },
        }),
        valid,
        refused,
    }
}

fn union() -> Work {
    Work {
        name: "union",
        schema: json!({
            "type": "object",
            "properties": {"actions": {"type": "array", "items": {"oneOf": [
                {
                    "type": "object", "required": ["kind", "x", "y"],
                    "properties": {"kind": {"const": "click"}, "x": {"type": "integer"}, "y": {"type": "integer"}},
                },
                {"type": "object", "required": ["kind", "text"], "properties": {"kind": {"const": "type"}, "text": {"type": "string"}}},
                {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "wait"}, "seconds": {"type": ["number", "null"]}}},
            ]}}},
        }),
        valid: json!({"actions": [{"kind": "click", "x": 1, "y": 2}, {"kind": "type", "text": "hello"}, {"kind": "wait", "seconds": null}]}),
        refused: json!({"actions": [{"kind": "click", "x": 1, "y": 2}, {"kind": "type", "text": 5}]}),
    }
}

fn contents() -> Work {
    Work {
        name: "patterns",
        schema: json!({
            "type": "object",
            "properties": {"path": {"type": "string", "pattern": "^(/[a-z0-9_.-]+)+$"}, "code": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{4}$"}},
        }),
        valid: json!({"path": "/usr/share/doc/mcp/arguments", "code": "AB-1234"}),
        refused: json!({"path": "/usr/share/doc/mcp/arguments!", "code": "AB-1234"}),
    }
}
