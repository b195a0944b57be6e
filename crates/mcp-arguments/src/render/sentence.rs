//! One violation as one line: the place, what must be, what came, what to send.

use crate::kind::{Kind, Kinds};
use crate::number::SAFE_INTEGER;
use crate::plan::Plan;
use crate::rules::convert::folded;
use crate::violation::{Bound, Code, Got, Offer, Violation, Want};

use super::words::{counted, either, listed, name, parent, place, quoted, shown, value};

/// Characters of a pattern that are shown.
const PATTERN: usize = 100;
/// Characters of a value to send that are shown; a longer one is not offered.
const SEND: usize = 80;
/// Forms of a union that are told apart.
const FORMS: usize = 6;

pub(super) fn sentence(plan: &Plan, violation: &Violation) -> String {
    let here = place(&violation.path);
    match violation.code {
        Code::UnknownArgument => unknown(plan, violation, &here),
        Code::MissingArgument => format!("{here} is missing{}", send_a(&violation.want)),
        Code::NotAnObject => not_an_object(violation, &here),
        Code::ExactlyOne | Code::AtLeastOne | Code::AtMostOne | Code::Requires => group(violation, &here),
        Code::NotInEnum | Code::NotConstant => not_listed(violation, &here),
        Code::DuplicateKey => format!("{here} stands more than once: send it once"),
        Code::AmbiguousKey => match &violation.want {
            Want::Names { nearest: Some(nearest), .. } => {
                let nearest = name(nearest);
                format!("{here} is ambiguous, since {nearest} is meant more than once: send {nearest} alone")
            }
            _ => format!("{here} is ambiguous: send the declared name alone"),
        },
        Code::Swallowed => {
            let lost = match &violation.want {
                Want::Names { names, .. } => listed(names.iter().map(|lost| name(lost)), 0),
                _ => "it".to_owned(),
            };
            format!("{here} holds another argument: send {lost} as an argument of its own")
        }
        Code::TooLarge => format!("{here} {}", too_large(&violation.want)),
        Code::Forbidden if violation.path.is_empty() => {
            "the arguments are not allowed as they are: send others".to_owned()
        }
        Code::Forbidden if matches!(&violation.want, Want::Kinds(kinds) if kinds.is_empty()) => {
            format!("{here} must not be there: leave it out")
        }
        Code::Forbidden => format!("{here} is not allowed as it is: leave it out or send another value"),
        Code::SeveralBranches => format!("{here} fits several of its forms and must fit exactly one"),
        Code::Internal => {
            format!("{here} could not be checked, since the checker itself failed: send a simpler call")
        }
        Code::WrongType
        | Code::OutOfRange
        | Code::Blank
        | Code::TooShort
        | Code::TooLong
        | Code::TooFew
        | Code::TooMany
        | Code::NotUnique
        | Code::NotMultiple
        | Code::Pattern
        | Code::Format
        | Code::NoBranch
        | Code::NotFinite
        | Code::Imprecise
        | Code::InvalidUnicode
        | Code::NotJson
        | Code::NotData
        | Code::TooDeep => format!("{here} must {}{}", must(violation), send(violation.offer.as_ref())),
    }
}

/// What the value must be or do, and what came, for the codes of which nothing else is to be said.
fn must(violation: &Violation) -> String {
    let want = &violation.want;
    let not = not(&violation.got);
    match violation.code {
        Code::Blank => "not be blank".to_owned(),
        Code::NotFinite => "be a finite number".to_owned(),
        Code::Imprecise => {
            format!("be an integer from -{SAFE_INTEGER} to {SAFE_INTEGER}: beyond that digits are lost on the way")
        }
        Code::InvalidUnicode => {
            "not hold half of a surrogate pair (\\ud800 to \\udfff): send whole characters".to_owned()
        }
        Code::NotData => format!("be JSON data{not}"),
        Code::TooDeep => match want {
            Want::Limit { value, .. } => format!("not be nested deeper than {}", counted(*value, "level")),
            _ => "not be nested so deep".to_owned(),
        },
        Code::NotUnique => match want {
            Want::Unlike(index) => format!("not equal the item [{index}]: send each item once"),
            _ => "not equal another item: send each item once".to_owned(),
        },
        Code::NoBranch => match want {
            Want::Branches(branches) if branches.iter().any(|branch| *branch != Want::Nothing) => {
                format!("be one of these forms: {}{}", forms(branches), not_value(&violation.got))
            }
            _ => format!("have one of its allowed forms{not}"),
        },
        Code::TooShort | Code::TooLong => format!("have {}{}", form(want), not_counted(&violation.got)),
        Code::TooFew | Code::TooMany => format!("have {}{}", items(want, &violation.got), not_counted(&violation.got)),
        Code::Pattern => match want {
            Want::Pattern(pattern) => format!("match the pattern {}", shown(pattern, PATTERN)),
            _ => "match its pattern".to_owned(),
        },
        Code::NotJson => match want {
            Want::Json { reason, line, column } => format!("be JSON: {reason} at line {line}, column {column}"),
            _ => "be JSON".to_owned(),
        },
        // The kind that came is the right one.
        Code::OutOfRange | Code::NotMultiple | Code::Format => {
            format!("be {}{}", form(want), not_value(&violation.got))
        }
        _ => match form(want) {
            form if form.is_empty() => format!("be another value{not}"),
            form => format!("be {form}{not}"),
        },
    }
}

