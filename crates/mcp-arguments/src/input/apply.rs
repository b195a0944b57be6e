//! The input plus its edits: the document that is handed on.

use std::borrow::Cow;
use std::collections::HashMap;

use super::document::{Document, Span, Stored, index_of};
use crate::edit::{Change, Edit};
use crate::path::segments;

/// Members of an object that are looked for one after the other; further ones are found through an index.
const SEARCHES: u32 = 4;

/// The node of a member that was dropped: its entry stays until all edits are made, so that the others keep their places.
const DROPPED: u32 = u32::MAX;

/// What is known of the objects that edits have reached, by the number of their node.
type Found = Vec<Option<Box<Members>>>;

/// What is known of an object's members.
#[derive(Default)]
struct Members {
    searches: u32,
    /// Where the entry of each name stands behind the object's first one; empty before there is need of it. A member may have been
    /// dropped or renamed since.
    places: HashMap<String, u32>,
    /// Whether a member was dropped.
    gaps: bool,
}

/// What is known of an object; of every one there is something.
fn members(found: &mut Found, object: u32) -> Option<&mut Members> {
    let at = object as usize;
    if found.len() <= at {
        found.resize_with(at + 1, || None);
    }
    found.get_mut(at).map(|members| &mut **members.get_or_insert_default())
}

/// Enters a member into an object's index, where it has one.
fn enter(found: &mut Found, object: u32, name: &str, at: u32) {
    if let Some(members) = members(found, object).filter(|members| !members.places.is_empty()) {
        members.places.insert(name.to_owned(), at);
    }
}

