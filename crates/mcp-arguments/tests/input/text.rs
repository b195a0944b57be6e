//! What is special to JSON text.

use mcp_arguments::input::{Document, Input, Look, Odd};
use mcp_arguments::kind::Kind;

use crate::contract::SAMPLE;
use crate::{items, member, members, parse};

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
