//! JSON Pointers: following one into a schema, and writing one for a place in it.
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;

use serde_json::Value;

/// The member or item of `value` that one reference token, still escaped, names.
pub(super) fn member<'s>(value: &'s Value, token: &str) -> Option<&'s Value> {
    match value {
        Value::Object(members) => members.get(unescaped(token)?.as_ref()),
        Value::Array(items) => items.get(index(token)?),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn index(token: &str) -> Option<usize> {
    let canonical = token == "0" || (!token.starts_with('0') && token.bytes().all(|byte| byte.is_ascii_digit()));
    if canonical { token.parse().ok() } else { None }
}

fn unescaped(token: &str) -> Option<Cow<'_, str>> {
    if !token.contains('~') {
        return Some(Cow::Borrowed(token));
    }
    let mut name = String::with_capacity(token.len());
    let mut rest = token.chars();
    while let Some(next) = rest.next() {
        match next {
            '~' => match rest.next()? {
                '0' => name.push('~'),
                '1' => name.push('/'),
                _ => return None,
            },
            _ => name.push(next),
        }
    }
    Some(Cow::Owned(name))
}

/// What identifies a value for as long as its document is borrowed: its address.
pub(super) fn address(value: &Value) -> usize {
    std::ptr::from_ref(value).addr()
}

/// The way up from every value of the documents that were taken in.
///
/// Compiling needs a pointer only for an error, so the way up is recorded when the first one is asked
/// for: once for a whole document, which keeps any number of pointers linear.
#[derive(Debug, Default)]
pub(super) struct Ways<'s> {
    up: HashMap<usize, (usize, Step<'s>)>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'s> {
    Member(&'s str),
    Item(usize),
}

impl<'s> Ways<'s> {
    pub(super) fn take_in(&mut self, document: &'s Value) {
        let mut pending = vec![document];
        while let Some(value) = pending.pop() {
            let here = address(value);
            match value {
                Value::Object(members) => {
                    for (name, member) in members {
                        self.up.insert(address(member), (here, Step::Member(name)));
                        pending.push(member);
                    }
                }
                Value::Array(items) => {
                    for (index, item) in items.iter().enumerate() {
                        self.up.insert(address(item), (here, Step::Item(index)));
                        pending.push(item);
                    }
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
    }

    /// The JSON Pointer of `value` in `document`.
    pub(super) fn pointer(&self, document: &Value, value: &Value) -> String {
        let root = address(document);
        let mut steps = Vec::new();
        let mut here = address(value);
        while here != root {
            let Some((up, step)) = self.up.get(&here) else {
                break;
            };
            steps.push(*step);
            here = *up;
        }
        let mut pointer = String::new();
        for step in steps.into_iter().rev() {
            // Writing to a string cannot fail.
            let _ = match step {
                Step::Member(name) => {
                    write!(pointer, "/{}", name.replace('~', "~0").replace('/', "~1"))
                }
                Step::Item(index) => write!(pointer, "/{index}"),
            };
        }
        pointer
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Ways, member};

    #[test]
    fn a_token_names_a_member_or_an_item() {
        let value = json!({"a~b": 1, "c/d": 2, "": 3, "list": [4, 5], "01": 6});
        for (token, want) in [("a~0b", 1), ("c~1d", 2), ("", 3), ("01", 6)] {
            assert_eq!(member(&value, token), Some(&json!(want)), "{token}");
        }
        for token in ["a~b", "a~2b", "~", "absent"] {
            assert_eq!(member(&value, token), None, "{token}");
        }
        let list = &value["list"];
        assert_eq!(member(list, "1"), Some(&json!(5)));
        for token in ["2", "01", "-", "+1", "", "1 ", "99999999999999999999999"] {
            assert_eq!(member(list, token), None, "{token}");
        }
    }

    #[test]
    fn the_pointer_of_a_place_leads_back_to_it() {
        let document = json!({"a/b": [{"~": true}, []], "": {"": 1}});
        let mut ways = Ways::default();
        ways.take_in(&document);
        for (value, want) in [
            (&document, ""),
            (&document["a/b"][0]["~"], "/a~1b/0/~0"),
            (&document["a/b"][1], "/a~1b/1"),
            (&document[""][""], "//"),
        ] {
            assert_eq!(ways.pointer(&document, value), want);
            assert!(std::ptr::eq(document.pointer(want).expect("it leads somewhere"), value));
        }
    }
}
