//! What publishes: profiles, losses, lint, types, and the way back from a published form. The other side of every export is
//! `pkg/src/publish-module.ts`.

use std::borrow::Cow;
use std::cell::RefCell;

use mcp_arguments::input::{Document, Input as _};
use mcp_arguments::limits::Limits;
use mcp_arguments::publish::{self, Finding, Loss, Profile, WireMap};
use mcp_arguments::render;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::throw_str;

use crate::kept::Kept;
use crate::sent;

thread_local! {
    static WIRES: RefCell<Kept<WireMap>> = const { RefCell::new(Kept::new()) };
}

/// A list of entries in the form of a profile: `{profile, tools, losses, wire}`, or `{error}`.
#[wasm_bindgen]
#[must_use]
pub fn publish_tools(tools: &str, profile: &str) -> String {
    answer(|| {
        let profile = profile_of(profile)?;
        let (mut entries, mut losses, mut wire) = (Vec::new(), Vec::new(), Vec::new());
        for tool in list("the tools", tools)? {
            let published = publish::tool(&tool, &profile);
            losses.extend(published.losses.iter().map(Loss::to_json));
            if !published.wire.is_empty() {
                wire.push(tool.get("name").cloned().unwrap_or_default());
            }
            entries.push(published.entry);
        }
        Ok(json!({ "profile": profile.id(), "tools": entries, "losses": losses, "wire": wire }))
    })
}

/// One entry in the form of a profile: `{entry, losses, wire}`, or `{error}`. `wire` is the number of the way back; null
/// where the arguments arrive as the author declared them.
#[wasm_bindgen]
#[must_use]
pub fn publish_tool(entry: &str, profile: &str) -> String {
    answer(|| {
        let published = publish::tool(&sent::value("the tool", entry)?, &*profile_of(profile)?);
        let losses: Vec<Value> = published.losses.iter().map(Loss::to_json).collect();
        let kept = (!published.wire.is_empty()).then(|| WIRES.with_borrow_mut(|wires| wires.keep(published.wire)));
        Ok(json!({ "entry": published.entry, "losses": losses, "wire": kept }))
    })
}

/// Forgets a way back.
#[wasm_bindgen]
pub fn release_wire(wire: u32) {
    WIRES.with_borrow_mut(|wires| wires.forget(wire));
}

/// The edits that turn a published value into the author's form; `""` where it stands as it came.
#[wasm_bindgen]
#[must_use]
pub fn wire_edits(wire: u32, input: &[u8]) -> String {
    let Some(document) = Document::decode(input) else { throw_str("the bytes are no encoded value") };
    let edits = with_wire(wire, |wire| wire.read(document.root()));
    if edits.is_empty() { String::new() } else { render::json::edits(&edits) }
}

/// As `wire_edits`, for JSON text of at most so many bytes: the edits, and the text that they make. Text that is not plain
/// JSON stands as it came, for the check to refuse it.
#[wasm_bindgen]
#[must_use]
pub fn wire_text(wire: u32, text: &str, most: Option<u32>) -> Option<Vec<String>> {
    let most = most.map_or(Limits::DEFAULT.text_bytes, |most| most as usize);
    let document = Some(text).filter(|text| text.len() <= most).and_then(|text| Document::parse(text).ok())?;
    let edits = with_wire(wire, |wire| wire.read(document.root()));
    if edits.is_empty() || !document.root().is_plain(Limits::MAX_DEPTH) {
        return None;
    }
    let records = render::json::edits(&edits);
    Some(vec![records, document.edited(&edits).to_text()])
}

/// What clients would refuse, drop or misread: `{findings}`, or `{error}`. `clients` is null for all, or a list of names.
#[wasm_bindgen]
#[must_use]
pub fn lint_tools(tools: &str, clients: &str) -> String {
    answer(|| {
        let tools = list("the tools", tools)?;
        let asked = sent::value("the clients", clients)?;
        let findings = if asked.is_null() {
            publish::lint(&tools)
        } else {
            let names = asked.as_array().and_then(|names| names.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
            let names = names.ok_or("`clients` must be a list of names")?;
            let known = publish::clients();
            if let Some(name) = names.iter().find(|name| !known.contains(name)) {
                return Err(format!("there is no client `{}`: {}", name.escape_debug(), known.join(", ")));
            }
            publish::lint_for(&tools, &names)
        };
        Ok(json!({ "findings": findings.iter().map(Finding::to_json).collect::<Vec<_>>() }))
    })
}

/// TypeScript declarations: `{types}`, or `{error}`.
#[wasm_bindgen]
#[must_use]
pub fn type_tools(tools: &str) -> String {
    answer(|| Ok(json!({ "types": publish::types(&list("the tools", tools)?) })))
}

/// The built-in profiles and the names of all clients: `{profiles, clients}`.
#[wasm_bindgen]
#[must_use]
pub fn known() -> String {
    let profiles: Vec<Value> = Profile::built_in().iter().map(Profile::to_json).collect();
    json!({ "profiles": profiles, "clients": publish::clients() }).to_string()
}

fn answer(make: impl FnOnce() -> Result<Value, String>) -> String {
    make().unwrap_or_else(|error| json!({ "error": error })).to_string()
}

fn list(what: &str, text: &str) -> Result<Vec<Value>, String> {
    match sent::value(what, text)? {
        Value::Array(list) => Ok(list),
        _ => Err(format!("{what} must be a list")),
    }
}

/// The profile that was named, or that the package sent as data.
fn profile_of(text: &str) -> Result<Cow<'static, Profile>, String> {
    let sent = sent::value("the profile", text)?;
    let Value::String(name) = &sent else {
        return Profile::from_json(&sent).map(Cow::Owned).map_err(|error| error.to_string());
    };
    let ids = || Profile::built_in().iter().map(Profile::id).collect::<Vec<_>>().join(", ");
    Profile::named(name)
        .map(Cow::Borrowed)
        .ok_or_else(|| format!("there is no profile `{}`: {}, or one of your own as data", name.escape_debug(), ids()))
}

fn with_wire<T>(wire: u32, ask: impl FnOnce(&WireMap) -> T) -> T {
    match WIRES.with_borrow(|wires| wires.get(wire).map(ask)) {
        Some(answer) => answer,
        None => throw_str("no way back of that number"),
    }
}
