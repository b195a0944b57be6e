//! An example of every code, every want, every change: a new one does not compile until it has its example here.

use serde_json::json;

use crate::edit::{Before, Change, Edit};
use crate::input::Odd;
use crate::kind::{Kind, Kinds};
use crate::limits::Limits;
use crate::rules::{Rule, TABLE};
use crate::violation::{Bound, Code, Got, Offer, Violation, Want};

fn broken(code: Code, path: &str, want: Want, got: Got) -> Violation {
    Violation { path: path.to_owned(), code, want, got, offer: None }
}

fn offering(code: Code, path: &str, want: Want, got: Got, offer: Offer) -> Violation {
    Violation { offer: Some(offer), ..broken(code, path, want, got) }
}

fn kinds(kinds: &[Kind]) -> Want {
    Want::Kinds(kinds.iter().fold(Kinds::NONE, |sum, kind| sum.or((*kind).into())))
}

fn values(values: serde_json::Value, more: usize, nearest: Option<&str>) -> Want {
    let serde_json::Value::Array(values) = values else { return Want::Nothing };
    Want::Values { values, more, nearest: nearest.map(str::to_owned) }
}

#[allow(clippy::unnecessary_wraps)] // A range takes them so.
fn bound(value: &str, exclusive: bool) -> Option<Bound> {
    Some(Bound { value: value.to_owned(), exclusive })
}

fn names(names: &[&str], nearest: Option<&str>) -> Want {
    Want::Names { names: strings(names), nearest: nearest.map(str::to_owned) }
}

fn strings(strings: &[&str]) -> Vec<String> {
    strings.iter().map(|string| (*string).to_owned()).collect()
}

fn groups(sets: &[&[&str]]) -> Want {
    Want::Groups(sets.iter().map(|set| strings(set)).collect())
}

fn number(kind: Kind, text: &str) -> Got {
    Got::Value { kind, text: text.to_owned() }
}

fn limit(limit: &'static str, value: u64) -> Want {
    Want::Limit { limit, value }
}

const TEXT: Got = Got::Kind(Kind::String);

fn members(count: u64) -> Got {
    Got::Count { kind: Kind::Object, count }
}

fn list(count: u64) -> Got {
    Got::Count { kind: Kind::Array, count }
}

fn unlike(index: u64, got: Got) -> Violation {
    broken(Code::NotUnique, "/tags/2", Want::Unlike(index), got)
}

