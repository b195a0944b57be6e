//! The repairs: one table, a row a rule.

pub mod convert;

use std::fmt;

/// A named repair, or a check of what models leave behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)] // Each is documented by its row of `TABLE`.
#[non_exhaustive]
pub enum Rule {
    EncodedArguments,
    EmptyArguments,
    WrapperKey,
    HostKeys,
    KeyStyle,
    Alias,
    NullAsAbsent,
    EmptyTextAsAbsent,
    NullWord,
    TextToInteger,
    TextToNumber,
    TextToBoolean,
    NumberToBoolean,
    IntegerToText,
    NumberToText,
    BooleanToText,
    TextToList,
    TextToObject,
    ScalarToList,
    CommaList,
    EnumSpelling,
    Swallowed,
    Default,
}

/// One rule as the table has it; the documentation of the repairs says no more than its row.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The rule.
    pub rule: Rule,
    /// Its name in records, switches and the documentation.
    pub name: &'static str,
    /// Whether it belongs to the tolerant mode; every rule belongs to the lenient one.
    pub tolerant: bool,
    /// What arrives.
    pub from: &'static str,
    /// What is handed on.
    pub to: &'static str,
    /// When the value is refused instead.
    pub refused: &'static str,
}

const fn row(
    rule: Rule,
    name: &'static str,
    tolerant: bool,
    from: &'static str,
    to: &'static str,
    refused: &'static str,
) -> Row {
    Row { rule, name, tolerant, from, to, refused }
}

/// Every rule, in the order of the documentation. `docs/repairs.md` is generated from it.
pub const TABLE: [Row; 22] = [
    row(
        Rule::EncodedArguments,
        "encoded_arguments",
        true,
        "the whole arguments as JSON text, one markdown fence allowed",
        "the object",
        "the text is not JSON, or holds no object",
    ),
    row(
        Rule::EmptyArguments,
        "empty_arguments",
        true,
        "`[]` or `\"\"` as the whole arguments",
        "`{}`",
        "a list or text that holds anything",
    ),
    row(
        Rule::WrapperKey,
        "wrapper_key",
        true,
        "a sole undeclared key arguments, args, params, parameters, input, values, properties or the tool's name",
        "what it holds, an object or its JSON text",
        "it holds no declared key",
    ),
    row(
        Rule::HostKeys,
        "host_keys",
        true,
        "an undeclared key that hosts inject, or one with a leading underscore",
        "nothing: the key is dropped and reported",
        "the key is declared, or keys that are not declared are allowed",
    ),
    row(
        Rule::KeyStyle,
        "key_style",
        true,
        "an undeclared key that equals exactly one absent declared key but for case, `_` and `-`",
        "the declared key",
        "the declared key is there too, two declared keys would fit, or keys that are not declared are allowed",
    ),
    row(
        Rule::Alias,
        "alias",
        true,
        "a key that the spec declares as an alias",
        "the property",
        "the property is there too",
    ),
    row(
        Rule::NullAsAbsent,
        "null_as_absent",
        true,
        "`null` for an optional property that does not allow it",
        "absent, then its default",
        "the property is required",
    ),
    row(
        Rule::EmptyTextAsAbsent,
        "empty_text_as_absent",
        true,
        "`\"\"` for an optional property where it is invalid",
        "absent, then its default",
        "the property is required",
    ),
    row(
        Rule::NullWord,
        "null_word",
        true,
        "\"null\", \"None\" or \"undefined\" where text is invalid",
        "`null` where it is allowed, else absent",
        "the property is required and does not allow null, or an allowed value is that word but for case",
    ),
    row(
        Rule::TextToInteger,
        "text_to_integer",
        true,
        "decimal digits as text, outer blanks allowed",
        "the integer, every digit kept",
        "padding, a plus sign, hex, an exponent, a separator, a unit",
    ),
    row(
        Rule::TextToNumber,
        "text_to_number",
        true,
        "a decimal number as text, outer blanks allowed",
        "the number, every digit kept",
        "as for `text_to_integer`",
    ),
    row(
        Rule::TextToBoolean,
        "text_to_boolean",
        true,
        "true, false, yes, no, on, off, 1 or 0 as text, any case, outer blanks allowed",
        "the boolean",
        "any other word",
    ),
    row(Rule::NumberToBoolean, "number_to_boolean", true, "0 or 1", "false or true", "any other number"),
    row(
        Rule::IntegerToText,
        "integer_to_text",
        true,
        "an integer that is held exactly",
        "its digits",
        "a fraction, or an integer that has lost digits",
    ),
    row(
        Rule::NumberToText,
        "number_to_text",
        false,
        "a number with a fraction",
        "its text, the literal where it came as text",
        "an integer that has lost digits",
    ),
    row(Rule::BooleanToText, "boolean_to_text", false, "true or false", "\"true\" or \"false\"", "the word is invalid"),
    row(
        Rule::TextToList,
        "text_to_list",
        true,
        "a list as JSON text, where text itself is invalid",
        "the list",
        "the text is not JSON as a whole, or holds no list",
    ),
    row(
        Rule::TextToObject,
        "text_to_object",
        true,
        "an object as JSON text, where text itself is invalid",
        "the object",
        "the text is not JSON as a whole, or holds no object",
    ),
    row(
        Rule::ScalarToList,
        "scalar_to_list",
        true,
        "one valid item where a list must be",
        "a list of it",
        "null, empty text, text with a comma, or one of several items of a list of lists",
    ),
    row(
        Rule::CommaList,
        "comma_list",
        true,
        "items as text with commas, where an item can hold no comma",
        "the list of them",
        "the items are free text and the property does not ask for it",
    ),
    row(
        Rule::EnumSpelling,
        "enum_spelling",
        true,
        "text that equals exactly one allowed value but for case and outer blanks",
        "the allowed value",
        "two allowed values would fit",
    ),
    row(
        Rule::Swallowed,
        "swallowed",
        true,
        "text that holds `<parameter name=\"k\">` where `k` is declared and absent",
        "nothing: it is a check",
        "always: another argument was swallowed",
    ),
];