/// What is wanted, as a noun: `an integer`, `from 1 to 25`, `one of "a", "b"`, `at least 2 characters`.
pub(super) fn form(want: &Want) -> String {
    match want {
        Want::Nothing => String::new(),
        Want::Kinds(kinds) => kinds_words(*kinds),
        Want::Values { values, more, .. } => match (values.as_slice(), more) {
            ([only], 0) => value(only),
            _ => format!("one of {}", listed(values.iter().map(value), *more)),
        },
        Want::Range { minimum, maximum } => range(minimum.as_ref(), maximum.as_ref()),
        Want::Multiple(of) => format!("a multiple of {of}"),
        Want::Length { minimum, maximum } => amount(*minimum, *maximum, "character"),
        Want::Count { minimum, maximum } => amount(*minimum, *maximum, "item"),
        Want::Contains { minimum, maximum, item } => {
            let form = form(item);
            let amount = amount(*minimum, *maximum, "item");
            if form.is_empty() { amount } else { format!("{amount} that is {form}") }
        }
        Want::Unlike(index) => format!("another value than the item [{index}]"),
        Want::Pattern(pattern) => format!("text that matches the pattern {}", shown(pattern, PATTERN)),
        Want::Format { name, example } => {
            let format = shown(name, 64);
            let article = if format.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
            format!("{article} {format} such as {}", shown(example, PATTERN))
        }
        Want::Names { names, .. } => format!("one of {}", listed(names.iter().map(|declared| name(declared)), 0)),
        Want::Groups(groups) => sets(groups),
        Want::Requires { names, .. } => listed(names.iter().map(|needed| name(needed)), 0),
        Want::Branches(branches) => forms(branches),
        Want::Limit { value, .. } => format!("at most {value}"),
        Want::Json { .. } => "JSON".to_owned(),
    }
}

fn kinds_words(kinds: Kinds) -> String {
    let kinds: Vec<String> = kinds.iter().map(|kind| kind.with_article().to_owned()).collect();
    either(&kinds)
}

/// The forms of a union in words, each once.
fn forms(branches: &[Want]) -> String {
    let mut words: Vec<String> = Vec::new();
    for branch in branches {
        let form = match branch {
            Want::Range { .. } => format!("a number {}", form(branch)),
            Want::Length { .. } => format!("text of {}", form(branch)),
            _ => form(branch),
        };
        if !form.is_empty() && !words.contains(&form) {
            words.push(form);
        }
    }
    let more = words.len().saturating_sub(FORMS);
    let mut text = String::new();
    for (index, form) in words.iter().take(FORMS).enumerate() {
        // A form may hold commas of its own.
        if index > 0 {
            text.push_str("; ");
        }
        text.push_str(&shown(form, 320 / words.len().clamp(1, 4)));
    }
    if more > 0 { format!("{text} and {more} more") } else { text }
}

