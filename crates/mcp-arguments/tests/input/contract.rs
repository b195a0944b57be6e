//! One contract for every input that holds the whole value.

use mcp_arguments::input::{Document, Input, Look};
use mcp_arguments::kind::Kind;
use mcp_arguments::number::Number;
use serde_json::Value;

use crate::equal::equal;
use crate::{items, members, parse, wire};

/// Every kind, every shape of name, empty and nested ones.
pub(crate) const SAMPLE: &str = r#"{
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
pub(crate) fn structure<'a, I: Input<'a>>(input: I) {
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
