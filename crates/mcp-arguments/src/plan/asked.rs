//! What is asked of the values of each kind, and what they are chosen from.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde_json::Value;

use super::NodeId;
use super::glance::Glance;
use crate::format::Format;
use crate::input::number_of;
use crate::number::{Number, SAFE_INTEGER};
use crate::pattern::{Pattern, lower_case};

/// `enum` and `const`.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    pub(crate) values: Vec<Value>,
    /// The texts among the values.
    pub(crate) texts: HashSet<String>,
    /// It was written as `const`.
    pub(crate) constant: bool,
    /// A comma stands in one of the texts.
    pub(crate) commas: bool,
    /// Where the texts of each lower-case spelling stand among the values; made when a long list first refuses a text.
    spellings: OnceLock<HashMap<String, Vec<u32>>>,
}

impl Choices {
    pub(crate) fn new(values: Vec<Value>, constant: bool) -> Choices {
        let texts: HashSet<String> = values.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let commas = texts.iter().any(|text| text.contains(','));
        Choices { values, texts, constant, commas, spellings: OnceLock::new() }
    }

    /// The one text of the lists that `text` is but for case and outer blanks. Several schemas may list one value.
    pub(crate) fn respelled<'c>(lists: &[&'c Choices], text: &str) -> Option<&'c str> {
        let folded = lower_case(text.trim());
        let mut same = lists.iter().flat_map(|choices| choices.spelled(&folded));
        let first = same.next()?;
        same.all(|other| other == first).then_some(first)
    }

    /// The texts among the values whose lower case is `folded`.
    fn spelled<'c>(&'c self, folded: &str) -> Vec<&'c str> {
        const LONG: usize = 64;
        let at = |index: &u32| self.values.get(*index as usize).and_then(Value::as_str);
        if self.values.len() <= LONG {
            let texts = self.values.iter().filter_map(Value::as_str);
            // The lower case of ASCII is ASCII, and has as many bytes.
            let is_folded = |text: &&str| {
                if text.is_ascii() { text.eq_ignore_ascii_case(folded) } else { lower_case(text) == folded }
            };
            return texts.filter(is_folded).collect();
        }
        let spellings = self.spellings.get_or_init(|| {
            let mut spellings: HashMap<String, Vec<u32>> = HashMap::new();
            for (index, text) in (0_u32..).zip(&self.values).filter_map(|(index, value)| Some((index, value.as_str()?)))
            {
                spellings.entry(lower_case(text)).or_default().push(index);
            }
            spellings
        });
        spellings.get(folded).into_iter().flatten().filter_map(at).collect()
    }
}

/// What is asked of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct NumberRules {
    pub(crate) minimum: Option<Limit>,
    pub(crate) maximum: Option<Limit>,
    pub(crate) multiple_of: Option<Exact>,
}

/// A bound, and whether it is itself out of range.
#[derive(Clone, Debug)]
pub(crate) struct Limit {
    pub(crate) value: Exact,
    pub(crate) exclusive: bool,
}

/// A number of a schema.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    number: serde_json::Number,
    /// The same number as a double, where that is exact.
    pub(super) double: Option<f64>,
}

impl Exact {
    pub(crate) fn new(number: serde_json::Number) -> Exact {
        let double = number.as_f64().filter(|double| number_of(&number).compare(Number::Double(*double)).is_eq());
        Exact { number, double }
    }

    #[inline]
    pub(crate) fn number(&self) -> Number<'_> {
        number_of(&self.number)
    }

    /// Whether this is ±(2^53 − 1), which generators write where no bound is meant.
    pub(crate) fn is_end_of_doubles(&self) -> bool {
        self.number.as_i64().is_some_and(|number| number.unsigned_abs() == SAFE_INTEGER.unsigned_abs())
    }

    /// How `number` stands to this one.
    pub(crate) fn order_of(&self, number: Number<'_>) -> Ordering {
        match (number, self.double) {
            (Number::Double(number), Some(double)) => number.partial_cmp(&double).unwrap_or(Ordering::Equal),
            _ => number.compare(self.number()),
        }
    }
}

/// What is asked of strings.
#[derive(Debug, Default)]
pub(crate) struct TextRules {
    /// In code points.
    pub(crate) min_length: Option<u64>,
    pub(crate) max_length: Option<u64>,
    pub(crate) pattern: Option<Pattern>,
    pub(crate) format: Option<Format>,
    /// A character that is no space must be there.
    pub(crate) visible: bool,
}

impl TextRules {
    /// Whether the contents have a say, and not only how long the text is and what it starts with.
    pub(crate) fn asks_for_contents(&self) -> bool {
        self.format.is_some() || self.pattern.as_ref().is_some_and(|pattern| !pattern.asks_only_for_something_visible())
    }

    /// Whether some character must be no space.
    pub(crate) fn asks_for_something_visible(&self) -> bool {
        self.visible || self.pattern.as_ref().is_some_and(Pattern::asks_only_for_something_visible)
    }
}

/// What is asked of arrays.
#[derive(Clone, Debug, Default)]
pub(crate) struct ArrayRules {
    pub(crate) prefix: Vec<NodeId>,
    pub(crate) items: Option<NodeId>,
    pub(crate) min_items: Option<u64>,
    pub(crate) max_items: Option<u64>,
    pub(crate) unique: bool,
    pub(crate) contains: Option<Contains>,
}

