//! The schema resources that a schema can reach, each document scanned when it is first needed.
mod meta;
mod scan;

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value;

use self::scan::Identity;
use super::dialect::{Dialect, Vocabularies};
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
    by_uri: HashMap<Rc<str>, Vec<(usize, Named<ResourceId>)>>,
    anchors: HashMap<(ResourceId, &'s str), Named<Anchor<'s>>>,
    dynamic: HashMap<&'s str, Vec<(ResourceId, &'s Value)>>,
    custom: HashMap<&'s str, Meta>,
    ways: Ways<'s>,
}

impl<'s> Resources<'s> {
    pub(super) fn new(root: &'s Value, documents: &'s [(String, Value)], default: Dialect) -> Self {
        let mut resources = Self {
            default,
            documents: vec![Document { url: String::new(), root, scanned: None, charted: false }],
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
        let usual = Meta { dialect: self.default, vocabularies: Vocabularies::USUAL };
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
        if document == 0 { pointer } else { format!("{}#{pointer}", entry.url) }
    }

    fn add(&mut self, url: String, root: &'s Value) -> usize {
        let document = self.documents.len();
        self.by_url.entry(url.clone()).or_insert(document);
        self.documents.push(Document { url, root, scanned: None, charted: false });
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
            if let Some(named) = self.by_uri.get(uri).and_then(|all| all.iter().find(|(its, _)| *its == document)) {
                return self.unambiguous(named.1, uri, from);
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
        if let Some(named) = self.by_uri.get(uri).and_then(|all| all.iter().min_by_key(|(document, _)| *document)) {
            return self.unambiguous(named.1, uri, from);
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
    fn unambiguous(&self, named: Named<ResourceId>, uri: &str, from: ResourceId) -> Result<ResourceId, Miss> {
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
    pub(super) fn anchor(&self, resource: ResourceId, name: &str) -> Result<(&'s Value, bool), Miss> {
        match self.anchors.get(&(resource, name)) {
            None => Err(Miss::Unknown),
            Some(Named { ambiguous: true, .. }) => Err(Miss::Ambiguous),
            Some(Named { first, .. }) => Ok((first.schema, first.dynamic)),
        }
    }

    pub(super) fn dynamic(&self, name: &str) -> &[(ResourceId, &'s Value)] {
        self.dynamic.get(name).map_or(&[], Vec::as_slice)
    }

    /// The schema that a JSON Pointer names in a resource, with the resource that it lies in.
    pub(super) fn follow(&mut self, from: ResourceId, pointer: &str) -> Result<(&'s Value, ResourceId), Miss> {
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
    pub(super) fn enter(&mut self, schema: &'s Value, around: ResourceId) -> Result<ResourceId, SchemaError> {
        let Some(members) = schema.as_object().filter(|members| members.contains_key("$id")) else {
            return Ok(around);
        };
        if let Some(&known) = self.by_address.get(&address(schema)) {
            return Ok(known);
        }
        // The scan did not come here: no keyword of the dialect leads to this schema.
        let Some(Resource { base, document, meta, .. }) = self.get(around) else {
            return Ok(around);
        };
        let (base, document, meta) = (Rc::clone(base), *document, *meta);
        match self.identity(schema, members, &base, document, meta)? {
            Identity::Nothing | Identity::Anchor(_) => Ok(around),
            Identity::Resource { base, anchor, meta } => {
                let resource = Resource { base: base.into(), root: schema, document, meta, parent: Some(around) };
                let id = self.register(resource, anchor, Listing::Unlisted);
                self.scan(schema, id, document, Listing::Unlisted)?;
                Ok(id)
            }
        }
    }

    fn wrong(&mut self, document: usize, schema: &Value, keyword: &str, want: &'static str) -> SchemaError {
        SchemaError::WrongKeyword { at: self.place(document, schema), keyword: keyword.to_owned(), want }
    }
}