/// Examples of violations of a code.
#[allow(clippy::too_many_lines)] // A row a code: what it holds is not a course of action.
pub(super) fn violations(code: Code) -> Vec<Violation> {
    let integer = || kinds(&[Kind::Integer]);
    match code {
        Code::NotAnObject => vec![
            broken(code, "", Want::Nothing, TEXT),
            broken(code, "", Want::Nothing, number(Kind::Integer, "5")),
            broken(code, "", Want::Nothing, Got::Kind(Kind::Array)),
            broken(code, "", Want::Json { reason: "the text ends within an object", line: 2, column: 7 }, TEXT),
        ],
        Code::UnknownArgument => vec![
            broken(code, "/limt", names(&["query", "limit"], Some("limit")), number(Kind::Integer, "5")),
            broken(code, "/zzz", names(&["query", "limit"], None), TEXT),
            broken(code, "/where/filed", names(&["field", "op"], Some("field")), TEXT),
            broken(code, "/field", names(&["query", "where"], None), TEXT),
            broken(code, "/where/limit", names(&["field", "op"], None), TEXT),
            broken(code, "/shape/side", names(&["kind", "radius", "side"], Some("side")), number(Kind::Integer, "3")),
            broken(code, "/zzz", names(&[], None), TEXT),
            broken(code, "/where/zzz", names(&[], None), TEXT),
            broken(code, "/a\nb\u{202e}", names(&["query"], None), TEXT),
            broken(code, "/labels/9", Want::Pattern("^[a-z]+$".to_owned()), TEXT),
            broken(code, "/zzz", Want::Nothing, TEXT),
        ],
        Code::MissingArgument => vec![
            broken(code, "/query", kinds(&[Kind::String]), Got::Absent),
            broken(code, "/sort", values(json!(["newest", "oldest"]), 0, None), Got::Absent),
            broken(code, "/since", date_time(), Got::Absent),
            broken(code, "/extra", Want::Nothing, Got::Absent),
        ],
        Code::WrongType => vec![
            offering(code, "/limit", integer(), TEXT, Offer::Send("10".to_owned())),
            broken(code, "/limit", integer(), number(Kind::Number, "2.5")),
            broken(code, "/limit", integer(), number(Kind::Boolean, "true")),
            offering(code, "/limit", integer(), Got::Kind(Kind::Null), Offer::Omit),
            broken(code, "/deep", kinds(&[Kind::Boolean, Kind::Null]), TEXT),
            broken(code, "/where", kinds(&[Kind::String, Kind::Object, Kind::Null]), Got::Kind(Kind::Array)),
            offering(code, "/tags", kinds(&[Kind::Array]), TEXT, Offer::Decoded(Kind::Array)),
            offering(code, "/where", kinds(&[Kind::Object]), TEXT, Offer::Decoded(Kind::Object)),
            offering(code, "/tags", kinds(&[Kind::Array]), TEXT, Offer::Listed),
            broken(code, "/sort", values(json!(["newest", "oldest"]), 0, None), number(Kind::Integer, "1")),
            broken(code, "/ids/0", kinds(&[Kind::Integer, Kind::Number]), Got::Kind(Kind::Object)),
        ],
        Code::OutOfRange => vec![
            broken(code, "/limit", range(bound("1", false), bound("25", false)), number(Kind::Integer, "50")),
            broken(code, "/ms", range(bound("1", false), None), number(Kind::Integer, "0")),
            broken(
                code,
                "/id",
                range(None, bound("9223372036854775807", false)),
                number(Kind::Integer, "9223372036854775808"),
            ),
            broken(code, "/ratio", range(None, bound("1", false)), number(Kind::Number, "1.5")),
            broken(code, "/ratio", range(bound("0", true), bound("1", false)), number(Kind::Integer, "0")),
            broken(code, "/ratio", range(bound("0.5", true), bound("1", true)), Got::Kind(Kind::Integer)),
        ],
        Code::ExactlyOne => vec![
            broken(code, "", groups(&[&["source"], &["path"]]), members(2)),
            broken(code, "", groups(&[&["content"], &["old_text", "new_text"]]), members(0)),
            broken(code, "/where", groups(&[&["field"], &["all"]]), members(0)),
        ],
        Code::Blank => {
            vec![broken(code, "/query", Want::Nothing, TEXT), offering(code, "/note", Want::Nothing, TEXT, Offer::Omit)]
        }
        Code::NotInEnum => vec![
            offering(
                code,
                "/sort",
                values(json!(["newest", "oldest"]), 0, Some("newest")),
                TEXT,
                Offer::Send("\"newest\"".to_owned()),
            ),
            broken(code, "/sort", values(json!(["newest", "oldest"]), 0, Some("newest")), TEXT),
            broken(code, "/sort", values(json!(["newest", "oldest"]), 0, None), TEXT),
            broken(code, "/level", values(json!([1, 2, 3, null]), 30, None), number(Kind::Integer, "7")),
        ],
        Code::NotConstant => vec![
            broken(code, "/kind", values(json!(["page"]), 0, Some("page")), TEXT),
            broken(code, "/version", values(json!([2]), 0, None), number(Kind::Integer, "1")),
        ],
        Code::TooShort => vec![broken(code, "/query", length(Some(2), None), Got::Length(1))],
        Code::TooLong => vec![
            broken(code, "/query", length(None, Some(200)), Got::Length(4000)),
            broken(code, "/code", length(Some(4), Some(4)), Got::Length(5)),
        ],
        Code::TooFew => vec![
            broken(code, "/tags", count(Some(1), Some(5)), list(0)),
            broken(code, "/labels", count(Some(1), None), members(0)),
            broken(code, "/tags", contains(kinds(&[Kind::Integer])), list(0)),
        ],
        Code::TooMany => vec![
            broken(code, "/tags", count(None, Some(5)), list(6)),
            broken(code, "/labels", count(None, Some(1)), members(2)),
        ],
        Code::NotUnique => vec![unlike(0, TEXT), unlike(1, number(Kind::Integer, "5"))],
        Code::NotMultiple => {
            vec![broken(code, "/step", Want::Multiple("5".to_owned()), number(Kind::Integer, "7"))]
        }
        Code::Pattern => vec![
            broken(code, "/url", Want::Pattern("^https?://".to_owned()), TEXT),
            broken(code, "/url", Want::Pattern("[a-z]{1,3}|".repeat(40)), TEXT),
        ],
        Code::Format => vec![broken(code, "/since", date_time(), TEXT)],
        Code::AtLeastOne => vec![broken(code, "", groups(&[&["file"], &["url"]]), members(0))],
        Code::AtMostOne => vec![broken(code, "", groups(&[&["file"], &["url"], &["inline"]]), members(3))],
        Code::Requires => vec![broken(
            code,
            "",
            Want::Requires { name: "old_text".to_owned(), names: strings(&["new_text"]) },
            members(0),
        )],
        Code::Forbidden => {
            vec![
                broken(code, "/legacy", Want::Nothing, TEXT),
                broken(code, "/legacy", kinds(&[]), TEXT),
                broken(code, "", Want::Nothing, Got::Kind(Kind::Object)),
            ]
        }
        Code::NoBranch => vec![
            broken(
                code,
                "/target",
                Want::Branches(vec![
                    kinds(&[Kind::String]),
                    values(json!([1, 2]), 0, None),
                    range(bound("10", false), None),
                    Want::Nothing,
                ]),
                number(Kind::Boolean, "true"),
            ),
            broken(code, "/target", Want::Branches(vec![Want::Nothing, Want::Nothing]), Got::Kind(Kind::Object)),
        ],
        Code::SeveralBranches => vec![broken(code, "/target", Want::Nothing, Got::Kind(Kind::Object))],
        Code::NotFinite => vec![broken(code, "/ratio", Want::Nothing, Got::Odd(Odd::NotFinite))],
        Code::Imprecise => vec![broken(code, "/id", integer(), number(Kind::Integer, "725653563933458400"))],
        Code::InvalidUnicode => vec![broken(code, "/query", Want::Nothing, Got::Odd(Odd::InvalidUnicode))],
        Code::NotJson => {
            let want = Want::Json { reason: "a comma before the closing brace", line: 1, column: 14 };
            vec![broken(code, "", want, TEXT)]
        }
        Code::NotData => [Odd::Function, Odd::Symbol, Odd::Undefined, Odd::Instance, Odd::Cycle, Odd::Threw, Odd::Hole]
            .map(|odd| broken(code, "/where", Want::Nothing, Got::Odd(odd)))
            .to_vec(),
        Code::DuplicateKey => vec![broken(code, "/limit", Want::Nothing, Got::Odd(Odd::DuplicateKey))],
        Code::AmbiguousKey => {
            vec![broken(code, "/max_results", names(&["maxResults"], Some("maxResults")), number(Kind::Integer, "5"))]
        }
        Code::Swallowed => vec![broken(code, "/content", names(&["metadata"], None), TEXT)],
        Code::TooDeep => vec![broken(code, "/where/a/b", limit("depth", 64), Got::Odd(Odd::TooDeep))],
        Code::TooLarge => vec![
            broken(code, "/content", limit("string_bytes", 1_048_576), TEXT),
            broken(code, "/tags", limit("items", 100_000), Got::Kind(Kind::Array)),
            broken(code, "", limit("members", 100_000), Got::Kind(Kind::Object)),
            broken(code, "/id", limit("integer_digits", 100), Got::Kind(Kind::Integer)),
            broken(code, "/tree", limit("steps", 10_000_000), Got::Kind(Kind::Object)),
            broken(code, "", limit("edits", 1000), Got::Absent),
            broken(code, "", limit("text_bytes", 4 << 20), TEXT),
            broken(code, "/content", limit("bytes", Limits::ENCODED_BYTES), Got::Odd(Odd::TooLarge)),
        ],
        Code::Internal => vec![broken(code, "", Want::Nothing, Got::Absent)],
    }
}

