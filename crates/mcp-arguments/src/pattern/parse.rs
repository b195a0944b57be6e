//! From the source of a pattern to its tree: the grammar of ECMA-262 with the leniency of its Annex B.
//!
//! Characters are code points and `\p{…}` is a property, as with the `u` flag. What the `u` flag forbids and plain
//! JavaScript accepts, and real schemas contain, is accepted: `\-` and other escaped punctuation, `]`, `{` and `}` for
//! themselves, `[\w-.]`, `\07`. A letter behind `\` that means nothing is an error, since it means something elsewhere.

use super::class::{Class, NEWLINES};
use super::error::{Fault, PatternError};
use super::syntax::{Case, Direction, Edge, Greed, Look, Node, Repeat, Syntax};
use super::{DEPTH_LIMIT, LOOK_LIMIT, PROGRAM_LIMIT, SOURCE_LIMIT};

/// The tree of a source, or the first fault in it.
pub(super) fn parse(source: &str) -> Result<Syntax, PatternError> {
    if source.len() > SOURCE_LIMIT {
        return Err(PatternError::TooLong { length: source.len() });
    }
    let mut parser = Parser::new(source);
    let root = parser.either(Flags::default(), 0)?;
    if parser.peek().is_some() {
        return Err(parser.fault(Fault::UnopenedGroup));
    }
    Ok(Syntax {
        root,
        classes: parser.classes,
        looks: parser.looks,
        groups: parser.groups,
        references: parser.references,
    })
}

/// The flags that `(?ims:…)` sets for its inside.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flags {
    pub(super) ignore_case: bool,
    multiline: bool,
    dot_all: bool,
}

pub(super) struct Parser {
    chars: Vec<char>,
    at: usize,
    classes: Vec<Class>,
    /// How many ranges the classes have together.
    ranges: usize,
    looks: Vec<Look>,
    groups: u32,
    names: Vec<String>,
    references: bool,
    /// The names of all groups of the source, read ahead when the first reference asks for them.
    ahead: Option<Vec<String>>,
}

enum Quantifiable {
    Yes,
    No,
}

impl Parser {
    fn new(source: &str) -> Parser {
        Parser {
            chars: source.chars().collect(),
            at: 0,
            classes: Vec::new(),
            ranges: 0,
            looks: Vec::new(),
            groups: 0,
            names: Vec::new(),
            references: false,
            ahead: None,
        }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    pub(super) fn peek_after(&self, count: usize) -> Option<char> {
        self.chars.get(self.at + count).copied()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += usize::from(next.is_some());
        next
    }

    /// Steps over `text` where it stands here.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(offset, one)| self.peek_after(offset) == Some(one));
        if found {
            self.at += text.chars().count();
        }
        found
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn back_to(&mut self, position: usize) {
        self.at = position;
    }

    pub(super) fn fault(&self, fault: Fault) -> PatternError {
        PatternError::Syntax { position: self.at, fault }
    }

    /// The node of a class; one that matches a single character becomes that character.
    pub(super) fn class(&mut self, class: Class) -> Result<Node, PatternError> {
        /// How far back an equal class is looked for: far enough for what people write.
        const RECENT: usize = 16;
        if let Some(code) = class.single() {
            return Ok(Node::Char(code));
        }
        let recent = self.classes.len().saturating_sub(RECENT);
        let known = self.classes.iter().skip(recent).position(|one| *one == class);
        let index = known.map_or(self.classes.len(), |offset| recent + offset);
        if known.is_none() {
            self.ranges += class.ranges().len();
            self.classes.push(class);
        }
        match u32::try_from(index) {
            Ok(index) if self.ranges <= PROGRAM_LIMIT => Ok(Node::Class(index)),
            _ => Err(PatternError::TooLarge),
        }
    }

    pub(super) fn character(&mut self, code: u32, flags: Flags) -> Result<Node, PatternError> {
        if flags.ignore_case { self.class(Class::new(vec![(code, code)]).fold()) } else { Ok(Node::Char(code)) }
    }

    fn either(&mut self, flags: Flags, depth: usize) -> Result<Node, PatternError> {
        let first = self.sequence(flags, depth)?;
        if self.peek() != Some('|') {
            return Ok(first);
        }
        let mut branches = vec![first];
        while self.eat("|") {
            branches.push(self.sequence(flags, depth)?);
        }
        Ok(Node::Either(branches))
    }

    fn sequence(&mut self, flags: Flags, depth: usize) -> Result<Node, PatternError> {
        let mut nodes = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let groups = self.groups + 1;
            let (node, quantifiable) = self.term(flags, depth)?;
            nodes.push(match quantifiable {
                Quantifiable::Yes => self.repeat(node, (groups, self.groups + 1))?,
                Quantifiable::No => node,
            });
        }
        Ok(Node::Sequence(nodes))
    }

