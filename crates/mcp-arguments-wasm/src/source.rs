//! What the package sends to be compiled: a spec, a tool of `tools/list`, or a schema, with options.

use mcp_arguments::error::SpecError;
use mcp_arguments::input::object;
use mcp_arguments::limits::Limits;
use mcp_arguments::plan::{Plan, Settings};
use mcp_arguments::rules::Rule;
use mcp_arguments::schema::dialect::Dialect;
use mcp_arguments::schema::{Formats, Options, Unknown, compile};
use mcp_arguments::spec::ToolSpec;
use serde_json::{Map, Value};

use crate::sent;

/// A plan, and the `tools/list` entry that it enforces.
pub(crate) struct Compiled {
    pub(crate) plan: Plan,
    pub(crate) entry: Entry,
}

/// What a `tools/list` entry is made of, should somebody ask for it.
pub(crate) enum Entry {
    Spec(Box<ToolSpec>),
    Given(Value),
}

impl Entry {
    pub(crate) fn json(&self) -> Value {
        match self {
            Entry::Spec(spec) => spec.to_json(),
            Entry::Given(entry) => entry.clone(),
        }
    }
}

/// Faults of a source, as they cross: each has a `message`, and where it is known `tool`, `property` or `pointer`.
pub(crate) type Faults = Vec<Value>;

fn fault(message: String) -> Faults {
    vec![object([("message", message.into())])]
}

/// Compiles what the package sent.
pub(crate) fn compiled(source: &str, options: &str) -> Result<Compiled, Faults> {
    let mut source = sent::value("the source", source).map_err(fault)?;
    let options = sent::value("the options", options).map_err(fault)?;
    if let Some(spec) = source.get("spec") {
        return of_spec(spec, &options);
    }
    if let Some(tool) = source.get_mut("tool") {
        return of_tool(tool.take(), &options);
    }
    let Some(schema) = source.get_mut("schema").map(Value::take) else {
        return Err(fault("nothing was given: a spec, a tool or a schema is wanted".to_owned()));
    };
    let options = with(Options::for_any(), &options)?;
    let plan = compile("", &schema, &options).map_err(|error| vec![schema_fault(&error)])?;
    Ok(Compiled { plan, entry: Entry::Given(schema) })
}

fn of_spec(spec: &Value, options: &Value) -> Result<Compiled, Faults> {
    let faults = |errors: mcp_arguments::error::SpecErrors| errors.iter().map(spec_fault).collect::<Faults>();
    let spec = ToolSpec::from_json(spec).map_err(faults)?;
    let settings = with(Options::for_tool(), options)?.settings;
    let plan = Plan::of_spec_with(&spec, settings).map_err(faults)?;
    Ok(Compiled { plan, entry: Entry::Spec(Box::new(spec)) })
}

fn of_tool(tool: Value, options: &Value) -> Result<Compiled, Faults> {
    let Some(name) = tool.get("name").and_then(Value::as_str) else {
        return Err(fault("the tool has no name".to_owned()));
    };
    let Some(schema) = tool.get("inputSchema") else {
        return Err(vec![object([
            ("message", format!("tool `{name}`: it has no inputSchema").into()),
            ("tool", name.into()),
        ])]);
    };
    let options = with(Options::for_tool(), options)?;
    let plan = compile(name, schema, &options).map_err(|error| {
        let mut fault = schema_fault(&error);
        if let Some(fault) = fault.as_object_mut() {
            fault.insert("tool".to_owned(), name.into());
        }
        vec![fault]
    })?;
    Ok(Compiled { plan, entry: Entry::Given(tool) })
}

fn spec_fault(error: &SpecError) -> Value {
    let mut fault = object([("message", error.to_string().into()), ("tool", error.tool.clone().into())]);
    if let (Some(property), Some(fault)) = (&error.property, fault.as_object_mut()) {
        fault.insert("property".to_owned(), property.clone().into());
    }
    fault
}

fn schema_fault(error: &mcp_arguments::schema::SchemaError) -> Value {
    object([("message", error.to_string().into()), ("pointer", error.pointer().into())])
}

/// The options that the package sent, over those of the kind of source. What it does not know is a fault.
fn with(mut options: Options, sent: &Value) -> Result<Options, Faults> {
    let Value::Object(sent) = sent else { return Err(fault("the options must be an object".to_owned())) };
    for (name, value) in sent {
        match (name.as_str(), value) {
            ("unknown", Value::String(word)) if word == "refuse" => options.unknown = Unknown::Refuse,
            ("unknown", Value::String(word)) if word == "allow" => options.unknown = Unknown::Allow,
            ("format", Value::String(word)) if word == "assert" => options.formats = Formats::Assert,
            ("format", Value::String(word)) if word == "annotate" => options.formats = Formats::Annotate,
            ("dialect", Value::String(word)) if word == "2020-12" => options.dialect = Dialect::Draft2020_12,
            ("dialect", Value::String(word)) if word == "draft-07" => options.dialect = Dialect::Draft7,
            ("documents", Value::Object(documents)) => {
                options.documents = documents.iter().map(|(url, document)| (url.clone(), document.clone())).collect();
            }
            ("rules", Value::Object(rules)) => switch(&mut options.settings, rules)?,
            ("hostKeys", Value::Array(keys)) => {
                for key in keys {
                    let Some(key) = key.as_str() else {
                        return Err(fault("option `hostKeys` must be a list of names".to_owned()));
                    };
                    options.settings.host_keys.push(key.to_owned());
                }
            }
            ("limits", Value::Object(limits)) => limit(&mut options.settings.limits, limits)?,
            ("nameTool", Value::Bool(on)) => options.settings.names_tool = *on,
            ("mode", Value::String(_)) => {}
            (
                "unknown" | "format" | "dialect" | "documents" | "rules" | "hostKeys" | "limits" | "nameTool" | "mode",
                _,
            ) => {
                return Err(fault(format!("option `{name}` has a value that it cannot have")));
            }
            _ => return Err(fault(format!("option `{}` is not known", name.escape_debug()))),
        }
    }
    Ok(options)
}

fn switch(settings: &mut Settings, rules: &Map<String, Value>) -> Result<(), Faults> {
    for (name, on) in rules {
        let (Some(rule), Some(on)) = (Rule::named(name), on.as_bool()) else {
            return Err(fault(format!(
                "option `rules`: `{}` is no rule, or is not switched by true or false",
                name.escape_debug()
            )));
        };
        settings.switches = settings.switches.set(rule, on);
    }
    Ok(())
}

fn limit(limits: &mut Limits, sent: &Map<String, Value>) -> Result<(), Faults> {
    for (name, value) in sent {
        let wrong =
            || fault(format!("option `limits`: `{}` is no limit, or not a whole number from 1", name.escape_debug()));
        let number = value.as_u64().filter(|number| *number > 0).ok_or_else(wrong)?;
        let size = usize::try_from(number).unwrap_or(usize::MAX);
        match name.as_str() {
            // Deeper documents are not held: every level costs stack.
            "depth" => limits.depth = u32::try_from(number).unwrap_or(u32::MAX).min(Limits::MAX_DEPTH),
            "textBytes" => limits.text_bytes = size,
            "stringBytes" => limits.string_bytes = size,
            "items" => limits.items = size,
            "members" => limits.members = size,
            "integerDigits" => limits.integer_digits = number,
            "steps" => limits.steps = number,
            "edits" => limits.edits = size,
            "violations" => limits.violations = size,
            "answerChars" => limits.answer_chars = size,
            _ => return Err(wrong()),
        }
    }
    Ok(())
}
