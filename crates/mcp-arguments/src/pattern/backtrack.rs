//! The backtracking engine, for patterns with back-references, which no linear engine can decide.
//!
//! It tries one way after the other as ECMA-262 describes, on a stack of its own, and gives up after a number of steps.

use super::class::{Class, fold};
use super::error::Exhausted;
use super::program::{Inst, Program, Wanted};
use super::syntax::{Case, Direction, Side};

/// Steps for any text, and more for each byte of a long one, so that the time is linear in the text.
const STEPS: usize = 1_000_000;
const STEPS_A_BYTE: usize = 32;

/// Frames on the stack: 16 MiB of them.
const FRAMES: usize = 1 << 20;

/// A slot that holds no position.
const EMPTY: u32 = u32::MAX;

/// Whether the program matches anywhere in the text.
pub(super) fn is_match(program: &Program, text: &str) -> Result<bool, Exhausted> {
    let length = u32::try_from(text.len()).map_err(|_| Exhausted)?;
    let mut machine = Machine {
        program,
        text,
        slots: vec![EMPTY; program.slots as usize],
        stack: Vec::new(),
        barrier: EMPTY,
        steps: STEPS.saturating_add(text.len().saturating_mul(STEPS_A_BYTE)),
    };
    for start in 0..=length {
        if text.is_char_boundary(start as usize) && machine.matches_at(start)? {
            return Ok(true);
        }
        if program.anchored {
            return Ok(false);
        }
    }
    Ok(false)
}

enum Frame {
    /// Another way to go on: address and position.
    Choice(u32, u32),
    /// What a slot held.
    Slot(u32, u32),
    /// The start of a look-around: where to go on if it fails and must, the position, and the barrier below.
    Barrier(Option<u32>, u32, u32),
}

struct Machine<'a> {
    program: &'a Program,
    text: &'a str,
    slots: Vec<u32>,
    stack: Vec<Frame>,
    /// Where the barrier of the innermost open look-around stands on the stack.
    barrier: u32,
    steps: usize,
}

