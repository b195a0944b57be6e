//! A schema's keywords, each read as what it must be.

use serde_json::{Map, Number, Value};

use crate::kind::Kinds;
use crate::pattern::Pattern;
use crate::schema::SchemaError;
use crate::schema::reference::Location;

pub(super) type Compiled<T> = Result<T, SchemaError>;

/// One schema while its keywords are read.
pub(super) struct Reader<'s> {
    pub(super) keywords: &'s Map<String, Value>,
    pub(super) place: Location<'s>,
    pub(super) at: String,
}

impl<'s> Reader<'s> {
    pub(super) fn wrong(&self, keyword: &str, want: &'static str) -> SchemaError {
        SchemaError::WrongKeyword { at: self.at.clone(), keyword: keyword.to_owned(), want }
    }

    pub(super) fn get(&self, keyword: &str) -> Option<&'s Value> {
        self.keywords.get(keyword)
    }

    pub(super) fn count(&self, keyword: &str) -> Compiled<Option<u64>> {
        let Some(value) = self.get(keyword) else { return Ok(None) };
        let count = value.as_u64().or_else(|| {
            // `2.0` is a count as well.
            let number = value.as_f64()?;
            (number >= 0.0 && number.fract() == 0.0)
                .then(|| crate::number::Number::Double(number).as_i64())?
                .and_then(|count| u64::try_from(count).ok())
        });
        count.map(Some).ok_or_else(|| self.wrong(keyword, "a whole number of at least 0"))
    }

    pub(super) fn number(&self, keyword: &str) -> Compiled<Option<Number>> {
        match self.get(keyword) {
            None => Ok(None),
            Some(Value::Number(number)) => Ok(Some(number.clone())),
            Some(_) => Err(self.wrong(keyword, "a number")),
        }
    }

    pub(super) fn flag(&self, keyword: &str) -> Compiled<bool> {
        match self.get(keyword) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(self.wrong(keyword, "a boolean")),
        }
    }

    pub(super) fn text(&self, keyword: &str) -> Compiled<Option<&'s str>> {
        match self.get(keyword) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(keyword, "a string")),
        }
    }

    pub(super) fn map(&self, keyword: &str) -> Compiled<Option<&'s Map<String, Value>>> {
        match self.get(keyword) {
            None => Ok(None),
            Some(Value::Object(map)) => Ok(Some(map)),
            Some(_) => Err(self.wrong(keyword, "an object")),
        }
    }

    pub(super) fn list(&self, keyword: &str) -> Compiled<Option<&'s Vec<Value>>> {
        match self.get(keyword) {
            None => Ok(None),
            Some(Value::Array(list)) if !list.is_empty() => Ok(Some(list)),
            Some(_) => Err(self.wrong(keyword, "an array of at least one schema")),
        }
    }

    pub(super) fn names(&self, keyword: &str, value: &'s Value) -> Compiled<Vec<&'s str>> {
        let texts = value.as_array().map(|items| items.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
        texts.flatten().ok_or_else(|| self.wrong(keyword, "an array of strings"))
    }

    pub(super) fn kinds(&self) -> Compiled<Kinds> {
        let want = "the name of a JSON type, or an array of such names";
        let named = |name: &Value| name.as_str().and_then(Kinds::named).ok_or_else(|| self.wrong("type", want));
        match self.get("type") {
            None => Ok(Kinds::ALL),
            Some(Value::Array(list)) if !list.is_empty() => {
                list.iter().try_fold(Kinds::NONE, |kinds, name| Ok(kinds.or(named(name)?)))
            }
            Some(name) => named(name),
        }
    }

    pub(super) fn pattern(&self, source: &str, keyword: &str) -> Compiled<Pattern> {
        Pattern::compile(source).map_err(|error| SchemaError::BadPattern {
            at: format!("{}/{keyword}", self.at),
            reason: error.to_string(),
        })
    }
}
