//! One fixed workload, for a count of its instructions: `cargo xtask instructions` runs this under callgrind, which counts
//! within [`measured`] alone. Without a name it lists the workloads.

use std::error::Error;
use std::hint::black_box;

use mcp_arguments::arguments::{read, validate};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Status, read_text, status};
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::spec::{ToolSpec, integer, text};
use serde_json::{Value, json};

/// What is done once, and whether it came out as it should.
type Workload = Box<dyn Fn() -> bool>;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = std::env::args().nth(1);
    for (name, workload) in workloads()? {
        match &wanted {
            None => println!("{name}"),
            // Once before, so that nothing is counted which happens once in a process.
            Some(wanted) if wanted == name => {
                let good = workload() && measured(&workload);
                return if good { Ok(()) } else { Err(format!("{name} came out wrong").into()) };
            }
            Some(_) => {}
        }
    }
    match wanted {
        None => Ok(()),
        Some(name) => Err(format!("there is no workload {name}").into()),
    }
}

/// The one function in which instructions are counted.
#[inline(never)]
fn measured(workload: &Workload) -> bool {
    black_box(workload)()
}

fn workloads() -> Result<Vec<(&'static str, Workload)>, Box<dyn Error>> {
    let tiny = json!({"query": "how to open a file", "limit": 5});
    let typical = json!({
        "query": "how to open a file", "limit": 5, "offset": 20, "sort": "newest", "group": "files", "exact": true, "weight": 0.5,
    });
    let slips = json!({"query": "how to open a file", "limit": "5", "exact": "yes", "sort": "Newest", "group": null});
    let faults = json!({"qeury": "how to open a file", "limit": 99, "exact": 7, "sort": "newer"});
    let nested = json!({
        "title": "an order",
        "customer": {"name": "a customer", "address": {"street": "1 Main Street", "city": "Kyiv"}},
        "lines": (0..20).map(|line| json!({"article": format!("article {line}"), "quantity": line + 1, "price": 2.5})).collect::<Vec<_>>(),
    });
    let unions = json!({"actions": [
        {"kind": "click", "x": 1, "y": 2}, {"kind": "type", "text": "hello"}, {"kind": "wait", "seconds": null}, {"kind": "wait", "seconds": 2.5},
    ]});
    let patterns = json!({"path": "/usr/share/doc/mcp/arguments", "id": "123e4567-e89b-42d3-a456-426614174000", "on": "2026-01-31"});
    Ok(vec![
        ("compile-spec", Box::new(|| Plan::of_spec(&search_spec()).is_ok())),
        ("compile-schema", {
            let (schema, options) = (orders(), Options::for_tool());
            Box::new(move || compile("orders", &schema, &options).is_ok())
        }),
        ("valid-tiny", valid(Plan::of_spec(&search_spec())?, tiny)),
        ("valid-typical", valid(compile("search", &search_schema(), &Options::for_tool())?, typical.clone())),
        ("valid-nested", valid(compile("orders", &orders(), &Options::for_tool())?, nested)),
        ("valid-union", valid(compile("actions", &actions(), &Options::for_tool())?, unions)),
        ("valid-pattern", valid(compile("files", &files(), &Options::for_tool())?, patterns)),
        ("valid-text", {
            let (plan, text) = (compile("search", &search_schema(), &Options::for_tool())?, typical.to_string());
            Box::new(move || read_text(&plan, &text, Mode::Strict).1.is_accepted())
        }),
        ("refused-status", {
            let (plan, faults) = (compile("search", &search_schema(), &Options::for_tool())?, faults.clone());
            Box::new(move || status(&plan, &faults, Mode::Strict) != Status::Fine)
        }),
        ("refused-with-text", {
            let plan = compile("search", &search_schema(), &Options::for_tool())?;
            Box::new(move || validate(&plan, Some(&faults)).is_err_and(|refusal| refusal.text(&plan).len() > 100))
        }),
        ("repaired", {
            let plan = compile("search", &search_schema(), &Options::for_tool())?;
            Box::new(move || {
                read(&plan, Some(&slips), Mode::Tolerant).is_ok_and(|arguments| arguments.edits().len() == 4)
            })
        }),
    ])
}

fn valid(plan: Plan, value: Value) -> Workload {
    Box::new(move || status(&plan, &value, Mode::Strict) == Status::Fine)
}

fn search_spec() -> ToolSpec {
    ToolSpec::new("docs_search")
        .description("Search the documentation.")
        .property(text("query").describe("What to look for.").required())
        .property(integer("limit").range(1..=25))
}

fn search_schema() -> Value {
    json!({
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
    })
}

fn orders() -> Value {
    json!({
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "customer": {"$ref": "#/$defs/customer"},
            "lines": {"type": "array", "minItems": 1, "items": {
                "type": "object",
                "properties": {
                    "article": {"type": "string"},
                    "quantity": {"type": "integer", "minimum": 1},
                    "price": {"type": "number", "minimum": 0, "multipleOf": 0.5},
                },
                "required": ["article", "quantity"],
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
    })
}

fn actions() -> Value {
    json!({
        "type": "object",
        "properties": {"actions": {"type": "array", "items": {"oneOf": [
            {
                "type": "object", "required": ["kind", "x", "y"],
                "properties": {"kind": {"const": "click"}, "x": {"type": "integer"}, "y": {"type": "integer"}},
            },
            {"type": "object", "required": ["kind", "text"], "properties": {"kind": {"const": "type"}, "text": {"type": "string"}}},
            {
                "type": "object", "required": ["kind"],
                "properties": {"kind": {"const": "wait"}, "seconds": {"anyOf": [{"type": "number"}, {"type": "null"}]}},
            },
        ]}}},
    })
}

fn files() -> Value {
    json!({
        "type": "object",
        "properties": {
            "path": {"type": "string", "pattern": "^(/[a-z0-9_.-]+)+$"},
            "id": {"type": "string", "format": "uuid"},
            "on": {"type": "string", "format": "date"},
        },
    })
}
