//! The schema resources that a schema can reach, each document scanned when it is first needed.
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use serde_json::{Map, Value};

use super::dialect::{Dialect, Holds, Vocabularies};
use super::error::SchemaError;
use super::metaschema;
use super::pointer::{self, Ways, address};
use super::reference::ResourceId;
use super::uri;

/// How many schemas may stand inside one another. Deeper ones are an attack, and what walks them recurses.
pub const DEPTH_LIMIT: usize = 512;

/// How long a base URI may be, in bytes: it is copied for every reference that is resolved against it.
pub const URI_LIMIT: usize = 4_096;

/// How many custom metaschemas may be described by one another before one names a dialect.
const METASCHEMA_LIMIT: usize = 16;

/// What a metaschema says about the schemas that name it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meta {
    pub(super) dialect: Dialect,
    pub(super) vocabularies: Vocabularies,
}

/// A schema with a base URI of its own, or the root of a document.
#[derive(Debug)]
pub(super) struct Resource<'s> {
    /// The URI that references in it start from, without a fragment; `""` where nothing says one.
    pub(super) base: Rc<str>,
    pub(super) root: &'s Value,
    pub(super) document: usize,
    pub(super) meta: Meta,
    parent: Option<ResourceId>,
}

#[derive(Debug)]
struct Document<'s> {
    url: String,
    root: &'s Value,
    /// Its root's resource, or why it has none, once it was scanned.
    scanned: Option<Result<ResourceId, SchemaError>>,
    /// Whether the way up from its values is known.
    charted: bool,
}

/// What bears a name: the first schema found, and whether another one in the same scope has it too.
#[derive(Clone, Copy, Debug)]
struct Named<T> {
    first: T,
    ambiguous: bool,
}

#[derive(Clone, Copy, Debug)]
struct Anchor<'s> {
    schema: &'s Value,
    dynamic: bool,
}

/// Why a name leads to nothing.
#[derive(Debug)]
pub(super) enum Miss {
    Unknown,
    Ambiguous,
    Broken(SchemaError),
}

/// What the `$id` of a schema makes of it.
enum Identity<'s> {
    Nothing,
    Anchor(&'s str),
    Resource {
        base: String,
        anchor: Option<&'s str>,
        meta: Meta,
    },
}

/// Whether a resource is found by its URI. One in a place that is no keyword of the dialect is not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listing {
    Listed,
    Unlisted,
}

#[derive(Debug)]
pub(super) struct Resources<'s> {
    default: Dialect,
    /// The root schema, the caller's documents in their order, then the metaschemas that were asked for.
    documents: Vec<Document<'s>>,
    supplied: usize,
    every_one_scanned: bool,
    by_url: HashMap<String, usize>,
    list: Vec<Resource<'s>>,
    by_address: HashMap<usize, ResourceId>,
    /// By URI and then by document, since two documents may each carry their own copy of a third.
    by_uri: HashMap<Rc<str>, BTreeMap<usize, Named<ResourceId>>>,
    anchors: HashMap<(ResourceId, &'s str), Named<Anchor<'s>>>,
    dynamic: HashMap<&'s str, Vec<(ResourceId, &'s Value)>>,
    custom: HashMap<&'s str, Meta>,
    ways: Ways<'s>,
}

impl<'s> Resources<'s> {
    pub(super) fn new(root: &'s Value, documents: &'s [(String, Value)], default: Dialect) -> Self {
        let mut resources = Self {
            default,
            documents: vec![Document {
                url: String::new(),
                root,
                scanned: None,
                charted: false,
            }],
            supplied: 1,
            every_one_scanned: false,
            by_url: HashMap::new(),
            list: Vec::new(),
            by_address: HashMap::new(),
            by_uri: HashMap::new(),
            anchors: HashMap::new(),
            dynamic: HashMap::new(),
            custom: HashMap::new(),
            ways: Ways::default(),
        };
        for (url, document) in documents {
            let url = uri::resolve("", uri::split_fragment(url).0);
            // The schema to compile may be one of the documents: then it is where that one was found.
            if std::ptr::eq(document, root) {
                resources.by_url.entry(url.clone()).or_insert(0);
                if let Some(first) = resources.documents.first_mut() {
                    first.url = url;
                }
            } else {
                resources.add(url, document);
            }
        }
        resources.supplied = resources.documents.len();
        resources
    }

