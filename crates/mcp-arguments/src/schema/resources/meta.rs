//! What `$schema` says: the dialect, and the vocabularies that a metaschema among the documents declares.
use serde_json::{Map, Value};

use super::super::dialect::{Dialect, Vocabularies};
use super::super::error::SchemaError;
use super::super::uri;
use super::{METASCHEMA_LIMIT, Meta, Resources};

impl<'s> Resources<'s> {
    /// What the metaschema that `$schema` names says, or `around` where there is no `$schema`.
    pub(super) fn named_meta(
        &mut self,
        schema: &'s Value,
        members: &'s Map<String, Value>,
        document: usize,
        around: Meta,
    ) -> Result<Meta, SchemaError> {
        let named = match members.get("$schema") {
            None => return Ok(around),
            Some(Value::String(named)) => named.as_str(),
            Some(_) => {
                return Err(self.wrong(document, schema, "$schema", "a string: the URI of a dialect"));
            }
        };
        if let Some(dialect) = Dialect::named(named) {
            return Ok(Meta { dialect, vocabularies: Vocabularies::USUAL });
        }
        if let Some(known) = self.custom.get(named) {
            return Ok(*known);
        }
        let found = self
            .custom_meta(named)
            .map_err(|dialect| SchemaError::UnsupportedDialect { at: self.place(document, schema), dialect })?;
        self.custom.insert(named, found);
        Ok(found)
    }

    /// What a metaschema among the documents says, or the name of what is not supported.
    fn custom_meta(&self, named: &str) -> Result<Meta, String> {
        let unsupported = || named.to_owned();
        let metaschema = self.supplied_as(named).ok_or_else(unsupported)?;
        let dialect = self.described_in(metaschema).ok_or_else(unsupported)?;
        let vocabularies = match (dialect, metaschema.get("$vocabulary")) {
            (Dialect::Draft2020_12, Some(Value::Object(declared))) => Vocabularies::declared(declared)?,
            (Dialect::Draft2020_12 | Dialect::Draft7, _) => Vocabularies::USUAL,
        };
        Ok(Meta { dialect, vocabularies })
    }

    /// The dialect that a metaschema is written in, which is that of the schemas that name it.
    fn described_in(&self, metaschema: &'s Value) -> Option<Dialect> {
        let mut described = metaschema;
        for _ in 0..METASCHEMA_LIMIT {
            let Some(named) = described.get("$schema").and_then(Value::as_str) else {
                return Some(self.default);
            };
            if let Some(dialect) = Dialect::named(named) {
                return Some(dialect);
            }
            described = self.supplied_as(named)?;
        }
        None
    }

    /// The supplied document with that URL, or that calls itself so.
    fn supplied_as(&self, url: &str) -> Option<&'s Value> {
        let url = uri::resolve("", uri::split_fragment(url).0);
        let at = self.by_url.get(&url).copied();
        let supplied = self.documents.get(..self.supplied).unwrap_or_default();
        let by_id = || {
            supplied.iter().find(|document| {
                let id = document.root.get("$id").and_then(Value::as_str);
                id.is_some_and(|id| uri::resolve(&document.url, uri::split_fragment(id).0) == url)
            })
        };
        at.and_then(|at| self.documents.get(at)).or_else(by_id).map(|document| document.root)
    }
}
