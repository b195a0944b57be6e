//! What a label of a host name in another script than ASCII is made of (RFC 5892, RFC 5893).

/// Runs of code points of one class, from U+0080 upwards. `idna_classes.py` writes them and says how.
static RUNS: &[u8] = include_bytes!("idna_classes.bin");

/// What the rules want to know of a code point; in the order of `idna_classes.py`.
///
/// Left and right are its directions, mark and virama its part in a syllable, dual, forward and backward
/// the neighbours that its shape joins: both, the next, the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Disallowed,
    Left,
    Right,
    ArabicNumber,
    EuropeanNumber,
    Neutral,
    Mark,
    LeftMark,
    Virama,
    LeftVirama,
    DualLeft,
    DualRight,
    Forward,
    Backward,
}

/// How the letters of a label run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order {
    /// Whether one runs from right to left: the whole name is then under the Bidi rule.
    pub(super) has_right: bool,
    /// Whether the label keeps the Bidi rule.
    pub(super) follows_rule: bool,
}

/// How the letters of a valid label run, or `None` where it is not valid.
///
/// # Shape
///
/// At most 63 letters come in, which bounds what the rules of context cost.
#[inline(never)]
pub(super) fn label(letters: &[char]) -> Option<Order> {
    if letters.first() == Some(&'-') || letters.last() == Some(&'-') || letters.get(2..4) == Some(&['-', '-']) {
        return None;
    }
    let classes: Vec<Class> = letters.iter().map(|letter| class_of(*letter)).collect();
    let starts_with_mark = classes.first().is_none_or(|class| class.is_mark());
    if starts_with_mark || classes.contains(&Class::Disallowed) || !fit_context(letters, &classes) {
        return None;
    }
    Some(Order {
        has_right: classes.iter().any(|class| class.is_right() || *class == Class::ArabicNumber),
        follows_rule: follows_bidi_rule(&classes),
    })
}

impl Class {
    const ALL: [Self; 14] = [
        Self::Disallowed,
        Self::Left,
        Self::Right,
        Self::ArabicNumber,
        Self::EuropeanNumber,
        Self::Neutral,
        Self::Mark,
        Self::LeftMark,
        Self::Virama,
        Self::LeftVirama,
        Self::DualLeft,
        Self::DualRight,
        Self::Forward,
        Self::Backward,
    ];

    fn is_left(self) -> bool {
        matches!(self, Self::Left | Self::LeftMark | Self::LeftVirama | Self::DualLeft)
    }

    fn is_right(self) -> bool {
        matches!(self, Self::Right | Self::DualRight | Self::Forward | Self::Backward)
    }

    fn is_mark(self) -> bool {
        matches!(self, Self::Mark | Self::LeftMark | Self::Virama | Self::LeftVirama)
    }

    fn is_virama(self) -> bool {
        matches!(self, Self::Virama | Self::LeftVirama)
    }

    /// Whether the code point takes no room of its own, so that its neighbours are neighbours.
    fn is_transparent(self) -> bool {
        matches!(self, Self::Mark | Self::Virama)
    }

    fn joins_next(self) -> bool {
        matches!(self, Self::DualLeft | Self::DualRight | Self::Forward)
    }

    fn joins_previous(self) -> bool {
        matches!(self, Self::DualLeft | Self::DualRight | Self::Backward)
    }
}

/// Whether each letter keeps its rule of context (RFC 5892, appendix A).
#[inline(never)]
fn fit_context(letters: &[char], classes: &[Class]) -> bool {
    // No label holds U+0000, which stands for the letter before the first and for the one behind the last.
    let (mut previous, mut follows_virama) = ('\0', false);
    for (place, (letter, class)) in letters.iter().zip(classes).enumerate() {
        let next = letters.get(place + 1).copied().unwrap_or_default();
        let fits = match letter {
            '\u{b7}' => previous == 'l' && next == 'l',
            '\u{375}' => is_greek(next),
            '\u{5f3}' | '\u{5f4}' => is_hebrew(previous),
            '\u{30fb}' => letters.iter().any(|letter| is_japanese(*letter)),
            '\u{660}'..='\u{669}' => !letters.iter().any(|letter| matches!(letter, '\u{6f0}'..='\u{6f9}')),
            '\u{200d}' => follows_virama,
            '\u{200c}' => follows_virama || parts_joined_letters(classes, place),
            _ => true,
        };
        if !fits {
            return false;
        }
        (previous, follows_virama) = (*letter, class.is_virama());
    }
    true
}

/// Whether the letters around `place`, marks aside, would join if nothing stood there.
fn parts_joined_letters(classes: &[Class], place: usize) -> bool {
    let (before, after) = classes.split_at_checked(place).unwrap_or_default();
    let left = before.iter().rev().find(|class| !class.is_transparent());
    let right = after.iter().skip(1).find(|class| !class.is_transparent());
    left.is_some_and(|class| class.joins_next()) && right.is_some_and(|class| class.joins_previous())
}

/// The Bidi rule (RFC 5893, section 2): a label runs one way, and starts and ends with what shows which.
fn follows_bidi_rule(classes: &[Class]) -> bool {
    let number = |class: &Class| *class == Class::EuropeanNumber;
    let arabic = |class: &Class| *class == Class::ArabicNumber;
    let last = classes.iter().rev().find(|class| !class.is_transparent());
    match classes.first() {
        Some(first) if first.is_right() => {
            !classes.iter().any(|class| class.is_left())
                && last.is_some_and(|class| class.is_right() || number(class) || arabic(class))
                && !(classes.iter().any(number) && classes.iter().any(arabic))
        }
        Some(first) if first.is_left() => {
            !classes.iter().any(|class| class.is_right() || arabic(class))
                && last.is_some_and(|class| class.is_left() || number(class))
        }
        _ => false,
    }
}

