//! The fast path: the linear engine worked out in advance for every set of ways and every kind of character.
//!
//! It is built only once a pattern has been used enough to pay for it, and only where it stays small.

use super::class::{NEWLINES, WORDS, order};
use super::linear::Ways;
use super::program::{Inst, Program};
use super::syntax::{Edge, Side};

/// Sets of ways; the automaton of `^.{1,1000}$` fits.
const STATES: usize = 1024;
/// Cells of the table, two bytes each.
const CELLS: usize = 1 << 14;
/// Kinds of characters; a pattern with `\p{L}` has more, and stays with the linear engine as it is.
const KINDS: usize = 128;
/// Addresses looked at while building: well under a millisecond.
const WORK: usize = 100_000;

const DEAD: u16 = 0;
const MATCHED: u16 = 1;
/// The first state; the two above are no rows of the table.
const FIRST: u16 = 2;

/// A table that says for every state and kind of character which state follows.
#[derive(Debug)]
pub(super) struct Automaton {
    alphabet: Alphabet,
    /// One row a state: a cell for each kind of character, and the last one for the end of the text.
    cells: Vec<u16>,
}

impl Automaton {
    /// Builds the table, or gives up where it grows too large.
    pub(super) fn build(program: &Program) -> Option<Automaton> {
        let alphabet = Alphabet::of(program)?;
        let mut states = States { open: vec![(vec![0], Side::Nothing)], next: vec![0], heads: [0; BUCKETS] };
        let mut ways = Ways::new(&program.insts);
        let mut cells = Vec::new();
        let mut open = Vec::new();
        let mut row = 0;
        while let Some((ways_in, left)) = states.open.get(row).cloned() {
            let start = cells.len();
            cells.resize(start + alphabet.intervals.len() + 1, DEAD);
            for right in [Side::Other, Side::Word, Side::Newline, Side::Nothing] {
                if !alphabet.has(right) {
                    continue;
                }
                let matched = ways.reach(&program.insts, &ways_in, (left, right), &|_| false);
                for (kind, &(code, side)) in alphabet.intervals.iter().enumerate() {
                    if side == right {
                        ways.step(program, &program.insts, code, &mut open);
                        let cell = if matched { MATCHED } else { states.follow(&mut open, right, program.anchored)? };
                        *cells.get_mut(start + kind)? = cell;
                    }
                }
                if right == Side::Nothing && matched {
                    *cells.last_mut()? = MATCHED;
                }
            }
            if cells.len() > CELLS || ways.work() > WORK {
                return None;
            }
            row += 1;
        }
        Some(Automaton { alphabet, cells })
    }

    pub(super) fn is_match(&self, text: &str) -> bool {
        let width = self.alphabet.intervals.len() + 1;
        let cell = |state: u16, kind: usize| {
            self.cells.get(usize::from(state - FIRST) * width + kind).copied().unwrap_or(DEAD)
        };
        let mut state = FIRST;
        for next in text.chars() {
            state = cell(state, self.alphabet.kind(u32::from(next)));
            if state < FIRST {
                return state == MATCHED;
            }
        }
        cell(state, width - 1) == MATCHED
    }
}

const BUCKETS: usize = 64;

/// The states found so far: the addresses that are open, and what stands to the left.
struct States {
    open: Vec<(Vec<u32>, Side)>,
    /// The next older state of the same bucket, counted from 1.
    next: Vec<u16>,
    heads: [u16; BUCKETS],
}

impl States {
    /// The cell that leads to the state of these addresses.
    fn follow(&mut self, open: &mut Vec<u32>, left: Side, anchored: bool) -> Option<u16> {
        if !anchored {
            open.push(0);
        } else if open.is_empty() {
            return Some(DEAD);
        }
        sort_short(open);
        let hash = open.iter().fold(open.len(), |hash, &address| hash.wrapping_mul(31) ^ address as usize);
        let head = self.heads.get_mut((hash ^ hash >> 6) % BUCKETS)?;
        let mut known = *head;
        while let Some(index) = usize::from(known).checked_sub(1) {
            if self.open.get(index).is_some_and(|state| state.1 == left && state.0 == *open) {
                return Some(known + FIRST - 1);
            }
            known = *self.next.get(index)?;
        }
        if self.open.len() >= STATES {
            return None;
        }
        self.open.push((open.clone(), left));
        self.next.push(*head);
        *head = u16::try_from(self.open.len()).ok()?;
        Some(*head + FIRST - 1)
    }
}

/// Sorts a short list, so that the same addresses are the same state; a long one stays as it was found.
fn sort_short(list: &mut [u32]) {
    if list.len() > 64 {
        return;
    }
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && list.get(at - 1) > list.get(at) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Intervals of characters that the program cannot tell apart; the kind of a character is the number of its interval.
#[derive(Debug)]
struct Alphabet {
    ascii: [u8; 128],
    /// The first character of each interval, and what it is to an edge.
    intervals: Vec<(u32, Side)>,
}

impl Alphabet {
    fn of(program: &Program) -> Option<Alphabet> {
        let mut words = false;
        let mut lines = false;
        let mut bounds = vec![(0, 0)];
        for inst in &program.insts {
            match inst {
                Inst::Char(code, _) => bound(&mut bounds, &[(*code, *code)]),
                Inst::Edge(Edge::Word | Edge::NotWord) => words = true,
                Inst::Edge(Edge::LineStart | Edge::LineEnd) => lines = true,
                _ => {}
            }
        }
        for class in &program.classes {
            bound(&mut bounds, class.ranges());
        }
        if words {
            bound(&mut bounds, WORDS);
        }
        if lines {
            bound(&mut bounds, NEWLINES);
        }
        order(&mut bounds);
        bounds.dedup();
        if bounds.len() > KINDS {
            return None;
        }
        let side = |code| match Side::of(code) {
            Side::Word if words => Side::Word,
            Side::Newline if lines => Side::Newline,
            _ => Side::Other,
        };
        let intervals = bounds.into_iter().map(|(first, _)| (first, side(first))).collect();
        let mut alphabet = Alphabet { ascii: [0; 128], intervals };
        for code in 0..128 {
            let kind = alphabet.search(code);
            *alphabet.ascii.get_mut(code as usize)? = u8::try_from(kind).ok()?;
        }
        Some(alphabet)
    }

    fn has(&self, side: Side) -> bool {
        side == Side::Nothing || self.intervals.iter().any(|one| one.1 == side)
    }

    fn kind(&self, code: u32) -> usize {
        match self.ascii.get(code as usize) {
            Some(kind) => usize::from(*kind),
            None => self.search(code),
        }
    }

    fn search(&self, code: u32) -> usize {
        self.intervals.partition_point(|interval| interval.0 <= code).saturating_sub(1)
    }
}

/// Notes where ranges begin, and what stands behind them.
fn bound(bounds: &mut Vec<(u32, u32)>, ranges: &[(u32, u32)]) {
    for range in ranges {
        bounds.push((range.0, 0));
        bounds.push((range.1 + 1, 0));
    }
}