impl Rule {
    /// The rule's name in records and switches.
    #[must_use]
    pub fn name(self) -> &'static str {
        TABLE.get(self as usize).map_or("default", |row| row.name)
    }

    /// The rule of that name; a filled-in default is no switch.
    #[must_use]
    pub fn named(name: &str) -> Option<Rule> {
        TABLE.iter().find(|row| row.name == name).map(|row| row.rule)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a call is read: the set of rules that may repair it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// No repairs: what is declared is what is accepted.
    #[default]
    Strict,
    /// The repairs that keep a call's meaning beyond doubt.
    Tolerant,
    /// All repairs.
    Lenient,
}

impl Mode {
    /// The rules that may repair a call in this mode, before any is switched on or off.
    #[must_use]
    pub fn rules(self) -> RuleSet {
        match self {
            Mode::Strict => RuleSet::NONE,
            Mode::Tolerant => TABLE.iter().filter(|row| row.tolerant).map(|row| row.rule).collect(),
            Mode::Lenient => TABLE.iter().map(|row| row.rule).collect(),
        }
    }

    /// The mode's name in options and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Strict => "strict",
            Mode::Tolerant => "tolerant",
            Mode::Lenient => "lenient",
        }
    }

    /// The mode that [`Mode::name`] calls `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Mode> {
        [Mode::Strict, Mode::Tolerant, Mode::Lenient].into_iter().find(|mode| mode.name() == name)
    }
}

/// A set of rules: those that may change a value in one walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSet(u32);

impl RuleSet {
    /// No rule.
    pub const NONE: RuleSet = RuleSet(0);

    /// Whether the set has `rule`.
    #[must_use]
    pub const fn has(self, rule: Rule) -> bool {
        self.0 & (1 << rule as u32) != 0
    }

    /// The set with `rule`.
    #[must_use]
    pub const fn with(self, rule: Rule) -> RuleSet {
        RuleSet(self.0 | 1 << rule as u32)
    }

    /// The set without `rule`.
    #[must_use]
    pub const fn without(self, rule: Rule) -> RuleSet {
        RuleSet(self.0 & !(1 << rule as u32))
    }

    /// The rules of either set.
    #[must_use]
    pub const fn or(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 | other.0)
    }

    /// The set with no other rule than `rule`.
    #[must_use]
    pub const fn only(self, rule: Rule) -> RuleSet {
        RuleSet(self.0 & 1 << rule as u32)
    }

    /// Whether no rule is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<T: IntoIterator<Item = Rule>>(rules: T) -> Self {
        rules.into_iter().fold(RuleSet::NONE, RuleSet::with)
    }
}

/// Rules switched on and off, for a tool or a property.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    on: RuleSet,
    off: RuleSet,
}

impl Switches {
    /// Nothing is switched.
    pub(crate) const NONE: Switches = Switches { on: RuleSet::NONE, off: RuleSet::NONE };

    /// The switches with `rule` on or off.
    #[must_use]
    pub const fn set(self, rule: Rule, on: bool) -> Switches {
        let bit = 1 << rule as u32;
        if on {
            Switches { on: RuleSet(self.on.0 | bit), off: RuleSet(self.off.0 & !bit) }
        } else {
            Switches { on: RuleSet(self.on.0 & !bit), off: RuleSet(self.off.0 | bit) }
        }
    }

    /// `rules` after the switches.
    #[must_use]
    pub const fn apply(self, rules: RuleSet) -> RuleSet {
        RuleSet((rules.0 | self.on.0) & !self.off.0)
    }

    /// Whether `rule` is switched on.
    #[must_use]
    pub const fn turns_on(self, rule: Rule) -> bool {
        self.on.has(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_one_row_in_order() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.rule as usize, index, "{}", row.name);
            assert_eq!(Rule::named(row.name), Some(row.rule));
        }
        assert_eq!(Rule::Default as usize, TABLE.len());
    }

    #[test]
    fn a_switch_wins_over_the_mode() {
        let switches = Switches::default().set(Rule::NumberToText, true).set(Rule::TextToInteger, false);
        let rules = switches.apply(Mode::Tolerant.rules());
        assert!(rules.has(Rule::NumberToText) && !rules.has(Rule::TextToInteger) && rules.has(Rule::TextToBoolean));
    }
}
