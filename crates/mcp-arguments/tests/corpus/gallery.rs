//! Refusals over real schemas, as a model sees them: each text was read and says what to change.

use std::fmt::Write as _;
use std::path::Path;

use mcp_arguments::reading::read;
use mcp_arguments::render::text;
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, compile};
use serde_json::Value;

use crate::support::{Tool, corpus};

/// A list of the repository, a tool, and the arguments of a call that it must refuse even when it repairs.
const OWN: [(&str, &str, &str); 14] = [
    (
        "annotated-models",
        "create_reservation",
        r#"{"restaurant_id": 0, "starts_at": "tonight", "guests": [{"name": "Ada", "diet": "pizza"}]}"#,
    ),
    (
        "annotated-models",
        "plan_route",
        r#"{"stops": [{"kind": "address", "street": "High Street"}, {"latitude": 91, "longitude": 7}]}"#,
    ),
    ("annotated-models", "update_labels", r#"{"resource": "web", "labels": {"team": ["a"]}}"#),
    (
        "draft-07-builders",
        "file_edit",
        r#"{"path": "a", "edits": [{"type": "replace", "old": "x"}, {"type": "move"}]}"#,
    ),
    ("draft-07-builders", "http_request", r#"{"url": "example", "timeout": 0, "headers": {"a b": "c"}}"#),
    (
        "draft-07-builders",
        "table_query",
        r#"{"table": "t", "filter": {"all": [{"column": "a"}]}, "order": [["a", "up"]]}"#,
    ),
    ("draft-07-builders", "subscribe", r#"{"events": [], "email": "a@example.com", "webhook": "https://example.com"}"#),
    (
        "struct-tags",
        "issue_list",
        r#"{"owner": "a", "labels": [{"name": "bug"}], "per_page_count": 500, "perPage": 500}"#,
    ),
    ("struct-tags", "metric_query", r#"{"expr": "up", "step": "soon"}"#),
    ("generated-from-an-api", "payments-list", r#"{"filter[status]": "paying", "sort": ["amount", "-name"]}"#),
    ("generated-from-an-api", "device-command", r#"{"device": "lamp", "command": "dim", "colour": [255, 256]}"#),
    ("written-by-hand", "shape_area", r#"{"shape": {"kind": "polygon", "points": [[0, 0], [1]]}}"#),
    ("written-by-hand", "settings_patch", r#"{"volume": 101, "shortcuts": {"Save": "x"}, "format": 1}"#),
    (
        "written-by-hand",
        "job_run",
        r#"{"job": "a", "input": 1, "steps": ["test"], "retry": {"times": 9}, "env": {"a": null}}"#,
    ),
];

/// The start of a server's name, a tool, and the arguments of a call that it must refuse even when it repairs.
const CALLS: [(&str, &str, &str); 22] = [
    ("@azure-devops__mcp@", "search_code", r#"{"searchText": "x", "project": {"name": "web"}}"#),
    ("@azure-devops__mcp@", "search_code", r#"{"searchText": "x", "project": ["web", 7, ["a"]]}"#),
    ("@wonderwhy-er__", "write_pdf", r#"{"path": "a.pdf", "content": [{"type": "replace", "pageIndexes": [1]}]}"#),
    ("@wonderwhy-er__", "write_pdf", r#"{"path": "a.pdf", "content": [{"pageIndexes": [1]}]}"#),
    ("@wonderwhy-er__", "write_pdf", r##"{"path": "a.pdf", "content": [{"type": "insert", "markdown": "# A"}]}"##),
    (
        "@wonderwhy-er__",
        "write_pdf",
        r#"{"path": "a.pdf", "content": [{"type": "delete", "pageIndexes": [0, "last"]}]}"#,
    ),
    ("@wonderwhy-er__", "get_recent_tool_calls", r#"{"since": "yesterday", "maxResults": 5000}"#),
    (
        "@salesforce__mcp@",
        "validate_and_optimize",
        r#"{"suite": "core-lwc", "validators": [{"type": "agent", "tool": "x"}]}"#,
    ),
    (
        "@smartbear__",
        "swagger_create_table_of_contents",
        r#"{"sectionId": "s", "type": "new", "title": "t", "slug": "s", "order": 1, "content": {"type": "html", "url": "a"}}"#,
    ),
    (
        "@antv__",
        "generate_flow_diagram",
        r#"{"data": {"nodes": [], "edges": [{"source": "a"}, {"from": "a", "to": "b"}]}}"#,
    ),
    ("@aashari__", "jira_get", r#"{"path": "", "queryParams": {"maxResults": 50, "fields": ["summary"]}}"#),
    ("@circleci__", "run_rollback_pipeline", r#"{"params": {"projectID": "web", "environmentName": "prod"}}"#),
    ("@circleci__", "find_underused_resource_classes", r#"{"csvFilePath": "usage.csv", "threshold": 40}"#),
    ("@browserstack__", "fetchRCA", r#"{"testId": [1, 2, 3, 4.5]}"#),
    ("@browserstack__", "listSessions", r#"{"sessionType": "live", "limit": 0}"#),
    ("@hubspot__", "hubspot-batch-read-objects", r#"{"objectType": "contacts", "inputs": ["1", "2"]}"#),
    ("@mastra__", "startMastraCourse", r#"{"email": "someone at example.com"}"#),
    (
        "@postman__",
        "addApiCatalogSystemEnvironmentAssociations",
        r#"{"systemEnvironmentId": "a", "workspaceEnvironmentIds": ["12345"]}"#,
    ),
    (
        "@postman__",
        "createFolderComment",
        r#"{"collectionId": "c", "folderId": "f", "body": "b", "tags": {"{{userName}}": {"type": "team", "id": 1}}}"#,
    ),
    ("@postman__", "getAuditLogs", r#"{"since": "12/31/2026", "limit": 1000}"#),
    ("@roychri__", "asana_get_multiple_tasks_by_gid", r#"{"task_ids": {"gid": "1"}}"#),
    (
        "excel-mcp-server@",
        "set_workbook_settings",
        r#"{"path": "a.xlsx", "settings": {"calculation": {"mode": "none", "max_iterations": 40000}}}"#,
    ),
];

#[test]
fn the_text_of_every_refusal_of_the_gallery_is_the_recorded_one() {
    let tools = corpus();
    recorded(&tools, &OWN, "gallery.txt");
    let is_there = |server: &str| tools.iter().any(|tool| tool.server.starts_with(server));
    if CALLS.iter().all(|(server, ..)| is_there(server)) {
        recorded(&tools, &CALLS, "gallery-of-real-servers.txt");
    } else {
        println!(
            "only the gallery of the repository: MCP_ARGUMENTS_CORPUS names no folder with the lists of the other"
        );
    }
}

fn recorded(tools: &[Tool], calls: &[(&str, &str, &str)], file: &str) {
    let mut gallery = String::new();
    for (server, name, arguments) in calls {
        let tool = tools.iter().find(|tool| tool.server.starts_with(server) && tool.name == *name);
        let tool = tool.unwrap_or_else(|| panic!("no tool {name} of {server}"));
        let plan = compile(&tool.name, &tool.schema, &Options::for_tool()).unwrap();
        let value: Value = serde_json::from_str(arguments).unwrap();
        let reading = read(&plan, Some(&value), Mode::Tolerant);
        assert!(!reading.is_accepted(), "{server} {name} accepts {arguments}");
        let answer = text(&plan, &reading.violations, reading.more);
        write!(gallery, "{} {name}\n{arguments}\n{answer}\n\n", tool.server).unwrap();
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &gallery).unwrap();
    }
    let recorded = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(gallery, recorded, "where the new texts are right, record them with UPDATE=1");
}
