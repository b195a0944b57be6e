//! The rules of the lint that are its own, one fact each.

use mcp_arguments::publish::{Finding, Level, Profile, clients, lint, lint_for};
use serde_json::{Value, json};

fn of(schema: &Value) -> Vec<Finding> {
    lint(&[json!({"name": "probe", "description": "Probes.", "inputSchema": schema})])
}

fn property(schema: &Value) -> Vec<Finding> {
    of(&json!({"type": "object", "properties": {"a": schema}, "additionalProperties": false}))
}

fn has(findings: &[Finding], level: Level, rule: &str) -> bool {
    findings.iter().any(|finding| finding.level == level && finding.rule == rule)
}

#[test]
fn a_plain_tool_has_no_finding() {
    let schema = json!({"type": "object", "properties": {"query": {"type": "string", "description": "What."}},
        "required": ["query"], "additionalProperties": false});
    assert_eq!(of(&schema), []);
}

#[test]
fn a_parameter_named_like_a_keyword_is_a_warning_and_its_map_is_no_schema() {
    let found = of(&json!({"type": "object", "properties": {
        "items": {"type": "string"}, "properties": {"type": "string"}, "oneOf": {"type": "string"}}}));
    let rules: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(rules, ["property-named-keyword", "property-named-keyword"]);
}

#[test]
fn a_header_must_be_a_token_that_is_used_once_on_a_scalar_reached_through_properties() {
    let header = |name: &str, kind: &str| json!({"type": kind, "x-mcp-header": name});
    let faults = |schema: Value| of(&schema).iter().filter(|finding| finding.rule == "x-mcp-header").count();
    let object = |properties: Value| json!({"type": "object", "properties": properties});
    assert_eq!(
        faults(object(json!({"a": header("Region", "string"), "b": object(json!({"c": header("Zone", "integer")}))}))),
        0
    );
    assert_eq!(faults(object(json!({"a": header("", "string")}))), 1);
    assert_eq!(faults(object(json!({"a": header("two words", "string")}))), 1);
    assert_eq!(faults(object(json!({"a": header("Region", "string"), "b": header("region", "string")}))), 1);
    assert_eq!(faults(object(json!({"a": header("Region", "number")}))), 1);
    assert_eq!(faults(object(json!({"a": {"type": "array", "items": header("Region", "string")}}))), 1);
    // A parameter of that name is no header.
    assert_eq!(faults(object(json!({"x-mcp-header": {"type": "array", "items": {"type": "string"}}}))), 0);
}

#[test]
fn names_are_compared_across_the_list() {
    let tool =
        |name: &str| json!({"name": name, "description": "Does.", "inputSchema": {"type": "object", "properties": {}}});
    let found = lint(&[tool("get_item"), tool("Get-Item"), tool("get_item"), tool("a__b"), tool("1st"), tool("a.b")]);
    assert!(has(&found, Level::Warning, "tool-name-fold"));
    assert!(has(&found, Level::Error, "tool-name-twice"));
    assert!(has(&found, Level::Warning, "tool-name-underscores"));
    assert!(has(&found, Level::Error, "tool-name-digit"));
    let dotted = found.iter().find(|finding| finding.tool == "a.b").unwrap();
    assert_eq!((dotted.rule.as_str(), dotted.path.as_str()), ("tool-name", "/name"));
    assert_eq!(dotted.clients, ["anthropic", "openai", "openai-strict"]);
    let long = "a".repeat(53);
    assert!(has(&lint(&[tool(&long)]), Level::Error, "tool-name-length"));
    let many: Vec<Value> = (0..129).map(|index| tool(&format!("tool{index}"))).collect();
    assert!(has(&lint(&many), Level::Error, "tools-count"));
    let prefixed = ["jira_get", "jira_put", "jira_list", "jira_find"].map(tool);
    assert!(has(&lint(&prefixed), Level::Info, "tool-name-prefix"));
}

#[test]
fn a_default_or_listed_value_that_its_own_schema_refuses_is_found() {
    assert!(has(&property(&json!({"type": "integer", "minimum": 1, "default": 0})), Level::Error, "default-refused"));
    assert!(has(&property(&json!({"type": "integer", "minimum": 1, "default": null})), Level::Info, "default-null"));
    assert!(!has(&property(&json!({"type": "integer", "minimum": 1, "default": 1})), Level::Error, "default-refused"));
    assert!(has(&property(&json!({"type": "string", "enum": []})), Level::Error, "enum-empty"));
    assert!(has(&property(&json!({"type": "string", "enum": ["a", 1]})), Level::Warning, "enum-refused"));
    assert!(has(&property(&json!({"type": "string", "enum": ["a", "a"]})), Level::Warning, "enum-twice"));
    assert!(has(&property(&json!({"type": "integer", "examples": ["x"]})), Level::Warning, "example-refused"));
    assert!(has(&property(&json!({"type": "integer", "minimum": 5, "maximum": 1})), Level::Error, "bounds-empty"));
}

