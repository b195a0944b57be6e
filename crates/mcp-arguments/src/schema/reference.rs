//! Where references lead.
//!
//! A [`Registry`] holds all documents that a schema can reach. Nothing is ever fetched: they are the schema
//! itself, what the caller supplies, and the published metaschemas.
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use serde_json::Value;

use super::dialect::{Dialect, Vocabularies};
use super::error::SchemaError;
use super::pointer;
use super::resources::{Miss, Resources};
use super::uri;

pub use super::resources::{DEPTH_LIMIT, URI_LIMIT};

/// A schema resource of one registry: a schema with a base URI of its own, or the root of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResourceId(pub(super) usize);

/// What identifies a schema within one registry, whichever way led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(usize);

/// A schema, with what is needed to understand it.
#[derive(Clone, Copy, Debug)]
pub struct Location<'s> {
    /// The value that stands there: an object or a boolean if it is a schema, which is not checked here.
    pub schema: &'s Value,
    /// The resource that it lies in, whose base URI its references start from.
    pub resource: ResourceId,
    /// The number of its document: 0 is the root schema's.
    pub document: usize,
    /// The dialect that it is written in.
    pub dialect: Dialect,
}

impl Location<'_> {
    /// What identifies the schema: equal for two locations only if they are the same value.
    #[must_use]
    pub fn place(&self) -> Place {
        Place(pointer::address(self.schema))
    }
}

/// All documents that a schema can reach.
///
/// Having one proves that every identifier of the root schema is well formed and that its dialect is
/// supported. The other documents are looked at when a reference first needs them.
#[derive(Debug)]
pub struct Registry<'s> {
    resources: RefCell<Resources<'s>>,
    root: Location<'s>,
}

/// The part of a reference after `#`, decoded.
enum Fragment<'r> {
    Root,
    Pointer(Cow<'r, str>),
    Anchor(Cow<'r, str>),
}

impl<'s> Registry<'s> {
    /// The registry of `root` and of `documents`, each of which is a URL and the schema that it stands for.
    ///
    /// A schema without `$schema` is written in `default`; another document without one, in the dialect of the root.
    ///
    /// # Errors
    ///
    /// `UnsupportedDialect`, `WrongKeyword` (`$id`, `$schema` or an anchor) and `TooLarge`, for the root alone.
    pub fn new(root: &'s Value, documents: &'s [(String, Value)], default: Dialect) -> Result<Self, SchemaError> {
        let mut resources = Resources::new(root, documents, default);
        let resource = resources.scan_document(0)?;
        let dialect = resources.get(resource).map_or(default, |resource| resource.meta.dialect);
        let root = Location { schema: root, resource, document: 0, dialect };
        Ok(Self { resources: RefCell::new(resources), root })
    }

    /// The schema that is to be compiled.
    #[must_use]
    pub fn root(&self) -> Location<'s> {
        self.root
    }

    /// The location of `schema`, which stands in `around`, directly or deeper, where a keyword leads to it.
    ///
    /// An `$id` of its own makes it a resource. Between the two there must be no further schema: from
    /// `{"properties": {"a": {…}}}` one step leads to the schema of `a`.
    ///
    /// # Errors
    ///
    /// Those of [`Registry::new`], where no keyword of the dialect leads to `around`, so that it was not scanned.
    pub fn child(&self, around: Location<'s>, schema: &'s Value) -> Result<Location<'s>, SchemaError> {
        if schema.get("$id").is_none() {
            return Ok(Location { schema, ..around });
        }
        let mut resources = self.resources.borrow_mut();
        let resource = resources.enter(schema, around.resource)?;
        Ok(located(&resources, schema, resource, around))
    }

    /// Where `reference` leads from a schema.
    ///
    /// # Shape
    ///
    /// A URI reference: relative to the base URI of `from`; its fragment is empty, a JSON Pointer, or an
    /// anchor. A pointer may lead to a place that is no keyword's: what stands there is then a schema,
    /// though its `$id` names it to nobody. `$dynamicRef` is resolved as `$ref` is; see [`Registry::dynamic`].
    ///
    /// # Errors
    ///
    /// `NotFetched`, `NoSuchPlace` and `Ambiguous`; whatever is wrong with the document that it leads to.
    pub fn resolve(&self, from: Location<'s>, reference: &str) -> Result<Location<'s>, SchemaError> {
        let mut resources = self.resources.borrow_mut();
        let (resource, fragment) = target(&mut resources, from, reference)?;
        let found = match fragment {
            Fragment::Root => resources.get(resource).map(|found| (found.root, resource)).ok_or(Miss::Unknown),
            Fragment::Pointer(pointer) => resources.follow(resource, &pointer),
            Fragment::Anchor(name) => resources.anchor(resource, &name).map(|(schema, _)| (schema, resource)),
        };
        let (schema, resource) = found.map_err(|miss| missed(&mut resources, from, reference, resource, miss))?;
        let resource = resources.enter(schema, resource)?;
        Ok(located(&resources, schema, resource, from))
    }

    /// The name of the dynamic anchor that `reference`, a `$dynamicRef`, first leads to, or `None` where it is to
    /// be followed as a `$ref` is.
    ///
    /// # Errors
    ///
    /// Those of [`Registry::resolve`].
    pub fn dynamic(&self, from: Location<'s>, reference: &str) -> Result<Option<String>, SchemaError> {
        let mut resources = self.resources.borrow_mut();
        let (resource, fragment) = target(&mut resources, from, reference)?;
        let Fragment::Anchor(name) = fragment else {
            return Ok(None);
        };
        match resources.anchor(resource, &name) {
            Ok((_, true)) => Ok(Some(name.into_owned())),
            Ok((_, false)) => Ok(None),
            Err(miss) => Err(missed(&mut resources, from, reference, resource, miss)),
        }
    }

    /// The schema with the dynamic anchor `name` in a resource, if it has one.
    #[must_use]
    pub fn dynamic_anchor(&self, resource: ResourceId, name: &str) -> Option<Location<'s>> {
        let resources = self.resources.borrow();
        match resources.anchor(resource, name) {
            Ok((schema, true)) => Some(located(&resources, schema, resource, self.root)),
            Ok((_, false)) | Err(_) => None,
        }
    }

    /// Every resource that has a dynamic anchor `name`, with the schema that bears it.
    ///
    /// Documents that no reference has led to yet are not among them; nor can they be in the dynamic scope. Ask
    /// again after the last reference was resolved.
    #[must_use]
    pub fn dynamic_anchors(&self, name: &str) -> Vec<(ResourceId, Location<'s>)> {
        let resources = self.resources.borrow();
        let anchors = resources.dynamic(name).iter();
        anchors.map(|&(resource, schema)| (resource, located(&resources, schema, resource, self.root))).collect()
    }

    /// The place of a location, for an error.
    ///
    /// # Shape
    ///
    /// A JSON Pointer; in a document other than the root, its URL, `#` and the pointer.
    #[must_use]
    pub fn at(&self, location: Location<'s>) -> String {
        self.resources.borrow_mut().place(location.document, location.schema)
    }

    /// The base URI of a resource, without a fragment; `""` where nothing says one.
    #[must_use]
    pub fn base(&self, resource: ResourceId) -> Rc<str> {
        self.resources.borrow().get(resource).map_or_else(|| Rc::from(""), |found| Rc::clone(&found.base))
    }

    /// The vocabularies that the metaschema of a resource declares.
    #[must_use]
    pub fn vocabularies(&self, resource: ResourceId) -> Vocabularies {
        self.resources.borrow().get(resource).map_or(Vocabularies::USUAL, |found| found.meta.vocabularies)
    }
}

