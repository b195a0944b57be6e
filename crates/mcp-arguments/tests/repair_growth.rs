//! No rule costs more than its share: work grows with the call, and what is nested is bounded.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

use std::time::{Duration, Instant};

use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read, read_text};
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::violation::Code;
use serde_json::{Map, Value, json};

/// Bytes of a long text.
const LONG: usize = 10 << 20;

fn plan(schema: &Value) -> Plan {
    compile("probe", schema, &Options::for_tool()).expect("it is a schema")
}

/// A plan whose calls may have any number of edits.
fn unbounded(schema: &Value) -> Plan {
    let mut options = Options::for_tool();
    options.settings.limits.edits = usize::MAX;
    compile("probe", schema, &options).expect("it is a schema")
}

/// Reads a call and makes what is handed on.
fn timed(plan: &Plan, call: &Value) -> (Duration, Reading) {
    let started = Instant::now();
    let reading = read(plan, Some(call), Mode::Lenient);
    let _ = reading.apply(call);
    (started.elapsed(), reading)
}

/// Eight times the call takes some eight times as long; what is quadratic would take sixty-four, and minutes.
fn grows_linearly(name: &str, plan: &Plan, call: impl Fn(usize) -> Value, most: usize) -> Reading {
    const TRIES: usize = 4;
    let (less, more) = (call(most / 8), call(most));
    for attempt in 1.. {
        let (short, _) = timed(plan, &less);
        let (long, reading) = timed(plan, &more);
        if long < short * 32 || long < Duration::from_secs(1) {
            return reading;
        }
        // Others may have taken the machine for a while.
        assert!(attempt < TRIES, "{name}: {short:?} for {}, {long:?} for {most}", most / 8);
    }
    unreachable!("the attempts end")
}

fn object(count: usize, member: impl Fn(usize) -> (String, Value)) -> Value {
    Value::Object((0..count).map(member).collect::<Map<_, _>>())
}

/// Spellings of one name that differ in case and underscores.
fn spelling(bits: usize) -> String {
    let letters = "maxresults".chars().enumerate();
    let spelt = letters.flat_map(|(at, letter)| {
        let upper = bits >> at & 1 == 1;
        let parted = at > 0 && bits >> (at + 9) & 1 == 1;
        parted.then_some('_').into_iter().chain([if upper { letter.to_ascii_uppercase() } else { letter }])
    });
    spelt.collect()
}

#[test]
fn unknown_names_cost_their_number() {
    let declared = object(500, |index| (format!("name_{index}"), json!({"type": "string"})));
    let plan = plan(&json!({"type": "object", "properties": declared}));
    let reading =
        grows_linearly("unknown keys", &plan, |count| object(count, |i| (format!("k{i}"), json!(1))), 100_000);
    assert_eq!((reading.violations.len(), reading.more), (20, 99_980));
    grows_linearly("keys of hosts", &plan, |count| object(count, |i| (format!("_{i}"), json!(1))), 100_000);
    let plan = self::plan(&json!({"type": "object", "properties": {"maxresults": {"type": "integer"}}}));
    let reading =
        grows_linearly("spellings of one key", &plan, |count| object(count, |i| (spelling(i + 1), json!(1))), 100_000);
    assert!(reading.violations.iter().all(|violation| violation.code == Code::AmbiguousKey));
}

#[test]
fn repairs_cost_their_number() {
    let items = json!({"type": "object", "properties": {"ids": {"type": "array", "items": {"type": "integer"}}}});
    let ids = |count: usize| json!({"ids": vec![json!("7"); count]});
    let reading = grows_linearly("items to repair, beyond the limit", &plan(&items), ids, 100_000);
    assert_eq!(reading.violations.first().map(|violation| violation.code), Some(Code::TooLarge));
    let reading = grows_linearly("items to repair", &unbounded(&items), ids, 100_000);
    assert_eq!(reading.edits.len(), 100_000);
    let members = json!({"type": "object", "additionalProperties": {"type": "integer"}});
    let named = |count: usize| object(count, |index| (format!("k{index}"), json!("7")));
    let reading = grows_linearly("members to repair, beyond the limit", &plan(&members), named, 100_000);
    assert_eq!(reading.violations.first().map(|violation| violation.code), Some(Code::TooLarge));
    // The object is searched for the first few edits, and has an index for the others.
    let some = |count: usize| {
        object(count, |index| (format!("k{index}"), json!(if index % 2 == 0 { 7.into() } else { Value::from("7") })))
    };
    let reading = grows_linearly("members to repair", &unbounded(&members), some, 100_000);
    assert_eq!(reading.edits.len(), 50_000);
    let closed = json!({"type": "object", "properties": {"a": {"type": "integer"}}});
    let injected = |count: usize| object(count, |index| (format!("_{index}"), json!(1)));
    let reading = grows_linearly("members to drop", &unbounded(&closed), injected, 100_000);
    assert_eq!(reading.edits.len(), 100_000);
}

