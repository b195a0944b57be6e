//! One violation as one line: the place, what must be, what came, what to send.

use crate::kind::Kind;
use crate::number::SAFE_INTEGER;
use crate::plan::Plan;
use crate::rules::convert::fold;
use crate::violation::{Code, Got, Offer, Violation, Want};

use super::noun::{PATTERN, amount, form, form_or_another, forms, push_names};
use super::words::{counted, length, parent, push_name, push_place, push_quoted, push_shown, say};

/// Characters of a value to send that are shown; a longer one is not offered.
const SEND: usize = 80;

#[cfg(test)]
pub(super) fn sentence(plan: &Plan, violation: &Violation) -> String {
    let mut text = String::new();
    push_sentence(plan, violation, &mut text);
    text
}

/// Appends the line of a violation.
pub(super) fn push_sentence(plan: &Plan, violation: &Violation, text: &mut String) {
    let of_all = violation.code == Code::Forbidden && violation.path.is_empty();
    if !of_all && !has_own_subject(violation.code) {
        push_place(&violation.path, text);
    }
    match violation.code {
        Code::NotAnObject => not_an_object(violation, text),
        Code::ExactlyOne | Code::AtLeastOne | Code::AtMostOne | Code::Requires => group(violation, text),
        Code::Forbidden if of_all => text.push_str("the arguments are not allowed as they are: send others"),
        Code::UnknownArgument => unknown(plan, violation, text),
        Code::MissingArgument => {
            text.push_str(" is missing");
            send_a(&violation.want, text);
        }
        Code::NotInEnum | Code::NotConstant => not_listed(violation, text),
        Code::DuplicateKey => text.push_str(" stands more than once: send it once"),
        Code::AmbiguousKey => match &violation.want {
            Want::Names { nearest: Some(nearest), .. } => {
                text.push_str(" is ambiguous, since ");
                push_name(nearest, text);
                text.push_str(" is meant more than once: send ");
                push_name(nearest, text);
                text.push_str(" alone");
            }
            _ => text.push_str(" is ambiguous: send the declared name alone"),
        },
        Code::Swallowed => {
            text.push_str(" holds another argument: send ");
            match &violation.want {
                Want::Names { names, .. } => push_names(names, text),
                _ => text.push_str("it"),
            }
            text.push_str(" as an argument of its own");
        }
        Code::TooLarge => too_large(&violation.want, text),
        Code::Forbidden if matches!(&violation.want, Want::Kinds(kinds) if kinds.is_empty()) => {
            text.push_str(" must not be there: leave it out");
        }
        Code::Forbidden => text.push_str(" is not allowed as it is: leave it out or send another value"),
        Code::SeveralBranches => text.push_str(" fits several of its forms and must fit exactly one"),
        Code::Internal => {
            text.push_str(" could not be checked, since the checker itself failed: send a simpler call");
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
        | Code::TooDeep => {
            text.push_str(" must ");
            must(violation, text);
            send(violation.offer.as_ref(), text);
        }
    }
}

/// Whether the line does not simply start with the place.
fn has_own_subject(code: Code) -> bool {
    matches!(code, Code::NotAnObject | Code::ExactlyOne | Code::AtLeastOne | Code::AtMostOne | Code::Requires)
}

/// What the value must be or do, and what came, for the codes of which nothing else is to be said.
fn must(violation: &Violation, text: &mut String) {
    let want = &violation.want;
    match violation.code {
        Code::Blank => text.push_str("not be blank"),
        Code::NotFinite => text.push_str("be a finite number"),
        Code::Imprecise => say(
            text,
            format_args!(
                "be an integer from -{SAFE_INTEGER} to {SAFE_INTEGER}: beyond that digits are lost on the way"
            ),
        ),
        Code::InvalidUnicode => {
            text.push_str("not hold half of a surrogate pair (\\ud800 to \\udfff): send whole characters");
        }
        Code::NotData => {
            text.push_str("be JSON data");
            not(&violation.got, text);
        }
        Code::TooDeep => match want {
            Want::Limit { value, .. } => {
                say(text, format_args!("not be nested deeper than {}", counted(*value, "level")));
            }
            _ => text.push_str("not be nested so deep"),
        },
        Code::NotUnique => match want {
            Want::Unlike(index) => say(text, format_args!("not equal the item [{index}]: send each item once")),
            _ => text.push_str("not equal another item: send each item once"),
        },
        Code::NoBranch => match want {
            Want::Branches(branches) if branches.iter().any(|branch| *branch != Want::Nothing) => {
                text.push_str("be one of these forms: ");
                forms(branches, text);
                not_value(&violation.got, text);
            }
            _ => {
                text.push_str("have one of its allowed forms");
                not(&violation.got, text);
            }
        },
        Code::TooShort | Code::TooLong => {
            text.push_str("have ");
            form(want, text);
            not_counted(&violation.got, text);
        }
        Code::TooFew | Code::TooMany => {
            text.push_str("have ");
            items(want, &violation.got, text);
            not_counted(&violation.got, text);
        }
        Code::Pattern => match want {
            Want::Pattern(pattern) => {
                text.push_str("match the pattern ");
                push_shown(pattern, PATTERN, text);
            }
            _ => text.push_str("match its pattern"),
        },
        Code::NotJson => match want {
            Want::Json { reason, line, column } => {
                say(text, format_args!("be JSON: {reason} at line {line}, column {column}"));
            }
            _ => text.push_str("be JSON"),
        },
        // The kind that came is the right one.
        Code::OutOfRange | Code::NotMultiple | Code::Format => {
            text.push_str("be ");
            form(want, text);
            not_value(&violation.got, text);
        }
        _ => {
            text.push_str("be ");
            form_or_another(want, text);
            not(&violation.got, text);
        }
    }
}

fn items(want: &Want, got: &Got, text: &mut String) {
    match (want, got) {
        (Want::Count { minimum, maximum }, Got::Count { kind: Kind::Object, .. }) => {
            amount(*minimum, *maximum, "member", text);
        }
        _ => form(want, text),
    }
}

/// What came, behind what must be: `, not a string`, `, not the number 2.5`.
fn not(got: &Got, text: &mut String) {
    let mut say = |what: &str| {
        text.push_str(", not ");
        text.push_str(what);
    };
    match got {
        Got::Absent => {}
        Got::Kind(kind) => say(kind.with_article()),
        Got::Value { kind: Kind::Boolean, text: value } => {
            say("the boolean ");
            text.push_str(value);
        }
        Got::Value { text: value, .. } => say(value),
        Got::Length(_) | Got::Count { .. } => not_counted(got, text),
        Got::Odd(odd) => say(odd.with_article()),
    }
}

/// The number or boolean that came, where it may be shown.
fn not_value(got: &Got, text: &mut String) {
    match got {
        Got::Value { .. } => not(got, text),
        Got::Absent | Got::Kind(_) | Got::Length(_) | Got::Count { .. } | Got::Odd(_) => {}
    }
}

fn not_counted(got: &Got, text: &mut String) {
    match got {
        Got::Length(count) | Got::Count { count, .. } => say(text, format_args!(", not {count}")),
        Got::Absent | Got::Kind(_) | Got::Value { .. } | Got::Odd(_) => {}
    }
}

/// What to send in place of what came.
fn send(offer: Option<&Offer>, text: &mut String) {
    match offer {
        None => {}
        Some(Offer::Send(json)) if json.len() > SEND && length(json) > SEND => {}
        Some(Offer::Send(json)) => {
            text.push_str(": send ");
            push_shown(json, SEND, text);
        }
        Some(Offer::Omit) => text.push_str(": leave it out"),
        Some(Offer::Decoded(kind)) => say(text, format_args!(": send the {} itself, not its text", kind.name())),
        Some(Offer::Listed) => text.push_str(": send a list with that one item"),
    }
}

/// What to send where nothing came.
fn send_a(want: &Want, text: &mut String) {
    text.push_str(match want {
        Want::Nothing => return,
        Want::Branches(branches) if branches.iter().all(|branch| *branch == Want::Nothing) => return,
        Want::Range { .. } => ": send a number ",
        Want::Length { .. } => ": send text of ",
        Want::Count { .. } => ": send an array of ",
        _ => ": send ",
    });
    form(want, text);
}

fn not_an_object(violation: &Violation, text: &mut String) {
    push_place(&violation.path, text);
    text.push_str(if violation.path.is_empty() { " must be an object" } else { ": it must be an object" });
    match (&violation.want, &violation.got) {
        (Want::Json { reason, line, column }, _) => {
            say(text, format_args!(", not text that is not JSON: {reason} at line {line}, column {column}"));
        }
        (_, Got::Kind(Kind::String)) => text.push_str(", not a string: send the object itself"),
        (_, got) => not(got, text),
    }
}

fn not_listed(violation: &Violation, text: &mut String) {
    text.push_str(" must be ");
    form_or_another(&violation.want, text);
    // That text came says nothing where text is wanted.
    match &violation.got {
        Got::Kind(Kind::String) | Got::Length(_) => {}
        got => not(got, text),
    }
    match (&violation.offer, &violation.want) {
        (None, Want::Values { nearest: Some(nearest), values, more }) if values.len() + more > 1 => {
            text.push_str(": did you mean ");
            push_quoted(nearest, 64, text);
            text.push('?');
        }
        (offer, _) => send(offer.as_ref(), text),
    }
}

/// A name that is not declared: where it belongs, or which name was meant.
fn unknown(plan: &Plan, violation: &Violation, text: &mut String) {
    let (holder, unknown) = parent(&violation.path);
    let Want::Names { names, nearest } = &violation.want else {
        not_of(plan, holder, text);
        match &violation.want {
            // The names themselves are judged by a schema.
            Want::Nothing => text.push_str(": leave it out"),
            want => {
                text.push_str(": its name must be ");
                form(want, text);
            }
        }
        return;
    };
    if names.iter().any(|name| *name == unknown) {
        // Another form of the object declares it.
        text.push_str(" does not go with what else came: leave it out");
        return;
    }
    not_of(plan, holder, text);
    let same = nearest.as_ref().is_some_and(|nearest| fold(nearest) == fold(&unknown));
    if let Some(outer) = plan.holder_of(&unknown).filter(|_| holder.is_empty() && !same) {
        text.push_str(": send it within ");
        push_name(outer, text);
    } else if !holder.is_empty() && !same && plan.root_declares(&unknown) {
        text.push_str(": send ");
        push_name(&unknown, text);
        text.push_str(" as an argument of its own");
    } else if let Some(nearest) = nearest {
        text.push_str(": did you mean ");
        push_name(nearest, text);
        text.push('?');
    } else if names.is_empty() {
        text.push_str(if holder.is_empty() { ": there are no arguments" } else { ": it has no members" });
    } else {
        text.push_str(if holder.is_empty() { ": the arguments are " } else { ": the members are " });
        push_names(names, text);
    }
}

/// Appends of what a name is no part: ` is not an argument of docs_search`.
fn not_of(plan: &Plan, holder: &str, text: &mut String) {
    match (holder, plan.told_name()) {
        ("", "") => text.push_str(" is not an argument"),
        ("", tool) => {
            text.push_str(" is not an argument of ");
            push_name(tool, text);
        }
        (holder, _) => {
            text.push_str(" is not a member of ");
            push_place(holder, text);
        }
    }
}

fn group(violation: &Violation, text: &mut String) {
    if !violation.path.is_empty() {
        push_place(&violation.path, text);
        text.push_str(": ");
    }
    if let Want::Requires { name, names } = &violation.want {
        push_name(name, text);
        text.push_str(" needs ");
        push_names(names, text);
        text.push_str(" too");
        return;
    }
    text.push_str(match violation.code {
        Code::AtLeastOne => "send at least one of ",
        Code::AtMostOne => "send at most one of ",
        _ => "send exactly one of ",
    });
    form(&violation.want, text);
    match &violation.got {
        Got::Count { count: 0, .. } => text.push_str(": none came"),
        Got::Count { count, .. } => say(text, format_args!(": {count} came")),
        Got::Absent | Got::Kind(_) | Got::Value { .. } | Got::Length(_) | Got::Odd(_) => {}
    }
}

fn too_large(want: &Want, text: &mut String) {
    let Want::Limit { limit, value } = want else {
        text.push_str(" is too large: send less");
        return;
    };
    let (before, noun, behind) = match *limit {
        "items" => (" must have at most ", "item", ""),
        "members" => (" must have at most ", "member", ""),
        "integer_digits" => (" must have at most ", "digit", ""),
        "string_bytes" | "text_bytes" | "bytes" => (" must be at most ", "byte", " long"),
        "steps" => (" would take more than ", "step", " to check: send a simpler value"),
        "edits" => (" would need more than ", "correction", ": send them as the signature says"),
        other => {
            say(text, format_args!(" must keep to the limit {other} of {value}"));
            return;
        }
    };
    say(text, format_args!("{before}{}{behind}", counted(*value, noun)));
}
