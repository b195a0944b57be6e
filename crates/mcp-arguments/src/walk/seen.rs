//! Which members or items of one value have been judged, for `unevaluated*` and for refusing undeclared names.

use smallvec::SmallVec;

/// A set of ordinals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    bits: SmallVec<[u64; 4]>,
    all: bool,
}

impl Seen {
    pub(crate) fn note(&mut self, ordinal: u32) {
        let word = (ordinal / 64) as usize;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        if let Some(bits) = self.bits.get_mut(word) {
            *bits |= 1 << (ordinal % 64);
        }
    }

    pub(crate) fn note_all(&mut self) {
        self.all = true;
    }

    pub(crate) fn has(&self, ordinal: u32) -> bool {
        self.all || self.bits.get((ordinal / 64) as usize).is_some_and(|bits| bits & 1 << (ordinal % 64) != 0)
    }

    pub(crate) fn merge(&mut self, other: &Seen) {
        self.all |= other.all;
        if self.bits.len() < other.bits.len() {
            self.bits.resize(other.bits.len(), 0);
        }
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine |= theirs;
        }
    }
}
