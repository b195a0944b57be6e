//! What a refused value may be read as: a row of the rules' table each, whether or not the schema accepts it.

use crate::input::{Document, Input, Look, print, quote};
use crate::kind::{Kind, Kinds};
use crate::number::Number;
use crate::plan::{Choices, Node, Plan};
use crate::rules::convert::{self, Digits, Truth};
use crate::rules::{Rule, RuleSet};

/// What a value may be read as.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) rule: Rule,
    /// JSON text; `None` reads the value as absent.
    pub(super) after: Option<String>,
    /// Whether what it holds may be repaired in turn: only what was decoded from text.
    pub(super) decoded: bool,
}

/// Every reading of a value that the rules know, toward the kinds that the node can accept.
pub(super) fn candidates<'a, I: Input<'a>>(
    plan: &Plan,
    node: &Node,
    input: I,
    optional: bool,
    rules: RuleSet,
) -> Vec<Candidate> {
    // Where no kind is declared, there is none to read a value toward.
    let toward = if node.toward == Kinds::ALL { Kinds::NONE } else { node.toward };
    let mut readings = Readings { plan, node, toward, rules, list: Vec::new() };
    match input.look() {
        Look::Null if optional => readings.absent(Rule::NullAsAbsent),
        Look::String("") if optional => readings.absent(Rule::EmptyTextAsAbsent),
        Look::String(text) if convert::is_null_word(text) && rules.has(Rule::NullWord) => {
            if toward.has(Kind::Null) {
                readings.set(Rule::NullWord, "null".to_owned());
            } else if optional {
                readings.absent(Rule::NullWord);
            }
            // An allowed value may be such a word.
            readings.respell(text);
        }
        Look::String(text) => readings.of_text(text),
        Look::Boolean(boolean) => {
            if toward.has(Kind::String) {
                readings.set(Rule::BooleanToText, json_text(if boolean { "true" } else { "false" }));
            }
            readings.wrap(input);
        }
        Look::Number(number) => {
            readings.of_number(number, input.literal());
            readings.wrap(input);
        }
        Look::Object(_) if !toward.has(Kind::Object) => readings.wrap(input),
        Look::Null | Look::Object(_) | Look::Array(_) | Look::Odd(_) => {}
    }
    readings.list
}

struct Readings<'p> {
    plan: &'p Plan,
    node: &'p Node,
    toward: Kinds,
    rules: RuleSet,
    list: Vec<Candidate>,
}

impl Readings<'_> {
    fn push(&mut self, rule: Rule, after: Option<String>, decoded: bool) {
        if self.rules.has(rule) {
            self.list.push(Candidate { rule, after, decoded });
        }
    }

    fn absent(&mut self, rule: Rule) {
        self.push(rule, None, false);
    }

    fn set(&mut self, rule: Rule, after: impl Into<Option<String>>) {
        if let Some(after) = after.into() {
            self.push(rule, Some(after), false);
        }
    }

    /// The value as the one item of a list.
    fn wrap<'a, I: Input<'a>>(&mut self, input: I) {
        if self.toward.has(Kind::Array) && self.rules.has(Rule::ScalarToList) {
            let mut text = String::from("[");
            print(input, &mut text);
            text.push(']');
            self.set(Rule::ScalarToList, text);
        }
    }

    fn of_number(&mut self, number: Number<'_>, literal: Option<&str>) {
        if self.toward.has(Kind::Boolean) {
            self.set(Rule::NumberToBoolean, convert::boolean_of(number, Truth::Bit).map(|boolean| boolean.to_string()));
        }
        if self.toward.has(Kind::String) {
            let rule = if number.is_integer() { Rule::IntegerToText } else { Rule::NumberToText };
            self.set(rule, convert::text_of(number, literal).map(|text| json_text(&text)));
        }
    }

    fn of_text(&mut self, text: &str) {
        if self.toward.has(Kind::Number) {
            self.set(Rule::TextToNumber, convert::number_in(text));
        } else if self.toward.has(Kind::Integer) {
            self.set(Rule::TextToInteger, convert::integer_in(text, Digits::Canonical));
        }
        if self.toward.has(Kind::Boolean) {
            self.set(Rule::TextToBoolean, convert::boolean_in(text).map(|boolean| boolean.to_string()));
        }
        self.respell(text);
        match text.trim_start().chars().next() {
            Some('[') => self.decode(Rule::TextToList, Kind::Array, text),
            Some('{') => self.decode(Rule::TextToObject, Kind::Object, text),
            Some(_) if self.toward.has(Kind::Array) => self.listed(text),
            Some(_) | None => {}
        }
    }

    fn respell(&mut self, text: &str) {
        if self.toward.has(Kind::String) {
            self.set(Rule::EnumSpelling, self.plan.respelled(self.node, text).map(json_text));
        }
    }

    /// The array or object that a text is the JSON of.
    fn decode(&mut self, rule: Rule, kind: Kind, text: &str) {
        if self.toward.has(kind)
            && self.rules.has(rule)
            && let Ok(document) = Document::parse(text.trim())
        {
            // What is no data stays as it was written, for the walk to refuse it.
            let text = if document.is_odd() { text.trim().to_owned() } else { document.to_text() };
            self.push(rule, Some(text), true);
        }
    }

    /// A text as the items that its commas part, or as the one item.
    fn listed(&mut self, text: &str) {
        if !text.contains(',') {
            self.set(Rule::ScalarToList, format!("[{}]", json_text(text)));
        } else if self.plan.items_hold_no_comma(self.node) || self.node.switches.turns_on(Rule::CommaList) {
            self.set(Rule::CommaList, comma_list(self.plan, self.node, text));
        }
    }
}

/// The items of a text with commas, each as the kind that its place takes.
fn comma_list(plan: &Plan, node: &Node, text: &str) -> Option<String> {
    let items = plan.item_kinds(node);
    let lists = plan.item_lists(node);
    let item = |part: &str| {
        let part = part.trim();
        if part.is_empty() {
            return None;
        }
        if !items.has(Kind::String) {
            let number = if items.has(Kind::Integer) { convert::number_in(part) } else { None };
            let boolean = || convert::boolean_in(part).filter(|_| items.has(Kind::Boolean));
            return number.or_else(|| boolean().map(|boolean| boolean.to_string()));
        }
        if lists.is_empty() || lists.iter().any(|choices| choices.texts.contains(part)) {
            return Some(json_text(part));
        }
        Choices::respelled(&lists, part).map(json_text)
    };
    let parts: Option<Vec<String>> = text.split(',').map(item).collect();
    parts.map(|parts| format!("[{}]", parts.join(",")))
}

fn json_text(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    quote(text, &mut json);
    json
}