    fn term(&mut self, flags: Flags, depth: usize) -> Result<(Node, Quantifiable), PatternError> {
        let edge = |edge| Ok((Node::Edge(edge), Quantifiable::No));
        let Some(next) = self.peek() else {
            return Ok((Node::Sequence(Vec::new()), Quantifiable::No));
        };
        match next {
            '*' | '+' | '?' => return Err(self.fault(Fault::NothingToRepeat)),
            '{' if self.counts().is_some() => return Err(self.fault(Fault::NothingToRepeat)),
            '(' => return self.group(flags, depth),
            '\\' => return self.escape(flags),
            '[' => {
                let class = self.bracket(flags)?;
                return Ok((self.class(class)?, Quantifiable::Yes));
            }
            _ => {}
        }
        self.at += 1;
        match next {
            '^' if flags.multiline => edge(Edge::LineStart),
            '^' => edge(Edge::Start),
            '$' if flags.multiline => edge(Edge::LineEnd),
            '$' => edge(Edge::End),
            '.' if flags.dot_all => Ok((self.class(Class::default().complement())?, Quantifiable::Yes)),
            '.' => Ok((self.class(Class::new(NEWLINES.to_vec()).complement())?, Quantifiable::Yes)),
            _ => Ok((self.character(u32::from(next), flags)?, Quantifiable::Yes)),
        }
    }

    fn escape(&mut self, flags: Flags) -> Result<(Node, Quantifiable), PatternError> {
        match self.peek_after(1) {
            Some('b') => {
                self.at += 2;
                Ok((Node::Edge(Edge::Word), Quantifiable::No))
            }
            Some('B') => {
                self.at += 2;
                Ok((Node::Edge(Edge::NotWord), Quantifiable::No))
            }
            Some('k') => Ok((self.named_reference(flags)?, Quantifiable::Yes)),
            Some('1'..='9') => Ok((self.numbered_reference(flags)?, Quantifiable::Yes)),
            _ => Ok((self.escaped(flags)?, Quantifiable::Yes)),
        }
    }

    fn named_reference(&mut self, flags: Flags) -> Result<Node, PatternError> {
        let start = self.at;
        self.at += 2;
        if !self.eat("<") {
            self.at = start;
            return Err(self.fault(Fault::UnknownName));
        }
        let name = self.name()?;
        let index = self.ahead().iter().position(|one| *one == name);
        let number = index.and_then(|index| u32::try_from(index + 1).ok());
        number.map(|number| self.reference(number, flags)).ok_or_else(|| {
            self.at = start;
            self.fault(Fault::UnknownName)
        })
    }

    /// `\1` is the text of a group where there are so many, and else a character by its octal number (Annex B).
    fn numbered_reference(&mut self, flags: Flags) -> Result<Node, PatternError> {
        let start = self.at;
        self.at += 1;
        let number = self.number();
        if number as usize <= self.ahead().len() {
            return Ok(self.reference(number, flags));
        }
        self.at = start;
        self.escaped(flags)
    }

    fn reference(&mut self, number: u32, flags: Flags) -> Node {
        self.references = true;
        Node::Reference(number, if flags.ignore_case { Case::Ignored } else { Case::Exact })
    }

    fn group(&mut self, flags: Flags, depth: usize) -> Result<(Node, Quantifiable), PatternError> {
        let start = self.at;
        if depth >= DEPTH_LIMIT {
            return Err(PatternError::TooDeep { position: start });
        }
        for (opening, direction, negated) in [
            ("(?=", Direction::Forward, false),
            ("(?!", Direction::Forward, true),
            ("(?<=", Direction::Backward, false),
            ("(?<!", Direction::Backward, true),
        ] {
            if self.eat(opening) {
                return self.look(start, flags, depth, direction, negated);
            }
        }
        if self.eat("(?:") {
            return Ok((self.inside(start, flags, depth)?, Quantifiable::Yes));
        }
        if self.eat("(?<") {
            let name = self.name()?;
            if self.names.contains(&name) {
                return Err(PatternError::Syntax { position: start, fault: Fault::DuplicateName });
            }
            self.names.push(name);
        } else if self.eat("(?") {
            let flags = self.modifiers(flags).map_err(|fault| PatternError::Syntax { position: start, fault })?;
            return Ok((self.inside(start, flags, depth)?, Quantifiable::Yes));
        } else {
            self.at += 1;
        }
        self.groups += 1;
        let number = self.groups;
        let inside = self.inside(start, flags, depth)?;
        Ok((Node::Group(number, Box::new(inside)), Quantifiable::Yes))
    }