impl Document<'_> {
    /// The document after `edits`, in their order. An edit of a place that is not there changes nothing.
    #[must_use]
    pub fn edited(self, edits: &[Edit]) -> Document<'static> {
        let mut document = self.into_owned();
        let mut found = Found::new();
        for edit in edits {
            document.apply(edit, &mut found);
        }
        for (object, members) in (0..).zip(found) {
            if members.is_some_and(|members| members.gaps) {
                document.close_gaps(object);
            }
        }
        document
    }

    fn apply(&mut self, edit: &Edit, found: &mut Found) {
        let Some((parent, name)) = self.find(&edit.path, found) else { return };
        match (&edit.change, name) {
            (Change::Set { after, .. }, None) => self.root = self.graft(after, 0),
            (Change::Set { after, .. }, Some(name)) => {
                let node = self.graft(after, index_of(edit.path.len()));
                self.set(parent, &name, node, found);
            }
            (Change::Remove { .. }, Some(name)) => self.remove(parent, &name, found),
            (Change::Rename { to }, Some(name)) => self.rename(parent, &name, to, found),
            (Change::Remove { .. } | Change::Rename { .. }, None) => {}
        }
    }

    /// The array or object that a pointer's last step is in, and that step; the root has none.
    fn find<'e>(&self, pointer: &'e str, found: &mut Found) -> Option<(u32, Option<Cow<'e, str>>)> {
        let mut node = self.root;
        let mut last: Option<Cow<'e, str>> = None;
        for segment in segments(pointer) {
            if let Some(step) = last.replace(segment) {
                node = self.child(node, &step, found)?;
            }
        }
        Some((node, last))
    }

    fn child(&self, node: u32, step: &str, found: &mut Found) -> Option<u32> {
        match self.nodes.get(node as usize)? {
            Stored::Array { first, len } => {
                let index: u32 = step.parse().ok()?;
                (index < *len).then(|| self.items.get((first + index) as usize).copied())?
            }
            Stored::Object { .. } => {
                let at = self.entry(node, step, found)?;
                self.entries.get(at).map(|(_, child)| *child)
            }
            _ => None,
        }
    }

    /// Where the entry of an object's member stands among all entries.
    fn entry(&self, object: u32, name: &str, found: &mut Found) -> Option<usize> {
        let Stored::Object { first, len } = *self.nodes.get(object as usize)? else { return None };
        let entries = self.entries.get(first as usize..(first + len) as usize)?;
        let is_there = |(span, node): &(Span, u32)| *node != DROPPED && self.slice(*span) == name;
        let members = members(found, object)?;
        members.searches += 1;
        if members.searches <= SEARCHES {
            return entries.iter().position(is_there).map(|at| first as usize + at);
        }
        if members.places.is_empty() {
            // Of members of one name the first is found.
            for (at, (span, _)) in entries.iter().enumerate().rev() {
                members.places.insert(self.slice(*span).to_owned(), index_of(at));
            }
        }
        let at = *members.places.get(name)? as usize;
        entries.get(at).is_some_and(is_there).then_some(first as usize + at)
    }

    fn set(&mut self, parent: u32, name: &str, node: u32, found: &mut Found) {
        match self.nodes.get(parent as usize).copied() {
            Some(Stored::Array { first, len }) => {
                let place = name.parse::<u32>().ok().filter(|index| *index < len).map(|index| (first + index) as usize);
                if let Some(item) = place.and_then(|place| self.items.get_mut(place)) {
                    *item = node;
                }
            }
            Some(Stored::Object { first, len }) => {
                if let Some(at) = self.entry(parent, name, found) {
                    if let Some((_, child)) = self.entries.get_mut(at) {
                        *child = node;
                    }
                    return;
                }
                self.add(parent, first, len, name, node);
                enter(found, parent, name, len);
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

    fn remove(&mut self, parent: u32, name: &str, found: &mut Found) {
        let Some(at) = self.entry(parent, name, found) else { return };
        if let Some((_, node)) = self.entries.get_mut(at) {
            *node = DROPPED;
        }
        if let Some(members) = members(found, parent) {
            members.gaps = true;
        }
    }

    /// Takes the entries of dropped members out.
    fn close_gaps(&mut self, object: u32) {
        let Some(Stored::Object { first, len }) = self.nodes.get(object as usize).copied() else { return };
        let Some(entries) = self.entries.get_mut(first as usize..(first + len) as usize) else { return };
        let mut kept = 0;
        for at in 0..entries.len() {
            if entries.get(at).is_some_and(|(_, node)| *node != DROPPED) {
                entries.swap(kept, at);
                kept += 1;
            }
        }
        self.replace(object, Stored::Object { first, len: index_of(kept) });
    }

    fn rename(&mut self, parent: u32, name: &str, to: &str, found: &mut Found) {
        let Some(at) = self.entry(parent, name, found) else { return };
        let span = self.append(to);
        if let Some((name, _)) = self.entries.get_mut(at) {
            *name = span;
        }
        if let Some(Stored::Object { first, .. }) = self.nodes.get(parent as usize) {
            enter(found, parent, to, index_of(at) - first);
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
        let Some(other) = Document::of_printed(text) else { return self.push(Stored::Null) };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Before;
    use crate::rules::Rule;

    #[test]
    fn many_edits_come_to_what_each_alone_does() {
        let names =
            |count: usize| (0..count).map(|index| format!("\"m{index}\":{index}")).collect::<Vec<_>>().join(",");
        let text = format!("{{{},\"in\":{{{}}}}}", names(40), names(20));
        let mut document = Document::parse(&text).unwrap_or_else(|_| Document::null()).into_owned();
        let change = |step: usize| match step % 4 {
            0 => Change::Remove { before: Before { kind: None, value: None } },
            1 => Change::Rename { to: format!("m{}", step + 100) },
            _ => Change::Set { before: None, after: format!("[{step}]") },
        };
        // Places that are there, that were there, and that are new, a member within a member among them.
        let edits: Vec<Edit> = (0..400)
            .map(|step| {
                let name = (step * 7 + step / 5) % 60;
                let path = if step % 3 == 0 { format!("/in/m{name}") } else { format!("/m{name}") };
                Edit { path, rule: Rule::Default, change: change(step), secret: false }
            })
            .collect();
        let at_once = document.clone().edited(&edits);
        for edit in &edits {
            document = document.edited(std::slice::from_ref(edit));
        }
        assert_eq!(at_once.to_text(), document.to_text());
        assert!(at_once.to_text().contains("\"m101\""));
    }
}
