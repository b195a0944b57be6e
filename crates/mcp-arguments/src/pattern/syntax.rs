//! What a parsed pattern is made of.

use super::class::Class;

/// A pattern as a tree; classes and look-arounds are held apart and named by index.
#[derive(Debug)]
pub(super) struct Syntax {
    pub(super) root: Node,
    pub(super) classes: Vec<Class>,
    /// An inner look-around stands before the one around it.
    pub(super) looks: Vec<Look>,
    /// Capturing groups, the whole match not counted.
    pub(super) groups: u32,
    pub(super) references: bool,
}

#[derive(Debug)]
pub(super) enum Node {
    Char(u32),
    Class(u32),
    Edge(Edge),
    Sequence(Vec<Node>),
    Either(Vec<Node>),
    Repeat(Box<Repeat>),
    /// A capturing group and its number, from 1.
    Group(u32, Box<Node>),
    /// The text of a group again; `true` where case does not count.
    Reference(u32, Case),
    Look(u32),
}

#[derive(Debug)]
pub(super) struct Repeat {
    pub(super) node: Node,
    pub(super) min: u32,
    pub(super) max: Option<u32>,
    pub(super) greed: Greed,
    /// The capturing groups inside: the first, and the one after the last.
    pub(super) groups: (u32, u32),
}

#[derive(Debug)]
pub(super) struct Look {
    pub(super) node: Node,
    pub(super) direction: Direction,
    pub(super) negated: bool,
}

/// A condition on the place between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    Start,
    End,
    LineStart,
    LineEnd,
    Word,
    NotWord,
}

/// What stands on one side of a place: all that an [`Edge`] asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Nothing,
    Newline,
    Word,
    Other,
}

impl Side {
    pub(super) fn of(code: u32) -> Side {
        match code {
            0x0A | 0x0D | 0x2028 | 0x2029 => Side::Newline,
            0x30..=0x39 | 0x41..=0x5A | 0x5F | 0x61..=0x7A => Side::Word,
            _ => Side::Other,
        }
    }
}

impl Edge {
    pub(super) fn holds(self, left: Side, right: Side) -> bool {
        let ends = |side| matches!(side, Side::Nothing | Side::Newline);
        match self {
            Edge::Start => left == Side::Nothing,
            Edge::End => right == Side::Nothing,
            Edge::LineStart => ends(left),
            Edge::LineEnd => ends(right),
            Edge::Word => (left == Side::Word) != (right == Side::Word),
            Edge::NotWord => (left == Side::Word) == (right == Side::Word),
        }
    }
}

/// Which way a match runs through the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Greed {
    Greedy,
    Lazy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Exact,
    Ignored,
}