    fn look(
        &mut self,
        start: usize,
        flags: Flags,
        depth: usize,
        direction: Direction,
        negated: bool,
    ) -> Result<(Node, Quantifiable), PatternError> {
        let node = self.inside(start, flags, depth)?;
        self.looks.push(Look { node, direction, negated });
        let quantifiable = match direction {
            Direction::Forward => Quantifiable::Yes,
            Direction::Backward => Quantifiable::No,
        };
        match u32::try_from(self.looks.len() - 1) {
            Ok(index) if self.looks.len() <= LOOK_LIMIT => Ok((Node::Look(index), quantifiable)),
            _ => Err(PatternError::TooManyLooks { position: start }),
        }
    }

    fn inside(&mut self, start: usize, flags: Flags, depth: usize) -> Result<Node, PatternError> {
        let node = self.either(flags, depth + 1)?;
        if self.eat(")") {
            Ok(node)
        } else {
            Err(PatternError::Syntax { position: start, fault: Fault::UnclosedGroup })
        }
    }

    /// Reads `i-s:` behind `(?`.
    fn modifiers(&mut self, outer: Flags) -> Result<Flags, Fault> {
        let mut flags = outer;
        let mut seen = String::new();
        let mut on = true;
        loop {
            let next = self.next();
            match next {
                Some('i') => flags.ignore_case = on,
                Some('m') => flags.multiline = on,
                Some('s') => flags.dot_all = on,
                Some('-') => on = false,
                Some(':') if seen != "-" => return Ok(flags),
                Some(')') if !seen.is_empty() => return Err(Fault::InlineFlags),
                Some('P') if seen.is_empty() => return Err(Fault::PythonGroup),
                _ => return Err(Fault::UnknownGroup),
            }
            if let Some(flag) = next {
                if seen.contains(flag) {
                    return Err(Fault::UnknownGroup);
                }
                seen.push(flag);
            }
        }
    }

    /// Reads a group name and its `>`.
    fn name(&mut self) -> Result<String, PatternError> {
        let start = self.at;
        let mut name = String::new();
        while let Some(next) = self.next() {
            match next {
                '>' if !name.is_empty() => return Ok(name),
                '0'..='9' if name.is_empty() => break,
                '$' | '_' | 'a'..='z' | 'A'..='Z' | '0'..='9' | '\u{80}'.. => name.push(next),
                _ => break,
            }
        }
        self.at = start;
        Err(self.fault(Fault::InvalidName))
    }

    /// The names of all groups of the source, empty for those without one.
    fn ahead(&mut self) -> &[String] {
        let chars = &self.chars;
        self.ahead.get_or_insert_with(|| group_names(chars))
    }

    fn repeat(&mut self, node: Node, groups: (u32, u32)) -> Result<Node, PatternError> {
        let start = self.at;
        let (min, max) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => match self.counts() {
                Some((counts, length)) => {
                    self.at += length - 1;
                    counts
                }
                None => return Ok(node),
            },
            _ => return Ok(node),
        };
        self.at += 1;
        if max.is_some_and(|max| max < min) {
            return Err(PatternError::Syntax { position: start, fault: Fault::CountsOutOfOrder });
        }
        let greed = if self.eat("?") { Greed::Lazy } else { Greed::Greedy };
        Ok(Node::Repeat(Box::new(Repeat { node, min, max, greed, groups })))
    }

    /// The counts of `{n}`, `{n,}` or `{n,m}` here and its length, or `None` where the brace stands for itself.
    fn counts(&mut self) -> Option<((u32, Option<u32>), usize)> {
        let start = self.at;
        let counts = self.counts_here();
        let length = self.at - start;
        self.at = start;
        counts.map(|counts| (counts, length))
    }

    fn counts_here(&mut self) -> Option<(u32, Option<u32>)> {
        self.eat("{");
        let digit = |next: Option<char>| next.is_some_and(|next| next.is_ascii_digit());
        if !digit(self.peek()) {
            return None;
        }
        let min = self.number();
        let max = if !self.eat(",") {
            Some(min)
        } else if digit(self.peek()) {
            Some(self.number())
        } else {
            None
        };
        self.eat("}").then_some((min, max))
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

fn group_names(chars: &[char]) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_class = false;
    let mut rest = chars;
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            ('\\', [_, after @ ..]) => rest = after,
            ('[', _) => in_class = true,
            (']', _) => in_class = false,
            ('(', ['?', '<', third, ..]) if !in_class && !matches!(third, '=' | '!') => {
                names.push(after.iter().skip(2).take_while(|next| **next != '>').collect());
            }
            ('(', ['?', ..]) => {}
            ('(', _) if !in_class => names.push(String::new()),
            _ => {}
        }
    }
    names
}