impl Machine<'_> {
    fn matches_at(&mut self, start: u32) -> Result<bool, Exhausted> {
        // A failed attempt has taken back all that it wrote, so every slot is empty here.
        let (mut address, mut position) = (0, start);
        loop {
            self.spend(1)?;
            let Some(inst) = self.program.insts.get(address as usize) else {
                return Ok(false);
            };
            if *inst == Inst::Match {
                self.stack.clear();
                return Ok(true);
            }
            match self.run(*inst, address, position)?.or_else(|| self.back()) {
                Some(next) => (address, position) = next,
                None => return Ok(false),
            }
        }
    }

    /// Runs one instruction; `None` where the way ends.
    fn run(&mut self, inst: Inst, address: u32, position: u32) -> Result<Option<(u32, u32)>, Exhausted> {
        let next = address + 1;
        Ok(match inst {
            Inst::Char(code, direction) => self.consume(position, direction, |one| one == code).map(|p| (next, p)),
            Inst::Class(index, direction) => {
                let class = self.program.classes.get(index as usize);
                let contains = |one| class.is_some_and(|class: &Class| class.contains(one));
                self.consume(position, direction, contains).map(|p| (next, p))
            }
            Inst::Split(first, second) => {
                self.push(Frame::Choice(second, position))?;
                Some((first, position))
            }
            Inst::Jump(target) => Some((target, position)),
            Inst::Edge(edge) => {
                let side =
                    |direction| self.character(position, direction).map_or(Side::Nothing, |c| Side::of(c.into()));
                edge.holds(side(Direction::Backward), side(Direction::Forward)).then_some((next, position))
            }
            Inst::Save(slot) => {
                self.set(slot, position)?;
                Some((next, position))
            }
            Inst::Clear(first, end) => {
                for slot in first..end {
                    self.set(slot, EMPTY)?;
                }
                Some((next, position))
            }
            Inst::Progress(slot) => (self.slot(slot) != position).then_some((next, position)),
            Inst::Reference(group, case, direction) => {
                self.reference(group, case, direction, position)?.map(|p| (next, p))
            }
            Inst::LookStart(after, wanted) => {
                let below = self.barrier;
                self.barrier = u32::try_from(self.stack.len()).map_err(|_| Exhausted)?;
                self.push(Frame::Barrier((wanted == Wanted::NoMatch).then_some(after), position, below))?;
                Some((next, position))
            }
            Inst::LookEnd(wanted) => self.leave(wanted)?.map(|p| (next, p)),
            Inst::Look(..) | Inst::Match => None,
        })
    }

    /// The inside of a look-around has matched: its other ways are dropped. Gives the position from before it.
    fn leave(&mut self, wanted: Wanted) -> Result<Option<u32>, Exhausted> {
        let inside = self.stack.split_off(self.barrier as usize);
        self.spend(inside.len())?;
        let mut inside = inside.into_iter();
        let Some(Frame::Barrier(_, position, below)) = inside.next() else {
            return Ok(None);
        };
        self.barrier = below;
        let slots = inside.filter(|frame| matches!(frame, Frame::Slot(..)));
        Ok(match wanted {
            Wanted::Match => {
                self.stack.extend(slots);
                Some(position)
            }
            Wanted::NoMatch => {
                for frame in slots.rev() {
                    self.restore(&frame);
                }
                None
            }
        })
    }

    /// Takes the last way that was left open, or none.
    fn back(&mut self) -> Option<(u32, u32)> {
        loop {
            match self.stack.pop()? {
                Frame::Choice(address, position) => return Some((address, position)),
                frame @ Frame::Slot(..) => self.restore(&frame),
                Frame::Barrier(after, position, below) => {
                    self.barrier = below;
                    if let Some(after) = after {
                        return Some((after, position));
                    }
                }
            }
        }
    }

    fn consume(&self, position: u32, direction: Direction, is: impl Fn(u32) -> bool) -> Option<u32> {
        let character = self.character(position, direction)?;
        is(u32::from(character)).then(|| moved(position, direction, character.len_utf8()))
    }

    fn character(&self, position: u32, direction: Direction) -> Option<char> {
        match direction {
            Direction::Forward => self.text.get(position as usize..)?.chars().next(),
            Direction::Backward => self.text.get(..position as usize)?.chars().next_back(),
        }
    }

    /// Steps over the text of a group; one that has not matched is empty.
    fn reference(
        &mut self,
        group: u32,
        case: Case,
        direction: Direction,
        position: u32,
    ) -> Result<Option<u32>, Exhausted> {
        let (start, end) = (self.slot(group * 2), self.slot(group * 2 + 1));
        if start == EMPTY || end == EMPTY {
            return Ok(Some(position));
        }
        let text = self.text;
        let captured = text.get(start as usize..end as usize).unwrap_or_default();
        self.spend(captured.len())?;
        let mut captured = captured.chars();
        let mut at = position;
        loop {
            let wanted = match direction {
                Direction::Forward => captured.next(),
                Direction::Backward => captured.next_back(),
            };
            let Some(wanted) = wanted.map(u32::from) else {
                return Ok(Some(at));
            };
            let same = |one| one == wanted || case == Case::Ignored && fold(one) == fold(wanted);
            match self.consume(at, direction, same) {
                Some(next) => at = next,
                None => return Ok(None),
            }
        }
    }

    fn slot(&self, slot: u32) -> u32 {
        self.slots.get(slot as usize).copied().unwrap_or(EMPTY)
    }

    fn set(&mut self, slot: u32, position: u32) -> Result<(), Exhausted> {
        let before = self.slot(slot);
        if before == position {
            return Ok(());
        }
        self.spend(1)?;
        self.push(Frame::Slot(slot, before))?;
        self.restore(&Frame::Slot(slot, position));
        Ok(())
    }

    fn restore(&mut self, frame: &Frame) {
        if let Frame::Slot(slot, value) = frame
            && let Some(place) = self.slots.get_mut(*slot as usize)
        {
            *place = *value;
        }
    }

    fn push(&mut self, frame: Frame) -> Result<(), Exhausted> {
        if self.stack.len() >= FRAMES {
            return Err(Exhausted);
        }
        self.stack.push(frame);
        Ok(())
    }

    fn spend(&mut self, steps: usize) -> Result<(), Exhausted> {
        self.steps = self.steps.checked_sub(steps).ok_or(Exhausted)?;
        Ok(())
    }
}

fn moved(position: u32, direction: Direction, length: usize) -> u32 {
    let length = u32::try_from(length).unwrap_or(0);
    match direction {
        Direction::Forward => position + length,
        Direction::Backward => position - length,
    }
}