fn is_greek(letter: char) -> bool {
    // U+03E2 to U+03EF are Coptic.
    matches!(
        letter,
        '\u{370}'..='\u{3e1}' | '\u{3f0}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' | '\u{1d26}'..='\u{1d2a}'
    )
}

fn is_hebrew(letter: char) -> bool {
    matches!(letter, '\u{591}'..='\u{5f4}')
}

/// Whether `letter` is of Hiragana, Katakana or Han.
fn is_japanese(letter: char) -> bool {
    matches!(
        letter,
        '\u{3005}' | '\u{3007}' | '\u{3041}'..='\u{3096}' | '\u{309d}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}'
            | '\u{30fd}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
            | '\u{fa0e}'..='\u{fa29}' | '\u{1b000}'..='\u{1b16f}' | '\u{20000}'..='\u{3ffff}'
    )
}

#[inline(never)]
fn class_of(letter: char) -> Class {
    match letter {
        'a'..='z' => Class::Left,
        '0'..='9' => Class::EuropeanNumber,
        '-' => Class::Neutral,
        '\0'..='\x7f' => Class::Disallowed,
        _ => class_beyond_ascii(u32::from(letter)).unwrap_or(Class::Disallowed),
    }
}

/// The class of the run that holds `code`, or `None` behind the last one.
fn class_beyond_ascii(code: u32) -> Option<Class> {
    let block = STARTS.iter().rev().find(|(start, _)| *start <= code)?;
    let (mut end, offset) = *block;
    let mut runs = RUNS.get(usize::from(offset)..)?;
    while let Some((run, rest)) = first_run(runs) {
        end += run / 16;
        if code < end {
            return Class::ALL.get(usize::try_from(run % 16).ok()?).copied();
        }
        runs = rest;
    }
    None
}

/// The first run of `runs`, as its length times 16 plus its class, and what follows it.
const fn first_run(mut runs: &[u8]) -> Option<(u32, &[u8])> {
    let (mut run, mut shift) = (0, 0);
    while let [byte, rest @ ..] = runs {
        run |= ((*byte & 0x7f) as u32) << shift;
        if *byte < 0x80 {
            return Some((run, rest));
        }
        shift += 7;
        runs = rest;
    }
    None
}

/// How many runs are read at most to find a code point.
const BLOCK: usize = 128;

/// Where every [`BLOCK`] runs start: the code point and the place in [`RUNS`].
static STARTS: [(u32, u16); 25] = starts();

#[expect(clippy::indexing_slicing, reason = "it runs when it is compiled, where a wrong index is an error")]
const fn starts() -> [(u32, u16); 25] {
    let mut starts = [(0x80, 0); 25];
    let (mut code, mut offset, mut count) = (0x80, 0_u16, 0);
    let mut runs = RUNS;
    while let Some((run, rest)) = first_run(runs) {
        if count % BLOCK == 0 {
            starts[count / BLOCK] = (code, offset);
        }
        let mut left = runs.len() - rest.len();
        while left > 0 {
            offset += 1;
            left -= 1;
        }
        code += run / 16;
        count += 1;
        runs = rest;
    }
    assert!(count.div_ceil(BLOCK) == starts.len(), "a start for every block of runs");
    starts
}

#[cfg(test)]
mod tests {
    use super::{Class, class_of, label};

    #[test]
    fn every_block_of_runs_is_found() {
        for (letter, class) in [
            ('\u{80}', Class::Disallowed),
            ('ß', Class::Left),
            ('À', Class::Disallowed),
            ('à', Class::Left),
            ('\u{300}', Class::Mark),
            ('א', Class::Right),
            ('ب', Class::DualRight),
            ('ا', Class::Backward),
            ('\u{660}', Class::ArabicNumber),
            ('\u{6f0}', Class::EuropeanNumber),
            ('\u{94d}', Class::Virama),
            ('\u{93e}', Class::LeftMark),
            ('ᠠ', Class::DualLeft),
            ('\u{200c}', Class::Neutral),
            ('漢', Class::Left),
            ('실', Class::Left),
            ('\u{e000}', Class::Disallowed),
            ('\u{10acd}', Class::Forward),
            ('\u{1f600}', Class::Disallowed),
            ('\u{20000}', Class::Left),
            ('\u{e0100}', Class::Disallowed),
            ('\u{10ffff}', Class::Disallowed),
        ] {
            assert_eq!(class_of(letter), class, "{letter:?}");
        }
    }

    #[test]
    fn capital_letters_are_disallowed_but_for_those_of_cherokee() {
        // Case folding takes the small letters of Cherokee to the capital ones, not the other way round.
        for letter in ('\u{80}'..=char::MAX).filter(|letter| letter.is_uppercase()) {
            let is_cherokee = matches!(letter, '\u{13a0}'..='\u{13f5}');
            assert_eq!(class_of(letter) != Class::Disallowed, is_cherokee, "{letter:?}");
        }
    }

    #[test]
    fn a_label_of_nothing_is_none() {
        assert!(label(&[]).is_none());
        assert!(label(&['\u{300}']).is_none());
    }
}
