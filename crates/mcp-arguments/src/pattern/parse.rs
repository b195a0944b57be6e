//! From the source of a pattern to its tree: the grammar of ECMA-262 with the leniency of its Annex B.
//!
//! Characters are code points and `\p{…}` is a property, as with the `u` flag. What the `u` flag forbids and plain
//! JavaScript accepts, and real schemas contain, is accepted: `\-` and other escaped punctuation, `]`, `{` and `}` for
//! themselves, `[\w-.]`, `\07`. A letter behind `\` that means nothing is an error, since it means something elsewhere.
//!
//! A fault is noted and the rest of the source is skipped, so that only [`parse`] has to ask whether there was one.

mod group;

use super::class::{Class, NEWLINES};
use super::error::{Fault, PatternError};
use super::syntax::{Case, Direction, Edge, Greed, Look, Node, Repeat, Syntax};
use super::{PROGRAM_LIMIT, SOURCE_LIMIT};

/// The tree of a source, or the first fault in it.
pub(super) fn parse(source: &str) -> Result<Syntax, PatternError> {
    if source.len() > SOURCE_LIMIT {
        return Err(PatternError::TooLong { length: source.len() });
    }
    let mut parser = Parser::new(source);
    let root = parser.either();
    if parser.peek().is_some() {
        parser.fail(parser.at, Reason::Syntax(Fault::UnopenedGroup));
    }
    match parser.fault {
        None => Ok(Syntax {
            root,
            classes: parser.classes,
            looks: parser.looks,
            groups: parser.groups,
            references: parser.references,
        }),
        Some((position, reason)) => Err(match reason {
            Reason::Syntax(fault) => PatternError::Syntax { position, fault },
            Reason::TooLarge => PatternError::TooLarge,
            Reason::TooManyLooks => PatternError::TooManyLooks { position },
            Reason::TooDeep => PatternError::TooDeep { position },
            Reason::UnknownProperty => {
                let name = parser.chars.iter().skip(position + 3).take_while(|next| **next != '}').collect();
                PatternError::UnknownProperty { position, name }
            }
        }),
    }
}

/// Why parsing stopped.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason {
    Syntax(Fault),
    TooLarge,
    TooManyLooks,
    TooDeep,
    UnknownProperty,
}

/// The flags that `(?ims:…)` sets for its inside.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Flags {
    pub(super) ignore_case: bool,
    multiline: bool,
    dot_all: bool,
}

pub(super) struct Parser {
    chars: Vec<char>,
    pub(super) at: usize,
    fault: Option<(usize, Reason)>,
    pub(super) flags: Flags,
    depth: usize,
    classes: Vec<Class>,
    /// How many ranges the classes have together.
    ranges: usize,
    looks: Vec<Look>,
    groups: u32,
    references: bool,
    /// The names of all groups of the source, read ahead when they are first asked for; empty for those without one.
    names: Option<Vec<String>>,
}

impl Parser {
    fn new(source: &str) -> Parser {
        Parser {
            chars: source.chars().collect(),
            at: 0,
            fault: None,
            flags: Flags::default(),
            depth: 0,
            classes: Vec::new(),
            ranges: 0,
            looks: Vec::new(),
            groups: 0,
            references: false,
            names: None,
        }
    }

    /// Notes the first fault and skips the rest of the source.
    pub(super) fn fail(&mut self, position: usize, reason: Reason) {
        self.fault.get_or_insert((position, reason));
        self.at = self.chars.len();
    }

    pub(super) fn fault(&mut self, position: usize, fault: Fault) {
        self.fail(position, Reason::Syntax(fault));
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.peek_after(0)
    }

    pub(super) fn peek_after(&self, count: usize) -> Option<char> {
        self.chars.get(self.at + count).copied()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += usize::from(next.is_some());
        next
    }

    /// Steps over one character where it stands here.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// The node of a class; one that matches a single character becomes that character.
    pub(super) fn class(&mut self, class: Class) -> Node {
        /// How far back an equal class is looked for: far enough for what people write.
        const RECENT: usize = 16;
        if let Some(code) = class.single() {
            return Node::Char(code);
        }
        let recent = self.classes.len().saturating_sub(RECENT);
        let known = self.classes.iter().skip(recent).position(|one| *one == class);
        let index = known.map_or(self.classes.len(), |offset| recent + offset);
        if known.is_none() {
            self.ranges += class.ranges().len();
            self.classes.push(class);
        }
        if self.ranges > PROGRAM_LIMIT {
            self.fail(0, Reason::TooLarge);
        }
        Node::Class(index_of(index))
    }

    pub(super) fn character(&mut self, code: u32) -> Node {
        if self.flags.ignore_case { self.class(Class::new(vec![(code, code)]).fold()) } else { Node::Char(code) }
    }