#[test]
fn spellings_cost_neither_the_items_times_the_choices() {
    let choice = |index: usize| format!("C{index:06}");
    let sent = |count: usize, index: usize| choice(count - 1 - index).to_lowercase();
    let schema = |count: usize| {
        let items = json!({"enum": (0..count).map(choice).collect::<Vec<_>>()});
        json!({"type": "object", "properties": {"list": {"type": "array", "items": items}}})
    };
    // Both sides grow, so that what multiplies them takes sixty-four times as long for eight times of each.
    let both = |name: &str, most: usize, call: &dyn Fn(usize) -> Value| {
        let plans = [most / 8, most].map(|count| unbounded(&schema(count)));
        for attempt in 1.. {
            let (short, _) = timed(&plans[0], &call(most / 8));
            let (long, reading) = timed(&plans[1], &call(most));
            assert!(reading.is_accepted(), "{name}: {:?}", reading.violations);
            if long < short * 32 || long < Duration::from_secs(1) {
                return;
            }
            assert!(attempt < 4, "{name}: {short:?} for {}, {long:?} for {most}", most / 8);
        }
    };
    both(
        "spellings in a list",
        16_000,
        &|count| json!({"list": (0..count).map(|index| sent(count, index)).collect::<Vec<_>>()}),
    );
    both(
        "spellings between commas",
        16_000,
        &|count| json!({"list": (0..count).map(|index| sent(count, index)).collect::<Vec<_>>().join(", ")}),
    );
    // Beyond the limit of edits, nothing that is repaired is described first.
    let plan = plan(&schema(250));
    let started = Instant::now();
    let reading = read(&plan, Some(&json!({"list": vec![json!("c000007"); 99_999]})), Mode::Tolerant);
    let codes: Vec<Code> = reading.violations.iter().map(|violation| violation.code).collect();
    assert_eq!((codes.as_slice(), reading.more), (&[Code::TooLarge][..], 0));
    println!("99,999 spellings of 250 choices: {:?}", started.elapsed());
}

#[test]
fn long_texts_cost_their_length() {
    let schema = json!({"type": "object", "properties": {
        "list": {"type": "array", "items": {"type": "integer"}},
        "object": {"type": "object", "properties": {"a": {"type": "string"}}},
        "integer": {"type": "integer"},
        "number": {"type": "number"},
        "boolean": {"type": "boolean"},
        "choice": {"enum": ["newest", "oldest"]},
        "choices": {"type": "array", "items": {"enum": ["newest", "oldest"]}},
        "any": {"anyOf": [{"type": "integer"}, {"type": "array"}, {"type": "object"}, {"type": "boolean"}]},
        "text": {"type": "string"},
        "lost": {"type": "string"}
    }});
    let plan = plan(&schema);
    let pieces =
        ["[", "{", "[1,", "{\"a\":", "1,", "1", "newest,", " ", "\"", "\\", "```", "<parameter name=\"lost\">", "{}"];
    for piece in pieces {
        for name in ["list", "object", "integer", "number", "boolean", "choice", "choices", "any", "text"] {
            let call = |length: usize| json!({ name: piece.repeat(length / piece.len()) });
            grows_linearly(&format!("{piece:?} for {name}"), &plan, call, 1 << 16);
        }
    }
    // Ten megabytes, once each way in which a text can look like JSON.
    let list = |length: usize| json!({"list": format!("[{}1]", "1,".repeat(length / 2))});
    grows_linearly("a long list", &plan, list, LONG);
    let object = |length: usize| json!({"object": format!("{{\"a\":\"{}\"}}", "x".repeat(length))});
    grows_linearly("a long object", &plan, object, LONG);
    let cut = |length: usize| json!({"any": format!("[{}", "1,".repeat(length / 2))});
    grows_linearly("a long list that is cut off", &plan, cut, LONG);
    let whole = |length: usize| json!("[".repeat(length));
    grows_linearly("the whole arguments", &plan, whole, LONG);
}

/// A text that holds a list that holds a text, and so on, as long as escapes leave it a size that can be held.
fn nested(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, _| Value::String(json!([inner]).to_string()))
}

#[test]
fn text_within_text_is_decoded_as_deep_as_it_is_declared() {
    let schema = json!({
        "type": "object",
        "properties": {"list": {"$ref": "#/$defs/list"}},
        "$defs": {"list": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/list"}, {"type": "integer"}]}}}
    });
    let plan = plan(&schema);
    // Escapes double with each level: eighteen levels are half a megabyte.
    for levels in [1, 2, 8, 18] {
        let call = json!({"list": nested(levels)});
        let started = Instant::now();
        let reading = read(&plan, Some(&call), Mode::Tolerant);
        println!("{levels} levels of text within text, {} bytes: {:?}", call.to_string().len(), started.elapsed());
        assert!(reading.is_accepted(), "{levels}: {:?}", reading.violations);
        assert_eq!(reading.edits.len(), levels);
        let want = (0..levels).fold(json!(1), |inner, _| json!([inner]));
        assert_eq!(reading.apply(&call).to_value(), json!({ "list": want }));
    }
}

#[test]
fn what_is_decoded_is_no_deeper_than_the_limit() {
    let schema = json!({
        "type": "object",
        "properties": {"list": {"$ref": "#/$defs/list"}},
        "$defs": {"list": {"type": "array", "items": {"$ref": "#/$defs/list"}}}
    });
    let plan = plan(&schema);
    let text = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    assert!(read(&plan, Some(&json!({"list": text(63)})), Mode::Tolerant).is_accepted());
    for levels in [64, 65, 500, 512, 513, 100_000] {
        let reading = read(&plan, Some(&json!({"list": text(levels)})), Mode::Tolerant);
        assert_eq!(reading.violations.first().map(|violation| violation.code), Some(Code::WrongType), "{levels}");
        let whole = format!("{{\"list\": {}}}", Value::from(text(levels)));
        assert!(!read_text(&plan, &whole, Mode::Lenient).1.is_accepted(), "{levels}");
    }
    // Texts by turns with lists, each level decoded where it is met.
    let by_turns = (0..12).fold(json!([]), |inner, _| json!([[[[[Value::String(json!([inner]).to_string())]]]]]));
    let reading = read(&plan, Some(&json!({ "list": by_turns })), Mode::Tolerant);
    assert!(!reading.is_accepted());
}