fn date_time() -> Want {
    Want::Format { name: "date-time".to_owned(), example: "2026-01-15T10:30:00Z".to_owned() }
}

fn range(minimum: Option<Bound>, maximum: Option<Bound>) -> Want {
    Want::Range { minimum, maximum }
}

fn length(minimum: Option<u64>, maximum: Option<u64>) -> Want {
    Want::Length { minimum, maximum }
}

fn count(minimum: Option<u64>, maximum: Option<u64>) -> Want {
    Want::Count { minimum, maximum }
}

fn contains(item: Want) -> Want {
    Want::Contains { minimum: Some(1), maximum: None, item: Box::new(item) }
}

/// Examples of edits of a rule; none where the rule makes none.
pub(super) fn edits(rule: Rule) -> Vec<Edit> {
    let edit = |path: &str, change: Change| Edit { path: path.to_owned(), rule, change, secret: false };
    let was = |kind: Kind, value: Option<&str>| Before { kind: Some(kind), value: value.map(str::to_owned) };
    let set = |path: &str, before: Before, after: &str| {
        edit(path, Change::Set { before: Some(before), after: after.to_owned() })
    };
    let text = || was(Kind::String, None);
    match rule {
        Rule::EncodedArguments => vec![set("", text(), r#"{"query":"x","limit":5}"#)],
        Rule::EmptyArguments => vec![set("", was(Kind::Array, None), "{}")],
        Rule::WrapperKey => vec![set("", was(Kind::Object, None), r#"{"query":"x"}"#)],
        Rule::HostKeys => vec![
            edit("/_meta", Change::Remove { before: was(Kind::Object, None) }),
            edit("/wait_for_previous", Change::Remove { before: was(Kind::Boolean, Some("true")) }),
            edit("/_odd", Change::Remove { before: Before { kind: None, value: None } }),
        ],
        Rule::KeyStyle => vec![edit("/max_results", Change::Rename { to: "maxResults".to_owned() })],
        Rule::Alias => vec![edit("/q\nx", Change::Rename { to: "query".to_owned() })],
        Rule::NullAsAbsent => vec![edit("/wait", Change::Remove { before: was(Kind::Null, None) })],
        Rule::EmptyTextAsAbsent => vec![edit("/note", Change::Remove { before: text() })],
        Rule::NullWord => vec![set("/note", text(), "null"), edit("/note", Change::Remove { before: text() })],
        Rule::TextToInteger => vec![
            set("/limit", text(), "5"),
            set("/where/id", text(), "725653563933458432"),
            Edit { secret: true, ..set("/pin", text(), "1234") },
        ],
        Rule::TextToNumber => vec![set("/ratio", text(), "1.10")],
        Rule::TextToBoolean => vec![set("/deep", text(), "true")],
        Rule::NumberToBoolean => vec![set("/deep", was(Kind::Integer, Some("1")), "true")],
        Rule::IntegerToText => vec![set("/ids/0", was(Kind::Integer, Some("5")), "\"5\"")],
        Rule::NumberToText => vec![set("/version", was(Kind::Number, Some("1.1")), "\"1.10\"")],
        Rule::BooleanToText => vec![set("/flag", was(Kind::Boolean, Some("true")), "\"true\"")],
        Rule::TextToList => vec![set("/tags", text(), &format!("[{}\"end\"]", "\"tag\",".repeat(40)))],
        Rule::TextToObject => vec![set("/where", text(), r#"{"field":"title\u202e"}"#)],
        Rule::ScalarToList => vec![set("/tags", was(Kind::Integer, Some("3")), "[3]")],
        Rule::CommaList => vec![set("/tags", text(), "[1,2]")],
        Rule::EnumSpelling => vec![set("/sort", text(), "\"newest\"")],
        // A check, which changes nothing.
        Rule::Swallowed => Vec::new(),
        Rule::Default => {
            vec![
                edit("/limit", Change::Set { before: None, after: "8".to_owned() }),
                Edit { secret: true, ..edit("/key", Change::Set { before: None, after: "\"x\"".to_owned() }) },
            ]
        }
    }
}

/// Every rule, that of defaults included.
pub(super) fn rules() -> impl Iterator<Item = Rule> {
    TABLE.iter().map(|row| row.rule).chain([Rule::Default])
}