    pub(super) fn get(&self, id: ResourceId) -> Option<&Resource<'s>> {
        self.list.get(id.0)
    }

    fn meta(&self, id: ResourceId) -> Meta {
        let usual = Meta {
            dialect: self.default,
            vocabularies: Vocabularies::USUAL,
        };
        self.get(id).map_or(usual, |resource| resource.meta)
    }

    /// Where `schema` stands, for an error: its JSON Pointer, after the document's URL if it is not the root's.
    pub(super) fn place(&mut self, document: usize, schema: &Value) -> String {
        let Some(entry) = self.documents.get_mut(document) else {
            return String::new();
        };
        if !entry.charted {
            entry.charted = true;
            self.ways.take_in(entry.root);
        }
        let pointer = self.ways.pointer(entry.root, schema);
        if document == 0 {
            pointer
        } else {
            format!("{}#{pointer}", entry.url)
        }
    }

    fn add(&mut self, url: String, root: &'s Value) -> usize {
        let document = self.documents.len();
        self.by_url.entry(url.clone()).or_insert(document);
        self.documents.push(Document {
            url,
            root,
            scanned: None,
            charted: false,
        });
        document
    }

    /// The resource that `uri` names for a reference in `from`.
    ///
    /// The document of the reference comes first, then the root, then what was supplied under that URL,
    /// then what any supplied document carries, then the metaschemas: so the answer does not
    /// depend on which documents happen to be scanned.
    pub(super) fn find(&mut self, uri: &str, from: ResourceId) -> Result<ResourceId, Miss> {
        let own = self.get(from).map_or(0, |resource| resource.document);
        for document in [own, 0] {
            if let Some(named) = self
                .by_uri
                .get(uri)
                .and_then(|by_document| by_document.get(&document))
            {
                return self.unambiguous(*named, uri, from);
            }
        }
        if let Some(&document) = self.by_url.get(uri) {
            return self.scan_document(document).map_err(Miss::Broken);
        }
        if !self.every_one_scanned {
            self.every_one_scanned = true;
            for document in 0..self.supplied {
                // A document that cannot be used matters only to who refers to it.
                let _ = self.scan_document(document);
            }
        }
        if let Some(named) = self
            .by_uri
            .get(uri)
            .and_then(|by_document| by_document.values().next())
        {
            return self.unambiguous(*named, uri, from);
        }
        let (url, metaschema) = metaschema::published(uri).ok_or(Miss::Unknown)?;
        let document = match self.by_url.get(url) {
            Some(&document) => document,
            None => self.add(url.to_owned(), metaschema),
        };
        self.by_url.insert(uri.to_owned(), document);
        self.scan_document(document).map_err(Miss::Broken)
    }

    /// Generators repeat a whole definition, `$id` included, wherever it is used: what refers to it from
    /// inside means the copy around it, and only a reference from outside cannot be decided.
    fn unambiguous(
        &self,
        named: Named<ResourceId>,
        uri: &str,
        from: ResourceId,
    ) -> Result<ResourceId, Miss> {
        if !named.ambiguous {
            return Ok(named.first);
        }
        let mut around = Some(from);
        while let Some(id) = around {
            let Some(resource) = self.get(id) else { break };
            if *resource.base == *uri {
                return Ok(id);
            }
            around = resource.parent;
        }
        Err(Miss::Ambiguous)
    }

    /// The schema with the anchor `name` in a resource, and whether the anchor is a dynamic one.
    pub(super) fn anchor(
        &self,
        resource: ResourceId,
        name: &str,
    ) -> Result<(&'s Value, bool), Miss> {
        match self.anchors.get(&(resource, name)) {
            None => Err(Miss::Unknown),
            Some(Named {
                ambiguous: true, ..
            }) => Err(Miss::Ambiguous),
            Some(Named { first, .. }) => Ok((first.schema, first.dynamic)),
        }
    }

    pub(super) fn dynamic(&self, name: &str) -> &[(ResourceId, &'s Value)] {
        self.dynamic.get(name).map_or(&[], Vec::as_slice)
    }

    /// The schema that a JSON Pointer names in a resource, with the resource that it lies in.
    pub(super) fn follow(
        &mut self,
        from: ResourceId,
        pointer: &str,
    ) -> Result<(&'s Value, ResourceId), Miss> {
        let mut value = self.get(from).ok_or(Miss::Unknown)?.root;
        let mut resource = from;
        for token in pointer.split('/').skip(1) {
            value = pointer::member(value, token).ok_or(Miss::Unknown)?;
            // Where `$id` is not text, this is a map of schemas or data on the way to the target.
            if value.get("$id").is_some_and(Value::is_string) {
                resource = self.enter(value, resource).map_err(Miss::Broken)?;
            }
        }
        Ok((value, resource))
    }

    /// The resource that `schema`, which stands in `around`, lies in: its own where it has an `$id`.
    pub(super) fn enter(
        &mut self,
        schema: &'s Value,
        around: ResourceId,
    ) -> Result<ResourceId, SchemaError> {
        let Some(members) = schema
            .as_object()
            .filter(|members| members.contains_key("$id"))
        else {
            return Ok(around);
        };
        if let Some(&known) = self.by_address.get(&address(schema)) {
            return Ok(known);
        }
        // The scan did not come here: no keyword of the dialect leads to this schema.
        let Some(Resource {
            base,
            document,
            meta,
            ..
        }) = self.get(around)
        else {
            return Ok(around);
        };
        let (base, document, meta) = (Rc::clone(base), *document, *meta);
        match self.identity(schema, members, &base, document, meta)? {
            Identity::Nothing | Identity::Anchor(_) => Ok(around),
            Identity::Resource { base, anchor, meta } => {
                let resource = Resource {
                    base: base.into(),
                    root: schema,
                    document,
                    meta,
                    parent: Some(around),
                };
                let id = self.register(resource, anchor, Listing::Unlisted);
                self.scan(schema, id, document, Listing::Unlisted)?;
                Ok(id)
            }
        }
    }

    pub(super) fn scan_document(&mut self, document: usize) -> Result<ResourceId, SchemaError> {
        let Some(Document {
            url, root, scanned, ..
        }) = self.documents.get(document)
        else {
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

    fn scan_root(
        &mut self,
        document: usize,
        url: String,
        root: &'s Value,
    ) -> Result<ResourceId, SchemaError> {
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
        let resource = Resource {
            base: base.into(),
            root,
            document,
            meta,
            parent: None,
        };
        let id = self.register(resource, anchor, Listing::Listed);
        self.scan(root, id, document, Listing::Listed)?;
        Ok(id)
    }

    /// Finds every `$id` and anchor at and below `start`, where the dialect's keywords lead to schemas.
    fn scan(
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
                return Err(SchemaError::TooLarge {
                    at: self.place(document, schema),
                    limit: DEPTH_LIMIT,
                });
            }
            let resource = if depth == 0 {
                around
            } else {
                self.meet(schema, members, around, document, listing)?
            };
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
                        pending.push(below(value))
                    }
                    (Holds::List | Holds::SchemaOrList, Value::Array(items)) => {
                        pending.extend(items.iter().map(below));
                    }
                    (Holds::Map, Value::Object(schemas)) => {
                        pending.extend(schemas.values().map(below))
                    }
                    (
                        Holds::Nothing
                        | Holds::Schema
                        | Holds::List
                        | Holds::SchemaOrList
                        | Holds::Map,
                        _,
                    ) => {}
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
        let Some(Resource { base, meta, .. }) =
            self.get(around).filter(|_| members.contains_key("$id"))
        else {
            return Ok(around);
        };
        let (base, meta) = (Rc::clone(base), *meta);
        match self.identity(schema, members, &base, document, meta)? {
            Identity::Nothing => Ok(around),
            Identity::Anchor(anchor) => {
                self.name(
                    around,
                    anchor,
                    Anchor {
                        schema,
                        dynamic: false,
                    },
                );
                Ok(around)
            }
            Identity::Resource { base, anchor, meta } => {
                let resource = Resource {
                    base: base.into(),
                    root: schema,
                    document,
                    meta,
                    parent: Some(around),
                };
                Ok(self.register(resource, anchor, listing))
            }
        }
    }

    fn register(
        &mut self,
        resource: Resource<'s>,
        anchor: Option<&'s str>,
        listing: Listing,
    ) -> ResourceId {
        let id = ResourceId(self.list.len());
        let schema = resource.root;
        self.by_address.insert(address(schema), id);
        if listing == Listing::Listed && !resource.base.is_empty() {
            self.by_uri
                .entry(Rc::clone(&resource.base))
                .or_default()
                .entry(resource.document)
                .and_modify(|named| named.ambiguous = true)
                .or_insert(Named {
                    first: id,
                    ambiguous: false,
                });
        }
        self.list.push(resource);
        if let Some(anchor) = anchor {
            self.name(
                id,
                anchor,
                Anchor {
                    schema,
                    dynamic: false,
                },
            );
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
                    return Err(self.wrong(
                        document,
                        schema,
                        keyword,
                        "a string: the name of the anchor",
                    ));
                }
            }
        }
        Ok(())
    }

    fn name(&mut self, resource: ResourceId, name: &'s str, anchor: Anchor<'s>) {
        let named = self.anchors.entry((resource, name)).or_insert(Named {
            first: anchor,
            ambiguous: false,
        });
        if std::ptr::eq(named.first.schema, anchor.schema) {
            named.first.dynamic |= anchor.dynamic;
        } else {
            named.ambiguous = true;
        }
        if anchor.dynamic {
            self.dynamic
                .entry(name)
                .or_default()
                .push((resource, anchor.schema));
        }
    }

    fn identity(
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
            return Err(SchemaError::TooLarge {
                at: self.place(document, schema),
                limit: URI_LIMIT,
            });
        }
        // The URI that the schema has anyway makes nothing new of it.
        match anchor {
            _ if base != around => Ok(Identity::Resource { base, anchor, meta }),
            Some(anchor) => Ok(Identity::Anchor(anchor)),
            None => Ok(Identity::Nothing),
        }
    }

    /// What the metaschema that `$schema` names says, or `around` where there is no `$schema`.
    fn named_meta(
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
                return Err(self.wrong(
                    document,
                    schema,
                    "$schema",
                    "a string: the URI of a dialect",
                ));
            }
        };
        if let Some(dialect) = Dialect::named(named) {
            return Ok(Meta {
                dialect,
                vocabularies: Vocabularies::USUAL,
            });
        }
        if let Some(known) = self.custom.get(named) {
            return Ok(*known);
        }
        let found = self
            .custom_meta(named)
            .map_err(|dialect| SchemaError::UnsupportedDialect {
                at: self.place(document, schema),
                dialect,
            })?;
        self.custom.insert(named, found);
        Ok(found)
    }

    /// What a metaschema among the documents says, or the name of what is not supported.
    fn custom_meta(&self, named: &str) -> Result<Meta, String> {
        let mut next = named;
        let mut vocabularies = None;
        for _ in 0..METASCHEMA_LIMIT {
            let metaschema = self.supplied_as(next).ok_or_else(|| named.to_owned())?;
            if let (None, Some(declared)) = (
                vocabularies,
                metaschema.get("$vocabulary").and_then(Value::as_object),
            ) {
                vocabularies = Some(Vocabularies::declared(declared)?);
            }
            let described_by = metaschema.get("$schema").and_then(Value::as_str);
            let dialect = described_by.map_or(Some(self.default), Dialect::named);
            if let Some(dialect) = dialect {
                // Draft-07 has no vocabularies to choose from.
                let chosen = vocabularies.filter(|_| dialect == Dialect::Draft2020_12);
                return Ok(Meta {
                    dialect,
                    vocabularies: chosen.unwrap_or(Vocabularies::USUAL),
                });
            }
            next = described_by.unwrap_or_default();
        }
        Err(named.to_owned())
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
        at.and_then(|at| self.documents.get(at))
            .or_else(by_id)
            .map(|document| document.root)
    }

    fn wrong(
        &mut self,
        document: usize,
        schema: &Value,
        keyword: &str,
        want: &'static str,
    ) -> SchemaError {
        SchemaError::WrongKeyword {
            at: self.place(document, schema),
            keyword: keyword.to_owned(),
            want,
        }
    }
}

/// Whether the schema is a draft-07 reference, beside which everything else is ignored.
///
/// Definitions beside it are found all the same: generators put them next to a `$ref` at the root.
fn hides_siblings(dialect: Dialect, members: &Map<String, Value>) -> bool {
    dialect == Dialect::Draft7 && members.contains_key("$ref")
}
