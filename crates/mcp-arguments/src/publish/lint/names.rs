//! Names and descriptions of tools, one by one and across the list.

use std::collections::HashMap;

use serde_json::Value;

use super::{Level, Lint};
use crate::publish::profile::Profile;

/// What a host may put in front of a name: Claude Code's `mcp__server__`, Gemini's `mcp_server_`, Cursor's server name.
const LONG: usize = 40;
const TOO_LONG: usize = 52;
/// Characters of a description that every client takes.
const DESCRIPTION: usize = 1024;
const MANY: usize = 40;
const TOO_MANY: usize = 128;

pub(super) fn list(tools: &[Value], lint: &mut Lint) {
    lint.tool.clear();
    if tools.len() > MANY {
        let (level, clients): (Level, &[&str]) = if tools.len() > TOO_MANY {
            (Level::Error, &["openai", "openai-strict", "vscode-copilot", "cursor", "windsurf"])
        } else {
            (Level::Warning, &["cursor", "windsurf"])
        };
        let reason = format!(
            "{} tools are listed: some clients take 40, many 128, and models choose worse among many",
            tools.len()
        );
        lint.add(
            level,
            "tools-count",
            "",
            clients,
            reason,
            "fewer tools, or groups that are listed when they are asked for",
        );
        lint.cite(&["0x4m4/hexstrike-ai#89", "bun913/mcp-testrail#6", "Snowflake-Labs/mcp#77"]);
    }
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool.get("name")?.as_str()).collect();
    let mut folded: HashMap<String, &str> = HashMap::new();
    for name in &names {
        let fold = name.to_lowercase().replace('-', "_");
        match folded.get(&fold) {
            Some(other) if other == name => {
                (*name).clone_into(&mut lint.tool);
                lint.add(
                    Level::Error,
                    "tool-name-twice",
                    "/name",
                    &[],
                    format!("two tools are called `{name}`"),
                    "a name of its own for each",
                );
            }
            Some(other) => {
                (*name).clone_into(&mut lint.tool);
                let reason = format!("`{name}` and `{other}` differ only in case or in `-` and `_`");
                lint.add(Level::Warning, "tool-name-fold", "/name", &["roo"], reason, "names that differ in a letter");
                lint.cite(&["RooCodeInc/Roo-Code mcp-name.ts"]);
            }
            None => {
                folded.insert(fold, name);
            }
        }
    }
    lint.tool.clear();
    if let Some(prefix) = common_prefix(&names) {
        let reason = format!("every name starts with `{prefix}`: hosts put the server's name in front by themselves");
        lint.add(Level::Info, "tool-name-prefix", "", &[], reason, "names without the prefix");
    }
}

/// What all names of a list share up to a `_`, `-` or `.`.
fn common_prefix(names: &[&str]) -> Option<String> {
    let [first, rest @ ..] = names else { return None };
    if rest.len() < 3 {
        return None;
    }
    let end = first.find(['_', '-', '.'])? + 1;
    let prefix = first.get(..end)?;
    rest.iter().all(|name| name.starts_with(prefix)).then(|| prefix.to_owned())
}

pub(super) fn tool(tool: &Value, lint: &mut Lint) {
    let name = tool.get("name").and_then(Value::as_str).unwrap_or_default();
    let refusing: Vec<&str> = Profile::built_in()
        .iter()
        .filter(|profile| profile.id() != "portable")
        .filter(|profile| profile.tool_name.as_ref().is_some_and(|pattern| pattern.is_match(name) != Ok(true)))
        .map(Profile::id)
        .collect();
    let length = name.chars().count();
    if !refusing.is_empty() {
        let reason = format!("the name `{name}` is none that they take");
        lint.add(
            Level::Error,
            "tool-name",
            "/name",
            &refusing,
            reason,
            "1 to 52 letters, digits and `_`, a letter first",
        );
        lint.cite(&[
            "modelcontextprotocol/modelcontextprotocol#1345",
            "nanbingxyz/5ire#403",
            "google-gemini/gemini-cli mcp-tool.ts",
        ]);
    } else if length > TOO_LONG {
        let reason = format!("the name has {length} characters, and hosts put the server's name in front");
        lint.add(
            Level::Error,
            "tool-name-length",
            "/name",
            &["cursor", "claude-code", "gemini"],
            reason,
            "at most 52 characters, better 40",
        );
        lint.cite(&["ComposioHQ/composio#2788", "PostHog/posthog#51483"]);
    } else if length > LONG {
        let reason = format!("the name has {length} characters, and hosts put the server's name in front");
        lint.add(Level::Warning, "tool-name-length", "/name", &["cursor"], reason, "at most 40 characters");
        lint.cite(&["ComposioHQ/composio#2788"]);
    }
    if name.contains("__") {
        lint.add(
            Level::Warning,
            "tool-name-underscores",
            "/name",
            &["cursor", "claude-code"],
            "the name holds `__`, which hosts use to part the server's name from the tool's".to_owned(),
            "one `_`",
        );
        lint.cite(&["cursor/cursor#3452"]);
    }
    if name.contains('-') {
        lint.add(
            Level::Warning,
            "tool-name-hyphen",
            "/name",
            &["roo"],
            "the name holds `-`, which models swap with `_`".to_owned(),
            "`_`",
        );
        lint.cite(&["RooCodeInc/Roo-Code mcp-name.ts"]);
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        lint.add(
            Level::Error,
            "tool-name-digit",
            "/name",
            &["moonshot", "gemini"],
            "the name starts with a digit".to_owned(),
            "a letter first",
        );
        lint.cite(&["MoonshotAI/kimi-cli#2531"]);
    }
    match tool.get("description").and_then(Value::as_str).map_or(0, |text| text.chars().count()) {
        0 => {
            lint.add(
                Level::Warning,
                "description-missing",
                "/description",
                &["bedrock", "vscode-copilot"],
                "the tool has no description: models choose by it, and Bedrock refuses an empty one".to_owned(),
                "a sentence that says what the tool does",
            );
        }
        length if length > DESCRIPTION => {
            let reason = format!(
                "the description has {length} characters: OpenAI refuses more than 1024, Claude Code cuts after 2048"
            );
            lint.add(
                Level::Warning,
                "description-length",
                "/description",
                &["openai", "openai-strict", "claude-code", "vscode-copilot"],
                reason,
                "at most 1024 characters, the rules first",
            );
            lint.cite(&["janwilmake/openapi-mcp-server#23", "anthropics/claude-code#41593"]);
        }
        _ => {}
    }
}
