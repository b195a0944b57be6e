//! Patterns and texts that are meant to take long, to take memory, or to overflow the stack.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::format_collect)]

use std::time::{Duration, Instant};

use mcp_arguments::pattern::{DEPTH_LIMIT, Exhausted, Pattern, PatternError, SOURCE_LIMIT, is_valid};

/// Far above what a linear engine takes even unoptimised, and far below what any other would.
const SOON: Duration = Duration::from_secs(20);

fn is_match(source: &str, text: &str) -> bool {
    let start = Instant::now();
    let found = Pattern::compile(source).unwrap().is_match(text).unwrap();
    assert!(start.elapsed() < SOON, "{source} took {:?}", start.elapsed());
    found
}

#[test]
fn nested_repeats_take_linear_time() {
    let text = "a".repeat(100_000) + "!";
    for source in ["^(a+)+$", "^(a|a)*$", "^(a*)*$", "^((a*)*)*$", "^(a|aa)+$", "^(a?){50}a*$", "^(a*)*(a*)*$"] {
        assert!(!is_match(source, &text), "{source}");
        assert!(is_match(source, &text[..100_000]), "{source}");
    }
    assert!(!is_match("(x+x+)+y", &"x".repeat(100_000)));
    assert!(!is_match("a.*b.*c.*d.*e", &"abcd".repeat(25_000)));
}

#[test]
fn look_arounds_take_linear_time() {
    let text = "a".repeat(100_000) + "!";
    assert!(!is_match("^(?!.*!)(a+)+$", &text));
    assert!(is_match("(?=(a+)+!)(?<=^a*)a", &text));
    assert!(!is_match("(?<=(a+)+b)a", &text));
    assert!(!Pattern::compile("(?=(a+)+!)a").unwrap().backtracks());
}

#[test]
fn an_automaton_that_would_explode_is_not_built() {
    let text = "ab".repeat(5_000);
    assert!(is_match("(a|b)*a(a|b){15}$", &text));
    assert!(!is_match("^(a|b)*c(a|b){14}$", &text));
}

#[test]
fn back_references_give_up_on_a_text_that_takes_too_long() {
    let start = Instant::now();
    let pattern = Pattern::compile(r"^(a+)+\1*b\1$").unwrap();
    assert!(pattern.backtracks());
    assert_eq!(pattern.is_match(&"a".repeat(5_000)), Err(Exhausted));
    assert_eq!(pattern.is_match("aaba"), Ok(true));
    let pattern = Pattern::compile(r"(.*)(.*)(.*)\3\2\1!").unwrap();
    assert_eq!(pattern.is_match(&"ab".repeat(1 << 19)), Err(Exhausted));
    assert!(start.elapsed() < SOON);
}

#[test]
fn what_expands_too_far_is_refused_at_once() {
    let start = Instant::now();
    let large_classes: String =
        (0xA1..0xFFFF).step_by(16).map(|code| format!("[\\p{{L}}\\u{code:04x}\\d]")).collect::<Vec<_>>().concat();
    for source in [
        "(?:x{0,1000}){0,1000}",
        "((((a{99}){99}){99}){99}){99}",
        "a{4000000000}",
        "a{99999999999999999999}",
        "(?:ab|cd){0,40000}",
        large_classes.as_str(),
    ] {
        assert_eq!(Pattern::compile(source).unwrap_err(), PatternError::TooLarge);
        assert!(is_valid(source));
    }
    assert!(Pattern::compile("(?:(?:){4000000000}){4000000000}").is_ok());
    assert!(start.elapsed() < SOON);
}

#[test]
fn nesting_has_a_limit_and_never_overflows_the_stack() {
    for opening in ["(", "(?:", "(?=", "(?<!", "(?i:"] {
        let error = Pattern::compile(&opening.repeat(SOURCE_LIMIT / opening.len())).unwrap_err();
        assert_eq!(error, PatternError::TooDeep { position: DEPTH_LIMIT * opening.len() });
    }
    let deep = |depth: usize| format!("{}a{}", "(".repeat(depth), ")*".repeat(depth));
    assert_eq!(Pattern::compile(&deep(DEPTH_LIMIT)).unwrap().is_match("aaa"), Ok(true));
    let one_more = Pattern::compile(&deep(DEPTH_LIMIT + 1)).unwrap_err();
    assert_eq!(one_more, PatternError::TooDeep { position: DEPTH_LIMIT });
}

#[test]
fn a_long_source_is_compiled_or_refused_quickly() {
    let start = Instant::now();
    for piece in
        ["a|", "[a-c]", r"\p{L}", "a*", "(a)", "(?=a)", "(", "[", "\\", "a{0,9}", r"(a)\1", "[^", r"\b", "{", "]"]
    {
        let source = piece.repeat(SOURCE_LIMIT / piece.len());
        if let Ok(pattern) = Pattern::compile(&source) {
            let _ = pattern.is_match(&"a".repeat(1_000));
        }
    }
    let length = SOURCE_LIMIT + 1;
    assert_eq!(Pattern::compile(&"a".repeat(length)).unwrap_err(), PatternError::TooLong { length });
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}
