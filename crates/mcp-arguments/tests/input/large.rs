//! What is large or deep is read in linear time, without recursion, and its limit reported.

use mcp_arguments::input::{Document, Input, Look, Odd};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::read_text;
use mcp_arguments::rules::Mode;
use mcp_arguments::spec::{ToolSpec, any, list, text};
use mcp_arguments::violation::{Code, Want};

use crate::{items, member, parse, within_reason};

fn plan() -> Plan {
    let spec = ToolSpec::new("probe").property(text("query")).property(any("extra")).property(list("tags", text("")));
    Plan::of_spec(&spec).expect("the spec is right")
}

#[test]
fn a_hundred_thousand_levels_are_read_without_recursion() {
    let deep = |open: &str, close: &str| format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
    for text in [deep("[", "]"), deep("{\"a\":", "}"), deep("[{\"a\":", "}]")] {
        let document = within_reason(|| parse(&text));
        let mut level = 0;
        let mut at = document.root();
        loop {
            at = match at.look() {
                Look::Array(mut items) => items.next().expect("an item"),
                Look::Object(mut members) => members.next().expect("a member").1,
                Look::Odd(odd) => break assert_eq!(odd, Odd::TooDeep),
                _ => panic!("the bottom is cut off"),
            };
            level += 1;
        }
        assert_eq!(level, 512);
        let plan = plan();
        let extra = format!("{{\"extra\": {text}}}");
        let (_, reading) = within_reason(|| read_text(&plan, &extra, Mode::Tolerant));
        assert_eq!(reading.violations.iter().map(|v| v.code).collect::<Vec<_>>(), [Code::TooDeep]);
    }
    let open = "[".repeat(100_000);
    assert!(within_reason(|| Document::parse(&open)).is_err());
}

#[test]
fn a_large_text_is_read_and_its_limit_reported() {
    let text = format!("{{\"query\": \"{}\"}}", "x\\n".repeat(10 << 18));
    assert!(text.len() > 7 << 20);
    let document = within_reason(|| parse(&text));
    assert!(matches!(member(document.root(), "query").look(), Look::String(text) if text.len() == 20 << 18));
    let numbers = format!("[{}0]", "12345, ".repeat(10 << 17));
    assert_eq!(within_reason(|| items(parse(&numbers).root()).len()), (10 << 17) + 1);
    let plan = plan();
    let (_, reading) = within_reason(|| read_text(&plan, &text, Mode::Strict));
    assert_eq!(reading.violations[0].want, Want::Limit { limit: "text_bytes", value: 4 << 20 });
}

#[test]
fn a_name_of_a_megabyte_is_one_unknown_name() {
    let text = format!("{{\"{}\": 1, \"query\": \"x\"}}", "k".repeat(1 << 20));
    let plan = plan();
    for mode in [Mode::Strict, Mode::Tolerant, Mode::Lenient] {
        let (_, reading) = within_reason(|| read_text(&plan, &text, mode));
        assert_eq!(reading.violations.iter().map(|v| v.code).collect::<Vec<_>>(), [Code::UnknownArgument]);
    }
}

#[test]
fn a_hundred_thousand_unknown_names_are_counted() {
    let names: Vec<String> = (0..100_000).map(|index| format!("\"name_{index}\": {index}")).collect();
    let text = format!("{{{}}}", names.join(","));
    let plan = plan();
    for mode in [Mode::Strict, Mode::Tolerant] {
        let (_, reading) = within_reason(|| read_text(&plan, &text, mode));
        assert_eq!((reading.violations.len(), reading.more), (20, 99_980));
    }
    let host_keys: Vec<String> = (0..100_000).map(|index| format!("\"_{index}\": {index}")).collect();
    let text = format!("{{{}}}", host_keys.join(","));
    let (_, reading) = within_reason(|| read_text(&plan, &text, Mode::Tolerant));
    assert_eq!(reading.violations[0].want, Want::Limit { limit: "edits", value: 1_000 });
}

#[test]
fn many_wrong_items_and_names_that_fold_alike_take_linear_time() {
    let plan = plan();
    let items = format!("{{\"tags\": [{}0]}}", "0, ".repeat(50_000));
    let (_, reading) = within_reason(|| read_text(&plan, &items, Mode::Strict));
    assert_eq!(reading.violations.len() + reading.more, 50_001);
    let (_, reading) = within_reason(|| read_text(&plan, &items, Mode::Tolerant));
    assert_eq!(reading.violations.len(), 1, "50,001 edits are too many");
    let alike: Vec<String> = (0..20_000).map(|count| format!("\"que{}ry\": 1", "_".repeat(count % 100 + 1))).collect();
    let alike = format!("{{{}}}", alike.join(","));
    within_reason(|| read_text(&plan, &alike, Mode::Tolerant));
}