/// `from 1 to 25`, `at least 1`, `above 0 and at most 1`.
pub(super) fn range(minimum: Option<&Bound>, maximum: Option<&Bound>) -> String {
    let lower = |bound: &Bound| format!("{} {}", if bound.exclusive { "above" } else { "at least" }, bound.value);
    let upper = |bound: &Bound| format!("{} {}", if bound.exclusive { "below" } else { "at most" }, bound.value);
    match (minimum, maximum) {
        (Some(minimum), Some(maximum)) if !minimum.exclusive && !maximum.exclusive => {
            format!("from {} to {}", minimum.value, maximum.value)
        }
        (Some(minimum), Some(maximum)) => format!("{} and {}", lower(minimum), upper(maximum)),
        (Some(minimum), None) => lower(minimum),
        (None, Some(maximum)) => upper(maximum),
        (None, None) => String::new(),
    }
}

fn amount(minimum: Option<u64>, maximum: Option<u64>, noun: &str) -> String {
    // A least of none says nothing.
    match (minimum.filter(|least| *least > 0), maximum) {
        (Some(minimum), Some(maximum)) if minimum == maximum => format!("exactly {}", counted(minimum, noun)),
        (Some(minimum), Some(maximum)) => format!("from {minimum} to {}", counted(maximum, noun)),
        (Some(minimum), None) => format!("at least {}", counted(minimum, noun)),
        (None, Some(0)) => format!("no {noun}s"),
        (None, Some(maximum)) => format!("at most {}", counted(maximum, noun)),
        (None, None) => format!("another number of {noun}s"),
    }
}

fn items(want: &Want, got: &Got) -> String {
    match (want, got) {
        (Want::Count { minimum, maximum }, Got::Count { kind: Kind::Object, .. }) => {
            amount(*minimum, *maximum, "member")
        }
        _ => form(want),
    }
}

/// What came, behind what must be: `, not a string`, `, not the number 2.5`.
fn not(got: &Got) -> String {
    match got {
        Got::Absent => String::new(),
        Got::Kind(kind) => format!(", not {}", kind.with_article()),
        Got::Value { kind: Kind::Boolean, text } => format!(", not the boolean {text}"),
        Got::Value { text, .. } => format!(", not {text}"),
        Got::Length(_) | Got::Count { .. } => not_counted(got),
        Got::Odd(odd) => format!(", not {}", odd.with_article()),
    }
}

/// The number or boolean that came, where it may be shown.
fn not_value(got: &Got) -> String {
    match got {
        Got::Value { .. } => not(got),
        Got::Absent | Got::Kind(_) | Got::Length(_) | Got::Count { .. } | Got::Odd(_) => String::new(),
    }
}

fn not_counted(got: &Got) -> String {
    match got {
        Got::Length(count) | Got::Count { count, .. } => format!(", not {count}"),
        Got::Absent | Got::Kind(_) | Got::Value { .. } | Got::Odd(_) => String::new(),
    }
}

/// What to send in place of what came.
fn send(offer: Option<&Offer>) -> String {
    match offer {
        None => String::new(),
        Some(Offer::Send(json)) if json.chars().count() > SEND => String::new(),
        Some(Offer::Send(json)) => format!(": send {}", shown(json, SEND)),
        Some(Offer::Omit) => ": leave it out".to_owned(),
        Some(Offer::Decoded(kind)) => format!(": send the {} itself, not its text", kind.name()),
        Some(Offer::Listed) => ": send a list with that one item".to_owned(),
    }
}

/// What to send where nothing came.
fn send_a(want: &Want) -> String {
    match want {
        Want::Nothing => String::new(),
        Want::Branches(branches) if branches.iter().all(|branch| *branch == Want::Nothing) => String::new(),
        Want::Range { .. } => format!(": send a number {}", form(want)),
        Want::Length { .. } => format!(": send text of {}", form(want)),
        Want::Count { .. } => format!(": send an array of {}", form(want)),
        _ => format!(": send {}", form(want)),
    }
}

fn not_an_object(violation: &Violation, here: &str) -> String {
    let verb = if here == "the arguments" { "the arguments must be" } else { "it must be" };
    let subject = if here == "the arguments" { String::new() } else { format!("{here}: ") };
    match (&violation.want, &violation.got) {
        (Want::Json { reason, line, column }, _) => {
            format!("{subject}{verb} an object, not text that is not JSON: {reason} at line {line}, column {column}")
        }
        (_, Got::Kind(Kind::String)) => format!("{subject}{verb} an object, not a string: send the object itself"),
        (_, got) => format!("{subject}{verb} an object{}", not(got)),
    }
}

