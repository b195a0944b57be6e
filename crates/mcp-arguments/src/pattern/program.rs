//! From the tree of a pattern to instructions.
//!
//! Both engines run the same instructions. For the linear one every look-around is a program of its own, which runs
//! over the text before the main one and against the direction of its look; for the backtracking one it is inlined.

use super::PROGRAM_LIMIT;
use super::class::Class;
use super::syntax::{Case, Direction, Edge, Greed, Look, Node, Repeat, Syntax};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inst {
    Char(u32, Direction),
    Class(u32, Direction),
    /// Goes on at both; the first is preferred.
    Split(u32, u32),
    Jump(u32),
    Edge(Edge),
    /// Goes on where the look-around of this index holds here, or does not; linear only.
    Look(u32, Wanted),
    Match,
    /// Writes the position into a slot; this and what follows is for backtracking only.
    Save(u32),
    /// Empties the slots from the first up to the second.
    Clear(u32, u32),
    /// Goes on if the position is not the one in the slot.
    Progress(u32),
    Reference(u32, Case, Direction),
    /// The inside of a look-around follows; it goes on at the target.
    LookStart(u32, Wanted),
    LookEnd(Wanted),
}

/// Whether a look-around must match or must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Match,
    NoMatch,
}

/// Instructions that can be run: the first one is the start.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) insts: Vec<Inst>,
    pub(super) classes: Vec<Class>,
    /// The look-arounds of the linear engine in the order in which they must run, with the direction of their pass.
    pub(super) looks: Vec<(Vec<Inst>, Direction)>,
    /// Positions that the backtracking engine remembers: two for each group, and one for each open repeat.
    pub(super) slots: u32,
    /// Every match begins at the start of the text.
    pub(super) anchored: bool,
    pub(super) backtracks: bool,
}

/// Compiles a parsed pattern, or gives `None` where it expands to more than [`PROGRAM_LIMIT`] instructions.
pub(super) fn compile(syntax: Syntax) -> Option<Program> {
    let mut compiler = Compiler {
        looks: &syntax.looks,
        insts: Vec::new(),
        left: PROGRAM_LIMIT + 1,
        slots: (syntax.groups + 1) * 2,
        backtracks: syntax.references,
    };
    let mut looks = Vec::new();
    if !syntax.references {
        for look in &syntax.looks {
            let pass = match look.direction {
                Direction::Forward => Direction::Backward,
                Direction::Backward => Direction::Forward,
            };
            looks.push((compiler.whole(&look.node, pass), pass));
        }
    }
    let insts = compiler.whole(&syntax.root, Direction::Forward);
    let (left, slots) = (compiler.left, compiler.slots);
    (left > 0).then(|| Program {
        insts,
        looks,
        slots,
        anchored: anchored(&syntax.root),
        backtracks: syntax.references,
        classes: syntax.classes,
    })
}

/// Whether every way through the node begins with `^`.
fn anchored(node: &Node) -> bool {
    match node {
        Node::Edge(edge) => *edge == Edge::Start,
        Node::Sequence(nodes) => nodes.first().is_some_and(anchored),
        Node::Either(branches) => branches.iter().all(anchored),
        Node::Group(_, inside) => anchored(inside),
        Node::Repeat(repeat) => repeat.min > 0 && anchored(&repeat.node),
        Node::Char(_) | Node::Class(_) | Node::Reference(..) | Node::Look(_) => false,
    }
}

struct Compiler<'a> {
    looks: &'a [Look],
    insts: Vec<Inst>,
    left: usize,
    slots: u32,
    backtracks: bool,
}