fn located<'s>(
    resources: &Resources<'s>,
    schema: &'s Value,
    resource: ResourceId,
    otherwise: Location<'s>,
) -> Location<'s> {
    match resources.get(resource) {
        Some(found) => Location { schema, resource, document: found.document, dialect: found.meta.dialect },
        None => Location { schema, ..otherwise },
    }
}

fn target<'s, 'r>(
    resources: &mut Resources<'s>,
    from: Location<'s>,
    reference: &'r str,
) -> Result<(ResourceId, Fragment<'r>), SchemaError> {
    let (uri, fragment) = uri::split_fragment(reference);
    let mut resource = from.resource;
    if !uri.is_empty() {
        let base = resources.get(resource).map_or_else(|| Rc::from(""), |found| Rc::clone(&found.base));
        let uri = uri::resolve(&base, uri);
        if *base != *uri {
            resource = resources.find(&uri, resource).map_err(|miss| match miss {
                Miss::Unknown => SchemaError::NotFetched {
                    at: resources.place(from.document, from.schema),
                    reference: reference.to_owned(),
                    url: uri,
                },
                Miss::Ambiguous | Miss::Broken(_) => missed(resources, from, reference, resource, miss),
            })?;
        }
    }
    let Some(fragment) = uri::decoded(fragment.unwrap_or_default()) else {
        return Err(missed(resources, from, reference, resource, Miss::Unknown));
    };
    let fragment = match fragment.bytes().next() {
        None => Fragment::Root,
        Some(b'/') => Fragment::Pointer(fragment),
        Some(_) => Fragment::Anchor(fragment),
    };
    Ok((resource, fragment))
}

fn missed<'s>(
    resources: &mut Resources<'s>,
    from: Location<'s>,
    reference: &str,
    resource: ResourceId,
    miss: Miss,
) -> SchemaError {
    let reference = reference.to_owned();
    match miss {
        Miss::Broken(error) => error,
        Miss::Ambiguous => SchemaError::Ambiguous { at: resources.place(from.document, from.schema), reference },
        Miss::Unknown => SchemaError::NoSuchPlace {
            at: resources.place(from.document, from.schema),
            reference,
            base: resources.get(resource).map_or_else(String::new, |found| found.base.to_string()),
        },
    }
}
