//! The table of constructs: what it is, what to write instead, and who reported it.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;

/// A construct that some client does not take.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the row.
    pub id: String,
    /// The construct, in words.
    pub construct: String,
    /// What to write instead.
    pub rewrite: String,
    /// What a client answers, where it is known.
    pub notes: String,
    /// Reports, pages and source files.
    pub evidence: Vec<String>,
    /// Clients that are no profile, and what they do.
    pub clients: Vec<(String, String)>,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows: Value = serde_json::from_str(include_str!("profiles/rows.json")).unwrap_or_default();
    rows.as_array().into_iter().flatten().map(row).collect()
});

static BY_ID: LazyLock<HashMap<&'static str, &'static Row>> =
    LazyLock::new(|| ROWS.iter().map(|row| (row.id.as_str(), row)).collect());

/// Every row, in the order of the table.
#[must_use]
pub fn rows() -> &'static [Row] {
    &ROWS
}

/// The row of that name.
#[must_use]
pub fn named(id: &str) -> Option<&'static Row> {
    BY_ID.get(id).copied()
}

fn row(json: &Value) -> Row {
    let text = |member: &str| json.get(member).and_then(Value::as_str).unwrap_or_default().to_owned();
    let list = |member: &str| json.get(member).and_then(Value::as_array).into_iter().flatten();
    let clients = json.get("clients").and_then(Value::as_object).into_iter().flatten();
    Row {
        id: text("id"),
        construct: text("construct"),
        rewrite: text("rewrite"),
        notes: text("notes"),
        evidence: list("evidence").filter_map(Value::as_str).map(str::to_owned).collect(),
        clients: clients.map(|(name, does)| (name.clone(), does.as_str().unwrap_or_default().to_owned())).collect(),
    }
}
