//! What goes back to the client when a call cannot be served: a `CallToolResult` with `isError: true`.
//!
//! `structuredContent` is never among it: a client holds it against the tool's output schema and throws.

use serde_json::{Value, json};

/// The name under `_meta` that a refusal's violations have.
pub const VIOLATIONS: &str = "mcp-arguments/violations";

/// The answer of a tool that failed, with the text that the model reads.
///
/// # Examples
///
/// ```
/// use mcp_arguments::answer::tool_error;
///
/// assert_eq!(
///     tool_error("the project is closed").to_string(),
///     r#"{"content":[{"type":"text","text":"the project is closed"}],"isError":true}"#,
/// );
/// ```
///
/// # Source
///
/// The `tool_error` contract: a mistake that the model can mend is a result of the tool, not an error of the protocol.
#[must_use]
pub fn tool_error(text: &str) -> Value {
    json!({"content": [{"type": "text", "text": text}], "isError": true})
}

/// The answer to refused arguments: [`tool_error`] with the violations as records beside the text.
///
/// # Shape
///
/// `violations` stands as it is under `_meta`, as [`VIOLATIONS`]; hosts and tests read facts there, not sentences.
#[must_use]
pub fn refusal_answer(text: &str, violations: Value) -> Value {
    let mut answer = tool_error(text);
    if let Some(members) = answer.as_object_mut() {
        members.insert("_meta".to_owned(), Value::Object([(VIOLATIONS.to_owned(), violations)].into_iter().collect()));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_tool_error_with_its_violations_beside_it() {
        let violations = json!([{"path": "/limit", "code": "wrong_type"}]);
        let answer = refusal_answer("limit must be an integer", violations.clone());
        assert_eq!(answer.get("_meta"), Some(&json!({"mcp-arguments/violations": violations})));
        let bare = tool_error("limit must be an integer");
        assert_eq!((answer.get("content"), answer.get("isError")), (bare.get("content"), bare.get("isError")));
        assert_eq!(answer.as_object().map(serde_json::Map::len), Some(3));
    }
}