impl Compiler<'_> {
    fn whole(&mut self, node: &Node, direction: Direction) -> Vec<Inst> {
        self.node(node, direction);
        self.push(Inst::Match);
        std::mem::take(&mut self.insts)
    }

    /// Adds an instruction; once there are too many, none is added any more.
    fn push(&mut self, inst: Inst) {
        self.left = self.left.saturating_sub(1);
        if self.left > 0 {
            self.insts.push(inst);
        }
    }

    /// The address of the next instruction.
    fn here(&self) -> u32 {
        u32::try_from(self.insts.len()).unwrap_or(u32::MAX)
    }

    /// Puts an instruction in the place that was kept for it.
    fn patch(&mut self, address: u32, inst: Inst) {
        if let Some(place) = self.insts.get_mut(address as usize) {
            *place = inst;
        }
    }

    /// Keeps a place for an instruction whose target is not known yet.
    fn keep(&mut self) -> u32 {
        let address = self.here();
        self.push(Inst::Match);
        address
    }

    fn node(&mut self, node: &Node, direction: Direction) {
        match node {
            Node::Char(code) => self.push(Inst::Char(*code, direction)),
            Node::Class(index) => self.push(Inst::Class(*index, direction)),
            Node::Edge(edge) => self.push(Inst::Edge(*edge)),
            Node::Reference(group, case) => self.push(Inst::Reference(*group, *case, direction)),
            Node::Sequence(nodes) => match direction {
                Direction::Forward => nodes.iter().for_each(|node| self.node(node, direction)),
                Direction::Backward => nodes.iter().rev().for_each(|node| self.node(node, direction)),
            },
            Node::Either(branches) => self.either(branches, direction),
            Node::Repeat(repeat) => self.repeat(repeat, direction),
            Node::Group(number, inside) => self.group(*number, inside, direction),
            Node::Look(index) => self.look(*index),
        }
    }

    fn either(&mut self, branches: &[Node], direction: Direction) {
        let Some((last, others)) = branches.split_last() else {
            return;
        };
        let mut jumps = Vec::new();
        for branch in others {
            let split = self.keep();
            self.node(branch, direction);
            jumps.push(self.keep());
            self.patch(split, Inst::Split(split + 1, self.here()));
        }
        self.node(last, direction);
        for jump in jumps {
            self.patch(jump, Inst::Jump(self.here()));
        }
    }

    fn group(&mut self, number: u32, inside: &Node, direction: Direction) {
        if !self.backtracks {
            return self.node(inside, direction);
        }
        let (first, last) = match direction {
            Direction::Forward => (number * 2, number * 2 + 1),
            Direction::Backward => (number * 2 + 1, number * 2),
        };
        self.push(Inst::Save(first));
        self.node(inside, direction);
        self.push(Inst::Save(last));
    }

    fn look(&mut self, index: u32) {
        let looks = self.looks;
        let Some(look) = looks.get(index as usize) else {
            return;
        };
        let wanted = if look.negated { Wanted::NoMatch } else { Wanted::Match };
        if !self.backtracks {
            return self.push(Inst::Look(index, wanted));
        }
        let start = self.keep();
        self.node(&look.node, look.direction);
        self.push(Inst::LookEnd(wanted));
        self.patch(start, Inst::LookStart(self.here(), wanted));
    }

    fn repeat(&mut self, repeat: &Repeat, direction: Direction) {
        for _ in 0..repeat.min {
            let before = self.here();
            self.turn(repeat, direction);
            if self.here() == before {
                return;
            }
        }
        let Some(max) = repeat.max else {
            return self.open_end(repeat, direction);
        };
        let mut exits = Vec::new();
        for _ in repeat.min..max {
            let split = self.keep();
            exits.push(split);
            self.checked_turn(repeat, direction);
            if self.here() <= split + 1 {
                break;
            }
        }
        for split in exits {
            self.patch(split, Self::split(repeat.greed, split + 1, self.here()));
        }
    }

    fn open_end(&mut self, repeat: &Repeat, direction: Direction) {
        let split = self.keep();
        self.checked_turn(repeat, direction);
        self.push(Inst::Jump(split));
        self.patch(split, Self::split(repeat.greed, split + 1, self.here()));
    }

    fn split(greed: Greed, inside: u32, after: u32) -> Inst {
        match greed {
            Greed::Greedy => Inst::Split(inside, after),
            Greed::Lazy => Inst::Split(after, inside),
        }
    }

    /// One turn that a match need not take: for backtracking it must consume something.
    fn checked_turn(&mut self, repeat: &Repeat, direction: Direction) {
        if !self.backtracks {
            return self.turn(repeat, direction);
        }
        let slot = self.slots;
        self.slots += 1;
        self.push(Inst::Save(slot));
        self.turn(repeat, direction);
        self.push(Inst::Progress(slot));
    }

    fn turn(&mut self, repeat: &Repeat, direction: Direction) {
        let (first, end) = repeat.groups;
        if self.backtracks && first < end {
            self.push(Inst::Clear(first * 2, end * 2));
        }
        self.node(&repeat.node, direction);
    }
}
