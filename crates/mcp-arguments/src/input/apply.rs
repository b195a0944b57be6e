//! The input plus its edits: the document that is handed on.

use std::borrow::Cow;

use super::document::{Document, Span, Stored, index_of};
use crate::edit::{Change, Edit};
use crate::path::segments;

impl Document<'_> {
    /// The document after `edits`, in their order. An edit of a place that is not there changes nothing.
    #[must_use]
    pub fn edited(self, edits: &[Edit]) -> Document<'static> {
        let mut document = self.into_owned();
        for edit in edits {
            document.apply(edit);
        }
        document
    }

    fn apply(&mut self, edit: &Edit) {
        let Some((parent, name)) = self.find(&edit.path) else { return };
        match (&edit.change, name) {
            (Change::Set { after, .. }, None) => self.root = self.graft(after, 0),
            (Change::Set { after, .. }, Some(name)) => {
                let node = self.graft(after, index_of(edit.path.len()));
                self.set(parent, &name, node);
            }
            (Change::Remove { .. }, Some(name)) => self.remove(parent, &name),
            (Change::Rename { to }, Some(name)) => self.rename(parent, &name, to),
            (Change::Remove { .. } | Change::Rename { .. }, None) => {}
        }
    }

    /// The array or object that a pointer's last step is in, and that step; the root has none.
    fn find<'e>(&self, pointer: &'e str) -> Option<(u32, Option<Cow<'e, str>>)> {
        let mut node = self.root;
        let mut last: Option<Cow<'e, str>> = None;
        for segment in segments(pointer) {
            if let Some(step) = last.replace(segment) {
                node = self.child(node, &step)?;
            }
        }
        Some((node, last))
    }

    fn child(&self, node: u32, step: &str) -> Option<u32> {
        match self.nodes.get(node as usize)? {
            Stored::Array { first, len } => {
                let index: u32 = step.parse().ok()?;
                (index < *len).then(|| self.items.get((first + index) as usize).copied())?
            }
            Stored::Object { .. } => {
                let at = self.entry(node, step)?;
                self.entries.get(at).map(|(_, child)| *child)
            }
            _ => None,
        }
    }

    /// Where the entry of an object's member stands among all entries.
    fn entry(&self, object: u32, name: &str) -> Option<usize> {
        let Stored::Object { first, len } = *self.nodes.get(object as usize)? else { return None };
        let entries = self.entries.get(first as usize..(first + len) as usize)?;
        entries.iter().position(|(span, _)| self.slice(*span) == name).map(|at| first as usize + at)
    }

    fn set(&mut self, parent: u32, name: &str, node: u32) {
        match self.nodes.get(parent as usize).copied() {
            Some(Stored::Array { first, len }) => {
                let place = name.parse::<u32>().ok().filter(|index| *index < len).map(|index| (first + index) as usize);
                if let Some(item) = place.and_then(|place| self.items.get_mut(place)) {
                    *item = node;
                }
            }
            Some(Stored::Object { first, len }) => {
                if let Some(at) = self.entry(parent, name) {
                    if let Some((_, child)) = self.entries.get_mut(at) {
                        *child = node;
                    }
                    return;
                }
                self.add(parent, first, len, name, node);
            }
            _ => {}
        }
    }

    /// Adds a member at the end of an object; its entries move to the end of the list if they are not there yet.
    fn add(&mut self, object: u32, mut first: u32, len: u32, name: &str, node: u32) {
        if (first + len) as usize != self.entries.len() {
            let moved = self.entries.get(first as usize..(first + len) as usize).unwrap_or(&[]).to_vec();
            first = index_of(self.entries.len());
            self.entries.extend(moved);
        }
        let name = self.append(name);
        self.entries.push((name, node));
        self.replace(object, Stored::Object { first, len: len + 1 });
    }

    fn remove(&mut self, parent: u32, name: &str) {
        let Some(Stored::Object { first, len }) = self.nodes.get(parent as usize).copied() else { return };
        let Some(at) = self.entry(parent, name) else { return };
        if let Some(rest) = self.entries.get_mut(at..(first + len) as usize) {
            rest.rotate_left(1);
            self.replace(parent, Stored::Object { first, len: len - 1 });
        }
    }

    fn rename(&mut self, parent: u32, name: &str, to: &str) {
        let Some(at) = self.entry(parent, name) else { return };
        let span = self.append(to);
        if let Some((name, _)) = self.entries.get_mut(at) {
            *name = span;
        }
    }

    fn replace(&mut self, node: u32, stored: Stored) {
        if let Some(place) = self.nodes.get_mut(node as usize) {
            *place = stored;
        }
    }

    fn append(&mut self, text: &str) -> Span {
        let start = index_of(self.text.len());
        self.text.to_mut().push_str(text);
        Span { start, len: index_of(text.len()) }
    }

    /// Takes the document that `text` is in as a part of this one, within so many levels at most; answers its root.
    fn graft(&mut self, text: &str, levels: u32) -> u32 {
        let Ok(other) = Document::parse(text) else { return self.push(Stored::Null) };
        let (nodes, items, entries) =
            (index_of(self.nodes.len()), index_of(self.items.len()), index_of(self.entries.len()));
        let base = index_of(self.text.len());
        let shifted = |span: Span| Span { start: span.start + base, len: span.len };
        self.nodes.extend(other.nodes.iter().map(|stored| match *stored {
            Stored::Literal(span) => Stored::Literal(shifted(span)),
            Stored::String(span) => Stored::String(shifted(span)),
            Stored::Array { first, len } => Stored::Array { first: first + items, len },
            Stored::Object { first, len } => Stored::Object { first: first + entries, len },
            stored @ (Stored::Null | Stored::Boolean(_) | Stored::Double(_) | Stored::Odd(_)) => stored,
        }));
        self.items.extend(other.items.iter().map(|item| item + nodes));
        self.entries.extend(other.entries.iter().map(|(name, node)| (shifted(*name), node + nodes)));
        match &mut self.text {
            Cow::Owned(own) => own.push_str(&other.text),
            Cow::Borrowed(own) => self.text = Cow::Owned([own, other.text.as_ref()].concat()),
        }
        if other.depth > 0 {
            self.depth = self.depth.max(other.depth.saturating_add(levels));
        }
        self.digits = self.digits.max(other.digits);
        self.odd |= other.odd;
        other.root + nodes
    }
}
