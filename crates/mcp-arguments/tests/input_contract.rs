//! One contract for every input, and what is special to text and to the wire form.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on has failed")]

mod support {
    pub(crate) mod equal;
    pub(crate) mod wire;
}

use std::time::{Duration, Instant};

use mcp_arguments::input::{Document, Input, Look, Odd};
use mcp_arguments::kind::Kind;
use mcp_arguments::number::Number;
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::read_text;
use mcp_arguments::rules::Mode;
use mcp_arguments::spec::{ToolSpec, any, list, text};
use mcp_arguments::violation::{Code, Want};
use serde_json::Value;
use support::equal::equal;
use support::wire;

/// Every kind, every shape of name, empty and nested ones.
const SAMPLE: &str = r#"{
    "null": null, "yes": true, "no": false,
    "three": 3, "minus": -9007199254740991, "half": 2.5, "tiny": 1e-7,
    "text": "ä\"\n😀", "empty text": "", "": "an empty name",
    "list": [1, "a", [], {}, [null, [2.5]]], "no items": [], "no members": {},
    "object": {"b": 1, "a": 2, "10": 3, "2": 4},
    "__proto__": {"constructor": 1}, "a/b~c": 0
}"#;

const KINDS: [Kind; 16] = [
    Kind::Null,
    Kind::Boolean,
    Kind::Boolean,
    Kind::Integer,
    Kind::Integer,
    Kind::Number,
    Kind::Number,
    Kind::String,
    Kind::String,
    Kind::String,
    Kind::Array,
    Kind::Array,
    Kind::Object,
    Kind::Object,
    Kind::Object,
    Kind::Integer,
];

/// A hang is what these bounds find, not slowness: a debug build on a busy machine stays far below.
const HANG: Duration = Duration::from_secs(20);

fn within_reason<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < HANG, "took {:?}", start.elapsed());
    result
}

fn parse(text: &str) -> Document<'_> {
    Document::parse(text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn members<'a, I: Input<'a>>(input: I) -> Vec<(&'a str, I)> {
    match input.look() {
        Look::Object(members) => members.collect(),
        _ => panic!("no object"),
    }
}

fn member<'a, I: Input<'a>>(input: I, name: &str) -> I {
    members(input).into_iter().find(|(other, _)| *other == name).expect("the member is there").1
}

fn items<'a, I: Input<'a>>(input: I) -> Vec<I> {
    match input.look() {
        Look::Array(items) => items.collect(),
        _ => panic!("no array"),
    }
}

/// What every input answers of [`SAMPLE`].
fn contract<'a, I: Input<'a>>(root: I, reference: &Value) {
    let all = members(root);
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, reference.as_object().expect("an object").keys().collect::<Vec<_>>(), "names in their order");
    for ((name, value), kind) in all.iter().zip(KINDS) {
        assert_eq!(value.look().kind(), Some(kind), "{name}");
    }
    assert!(equal(root, reference), "everything below is the same");
    structure(root);
}

fn is_same<'a, I: Input<'a>>(one: I, other: I) -> bool {
    match (one.look(), other.look()) {
        (Look::Odd(one), Look::Odd(other)) => one == other,
        _ => equal(one, other),
    }
}

/// What holds of every value of every input.
fn structure<'a, I: Input<'a>>(input: I) {
    match input.look() {
        Look::Array(mut of) => {
            let all = items(input);
            assert_eq!(of.len(), all.len());
            for left in (0..all.len()).rev() {
                assert!(of.next().is_some_and(|item| is_same(item, all[all.len() - 1 - left])));
                assert_eq!(of.len(), left, "the length is what is left");
            }
            assert!(of.next().is_none());
            assert!(input.member_again("0", 0).is_none(), "an array has no members");
            all.into_iter().for_each(structure);
        }
        Look::Object(of) => {
            for (ordinal, (name, value)) in of.enumerate() {
                let ordinal = u32::try_from(ordinal).expect("few members");
                let again = input.member_again(name, ordinal).expect("a member is found by its name and ordinal");
                assert!(is_same(again, value), "{name}");
                structure(value);
            }
            assert!(input.member_again("not there", 1_000).is_none());
        }
        Look::Number(number) => {
            if let Some(literal) = input.literal() {
                assert!(Number::from_literal(literal).compare(number).is_eq(), "{literal}");
            }
            assert!(input.is_plain(1));
        }
        Look::Null | Look::Boolean(_) | Look::String(_) => {
            assert!(input.literal().is_none() && input.member_again("", 0).is_none());
            assert!(input.is_plain(1));
        }
        Look::Odd(_) => assert!(!input.is_plain(u32::MAX) && input.literal().is_none()),
    }
    assert!(!input.is_plain(0) || !matches!(input.look(), Look::Array(_) | Look::Object(_)), "a level is more than 0");
}