#[test]
fn secrets_in_defaults_and_examples_are_found() {
    assert!(has(
        &property(&json!({"type": "string", "examples": ["ghp_0123456789abcdef"]})),
        Level::Error,
        "secret-shown"
    ));
    assert!(has(
        &property(&json!({"type": "string", "writeOnly": true, "default": "x"})),
        Level::Error,
        "secret-shown"
    ));
    let named = of(&json!({"type": "object", "properties": {"api_key": {"type": "string", "default": "changeme"}}}));
    assert!(has(&named, Level::Warning, "secret-shown"));
}

#[test]
fn a_pattern_that_needs_backtracking_and_a_schema_that_is_invalid_are_named() {
    assert!(has(
        &property(&json!({"type": "string", "pattern": "^(a|b)\\1$"})),
        Level::Warning,
        "pattern-backtracking"
    ));
    assert!(has(&property(&json!({"type": "text"})), Level::Error, "schema-invalid"));
}

#[test]
fn prose_that_states_a_rule_is_an_info_unless_the_schema_holds_one() {
    let schema = |more: Value| {
        let mut schema = json!({"type": "object", "properties": {
            "a": {"type": "string", "description": "Mutually exclusive with b."}, "b": {"type": "string"}}});
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        schema
    };
    assert!(has(&of(&schema(json!({}))), Level::Info, "prose-rule"));
    assert!(!has(&of(&schema(json!({"not": {"required": ["a", "b"]}}))), Level::Info, "prose-rule"));
    let ranged = json!({"type": "integer", "description": "How many (between 1 and 100)."});
    assert!(has(&property(&ranged), Level::Info, "prose-range"));
    let listed = json!({"type": "string", "description": "One of: asc, desc."});
    assert!(has(&property(&listed), Level::Info, "prose-enum"));
}

#[test]
fn units_and_integers_without_a_minimum_are_warnings() {
    let found = of(&json!({"type": "object", "properties": {
        "timeout": {"type": "integer"}, "timeoutMs": {"type": "integer", "minimum": 1}, "page_size": {"type": "integer", "minimum": 1}}}));
    let units: Vec<&str> =
        found.iter().filter(|finding| finding.rule == "unit-missing").map(|finding| finding.path.as_str()).collect();
    assert_eq!(units, ["/inputSchema/properties/timeout"]);
    assert!(has(&found, Level::Warning, "integer-optional"));
}

#[test]
fn findings_can_be_asked_for_one_client() {
    let tools = [json!({"name": "probe", "description": "Probes.", "inputSchema": {"type": "object", "properties": {
        "filter[x]": {"type": "string"}, "a": {"type": ["string", "null"]}}}})];
    let rules =
        |client: &str| -> Vec<String> { lint_for(&tools, &[client]).into_iter().map(|finding| finding.rule).collect() };
    assert_eq!(rules("anthropic"), ["property-key-charset"]);
    assert!(rules("gemini").contains(&"type-array-null".to_owned()));
    // A client has the findings of its profile, and the portable profile those of every client.
    assert_eq!(rules("claude-code"), rules("anthropic"));
    let all: Vec<String> = lint(&tools).into_iter().map(|finding| finding.rule).collect();
    assert_eq!(rules("portable"), all);
    // What every client takes, and only the portable form leaves out, concerns none of them.
    let tools = [json!({"name": "probe", "description": "Probes.", "inputSchema": {"type": "object", "properties": {
        "a": {"type": "string", "pattern": "^x"}}}})];
    let concerns = |client: &str| lint_for(&tools, &[client]).iter().any(|finding| finding.rule == "pattern");
    assert!(concerns("portable") && !concerns("anthropic") && !concerns("gemini"));
}

#[test]
fn every_client_of_a_finding_is_one_that_can_be_asked_for() {
    let known = clients();
    let profiles: Vec<&str> = Profile::built_in().iter().map(Profile::id).collect();
    assert!(known.starts_with(&profiles));
    for (_, tool) in crate::corpus::corpus() {
        for finding in lint(&[tool]) {
            for client in &finding.clients {
                let base = client.split('(').next().unwrap_or_default();
                assert!(known.contains(&base), "{client}");
            }
        }
    }
}