fn not_listed(violation: &Violation, here: &str) -> String {
    let want = match form(&violation.want) {
        form if form.is_empty() => "another value".to_owned(),
        form => form,
    };
    // That text came says nothing where text is wanted.
    let not = match &violation.got {
        Got::Kind(Kind::String) | Got::Length(_) => String::new(),
        got => not(got),
    };
    let nearest = match (&violation.offer, &violation.want) {
        (None, Want::Values { nearest: Some(nearest), values, more }) if values.len() + more > 1 => {
            format!(": did you mean {}?", quoted(nearest, 64))
        }
        (offer, _) => send(offer.as_ref()),
    };
    format!("{here} must be {want}{not}{nearest}")
}

/// A name that is not declared: where it belongs, or which name was meant.
fn unknown(plan: &Plan, violation: &Violation, here: &str) -> String {
    let (holder, unknown) = parent(&violation.path);
    let of = match (holder, plan.told_name()) {
        ("", "") => "an argument".to_owned(),
        ("", tool) => format!("an argument of {}", name(tool)),
        (holder, _) => format!("a member of {}", place(holder)),
    };
    let Want::Names { names, nearest } = &violation.want else {
        return match &violation.want {
            // The names themselves are judged by a schema.
            Want::Nothing => format!("{here} is not {of}: leave it out"),
            want => format!("{here} is not {of}: its name must be {}", form(want)),
        };
    };
    if names.contains(&unknown) {
        // Another form of the object declares it.
        return format!("{here} does not go with what else came: leave it out");
    }
    let same = nearest.as_ref().is_some_and(|nearest| folded(nearest) == folded(&unknown));
    if let Some(outer) = plan.holder_of(&unknown).filter(|_| holder.is_empty() && !same) {
        return format!("{here} is not {of}: send it within {}", name(outer));
    }
    if !holder.is_empty() && !same && plan.root_declares(&unknown) {
        return format!("{here} is not {of}: send {} as an argument of its own", name(&unknown));
    }
    match nearest {
        Some(nearest) => format!("{here} is not {of}: did you mean {}?", name(nearest)),
        None if names.is_empty() && holder.is_empty() => format!("{here} is not {of}: there are no arguments"),
        None if names.is_empty() => format!("{here} is not {of}: it has no members"),
        None => {
            let noun = if holder.is_empty() { "arguments" } else { "members" };
            format!("{here} is not {of}: the {noun} are {}", listed(names.iter().map(|known| name(known)), 0))
        }
    }
}

/// The sets of a group: `source, path`, or `content, (old_text and new_text)`.
fn sets(groups: &[Vec<String>]) -> String {
    let set = |names: &Vec<String>| match names.as_slice() {
        [only] => name(only),
        names => {
            let names: Vec<String> = names.iter().map(|member| name(member)).collect();
            format!("({})", shown(&names.join(" and "), 160))
        }
    };
    listed(groups.iter().map(set), 0)
}

fn group(violation: &Violation, here: &str) -> String {
    let within = if violation.path.is_empty() { String::new() } else { format!("{here}: ") };
    let came = match &violation.got {
        Got::Count { count: 0, .. } => ": none came".to_owned(),
        Got::Count { count, .. } => format!(": {count} came"),
        Got::Absent | Got::Kind(_) | Got::Value { .. } | Got::Length(_) | Got::Odd(_) => String::new(),
    };
    let how_many = match violation.code {
        Code::AtLeastOne => "at least",
        Code::AtMostOne => "at most",
        _ => "exactly",
    };
    match &violation.want {
        Want::Requires { name: there, names } => {
            format!("{within}{} needs {} too", name(there), listed(names.iter().map(|needed| name(needed)), 0))
        }
        want => format!("{within}send {how_many} one of {}{came}", form(want)),
    }
}

fn too_large(want: &Want) -> String {
    let Want::Limit { limit, value } = want else { return "is too large: send less".to_owned() };
    match *limit {
        "items" => format!("must have at most {}", counted(*value, "item")),
        "members" => format!("must have at most {}", counted(*value, "member")),
        "integer_digits" => format!("must have at most {}", counted(*value, "digit")),
        "string_bytes" | "text_bytes" | "bytes" => format!("must be at most {} long", counted(*value, "byte")),
        "steps" => format!("takes more than {} to check: send a simpler value", counted(*value, "step")),
        "edits" => {
            format!("would need more than {}: send them as the signature says", counted(*value, "correction"))
        }
        other => format!("must keep to the limit {other} of {value}"),
    }
}
