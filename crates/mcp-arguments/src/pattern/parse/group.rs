//! Groups of a pattern: what stands in parentheses, with its flags and its name.

use super::{Parser, Reason, index_of};
use crate::pattern::error::Fault;
use crate::pattern::syntax::{Direction, Look, Node};
use crate::pattern::{DEPTH_LIMIT, LOOK_LIMIT};

impl Parser {
    pub(super) fn group(&mut self) -> Node {
        let start = self.at;
        let outer = self.flags;
        self.at += 1;
        if !self.eat('?') {
            return self.capture(start);
        }
        let direction = match (self.peek(), self.peek_after(1)) {
            (Some('<'), Some('=' | '!')) => {
                self.at += 1;
                Direction::Backward
            }
            (Some('<'), _) => {
                self.at += 1;
                let name = self.name();
                let before = self.groups as usize;
                if self.names().iter().take(before).any(|one| *one == name) {
                    self.fault(start, Fault::DuplicateName);
                }
                return self.capture(start);
            }
            (Some('=' | '!'), _) => Direction::Forward,
            _ => {
                if let Err(fault) = self.modifiers() {
                    self.fault(start, fault);
                }
                let inside = self.inside(start);
                self.flags = outer;
                return inside;
            }
        };
        let negated = self.next() == Some('!');
        let node = self.inside(start);
        self.looks.push(Look { node, direction, negated });
        if self.looks.len() > LOOK_LIMIT {
            self.fail(start, Reason::TooManyLooks);
        }
        Node::Look(index_of(self.looks.len() - 1))
    }

    fn capture(&mut self, start: usize) -> Node {
        self.groups += 1;
        let number = self.groups;
        Node::Group(number, Box::new(self.inside(start)))
    }

    /// Reads the inside of the group that began at `start`, and its end.
    fn inside(&mut self, start: usize) -> Node {
        if self.depth == DEPTH_LIMIT {
            self.fail(start, Reason::TooDeep);
        }
        self.depth += 1;
        let node = self.either();
        self.depth -= 1;
        if !self.eat(')') {
            self.fault(start, Fault::UnclosedGroup);
        }
        node
    }

    /// Reads `i-s:` behind `(?`.
    fn modifiers(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let mut on = true;
        loop {
            let seen = self.chars.get(start..self.at).unwrap_or_default();
            let next = self.chars.get(self.at);
            if next.is_some_and(|next| seen.contains(next)) {
                return Err(Fault::UnknownGroup);
            }
            match next {
                Some('i') => self.flags.ignore_case = on,
                Some('m') => self.flags.multiline = on,
                Some('s') => self.flags.dot_all = on,
                Some('-') => on = false,
                Some(':') if seen != ['-'] => {
                    self.at += 1;
                    return Ok(());
                }
                Some(')') if !seen.is_empty() => return Err(Fault::InlineFlags),
                Some('P') if seen.is_empty() => return Err(Fault::PythonGroup),
                _ => return Err(Fault::UnknownGroup),
            }
            self.at += 1;
        }
    }

    /// Reads a group name and its `>`.
    pub(super) fn name(&mut self) -> String {
        let start = self.at;
        let mut name = String::new();
        while let Some(next) = self.next() {
            match next {
                '>' if !name.is_empty() => return name,
                '0'..='9' if name.is_empty() => break,
                '$' | '_' | 'a'..='z' | 'A'..='Z' | '0'..='9' | '\u{80}'.. => name.push(next),
                _ => break,
            }
        }
        self.fault(start, Fault::InvalidName);
        name
    }

    pub(super) fn names(&mut self) -> &[String] {
        let chars = &self.chars;
        self.names.get_or_insert_with(|| group_names(chars))
    }
}

fn group_names(chars: &[char]) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_class = false;
    let mut rest = chars.iter();
    while let Some(next) = rest.next() {
        match next {
            '\\' => {
                rest.next();
            }
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => match rest.as_slice() {
                ['?', '<', third, ..] if !matches!(third, '=' | '!') => {
                    names.push(rest.as_slice().iter().skip(2).take_while(|next| **next != '>').collect());
                }
                ['?', ..] => {}
                _ => names.push(String::new()),
            },
            _ => {}
        }
    }
    names
}