#[test]
fn what_holds_on_a_condition_need_not_be_whole() {
    let found = of(&json!({"type": "object", "properties": {
        "content": {"type": "object", "properties": {"type": {"type": "string"}, "url": {"type": "string"}, "limit": {"type": "string"}},
            "if": {"properties": {"type": {"const": "html"}}},
            "then": {"properties": {"url": false, "limit": {"minLength": 3}}}}}}));
    let rules: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(rules, ["root-if-then-else", "property-named-keyword"]);
    // What contradicts itself does so everywhere.
    let empty = json!({"type": "string", "if": {"minLength": 2, "maxLength": 1}});
    assert!(has(&property(&empty), Level::Error, "bounds-empty"));
    // A branch stands in the place of the value, and has to be whole.
    let branch = json!({"anyOf": [{"type": "object", "properties": {"x": {}}}, {"type": "string"}]});
    assert!(has(&property(&branch), Level::Error, "type-missing"));
}

#[test]
fn a_unit_in_the_description_is_better_than_none() {
    let of = |name: &str, text: &str| {
        let schema = json!({"type": "object", "properties": {name: {"type": "number", "description": text}}});
        let found = of(&schema).into_iter().find(|finding| finding.rule == "unit-missing");
        found.map(|finding| finding.level)
    };
    assert_eq!(of("timeout", "How long to wait."), Some(Level::Warning));
    assert_eq!(of("timeout", "How long to wait, in milliseconds."), Some(Level::Info));
    assert_eq!(of("timeout", "How long to wait (ms)."), Some(Level::Info));
    assert_eq!(of("interval", "The number of units between occurrences."), None);
    assert_eq!(of("timeout_ms", "How long to wait."), None);
}

#[test]
fn a_property_among_the_keywords_is_named() {
    let found = property(
        &json!({"type": "object", "properties": {}, "opt_fields": {"type": "string"}, "x-shown": {"type": "a"}}),
    );
    let misplaced: Vec<&str> = found
        .iter()
        .filter(|finding| finding.rule == "property-misplaced")
        .map(|finding| finding.path.as_str())
        .collect();
    assert_eq!(misplaced, ["/inputSchema/properties/a/opt_fields"]);
    assert!(has(&found, Level::Info, "extension-keywords"));
}

#[test]
fn depth_is_told_once_where_it_is_passed_and_to_whom() {
    let mut schema = json!({"type": "string"});
    for _ in 0..12 {
        schema = json!({"type": "object", "properties": {"a": schema}});
    }
    let found = of(&schema);
    let told: Vec<(Level, usize, &[String])> = found
        .iter()
        .filter(|finding| finding.rule == "depth")
        .map(|finding| (finding.level, finding.path.matches("/a").count(), finding.clients.as_slice()))
        .collect();
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let (gemini, strict) = (names(&["gemini"]), names(&["openai-strict", "moonshot"]));
    assert_eq!(
        told,
        [
            (Level::Warning, 3, gemini.as_slice()),
            (Level::Error, 5, gemini.as_slice()),
            (Level::Error, 10, strict.as_slice())
        ]
    );
}

#[test]
fn a_format_in_prose_is_the_one_that_is_meant() {
    let format = |text: &str| {
        let found = property(&json!({"type": "string", "description": text}));
        found.into_iter().find(|finding| finding.rule == "prose-format").map(|finding| finding.instead)
    };
    for (text, want) in [
        ("Day (YYYY-MM-DD).", Some("date")),
        ("ISO 8601 date string or null", Some("date")),
        ("Start date in ISO 8601 format, such as 2025-04-19T20:00:00Z", Some("date-time")),
        ("ISO 8601 start time", Some("date-time")),
        ("In the form YYYY-MM-DDTHH:MM:SSZ", Some("date-time")),
        ("An ISO 8601 duration, such as PT5M", Some("duration")),
        ("RFC 3339 timestamp, or relative such as now-1h", None),
        ("ISO 8601, or seconds since the Unix epoch", None),
        ("Any text", None),
    ] {
        assert_eq!(format(text), want.map(|name| format!("`format: {name}`")), "{text}");
    }
}

#[test]
fn listed_booleans_need_no_list() {
    let found = property(&json!({"type": "boolean", "enum": [true, false]}));
    let finding = found.iter().find(|finding| finding.rule == "enum-nonstring").unwrap();
    assert_eq!(finding.instead, "no `enum`: the type boolean says it");
}