impl ArrayRules {
    /// Whether it is enough to judge each item where it is met and to count.
    pub(crate) fn counts(&self) -> bool {
        self.prefix.is_empty() && self.items.is_some() && !self.unique && self.contains.is_none()
    }
}

/// `contains` with its counts.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    pub(crate) node: NodeId,
    pub(crate) minimum: u64,
    pub(crate) maximum: Option<u64>,
}

/// What is asked of objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectRules {
    /// Declared properties in declaration order, and behind them names that other rules ask about.
    pub(crate) properties: Vec<Property>,
    /// The schema has the keyword `properties`.
    pub(crate) declares_properties: bool,
    pub(crate) index: HashMap<String, u32>,
    pub(crate) patterns: Vec<(Pattern, NodeId)>,
    /// For members that are neither declared nor matched; `None` leaves them to others.
    pub(crate) additional: Option<NodeId>,
    pub(crate) names: Option<NodeId>,
    pub(crate) min_properties: Option<u64>,
    pub(crate) max_properties: Option<u64>,
    pub(crate) groups: Vec<Group>,
    /// `dependentSchemas`: where the property is there, the node judges the whole object.
    pub(crate) dependents: Vec<(u32, NodeId)>,
    /// What a walk that keeps no findings can count instead of looking for each; `None` where members have a say in others.
    pub(crate) counted: Option<Counted>,
}

/// How many members of an object must be there.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// Properties that are required.
    pub(crate) required: u32,
    /// Properties that have a default, which is filled in where one is absent.
    pub(crate) defaults: u32,
    /// What of each property is asked in every call.
    pub(crate) properties: Vec<CountedProperty>,
    /// What decides most members that are not declared; `None` where nothing is asked of one, or there must be none.
    pub(crate) others: Option<Glance>,
}

/// A property as a walk that counts meets it: all in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedProperty {
    pub(crate) glance: Glance,
    /// How many nodes may judge its value.
    pub(crate) judges: u64,
    pub(crate) required: bool,
    pub(crate) has_default: bool,
}

/// A name that an object's rules know.
#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub(crate) name: String,
    /// `None`: known, but not declared.
    pub(crate) node: Option<NodeId>,
    pub(crate) required: bool,
    /// JSON text, known to be accepted by the property's own node.
    pub(crate) default: Option<String>,
    pub(crate) aliases: Vec<String>,
}

/// A rule about which members are there together. Members are indices of properties.
#[derive(Clone, Debug)]
pub(crate) enum Group {
    /// Exactly one of the sets is whole.
    ExactlyOne(Vec<Vec<u32>>),
    /// At least one of the sets is whole.
    AtLeastOne(Vec<Vec<u32>>),
    /// At most one of the members is there.
    AtMostOne(Vec<Vec<u32>>),
    /// Where the member is there, the others are.
    Requires { property: u32, needs: Vec<u32> },
}

impl ObjectRules {
    /// The index of the property `name`, entering it as known but not declared where it is new.
    pub(crate) fn know(&mut self, name: &str) -> u32 {
        if let Some(index) = self.index.get(name) {
            return *index;
        }
        let index = u32::try_from(self.properties.len()).unwrap_or(u32::MAX);
        self.properties.push(Property {
            name: name.to_owned(),
            node: None,
            required: false,
            default: None,
            aliases: Vec::new(),
        });
        self.index.insert(name.to_owned(), index);
        index
    }

    /// Enters a declared property.
    pub(crate) fn declare(&mut self, name: &str, node: NodeId) -> u32 {
        let index = self.know(name);
        if let Some(property) = self.properties.get_mut(index as usize) {
            property.node = Some(node);
        }
        index
    }

    /// The property `name`, tried first at `expected`: calls mostly come in declaration order.
    #[inline]
    pub(crate) fn find(&self, name: &str, expected: u32) -> Option<u32> {
        match self.properties.get(expected as usize) {
            // A tape takes its names from here, so that they need not be compared.
            Some(property) if std::ptr::eq(property.name.as_str(), name) || property.name == name => Some(expected),
            _ => self.index.get(name).copied(),
        }
    }

    /// Whether it is enough to judge each member where it is met and to count.
    pub(crate) fn counts(&self) -> bool {
        // Only what is judged as well is known to be there once.
        let judged =
            |property: &Property| property.node.is_some() || !(property.required || property.default.is_some());
        self.groups.is_empty() && !self.asks_of_all() && self.properties.iter().all(judged)
    }

    /// Whether names, other nodes or the number of members have a say, which a tape may not tell.
    pub(crate) fn asks_of_all(&self) -> bool {
        let counts = self.min_properties.is_some() || self.max_properties.is_some();
        counts || self.names.is_some() || !self.patterns.is_empty() || !self.dependents.is_empty()
    }

    /// Whether a member may be judged by two schemas: its own and that of a pattern, or those of two patterns.
    pub(crate) fn patterns_overlap(&self) -> bool {
        let declared = self.properties.iter().filter(|property| property.node.is_some());
        let names = declared.map(|property| property.name.as_str());
        match self.patterns.as_slice() {
            [] => false,
            // A pattern whose engine gives up may match.
            [(pattern, _)] => names.into_iter().any(|name| pattern.is_match(name) != Ok(false)),
            _ => true,
        }
    }

    /// Whether `name` is a declared property.
    pub(crate) fn declares(&self, name: &str) -> bool {
        let property = self.index.get(name).and_then(|index| self.properties.get(*index as usize));
        property.is_some_and(|property| property.node.is_some())
    }
}