    fn either(&mut self) -> Node {
        let mut branches = vec![self.sequence()];
        while self.eat('|') {
            branches.push(self.sequence());
        }
        Node::Either(branches)
    }

    fn sequence(&mut self) -> Node {
        let mut nodes = Vec::new();
        while let Some(next) = self.peek()
            && !matches!(next, '|' | ')')
        {
            let first = self.groups + 1;
            let node = self.term(next);
            nodes.push(if self.may_repeat(&node) { self.repeat(node, first) } else { node });
        }
        Node::Sequence(nodes)
    }

    /// Whether a quantifier may follow: assertions take none, except for look-ahead in Annex B.
    fn may_repeat(&self, node: &Node) -> bool {
        match node {
            Node::Edge(_) => false,
            Node::Look(index) => {
                self.looks.get(*index as usize).is_some_and(|look| look.direction == Direction::Forward)
            }
            Node::Char(_)
            | Node::Class(_)
            | Node::Sequence(_)
            | Node::Either(_)
            | Node::Repeat(_)
            | Node::Group(..)
            | Node::Reference(..) => true,
        }
    }

    fn term(&mut self, next: char) -> Node {
        let start = self.at;
        if matches!(next, '*' | '+' | '?') || self.counts().is_some() {
            self.fault(start, Fault::NothingToRepeat);
        }
        self.at = start;
        match next {
            '(' => return self.group(),
            '\\' => return self.escape(),
            '[' => return self.bracket(),
            _ => {}
        }
        self.at += 1;
        match next {
            '^' => Node::Edge(if self.flags.multiline { Edge::LineStart } else { Edge::Start }),
            '$' => Node::Edge(if self.flags.multiline { Edge::LineEnd } else { Edge::End }),
            '.' => {
                let excluded = if self.flags.dot_all { Vec::new() } else { NEWLINES.to_vec() };
                self.class(Class::new(excluded).complement())
            }
            _ => self.character(u32::from(next)),
        }
    }

    fn escape(&mut self) -> Node {
        let start = self.at;
        self.at += 2;
        match self.chars.get(start + 1) {
            Some('b') => return Node::Edge(Edge::Word),
            Some('B') => return Node::Edge(Edge::NotWord),
            Some('k') => {
                let name = if self.eat('<') { self.name() } else { String::new() };
                let index = self.names().iter().position(|one| *one == name && !name.is_empty());
                match index {
                    Some(index) => return self.reference(index_of(index + 1)),
                    None => self.fault(start, Fault::UnknownName),
                }
            }
            // `\1` is the text of a group where there are so many, and else a character by its octal number (Annex B).
            Some('1'..='9') => {
                self.at = start + 1;
                let number = self.number();
                if number as usize <= self.names().len() {
                    return self.reference(number);
                }
                self.at = start;
            }
            _ => self.at = start,
        }
        self.escaped()
    }

    fn reference(&mut self, number: u32) -> Node {
        self.references = true;
        Node::Reference(number, if self.flags.ignore_case { Case::Ignored } else { Case::Exact })
    }
    /// Reads the quantifier behind a node, if there is one; `first` is the first group inside the node.
    fn repeat(&mut self, node: Node, first: u32) -> Node {
        let start = self.at;
        let counts = match self.peek() {
            Some('*') => Some((0, None)),
            Some('+') => Some((1, None)),
            Some('?') => Some((0, Some(1))),
            _ => self.counts(),
        };
        let Some((min, max)) = counts else {
            self.at = start;
            return node;
        };
        self.at += usize::from(self.at == start);
        if max.is_some_and(|max| max < min) {
            self.fault(start, Fault::CountsOutOfOrder);
        }
        let greed = if self.eat('?') { Greed::Lazy } else { Greed::Greedy };
        Node::Repeat(Box::new(Repeat { node, min, max, greed, groups: (first, self.groups + 1) }))
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; `None` where a brace stands for itself, with the place then anywhere behind it.
    fn counts(&mut self) -> Option<(u32, Option<u32>)> {
        let digit = |next: Option<char>| next.is_some_and(|next| next.is_ascii_digit());
        if !self.eat('{') || !digit(self.peek()) {
            return None;
        }
        let min = self.number();
        let max = if !self.eat(',') {
            Some(min)
        } else if digit(self.peek()) {
            Some(self.number())
        } else {
            None
        };
        self.eat('}').then_some((min, max))
    }

    /// Reads decimal digits; what does not fit is as good as the largest number.
    fn number(&mut self) -> u32 {
        let mut value: u32 = 0;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            value = value.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        value
    }
}

/// An index into something that is never longer than the source, which fits by [`SOURCE_LIMIT`].
fn index_of(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