#[test]
fn every_input_gives_the_same_answers() {
    let value: Value = serde_json::from_str(SAMPLE).expect("the sample is JSON");
    contract(&value, &value);
    let text = parse(SAMPLE);
    contract(text.root(), &value);
    let from_value = wire::encode(&value).expect("the sample is a JavaScript value");
    assert_eq!(Some(&from_value), wire::encode(text.root()).as_ref(), "both encode to the same bytes");
    contract(Document::decode(&from_value).expect("the wire form is right").root(), &value);
    contract(Document::of(&value).root(), &value);
    contract(parse(&text.to_text()).root(), &value);
    assert_eq!(text.to_value(), value);
}

#[test]
fn a_document_knows_how_deep_it_is() {
    for text in ["[[[]]]", r#"{"a": [{}]}"#, r#"[1, {"a": {"b": 1}}, []]"#] {
        let document = parse(text);
        let bytes = wire::encode(document.root()).expect("plain data");
        let decoded = Document::decode(&bytes).expect("the wire form is right");
        for root in [document.root(), decoded.root()] {
            assert!(!root.is_plain(2) && root.is_plain(3), "{text}");
        }
    }
    assert!(!parse(r#"[{"a": 1, "a": 2}]"#).root().is_plain(100), "what is odd is not plain");
}

#[test]
fn text_keeps_its_literals() {
    let document = parse("[1.10, 1e3, -0, 12345678901234567890123, 0.30000000000000004]");
    let literals: Vec<_> = items(document.root()).into_iter().filter_map(Input::literal).collect();
    assert_eq!(literals, ["1.10", "1e3", "-0", "12345678901234567890123", "0.30000000000000004"]);
    assert_eq!(document.to_text(), "[1.10,1000,0,12345678901234567890123,0.30000000000000004]");
}

#[test]
fn a_syntax_fault_has_its_line_and_column() {
    let cases = [
        ("", 1, 1),
        (" \n ", 2, 2),
        ("{", 1, 2),
        ("[1,\n 2,\n x]", 3, 2),
        ("[1 2]", 1, 4),
        ("[1,]", 1, 4),
        ("{\"a\":1,}", 1, 8),
        ("{\"a\" 1}", 1, 6),
        ("{a:1}", 1, 2),
        ("{'a':1}", 1, 2),
        ("['a']", 1, 2),
        ("{\"ä😀\": x}", 1, 8),
        ("[01]", 1, 3),
        ("[1.]", 1, 4),
        ("[1e]", 1, 4),
        ("[-]", 1, 3),
        ("[+1]", 1, 2),
        ("[.5]", 1, 2),
        ("[1] 2", 1, 5),
        ("[True]", 1, 2),
        ("[nul]", 1, 2),
        ("]", 1, 1),
        ("[}", 1, 2),
        ("\"a", 1, 3),
        ("\"a\nb\"", 1, 3),
        ("\"\\x\"", 1, 3),
        ("\"\\u12\"", 1, 4),
        ("\"\\u+123\"", 1, 4),
        ("\"\\", 1, 3),
        ("\u{feff}{}", 1, 1),
        ("[1] // why", 1, 5),
    ];
    for (text, line, column) in cases {
        let fault = Document::parse(text).expect_err(text);
        assert_eq!((fault.line, fault.column), (line, column), "{text:?}: {}", fault.reason);
        assert!(text.is_char_boundary(fault.offset), "{text:?}");
    }
}

#[test]
fn every_cut_of_a_text_is_a_fault_and_no_panic() {
    for (end, _) in SAMPLE.char_indices() {
        assert!(Document::parse(&SAMPLE[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn escapes_and_surrogates_are_decoded() {
    let text = |json: &str| match parse(json).root().look() {
        Look::String(text) => Some(text.to_owned()),
        Look::Odd(Odd::InvalidUnicode) => None,
        _ => panic!("no text"),
    };
    assert_eq!(text(r#""\"\\\/\b\f\n\r\t\u0041\u00e4""#).as_deref(), Some("\"\\/\u{8}\u{c}\n\r\tAä"));
    assert_eq!(text(r#""\ud83d\ude00 \uD83D\uDE00""#).as_deref(), Some("😀 😀"));
    assert_eq!(text(r#""\u0000\uffff""#).as_deref(), Some("\0\u{ffff}"));
    for lone in [r#""\ud83d""#, r#""\ude00""#, r#""\ude00\ud83d""#, r#""\ud83d\u0041""#, r#""\ud83d\ud83d\ude00""#] {
        assert_eq!(text(lone), None, "{lone}");
    }
    let document = parse(r#"{"ok": 1, "\ud800": 2}"#);
    assert!(matches!(members(document.root())[1].1.look(), Look::Odd(Odd::InvalidUnicode)), "a name, too");
}

#[test]
fn a_name_that_stands_twice_is_odd_in_small_and_large_objects() {
    for fillers in [0, 1, 14, 15, 16, 17, 500] {
        let fill = (0..fillers).map(|index| format!("\"f{index}\": 0, ")).collect::<Vec<_>>().concat();
        let text = format!("{{\"twice\": 1, {fill}\"twic\\u0065\": 2, \"last\": 3}}");
        let document = parse(&text);
        let all = members(document.root());
        assert_eq!(all.len(), fillers + 3, "both stay");
        let odd: Vec<usize> = (0..all.len()).filter(|at| matches!(all[*at].1.look(), Look::Odd(_))).collect();
        assert_eq!(odd, [fillers + 1], "the second one is odd");
        assert!(matches!(all[fillers + 1].1.look(), Look::Odd(Odd::DuplicateKey)));
        assert_eq!(all[fillers + 1].0, "twice");
    }
}

#[test]
fn numbers_that_are_not_finite_are_odd_where_they_stand() {
    let document = parse(r#"{"a": [NaN, Infinity, -Infinity, 1]}"#);
    let all = items(member(document.root(), "a"));
    assert!(all[..3].iter().all(|item| matches!(item.look(), Look::Odd(Odd::NotFinite))));
    assert_eq!(all[3].look().kind(), Some(Kind::Integer));
    for text in ["[nan]", "[Inf]", "[-NaN]", "[-Inf]", "[NaNa]"] {
        assert!(Document::parse(text).is_err(), "{text}");
    }
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

fn plan() -> Plan {
    let spec = ToolSpec::new("probe").property(text("query")).property(any("extra")).property(list("tags", text("")));
    Plan::of_spec(&spec).expect("the spec is right")
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

#[test]
fn the_wire_form_carries_what_is_no_json() {
    let name = |name: &str, flag: u32| {
        let len = u32::try_from(name.len()).expect("short") | flag;
        [len.to_le_bytes().as_slice(), name.as_bytes()].concat()
    };
    let reasons =
        [Odd::Function, Odd::Symbol, Odd::Undefined, Odd::Instance, Odd::Cycle, Odd::Threw, Odd::Hole, Odd::TooDeep];
    for (reason, odd) in (0_u8..).zip(reasons.into_iter().chain([Odd::TooLarge])) {
        let document = Document::decode(&[9, reason]).expect("a reason");
        assert!(matches!(document.root().look(), Look::Odd(found) if found == odd));
    }
    let bigint = [[4, 20, 0, 0, 0].as_slice(), b"-9223372036854775809"].concat();
    let document = Document::decode(&bigint).expect("a bigint");
    assert_eq!(document.to_text(), "-9223372036854775809");
    structure(document.root());

    let lone = [vec![7, 1, 0, 0, 0], name("a\u{fffd}", 1 << 31), vec![2]].concat();
    let document = Document::decode(&lone).expect("a name with a lone surrogate");
    assert!(matches!(members(document.root())[0].1.look(), Look::Odd(Odd::InvalidUnicode)));
    structure(document.root());

    for double in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let bytes = [[6, 1, 0, 0, 0, 3].as_slice(), &double.to_le_bytes()].concat();
        let document = Document::decode(&bytes).expect("a number");
        assert!(matches!(items(document.root())[0].look(), Look::Odd(Odd::NotFinite)));
        structure(document.root());
    }
}

#[test]
fn wrong_bytes_are_no_document() {
    let value: Value = serde_json::from_str(SAMPLE).expect("the sample is JSON");
    let bytes = wire::encode(&value).expect("plain data");
    for end in 0..bytes.len() {
        assert!(Document::decode(&bytes[..end]).is_none(), "cut at {end}");
    }
    assert!(Document::decode(&[bytes.as_slice(), &[0]].concat()).is_none(), "more bytes than the value");
    for wrong in [
        &[10][..],
        &[255],
        &[9, 9],
        &[5, 1, 0, 0, 0, 0xff],
        &[6, 255, 255, 255, 255],
        &[7, 255, 255, 255, 255],
        &[5, 255, 255, 255, 255, b'a'],
        &[4, 1, 0, 0, 0, b'x'],
        &[4, 0, 0, 0, 0],
        &[4, 2, 0, 0, 0, b'0', b'1'],
        &[4, 3, 0, 0, 0, b'1', b'.', b'5'],
    ] {
        assert!(Document::decode(wrong).is_none(), "{wrong:?}");
    }
    let deep = [6, 1, 0, 0, 0].repeat(100_000);
    assert!(within_reason(|| Document::decode(&deep)).is_none());
}
