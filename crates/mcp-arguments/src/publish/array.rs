//! Arrays: their items, and the forms of tuples.

use serde_json::{Map, Value, json};

use super::emit::{At, Child, Emitter, Made, drops_null};
use super::object::{add_null, is_open};
use super::place::{Field, Null, WireNode};
use super::sentence;
use crate::kind::Kind;
use crate::schema::dialect::Dialect;

/// What became of the keywords of an array.
#[derive(Default)]
pub(super) struct Array {
    pub(super) items: Option<Value>,
    pub(super) prefix: Option<Value>,
    pub(super) least: Option<Value>,
    pub(super) most: Option<Value>,
}

/// An array that is being made.
struct Making<'m> {
    /// The author's schema.
    map: &'m Map<String, Value>,
    at: &'m At,
    /// Whether it is put into a form with one type.
    typed: bool,
    array: Array,
    made: &'m mut Made,
    /// The way back.
    node: &'m mut WireNode,
}

/// The items of a tuple, and what follows them.
struct Tuple<'m> {
    keyword: &'static str,
    prefix: &'m [Value],
    rest: Option<&'m Value>,
}

impl Emitter<'_> {
    fn tuple<'m>(&self, map: &'m Map<String, Value>) -> Option<Tuple<'m>> {
        if let (Some(Value::Array(prefix)), Dialect::Draft2020_12) = (map.get("prefixItems"), self.source.dialect) {
            return Some(Tuple { keyword: "prefixItems", prefix, rest: map.get("items") });
        }
        match map.get("items") {
            Some(Value::Array(prefix)) => Some(Tuple { keyword: "items", prefix, rest: map.get("additionalItems") }),
            _ => None,
        }
    }

    /// `items` and `prefixItems`; `None` where the array is published in another form altogether.
    pub(super) fn array(
        &mut self,
        map: &Map<String, Value>,
        at: &At,
        typed: bool,
        made: &mut Made,
        node: &mut WireNode,
    ) -> Option<Array> {
        let array =
            Array { least: map.get("minItems").cloned(), most: map.get("maxItems").cloned(), ..Array::default() };
        let mut making = Making { map, at, typed, array, made, node };
        if let Some(tuple) = self.tuple(map) {
            let row = if tuple.keyword == "items" { "items-array" } else { "prefixItems" };
            if self.profile.takes("prefixItems") {
                if tuple.keyword == "items" {
                    self.lose(at, row, "items", json!(tuple.prefix), json!("prefixItems"), true);
                }
                self.kept_tuple(&tuple, &mut making);
                return Some(making.array);
            }
            self.lose(at, row, tuple.keyword, json!(tuple.prefix), Value::Null, false);
            return self.rewritten_tuple(&tuple, making);
        }
        match map.get("items") {
            Some(items) => {
                if typed && items == &Value::Bool(false) {
                    making.array.most = Some(json!(0));
                }
                making.array.items = Some(self.items(items, "items", &mut making));
            }
            None if typed || (map.get("type") == Some(&json!("array")) && !self.profile.takes("items-missing")) => {
                let items = self.items(&json!({}), "items", &mut making);
                self.lose(at, "items-missing", "items", Value::Null, items.clone(), !typed);
                making.array.items = Some(items);
            }
            None => {}
        }
        Some(making.array)
    }

    fn items(&mut self, schema: &Value, keyword: &str, making: &mut Making<'_>) -> Value {
        let place = making.at.below(&[keyword]);
        let child = self.child(schema, &place);
        making.node.items = child.wire;
        self.with_null(child, &place, making.typed)
    }

    /// An item that may be null, in the profile's form; one that can say no null loses it.
    fn with_null(&mut self, child: Child, place: &At, typed: bool) -> Value {
        let mut schema = child.schema;
        if typed && child.null {
            if drops_null(self.profile) {
                self.lose(place, "type-array-null", "type", json!("null"), Value::Null, false);
            }
            add_null(&mut schema, self.profile.null);
        }
        schema
    }

    fn kept_tuple(&mut self, tuple: &Tuple<'_>, making: &mut Making<'_>) {
        let Making { at, array, node, .. } = making;
        let mut prefix = Vec::new();
        for (index, schema) in tuple.prefix.iter().enumerate() {
            let child = self.child(schema, &at.below(&[tuple.keyword, &index.to_string()]));
            node.prefix.push(child.wire);
            prefix.push(child.schema);
        }
        array.prefix = Some(Value::Array(prefix));
        let keyword = if tuple.keyword == "items" { "additionalItems" } else { "items" };
        array.items = tuple.rest.map(|rest| {
            let child = self.child(rest, &at.below(&[keyword]));
            node.items = child.wire;
            child.schema
        });
    }

    /// Items that are all alike become a list; others an object with one member an item.
    fn rewritten_tuple(&mut self, tuple: &Tuple<'_>, mut making: Making<'_>) -> Option<Array> {
        let Making { map, at, typed, .. } = making;
        let closed = tuple.rest == Some(&Value::Bool(false))
            || map.get("maxItems").is_some_and(|most| most == &json!(tuple.prefix.len()));
        let alike = tuple.prefix.iter().all(|schema| tuple.prefix.first() == Some(schema));
        let open = tuple.rest.is_none_or(is_open);
        let least = map.get("minItems").and_then(Value::as_u64).unwrap_or(0);
        if closed && !alike && typed && self.profile.closed {
            self.fields(tuple, least, &mut making);
            return None;
        }
        let mut forms: Vec<Value> = Vec::new();
        for schema in tuple.prefix.iter().chain(tuple.rest.filter(|rest| !rest.is_boolean())) {
            let mut bare = schema.clone();
            if let Value::Object(bare) = &mut bare {
                bare.shift_remove("description");
                bare.shift_remove("title");
            }
            if !forms.contains(&bare) {
                forms.push(bare);
            }
        }
        if typed && forms.len() > 1 && !self.profile.takes("anyOf-union") {
            let text = self.json_text(Kind::Array.into(), map, at, "prefixItems");
            making.node.text = Some(Kind::Array.into());
            making.made.notes.extend(text.notes);
            making.made.schema.insert("type".to_owned(), json!("string"));
            return None;
        }
        let items = match forms.as_slice() {
            [] => json!({}),
            [one] if closed || !open => one.clone(),
            [one] if alike && map.get("maxItems").is_some() => one.clone(),
            _ if !closed && open && tuple.rest.is_some() => json!({}),
            [one] => one.clone(),
            _ => json!({ "anyOf": forms }),
        };
        making.array.items = Some(self.items(&items, tuple.keyword, &mut making));
        if closed && making.array.most.is_none() {
            making.array.most = Some(json!(tuple.prefix.len()));
        }
        if !alike {
            let parts: Vec<String> = tuple
                .prefix
                .iter()
                .enumerate()
                .map(|(index, schema)| format!("{}: {}", index + 1, sentence::cut(&schema.to_string())))
                .collect();
            making.made.notes.push(format!("Items in this order: {}.", parts.join("; ")));
        }
        Some(making.array)
    }

    fn fields(&mut self, tuple: &Tuple<'_>, least: u64, making: &mut Making<'_>) {
        let Making { at, made, node, .. } = making;
        let mut properties = Map::new();
        let mut required = Vec::new();
        for (index, schema) in tuple.prefix.iter().enumerate() {
            let place = at.below(&[tuple.keyword, &index.to_string()]);
            let child = self.child(schema, &place);
            let name = format!("item_{}", index + 1);
            let must = u64::try_from(index).is_ok_and(|index| index < least);
            // As for a member: every one must be given, and null stands for what is not.
            let absent = !must && self.profile.all_required && !child.null;
            let null = if absent { Null::Absent } else { Null::Value };
            node.fields.push(name.clone(), Field { node: child.wire, null });
            let mut schema = self.with_null(child, &place, true);
            if must || self.profile.all_required {
                required.push(json!(name));
            }
            if absent {
                add_null(&mut schema, self.profile.null);
            }
            properties.insert(name, schema);
        }
        made.notes.push("A list, as an object with one member for each item, none left out before another.".to_owned());
        made.schema.insert("type".to_owned(), json!("object"));
        made.schema.insert("properties".to_owned(), Value::Object(properties));
        made.schema.insert("required".to_owned(), Value::Array(required));
        if self.profile.closed {
            made.schema.insert("additionalProperties".to_owned(), json!(false));
        }
    }
}
