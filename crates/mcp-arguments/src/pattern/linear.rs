//! The linear engine: all ways through a program at once, one step for each character of the text.
//!
//! A set of addresses stands for every way that is still open, so the time is that of the text times the program,
//! whatever the pattern. Look-arounds run first, each in one pass that notes where it holds.

use super::program::{Inst, Program, Wanted};
use super::syntax::{Direction, Side};

/// Whether the program matches anywhere in the text.
pub(super) fn is_match(program: &Program, text: &str) -> bool {
    let mut holds: Vec<Places> = Vec::with_capacity(program.looks.len());
    for (insts, direction) in &program.looks {
        let mut places = Places(vec![0; text.len() / 64 + 1]);
        run(program, insts, *direction, &holds, text, Some(&mut places));
        holds.push(places);
    }
    run(program, &program.insts, Direction::Forward, &holds, text, None)
}

/// The byte offsets of a text at which something holds.
struct Places(Vec<u64>);

impl Places {
    fn add(&mut self, place: usize) {
        if let Some(word) = self.0.get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
    }
}

fn holds_at(holds: &[Places], look: u32, place: usize) -> bool {
    let word = holds.get(look as usize).and_then(|places| places.0.get(place / 64));
    word.is_some_and(|word| word >> (place % 64) & 1 == 1)
}

/// Runs instructions over the text: up to the first match, or over the whole of it where every place that a match
/// reaches is to be noted, as for a look-around.
fn run(
    program: &Program,
    insts: &[Inst],
    direction: Direction,
    holds: &[Places],
    text: &str,
    mut noted: Option<&mut Places>,
) -> bool {
    let mut ways = Ways::new(insts);
    let mut open = vec![0];
    let mut behind = Side::Nothing;
    let mut chars = text.chars();
    loop {
        let rest = chars.as_str().len();
        let (place, next) = match direction {
            Direction::Forward => (text.len() - rest, chars.next()),
            Direction::Backward => (rest, chars.next_back()),
        };
        let ahead = next.map_or(Side::Nothing, |next| Side::of(u32::from(next)));
        let sides = match direction {
            Direction::Forward => (behind, ahead),
            Direction::Backward => (ahead, behind),
        };
        if ways.reach(insts, &open, sides, &|look| holds_at(holds, look, place)) {
            match &mut noted {
                Some(places) => places.add(place),
                None => return true,
            }
        }
        let Some(next) = next else { return false };
        ways.step(program, insts, u32::from(next), &mut open);
        if noted.is_some() || !program.anchored {
            open.push(0);
        } else if open.is_empty() {
            return false;
        }
        behind = ahead;
    }
}

/// The addresses that are open at one place, and the memory to find them.
pub(super) struct Ways {
    /// The round in which each address was last reached.
    seen: Vec<u32>,
    round: u32,
    stack: Vec<u32>,
    /// The addresses reached that wait for a character.
    waiting: Vec<u32>,
    /// Addresses looked at so far.
    work: usize,
}

impl Ways {
    pub(super) fn new(insts: &[Inst]) -> Ways {
        Ways { seen: vec![0; insts.len()], round: 0, stack: Vec::new(), waiting: Vec::new(), work: 0 }
    }

    /// Follows everything that consumes no character, and says whether a match was reached.
    pub(super) fn reach(
        &mut self,
        insts: &[Inst],
        open: &[u32],
        (left, right): (Side, Side),
        holds: &dyn Fn(u32) -> bool,
    ) -> bool {
        self.begin_round();
        self.waiting.clear();
        let mut matched = false;
        for &address in open {
            self.stack.push(address);
            while let Some(address) = self.stack.pop() {
                let Some(seen) = self.seen.get_mut(address as usize) else {
                    continue;
                };
                if *seen == self.round {
                    continue;
                }
                *seen = self.round;
                self.work += 1;
                match insts.get(address as usize) {
                    Some(Inst::Char(..) | Inst::Class(..)) => self.waiting.push(address),
                    Some(Inst::Split(first, second)) => self.stack.extend([*second, *first]),
                    Some(Inst::Jump(target)) => self.stack.push(*target),
                    Some(Inst::Edge(edge)) if edge.holds(left, right) => {
                        self.stack.push(address + 1);
                    }
                    Some(Inst::Look(look, wanted)) if holds(*look) == (*wanted == Wanted::Match) => {
                        self.stack.push(address + 1);
                    }
                    Some(Inst::Match) => matched = true,
                    _ => {}
                }
            }
        }
        matched
    }

    /// The addresses that are open behind the character `code`.
    pub(super) fn step(&mut self, program: &Program, insts: &[Inst], code: u32, open: &mut Vec<u32>) {
        open.clear();
        self.work += self.waiting.len();
        for &address in &self.waiting {
            let consumes = match insts.get(address as usize) {
                Some(Inst::Char(one, _)) => *one == code,
                Some(Inst::Class(index, _)) => {
                    program.classes.get(*index as usize).is_some_and(|class| class.contains(code))
                }
                _ => false,
            };
            if consumes {
                open.push(address + 1);
            }
        }
    }

    pub(super) fn work(&self) -> usize {
        self.work
    }

    fn begin_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
    }
}
