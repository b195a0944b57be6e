//! Finding the identifiers of a document: every `$id` and anchor, where keywords lead to schemas.
use std::rc::Rc;

use serde_json::{Map, Value};

use super::super::dialect::{Dialect, Holds};
use super::super::error::SchemaError;
use super::super::pointer::address;
use super::super::reference::ResourceId;
use super::super::uri;
use super::{Anchor, DEPTH_LIMIT, Document, Listing, Meta, Named, Resource, Resources, URI_LIMIT};

/// What the `$id` of a schema makes of it.
pub(super) enum Identity<'s> {
    Nothing,
    Anchor(&'s str),
    Resource { base: String, anchor: Option<&'s str>, meta: Meta },
}

impl<'s> Resources<'s> {
    pub(in crate::schema) fn scan_document(&mut self, document: usize) -> Result<ResourceId, SchemaError> {
        let Some(Document { url, root, scanned, .. }) = self.documents.get(document) else {
            return Ok(ResourceId(0));
        };
        if let Some(scanned) = scanned {
            return scanned.clone();
        }
        let (url, root) = (url.clone(), *root);
        let scanned = self.scan_root(document, url, root);
        if let Some(entry) = self.documents.get_mut(document) {
            entry.scanned = Some(scanned.clone());
        }
        scanned
    }

    fn scan_root(&mut self, document: usize, url: String, root: &'s Value) -> Result<ResourceId, SchemaError> {
        // A document that names no dialect is written in that of the schema which refers to it.
        let mut found = (url, None, self.meta(ResourceId(0)));
        if let Some(members) = root.as_object() {
            found.2 = self.named_meta(root, members, document, found.2)?;
            match self.identity(root, members, &found.0, document, found.2)? {
                Identity::Nothing => {}
                Identity::Anchor(anchor) => found.1 = Some(anchor),
                Identity::Resource { base, anchor, meta } => found = (base, anchor, meta),
            }
        }
        let (base, anchor, meta) = found;
        let resource = Resource { base: base.into(), root, document, meta, parent: None };
        let id = self.register(resource, anchor, Listing::Listed);
        self.scan(root, id, document, Listing::Listed)?;
        Ok(id)
    }

    /// Finds every `$id` and anchor at and below `start`, where the dialect's keywords lead to schemas.
    pub(super) fn scan(
        &mut self,
        start: &'s Value,
        resource: ResourceId,
        document: usize,
        listing: Listing,
    ) -> Result<(), SchemaError> {
        let mut pending = vec![(start, resource, 0_usize)];
        while let Some((schema, around, depth)) = pending.pop() {
            let Some(members) = schema.as_object() else {
                continue;
            };
            if depth > DEPTH_LIMIT {
                return Err(SchemaError::TooLarge { at: self.place(document, schema), limit: DEPTH_LIMIT });
            }
            let resource = if depth == 0 { around } else { self.meet(schema, members, around, document, listing)? };
            let dialect = self.meta(resource).dialect;
            if dialect == Dialect::Draft2020_12 {
                self.take_anchors(schema, members, resource, document)?;
            }
            let hidden = hides_siblings(dialect, members);
            for (keyword, value) in members {
                if hidden && !matches!(keyword.as_str(), "definitions" | "$defs") {
                    continue;
                }
                let below = |schema| (schema, resource, depth + 1);
                match (dialect.holds(keyword), value) {
                    (Holds::Schema | Holds::SchemaOrList, Value::Object(_)) => {
                        pending.push(below(value));
                    }
                    (Holds::List | Holds::SchemaOrList, Value::Array(items)) => {
                        pending.extend(items.iter().map(below));
                    }
                    (Holds::Map, Value::Object(schemas)) => {
                        pending.extend(schemas.values().map(below));
                    }
                    (Holds::Nothing | Holds::Schema | Holds::List | Holds::SchemaOrList | Holds::Map, _) => {}
                }
            }
        }
        Ok(())
    }

    /// The resource that a schema met by the scan lies in; its own is registered.
    fn meet(
        &mut self,
        schema: &'s Value,
        members: &'s Map<String, Value>,
        around: ResourceId,
        document: usize,
        listing: Listing,
    ) -> Result<ResourceId, SchemaError> {
        let Some(Resource { base, meta, .. }) = self.get(around).filter(|_| members.contains_key("$id")) else {
            return Ok(around);
        };
        let (base, meta) = (Rc::clone(base), *meta);
        match self.identity(schema, members, &base, document, meta)? {
            Identity::Nothing => Ok(around),
            Identity::Anchor(anchor) => {
                self.name(around, anchor, Anchor { schema, dynamic: false });
                Ok(around)
            }
            Identity::Resource { base, anchor, meta } => {
                let resource = Resource { base: base.into(), root: schema, document, meta, parent: Some(around) };
                Ok(self.register(resource, anchor, listing))
            }
        }
    }

    pub(super) fn register(&mut self, resource: Resource<'s>, anchor: Option<&'s str>, listing: Listing) -> ResourceId {
        let id = ResourceId(self.list.len());
        let schema = resource.root;
        self.by_address.insert(address(schema), id);
        if listing == Listing::Listed && !resource.base.is_empty() {
            let all = self.by_uri.entry(Rc::clone(&resource.base)).or_default();
            match all.iter_mut().find(|(document, _)| *document == resource.document) {
                Some((_, named)) => named.ambiguous = true,
                None => all.push((resource.document, Named { first: id, ambiguous: false })),
            }
        }
        self.list.push(resource);
        if let Some(anchor) = anchor {
            self.name(id, anchor, Anchor { schema, dynamic: false });
        }
        id
    }

    fn take_anchors(
        &mut self,
        schema: &'s Value,
        members: &'s Map<String, Value>,
        resource: ResourceId,
        document: usize,
    ) -> Result<(), SchemaError> {
        for (keyword, dynamic) in [("$anchor", false), ("$dynamicAnchor", true)] {
            match members.get(keyword) {
                None => {}
                Some(Value::String(name)) => self.name(resource, name, Anchor { schema, dynamic }),
                Some(_) => {
                    return Err(self.wrong(document, schema, keyword, "a string: the name of the anchor"));
                }
            }
        }
        Ok(())
    }

    fn name(&mut self, resource: ResourceId, name: &'s str, anchor: Anchor<'s>) {
        let named = self.anchors.entry((resource, name)).or_insert(Named { first: anchor, ambiguous: false });
        if std::ptr::eq(named.first.schema, anchor.schema) {
            named.first.dynamic |= anchor.dynamic;
        } else {
            named.ambiguous = true;
        }
        if anchor.dynamic {
            self.dynamic.entry(name).or_default().push((resource, anchor.schema));
        }
    }

    pub(super) fn identity(
        &mut self,
        schema: &'s Value,
        members: &'s Map<String, Value>,
        around: &str,
        document: usize,
        meta: Meta,
    ) -> Result<Identity<'s>, SchemaError> {
        let Some(id) = members.get("$id") else {
            return Ok(Identity::Nothing);
        };
        let meta = self.named_meta(schema, members, document, meta)?;
        if hides_siblings(meta.dialect, members) {
            return Ok(Identity::Nothing);
        }
        let Some(id) = id.as_str() else {
            return Err(self.wrong(document, schema, "$id", "a string: a URI reference"));
        };
        let (reference, fragment) = uri::split_fragment(id);
        let anchor = fragment.filter(|fragment| !fragment.is_empty());
        if anchor.is_some() && meta.dialect == Dialect::Draft2020_12 {
            return Err(self.wrong(
                document,
                schema,
                "$id",
                "a URI reference without a fragment: name a place with `$anchor`",
            ));
        }
        let base = uri::resolve(around, reference);
        if base.len() > URI_LIMIT {
            return Err(SchemaError::TooLarge { at: self.place(document, schema), limit: URI_LIMIT });
        }
        // The URI that the schema has anyway makes nothing new of it.
        match anchor {
            _ if base != around => Ok(Identity::Resource { base, anchor, meta }),
            Some(anchor) => Ok(Identity::Anchor(anchor)),
            None => Ok(Identity::Nothing),
        }
    }
}

/// Whether the schema is a draft-07 reference, beside which everything else is ignored.
///
/// Definitions beside it are found all the same: generators put them next to a `$ref` at the root.
fn hides_siblings(dialect: Dialect, members: &Map<String, Value>) -> bool {
    dialect == Dialect::Draft7 && members.contains_key("$ref")
}
