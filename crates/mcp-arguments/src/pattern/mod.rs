//! The `pattern` of JSON Schema: regular expressions of ECMA-262, found anywhere in a text in linear time.
//!
//! # Shape
//!
//! Code points and properties as with JavaScript's `u` flag; the leniency of plain JavaScript where real schemas need it
//! ([`Pattern::compile`] says which). A pattern goes from source to tree (`parse`) to instructions (`program`) and is
//! run by one of two engines: `linear` follows all ways at once, and `automaton` is the same worked out in advance;
//! `backtrack` serves back-references alone, which no linear engine can decide, and gives up after a number of steps.
//! Look-ahead and look-behind are linear too: each runs over the text once, against its direction, before the pattern.
//!
//! # Why an engine of our own
//!
//! The module is part of a WebAssembly file whose size is a budget. `regex` brings the tables of Unicode and weighs many times
//! what this module does; `regex-lite` knows neither `\p{…}` nor look-around nor the grammar of ECMA-262; `fancy-regex`
//! stands on the engine of `regex`; `regress` knows the grammar, but backtracks without a limit.

mod automaton;
mod backtrack;
mod class;
mod error;
mod escape;
mod linear;
mod lower;
mod parse;
mod program;
mod property;
mod syntax;
mod tables;

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

pub use error::{Exhausted, Fault, PatternError};
pub(crate) use lower::{lower_case, push_lower};

use automaton::Automaton;
use program::Program;

/// Longest source, in bytes: 64 KiB, far above any pattern that a person wrote.
pub const SOURCE_LIMIT: usize = 64 * 1024;

/// Most instructions that a pattern may expand to, and ranges in its classes: bounds memory and the time for each character.
pub const PROGRAM_LIMIT: usize = 50_000;

/// Most look-arounds in a pattern: each needs one bit for each byte of the text.
pub const LOOK_LIMIT: usize = 64;

/// Deepest nesting of groups: bounds the stack of the parser.
pub const DEPTH_LIMIT: usize = 250;

/// Bytes of text after which a pattern has been used enough to work out its [`Automaton`].
const WARM: usize = 256;

/// A regular expression of ECMA-262 that is ready to run. Having one proves that its source is valid.
///
/// Clones share everything.
///
/// # Examples
///
/// ```
/// use mcp_arguments::pattern::Pattern;
///
/// let name = Pattern::compile("^[a-z0-9_-]{1,64}$")?;
/// assert_eq!(name.is_match("docs_search"), Ok(true));
/// assert_eq!(name.is_match("Docs search"), Ok(false));
/// # Ok::<(), mcp_arguments::pattern::PatternError>(())
/// ```
#[derive(Clone)]
pub struct Pattern(Arc<Compiled>);

struct Compiled {
    source: String,
    program: Program,
    /// Bytes of text seen while there was no automaton.
    seen: AtomicUsize,
    automaton: OnceLock<Option<Automaton>>,
}

impl Pattern {
    /// The pattern of a source.
    ///
    /// # Shape
    ///
    /// The grammar of ECMA-262 as with the `u` flag, and of its Annex B where that flag forbids what plain JavaScript
    /// accepts: escaped punctuation (`\-`, `\_`, `\"`), `]`, `{` and `}` for themselves, `[\w-.]`, octal escapes. A
    /// letter behind `\` that means nothing in ECMA-262, as in `\Z`, is an error. `(?i:…)`, `(?m:…)` and `(?s:…)` are
    /// accepted; `(?i)` for the rest of the pattern is not ECMA-262 and an error that says what to write.
    ///
    /// `\p{…}` takes the general categories, the common binary properties, those of emoji, and eleven scripts.
    ///
    /// # Errors
    ///
    /// The first fault with its position and what to write instead; or that one of the limits of this module is passed.
    pub fn compile(source: &str) -> Result<Pattern, PatternError> {
        let program = program::compile(parse::parse(source)?).ok_or(PatternError::TooLarge)?;
        let source = source.to_owned();
        Ok(Pattern(Arc::new(Compiled { source, program, seen: AtomicUsize::new(0), automaton: OnceLock::new() })))
    }

    /// Whether the pattern matches anywhere in the text.
    ///
    /// # Errors
    ///
    /// Only where the pattern [backtracks](Pattern::backtracks): that it took too many steps.
    pub fn is_match(&self, text: &str) -> Result<bool, Exhausted> {
        let compiled = &*self.0;
        if compiled.program.backtracks {
            return backtrack::is_match(&compiled.program, text);
        }
        Ok(match compiled.automaton(text.len()) {
            Some(automaton) => automaton.is_match(text),
            None => linear::is_match(&compiled.program, text),
        })
    }

    /// The text that the pattern was compiled from.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.0.source
    }

    /// Whether the pattern is the usual way to say that a text must not be blank.
    pub(crate) fn asks_only_for_something_visible(&self) -> bool {
        self.source() == r"\S"
    }

    /// Whether the pattern needs the backtracking engine: it has back-references.
    #[must_use]
    pub fn backtracks(&self) -> bool {
        self.0.program.backtracks
    }
}

impl Compiled {
    fn automaton(&self, length: usize) -> Option<&Automaton> {
        if !self.program.looks.is_empty() {
            return None;
        }
        if let Some(automaton) = self.automaton.get() {
            return automaton.as_ref();
        }
        let before = self.seen.fetch_add(length, Ordering::Relaxed);
        if before.saturating_add(length) < WARM {
            return None;
        }
        self.automaton.get_or_init(|| Automaton::build(&self.program)).as_ref()
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pattern").field(&self.source()).finish()
    }
}

/// Whether a text is a regular expression of ECMA-262: the format `regex`.
///
/// # Shape
///
/// What [`Pattern::compile`] accepts; syntax of other languages (`\Z`, `\a`, `(?P<name>…)`, `(?i)`) is not valid. A
/// valid pattern that is only too large counts as valid; one that names a property without a table here does not.
#[must_use]
pub fn is_valid(source: &str) -> bool {
    match Pattern::compile(source) {
        Ok(_) | Err(PatternError::TooLarge | PatternError::TooManyLooks { .. }) => true,
        Err(
            PatternError::TooLong { .. }
            | PatternError::TooDeep { .. }
            | PatternError::Syntax { .. }
            | PatternError::UnknownProperty { .. },
        ) => false,
    }
}
