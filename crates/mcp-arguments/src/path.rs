//! Where in the arguments something is: a borrowed list on the stack, written out only when there is something to report.

use std::borrow::Cow;
use std::fmt::Write as _;

/// A place in the arguments, as a chain of borrowed steps that ends at the root.
///
/// # Shape
///
/// [`Path::pointer`] writes it as a JSON Pointer (RFC 6901): `""` is the arguments themselves, `/tags/0` the first
/// item of `tags`, `/a~1b` the member `a/b`.
#[derive(Clone, Copy, Debug)]
pub enum Path<'p> {
    /// The arguments as a whole.
    Root,
    /// A member of an object.
    Member(&'p Path<'p>, &'p str),
    /// An item of an array, counted from 0.
    Item(&'p Path<'p>, usize),
}

impl<'p> Path<'p> {
    /// The place of the member `name` below this one.
    #[must_use]
    pub fn member(&'p self, name: &'p str) -> Path<'p> {
        Path::Member(self, name)
    }

    /// The place of the item at `index` below this one.
    #[must_use]
    pub fn item(&'p self, index: usize) -> Path<'p> {
        Path::Item(self, index)
    }

    /// The place as a JSON Pointer.
    #[must_use]
    pub fn pointer(&self) -> String {
        let mut text = String::with_capacity(self.bytes());
        self.write(&mut text);
        text
    }

    /// How many bytes it takes at least.
    fn bytes(&self) -> usize {
        match self {
            Path::Root => 0,
            Path::Member(parent, name) => parent.bytes() + 1 + name.len(),
            Path::Item(parent, _) => parent.bytes() + 2,
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Path::Root => {}
            Path::Member(parent, name) => {
                parent.write(text);
                push_segment(text, name);
            }
            Path::Item(parent, index) => {
                parent.write(text);
                // Writing to a String cannot fail.
                let _ = write!(text, "/{index}");
            }
        }
    }
}

/// Appends `/name` to a JSON Pointer, with `~` and `/` escaped.
pub(crate) fn push_segment(pointer: &mut String, name: &str) {
    pointer.push('/');
    if !name.bytes().any(|byte| matches!(byte, b'~' | b'/')) {
        pointer.push_str(name);
        return;
    }
    for c in name.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

/// The steps of a JSON Pointer, unescaped.
pub(crate) fn segments(pointer: &str) -> impl Iterator<Item = Cow<'_, str>> {
    pointer.split('/').skip(1).map(unescaped)
}

/// One step of a JSON Pointer as it was before it was escaped.
pub(crate) fn unescaped(segment: &str) -> Cow<'_, str> {
    if segment.bytes().any(|byte| byte == b'~') {
        Cow::Owned(segment.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(segment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_escapes_tilde_and_slash() {
        let root = Path::Root;
        let member = root.member("a/b~c");
        assert_eq!(member.item(3).pointer(), "/a~1b~0c/3");
        assert_eq!(segments("/a~1b~0c/3").collect::<Vec<_>>(), ["a/b~c", "3"]);
    }
}
