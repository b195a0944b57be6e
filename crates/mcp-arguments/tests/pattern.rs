//! What a pattern means, feature by feature.
#![allow(clippy::unwrap_used, clippy::panic)]

use mcp_arguments::pattern::{Fault, Pattern, PatternError, is_valid};

fn is_match(source: &str, text: &str) -> bool {
    let pattern = Pattern::compile(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    let cold = pattern.is_match(text).unwrap();
    let _ = pattern.is_match(&"~".repeat(1_000));
    assert_eq!(pattern.is_match(text), Ok(cold), "{source} on {text:?}, once it has an automaton");
    cold
}

#[track_caller]
fn check(source: &str, matched: &[&str], unmatched: &[&str]) {
    for text in matched {
        assert!(is_match(source, text), "{source} must match {text:?}");
    }
    for text in unmatched {
        assert!(!is_match(source, text), "{source} must not match {text:?}");
    }
}

#[track_caller]
fn fault(source: &str, position: usize, fault: Fault) {
    assert_eq!(Pattern::compile(source).unwrap_err(), PatternError::Syntax { position, fault }, "{source}");
    assert!(!is_valid(source), "{source}");
}

#[test]
fn a_pattern_is_searched_for_anywhere_in_the_text() {
    check("b+", &["b", "abc", "xxbb"], &["", "a", "B"]);
    check("", &["", "anything"], &[]);
    check("a|", &["", "b"], &[]);
}

#[test]
fn anchors_are_the_ends_of_the_text_and_not_of_a_line() {
    check("^abc$", &["abc"], &["abc\n", "\nabc", "x\nabc\ny"]);
    check("(?m:^abc$)", &["abc", "x\nabc\ny", "abc\r\n"], &["abcd", "x abc"]);
    check("^a|b$", &["ax", "xb"], &["xa", "bx"]);
    check("a^|b", &["b"], &["a", "ab".get(..1).unwrap()]);
}

#[test]
fn the_dot_matches_all_but_line_ends() {
    check("^.$", &["a", "é", "😀", "\u{85}"], &["", "\n", "\r", "\u{2028}", "\u{2029}", "ab"]);
    check("^(?s:.)$", &["\n", "a"], &["ab"]);
    check("^[^]$", &["\n", "😀"], &["", "ab"]);
    check("[]", &[], &["", "a", "]"]);
}

#[test]
fn characters_are_code_points() {
    check("^.{2}$", &["😀😀", "a😀"], &["😀", "😀😀😀"]);
    check("^[😀-😂]$", &["😁"], &["😃", "\u{d7ff}"]);
    check(r"^\ud83d\ude00$", &["😀"], &["\u{fffd}"]);
    check(r"^\u{1F600}$", &["😀"], &["u"]);
    check(r"\ud83d", &[], &["😀"]);
}

#[test]
fn the_classes_of_letters_and_digits_are_ascii_and_the_one_of_spaces_is_not() {
    check(r"^\d$", &["0", "9"], &["٣", "a"]);
    check(r"^\w$", &["_", "Z"], &["é", "-", "ſ"]);
    check(r"^\s$", &["\u{feff}", "\u{a0}", "\u{3000}", "\t"], &["\u{180e}", "\u{200b}", "a"]);
    check(r"^\W\D\S$", &["éaé"], &["a1 "]);
}

#[test]
fn escapes_stand_for_their_characters() {
    check(r"^\t\n\v\f\r\0$", &["\t\n\u{b}\u{c}\r\0"], &["tnvfr0"]);
    check(r"^\cA\cz\x41\u0042$", &["\u{1}\u{1a}AB"], &["cAczAB"]);
    check(r"^[\b]$", &["\u{8}"], &["b"]);
    check(r"^\101\07$", &["A\u{7}"], &["101"]);
}

#[test]
fn escaped_punctuation_stands_for_itself() {
    for character in "!\"#%&',-/:;<=>@_`~ ^$\\.*+?()[]{}|é".chars() {
        let text = character.to_string();
        check(&format!("^\\{character}$"), &[&text], &["a", ""]);
        check(&format!("^[\\{character}]$"), &[&text], &["a", ""]);
    }
}

#[test]
fn brackets_and_hyphens_that_open_nothing_stand_for_themselves() {
    check("^]}{$", &["]}{"], &["]"]);
    check("^a{,2}$", &["a{,2}"], &["a", "aa"]);
    check("^a{x}{$", &["a{x}{"], &[]);
    check(r"^[\w-.]$", &["a", "-", "."], &["+", ","]);
    check("^[a-]$", &["a", "-"], &["b"]);
    check("^[-a]$", &["a", "-"], &["b"]);
    check(r"^[+-\d]$", &["+", "-", "1"], &[","]);
}

#[test]
fn word_edges_are_where_ascii_words_begin_or_end() {
    check(r"\bcat\b", &["cat", "a cat!", "écat"], &["cats", "_cat"]);
    check(r"\Bcat\B", &["scats"], &["cat", "cats"]);
    check(r"^\b", &["a"], &["", " a"]);
    check(r"^\B", &["", " a"], &["a"]);
}

#[test]
fn repeats_are_counted() {
    check("^a{2,3}$", &["aa", "aaa"], &["a", "aaaa"]);
    check("^(?:ab){2,}?$", &["abab", "ababab"], &["ab", "aba"]);
    check("^a{0}b$", &["b"], &["ab"]);
    check("^[a-z0-9-]{1,253}$", &[&"a".repeat(253)], &[&"a".repeat(254), ""]);
    check("^.{0,1000}$", &["", &"é".repeat(1000)], &[&"é".repeat(1001)]);
    check("^.{0,20000}$", &["", &"é".repeat(20_000)], &[&"é".repeat(20_001)]);
}

#[test]
fn look_around_is_decided_without_backtracking() {
    check(r"^(?!\s*$).+", &["a", " a"], &["", "   "]);
    check(r"^(?=.*\d)(?=.*[a-z]).{4,}$", &["abc1", "1abc"], &["abcd", "a1"]);
    check(r"(?<=\$)\d+(?!\.)", &["$42", "a $1"], &["42", "$1."]);
    check("(?<!a)b", &["b", "cb"], &["ab", "a"]);
    check("(?<=(?<!x)a+)b", &["aab", "ab", "xaab"], &["b", "xab"]);
    check("^(?:(?=a)a|(?!a)b)+$", &["abba"], &["abc"]);
    check("(?=a)*b", &["b"], &["a"]);
    assert!(!Pattern::compile("(?=a)(?<!b)").unwrap().backtracks());
}

#[test]
fn back_references_are_the_text_of_their_group() {
    check(r"^(a+)b\1$", &["aba", "aabaa"], &["aaba", "ab"]);
    check(r"^(?<q>['x]).*\k<q>$", &["'a'", "xx"], &["'x", "'"]);
    check(r"\k<late>(?<late>a)", &["a"], &["b"]);
    check(r"^(?:(a)|b)*\1$", &["ab", "aa"], &["ba"]);
    check(r"^(?!.*(.)\1)[a-z]+$", &["abab"], &["abba"]);
    check(r"(?<=\1(a))b", &["aab"], &["ab"]);
    check(r"^(?i:(a)\1)$", &["aA"], &["ab"]);
    let pattern = Pattern::compile(r"^(?!.*(?:^|,)(x|y),(?:.*,)?\1(?:$|,))(x|y)(,(x|y))*$").unwrap();
    assert!(pattern.backtracks());
    assert_eq!([pattern.is_match("x,y"), pattern.is_match("x,y,x")], [Ok(true), Ok(false)]);
}

#[test]
fn properties_of_unicode_have_their_sets() {
    check(r"^\p{Lu}\p{Ll}\p{Nd}\p{P}$", &["Éa٣!"], &["éa3!"]);
    check(r"^[\p{Letter}\p{Mark}'-]+$", &["Zoë", "naïve", "नमस्ते"], &["a1", ""]);
    check(r"^\p{Script=Han}+$", &["漢字"], &["かな"]);
    check(r"^\P{ASCII}$", &["é"], &["e"]);
    check(r"^(\p{Extended_Pictographic}|\p{Emoji_Component})+$", &["😀👍🏽"], &["a"]);
    check(r"^\p{White_Space}\p{Alphabetic}\p{Uppercase}\p{Lowercase}$", &["\u{85}éÉé"], &["aaaa"]);
}

#[test]
fn case_is_ignored_inside_the_i_group_alone() {
    check("^(?i:straße)x$", &["straßex", "STRAßEx"], &["straßeX"]);
    check("^(?i:[a-c]+)$", &["aBC"], &["d"]);
    check("^(?i:[^a])$", &["b"], &["a", "A"]);
    check("^(?i:a(?-i:b))$", &["Ab", "ab"], &["AB"]);
    check(r"^(?i:\u212a\w)$", &["kk", "K\u{212a}"], &["x-"]);
}

#[test]
fn what_is_no_pattern_is_refused_with_its_place() {
    fault("^(abc]", 1, Fault::UnclosedGroup);
    fault("a)", 1, Fault::UnopenedGroup);
    fault("a[b", 1, Fault::UnclosedClass);
    fault("*a", 0, Fault::NothingToRepeat);
    fault("é😀a**", 4, Fault::NothingToRepeat);
    fault("a*+", 2, Fault::NothingToRepeat);
    fault("a|{2}", 2, Fault::NothingToRepeat);
    fault("^+", 1, Fault::NothingToRepeat);
    fault("(?<=a)*", 6, Fault::NothingToRepeat);
    fault("a{3,2}", 1, Fault::CountsOutOfOrder);
    fault("[b-a]", 1, Fault::RangeOutOfOrder);
    fault("a\\", 1, Fault::TrailingBackslash);
    fault(r"^\S(|(.|\n)*\S)\Z", 15, Fault::ForeignAnchor);
    fault(r"\a", 0, Fault::UnknownEscape);
    fault(r"[\e]", 1, Fault::UnknownEscape);
    fault(r"\x4", 0, Fault::IncompleteEscape);
    fault(r"\u{110000}", 0, Fault::IncompleteEscape);
    fault(r"\c1", 0, Fault::IncompleteEscape);
    fault(r"\pL", 0, Fault::IncompleteProperty);
    fault("(?i)a", 0, Fault::InlineFlags);
    fault("(?P<n>a)", 0, Fault::PythonGroup);
    fault("(?#a)", 0, Fault::UnknownGroup);
    fault("(?>a)", 0, Fault::UnknownGroup);
    fault("(?ii:a)", 0, Fault::UnknownGroup);
    fault("(?<1>a)", 3, Fault::InvalidName);
    fault("(?<n>a)(?<n>b)", 7, Fault::DuplicateName);
    fault(r"(a)\k<n>", 3, Fault::UnknownName);
    let error = Pattern::compile(r"a\p{Klingon}").unwrap_err();
    assert_eq!(error, PatternError::UnknownProperty { position: 1, name: "Klingon".to_owned() });
}

#[test]
fn an_error_says_where_it_is_and_what_to_write() {
    let text = |source: &str| Pattern::compile(source).unwrap_err().to_string();
    assert_eq!(
        text("ab(?i)c"),
        "at 2: inline flags for the rest of the pattern do not exist in ECMA-262: write `(?i:…)` around what they are for"
    );
    assert_eq!(
        text(r"\p{Foo}"),
        r"at 0: \p{Foo} is not a supported property: use a general category such as \p{L}, or write the ranges out"
    );
}
