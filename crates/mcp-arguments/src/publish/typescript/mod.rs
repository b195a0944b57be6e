//! TypeScript declarations of what tools take and give.

mod shape;

use std::collections::{BTreeSet, HashMap, VecDeque};

use serde_json::{Map, Value};

use super::source::Source;

/// The declarations for a list of tools: a type for the arguments of each, one for its output where it has a schema,
/// and `ToolArguments` and `ToolOutputs`, which give them by the tool's name.
///
/// # Shape
///
/// An interface for an object, a type for anything else; descriptions as comments; a type of its own for what is
/// referred to, so that recursion is one. What a schema leaves open is `unknown`, never `any`.
///
/// # Examples
///
/// ```
/// use mcp_arguments::publish::types;
/// use serde_json::json;
///
/// let text = types(&[json!({"name": "docs_search", "inputSchema": {
///     "type": "object",
///     "properties": {"query": {"type": "string"}, "order": {"enum": ["asc", "desc"]}},
///     "required": ["query"],
/// }})]);
/// assert!(text.contains("export interface DocsSearchArguments {\n  query: string;\n  order?: \"asc\" | \"desc\";\n}"));
/// ```
#[must_use]
pub fn types(tools: &[Value]) -> String {
    let mut writer = Writer { names: BTreeSet::new(), text: String::new() };
    writer.names.extend(["ToolArguments".to_owned(), "ToolOutputs".to_owned()]);
    let (mut arguments, mut outputs) = (Vec::new(), Vec::new());
    for tool in tools {
        let Some(name) = tool.get("name").and_then(Value::as_str) else { continue };
        let base = pascal(name);
        let described = tool.get("description").and_then(Value::as_str).unwrap_or_default();
        let empty = Value::Object(Map::new());
        let schema = tool.get("inputSchema").unwrap_or(&empty);
        let own = writer.declare(&format!("{base}Arguments"), schema, described);
        arguments.push((name, own));
        if let Some(schema) = tool.get("outputSchema") {
            let own = writer.declare(&format!("{base}Output"), schema, &format!("What `{name}` gives."));
            outputs.push((name, own));
        }
    }
    writer.index("ToolArguments", "The arguments of every tool, by its name.", &arguments);
    writer.index("ToolOutputs", "The output of every tool that describes it, by its name.", &outputs);
    writer.text
}

/// What was written, and the names that are taken.
struct Writer {
    names: BTreeSet<String>,
    text: String,
}

impl Writer {
    fn unique(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        let mut count = 2;
        while !self.names.insert(name.clone()) {
            name = format!("{base}{count}");
            count += 1;
        }
        name
    }

    /// Declares a schema and whatever it refers to; answers its name.
    fn declare(&mut self, base: &str, schema: &Value, described: &str) -> String {
        let root = self.unique(base);
        let source = Source::new(schema);
        let mut shapes = Shapes {
            source: &source,
            writer: self,
            known: HashMap::from([(String::new(), root.clone())]),
            work: VecDeque::new(),
            base: root.clone(),
        };
        shapes.one(&root, schema, described);
        while let Some((name, pointer)) = shapes.work.pop_front() {
            let schema = shapes.source.at(&pointer);
            let described = schema.get("description").and_then(Value::as_str).unwrap_or_default();
            shapes.one(&name, schema, described);
        }
        root
    }

    fn index(&mut self, name: &str, described: &str, members: &[(&str, String)]) {
        self.text.push_str(&comment(&[described.to_owned()], ""));
        self.text.push_str("export interface ");
        self.text.push_str(name);
        self.text.push_str(" {\n");
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for (tool, own) in members.iter().filter(|(tool, _)| seen.insert(tool)) {
            self.text.push_str("  ");
            self.text.push_str(&key(tool));
            self.text.push_str(": ");
            self.text.push_str(own);
            self.text.push_str(";\n");
        }
        self.text.push_str("}\n\n");
        let trimmed = self.text.trim_end().len();
        self.text.truncate(trimmed);
        self.text.push_str("\n\n");
    }
}

/// The types of one schema.
struct Shapes<'s, 'w> {
    source: &'s Source<'s>,
    writer: &'w mut Writer,
    /// Names of what was referred to, by pointer.
    known: HashMap<String, String>,
    work: VecDeque<(String, String)>,
    base: String,
}

impl Shapes<'_, '_> {
    fn one(&mut self, name: &str, schema: &Value, described: &str) {
        let notes = Self::notes(schema, described);
        let text = comment(&notes, "");
        let shape = self.shape(schema, 0);
        let declared = if shape.starts_with('{') && is_one_object(&shape) {
            format!("{text}export interface {name} {shape}\n\n")
        } else {
            format!("{text}export type {name} = {shape};\n\n")
        };
        self.writer.text.push_str(&declared);
    }

    /// The name of what a reference leads to.
    fn referred(&mut self, reference: &str) -> String {
        let Some(pointer) = self.source.resolve(reference) else { return "unknown".to_owned() };
        if let Some(name) = self.known.get(&pointer) {
            return name.clone();
        }
        let last = pointer.rsplit('/').next().unwrap_or_default();
        let name = self.writer.unique(&format!("{}{}", self.base, pascal(last)));
        self.known.insert(pointer.clone(), name.clone());
        self.work.push_back((name.clone(), pointer));
        name
    }
}

/// Whether a shape is one object from its first brace to its last.
fn is_one_object(shape: &str) -> bool {
    let mut depth = 0_i32;
    let mut quoted = false;
    let mut escaped = false;
    let bare = without_comments(shape);
    for (index, c) in bare.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' if !quoted => depth += 1,
            '}' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    return index + 1 == bare.len();
                }
            }
            _ => {}
        }
    }
    false
}

fn without_comments(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/**") {
        bare.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    bare
}

/// A comment in front of a declaration or a member.
fn comment(notes: &[String], indent: &str) -> String {
    let lines: Vec<String> = notes
        .iter()
        .flat_map(|note| note.lines())
        .map(|line| line.trim_end().replace("*/", "*\\/").replace(['\u{2028}', '\u{2029}'], " "))
        .collect();
    match lines.as_slice() {
        [] => String::new(),
        [one] if one.is_empty() => String::new(),
        [one] => format!("{indent}/** {} */\n", one.trim_start()),
        lines => {
            let mut text = format!("{indent}/**\n");
            for line in lines {
                text.push_str(indent);
                text.push_str(if line.is_empty() { " *" } else { " * " });
                text.push_str(line);
                text.push('\n');
            }
            text.push_str(indent);
            text.push_str(" */\n");
            text
        }
    }
}

/// A member's name: an identifier as it is, anything else in quotes.
fn key(name: &str) -> String {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$');
    if starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$') {
        name.to_owned()
    } else {
        Value::String(name.to_owned()).to_string()
    }
}

/// A name as types are called: `docs_search` is `DocsSearch`.
fn pascal(name: &str) -> String {
    let mut text = String::new();
    let mut up = true;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            up = true;
        } else if up {
            text.push(c.to_ascii_uppercase());
            up = false;
        } else {
            text.push(c);
        }
    }
    if text.is_empty() || text.starts_with(|c: char| c.is_ascii_digit()) {
        text.insert_str(0, "Tool");
    }
    text
}
