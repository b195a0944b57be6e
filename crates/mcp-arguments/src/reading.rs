//! A call read against a plan: the arguments as a whole, then the walk.

use crate::edit::{Change, Edit};
use crate::input::{Document, Entry, Input, Look, Tape};
use crate::path::Path;
use crate::plan::Plan;
use crate::rules::{Mode, Rule, RuleSet, convert};
use crate::violation::{Code, Got, Violation, Want};
use crate::walk::{All, Findings, First, Here, Verdict, Walk, accepts, before, got};

/// All that a walk over the arguments found.
///
/// # Shape
///
/// Either there are violations, or the arguments are accepted with the edits: a refused call has no edits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The changes, in the order in which they hold. Empty: the arguments stand as they came.
    pub edits: Vec<Edit>,
    /// What is wrong, in the documented order. Empty: the arguments with the edits are accepted.
    pub violations: Vec<Violation>,
    /// How many violations there are beyond the listed ones.
    pub more: usize,
}

impl Reading {
    /// Whether the arguments, with the edits, are accepted.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.violations.is_empty() && self.more == 0
    }

    /// The arguments with the edits: what is handed on where they are accepted. Null, which absent is, becomes `{}`.
    #[must_use]
    pub fn apply<'a, I: Input<'a>>(&self, input: I) -> Document<'static> {
        let base = match input.look() {
            Look::Null => Document::empty_object(),
            _ => Document::of(input),
        };
        base.edited(&self.edits)
    }

    /// As [`Reading::apply`], for a plan that may be no tool's: to a schema null is a value like any other.
    #[must_use]
    pub fn apply_by<'a, I: Input<'a>>(&self, plan: &Plan, input: I) -> Document<'static> {
        if plan.settings.arguments { self.apply(input) } else { Document::of(input).edited(&self.edits) }
    }

    fn refused(violation: Violation) -> Reading {
        Reading { violations: vec![violation], ..Reading::default() }
    }
}

/// What one look says: nothing is described, and nothing allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// Accepted as it stands.
    Fine,
    /// Accepted with defaults filled in, and without any other edit. Only a tape is known to ask for nothing else.
    Incomplete,
    /// Refused, whatever a reading will say of it.
    Refused,
    /// Accepted with edits, or refused: a reading tells.
    Unsettled,
}

impl Status {
    /// The status in a mode of what has this one in the strict mode: what is refused may be repaired.
    #[must_use]
    pub fn in_mode(self, mode: Mode) -> Status {
        match (self, mode) {
            (Status::Refused, Mode::Tolerant | Mode::Lenient) => Status::Unsettled,
            _ => self,
        }
    }
}

/// The fast answer: whether the arguments are accepted as they stand, with nothing to fill in.
///
/// A mode that repairs refuses nothing before it has tried.
pub fn status<'a, I: Input<'a>>(plan: &Plan, input: I, mode: Mode) -> Status {
    status_by_walk::<First, I>(plan, input, mode)
}

/// As [`status`], for a tape that has no [`Tape::verdict`].
#[must_use]
pub fn status_of_untold(tape: &Tape<'_>, mode: Mode) -> Status {
    status_by_walk::<First, Entry<'_>>(tape.plan, tape.root(), mode)
}

fn status_by_walk<'a, F: Findings, I: Input<'a>>(plan: &Plan, input: I, mode: Mode) -> Status {
    // Swallowed arguments are looked for in values that are valid as they stand.
    let checks = rules_of(plan, mode).only(Rule::Swallowed);
    let mut walk = Walk::new(plan, F::quick(), checks, None);
    let path = Path::Root;
    let refused_root = plan.settings.arguments && !matches!(input.look(), Look::Object(_));
    if refused_root {
        return Status::Unsettled;
    }
    let fine = walk.location(plan.root, Here::root(input, &path)) == Verdict::Fine;
    match (fine, mode) {
        _ if walk.is_exhausted() => Status::Unsettled,
        (true, _) if !walk.out.take_due() => Status::Fine,
        (true, _) if !I::WHOLE && walk.has_steps_for_defaults() => Status::Incomplete,
        (false, Mode::Strict) if !walk.out.is_unsure() => Status::Refused,
        _ => Status::Unsettled,
    }
}

/// Reads arguments; `None` where the call had none.
pub fn read<'a, I: Input<'a>>(plan: &Plan, input: Option<I>, mode: Mode) -> Reading {
    match input {
        // By the taker that the full reading has as well: the walk over a document is there once.
        Some(input) if status_by_walk::<All, I>(plan, input, mode) == Status::Fine => Reading::default(),
        Some(input) => full(plan, input, mode),
        None => full(plan, Document::empty_object().root(), mode),
    }
}

/// Reads arguments that lie in a document and mostly do not stand as they came, or nobody would have asked for a reading. Those that do come
/// out of it unchanged as well.
#[must_use]
pub fn read_document(plan: &Plan, document: &Document<'_>, mode: Mode) -> Reading {
    // A walk that describes asks the branches of a union more often than one that only decides.
    if plan.unions.is_empty() { full(plan, document.root(), mode) } else { read(plan, Some(document.root()), mode) }
}

/// Reads arguments given as JSON text, and answers the document beside the reading.
///
/// # Shape
///
/// Text that is not JSON is read as that text sent for the arguments would be: one markdown fence around the JSON, or no
/// text at all, is mended where the mode has the rules `encoded_arguments` and `empty_arguments`.
#[must_use]
pub fn read_text<'t>(plan: &Plan, text: &'t str, mode: Mode) -> (Document<'t>, Reading) {
    let limit = plan.settings.limits.text_bytes;
    if text.len() > limit {
        return (Document::null(), Reading::refused(too_large("text_bytes", limit)));
    }
    let fault = match Document::parse(text) {
        Ok(document) => {
            let reading = read(plan, Some(document.root()), mode);
            return (document, reading);
        }
        Err(fault) => fault,
    };
    let document = Document::of_text(text);
    let reading = read(plan, Some(document.root()), mode);
    let holds_object = reading.violations.iter().all(|violation| violation.code != Code::NotAnObject);
    if plan.settings.arguments && holds_object {
        return (document, reading);
    }
    let want = Want::Json { reason: fault.reason, line: fault.line, column: fault.column };
    let violation = Violation { path: String::new(), code: Code::NotJson, want, got: Got::Absent, offer: None };
    (Document::null(), Reading::refused(violation))
}

fn rules_of(plan: &Plan, mode: Mode) -> RuleSet {
    let strict = mode == Mode::Strict && !plan.settings.switches.turns_on(Rule::Swallowed);
    match (strict, mode) {
        (true, _) => RuleSet::NONE,
        // A strict walk repairs nothing, whatever is switched on; only the check may be.
        (false, Mode::Strict) => RuleSet::NONE.with(Rule::Swallowed),
        (false, Mode::Tolerant | Mode::Lenient) => plan.settings.switches.apply(mode.rules()),
    }
}

fn full<'a, I: Input<'a>>(plan: &Plan, input: I, mode: Mode) -> Reading {
    let rules = rules_of(plan, mode);
    let offers = (mode == Mode::Strict).then(|| plan.settings.switches.apply(Mode::Tolerant.rules()));
    let mut walk = Walk::new(plan, All::with_limit(plan.settings.limits.violations), rules, offers);
    if plan.settings.arguments {
        walk.arguments(input);
    } else {
        walk.location(plan.root, Here::root(input, &Path::Root));
    }
    if walk.is_exhausted() {
        return Reading::refused(steps_passed(plan));
    }
    let may_pass = walk.may_hand_on_too_much(&walk.out.edits);
    let mut reading = Reading { edits: walk.out.edits, violations: walk.out.violations, more: walk.out.more };
    let limit = plan.settings.limits.edits;
    if reading.edits.len() > limit {
        reading.violations.push(too_large("edits", limit));
    }
    if !reading.is_accepted() {
        reading.edits.clear();
    } else if !reading.edits.is_empty() && (plan.rechecks || may_pass) {
        recheck(plan, input, &mut reading);
    }
    reading
}

fn steps_passed(plan: &Plan) -> Violation {
    too_large("steps", usize::try_from(plan.settings.limits.steps).unwrap_or(usize::MAX))
}

fn too_large(limit: &'static str, value: usize) -> Violation {
    let want = Want::Limit { limit, value: u64::try_from(value).unwrap_or(u64::MAX) };
    Violation { path: String::new(), code: Code::TooLarge, want, got: Got::Absent, offer: None }
}

/// Judges what is handed on once more, where the plan asks things of a value that repairs within it may change, or where defaults
/// may have passed a limit.
fn recheck<'a, I: Input<'a>>(plan: &Plan, input: I, reading: &mut Reading) {
    let document = reading.apply_by(plan, input);
    let mut walk =
        Walk::new(plan, All::with_limit(plan.settings.limits.violations), RuleSet::NONE, Some(RuleSet::NONE));
    let verdict = walk.location(plan.root, Here::root(document.root(), &Path::Root));
    if walk.is_exhausted() {
        *reading = Reading::refused(steps_passed(plan));
    } else if verdict != Verdict::Fine {
        reading.edits.clear();
        reading.violations = walk.out.violations;
        reading.more = walk.out.more;
    }
}

impl Walk<'_, All> {
    /// Judges the arguments of a tool: what came may stand for an object without being one.
    fn arguments<'a, I: Input<'a>>(&mut self, input: I) {
        let path = Path::Root;
        match input.look() {
            Look::Object(_) => self.object_arguments(input),
            // Absent, which is what null says here.
            Look::Null => self.object_arguments(Document::empty_object().root()),
            Look::String(text) if self.rules.has(Rule::EmptyArguments) && text.trim().is_empty() => {
                self.replace(input, Rule::EmptyArguments, &Document::empty_object());
            }
            Look::Array(items) if self.rules.has(Rule::EmptyArguments) && items.len() == 0 => {
                self.replace(input, Rule::EmptyArguments, &Document::empty_object());
            }
            Look::String(text) if self.rules.has(Rule::EncodedArguments) => {
                let limit = self.plan.settings.limits.text_bytes;
                if text.len() > limit {
                    self.out.violations.push(too_large("text_bytes", limit));
                    return;
                }
                match Document::parse(convert::without_fence(text)) {
                    Ok(document) if matches!(document.root().look(), Look::Object(_)) => {
                        self.replace(input, Rule::EncodedArguments, &document);
                    }
                    Ok(_) => self.not_an_object(input, Want::Nothing),
                    Err(fault) => {
                        let (line, column) = (fault.line, fault.column);
                        self.not_an_object(input, Want::Json { reason: fault.reason, line, column });
                    }
                }
            }
            Look::Odd(_) => {
                self.location(self.plan.root, Here::root(input, &path));
            }
            Look::Boolean(_) | Look::Number(_) | Look::String(_) | Look::Array(_) => {
                self.not_an_object(input, Want::Nothing);
            }
        }
    }

    fn not_an_object<'a, I: Input<'a>>(&mut self, input: I, want: Want) {
        self.out.violations.push(Violation {
            path: String::new(),
            code: Code::NotAnObject,
            want,
            got: got(input),
            offer: None,
        });
    }

    /// Goes on with other arguments in place of those that came.
    fn replace<'a, I: Input<'a>>(&mut self, input: I, rule: Rule, document: &Document<'_>) {
        let change = Change::Set { before: Some(before(input, false)), after: document.to_text() };
        let secret = self.plan.holds_secret(self.plan.root);
        self.out.edits.push(Edit { path: String::new(), rule, change, secret });
        self.object_arguments(document.root());
    }

    fn object_arguments<'a, I: Input<'a>>(&mut self, input: I) {
        if self.rules.has(Rule::WrapperKey)
            && let Some(wrapped) = self.wrapped(input)
            && !accepts(self.plan, self.plan.root, input, &Path::Root)
        {
            match wrapped.look() {
                Look::String(text) => {
                    if text.len() <= self.plan.settings.limits.text_bytes
                        && let Ok(document) = Document::parse(convert::without_fence(text))
                        && self.has_declared(document.root())
                    {
                        self.unwrap(input, document.root());
                        return;
                    }
                }
                _ if self.has_declared(wrapped) => {
                    self.unwrap(input, wrapped);
                    return;
                }
                _ => {}
            }
        }
        self.location(self.plan.root, Here::root(input, &Path::Root));
    }

    fn unwrap<'a, 'b, I: Input<'a>, J: Input<'b>>(&mut self, input: I, content: J) {
        self.drop_injected(input);
        let mut after = String::new();
        crate::input::print(content, &mut after);
        let change = Change::Set { before: Some(before(input, false)), after };
        let secret = self.plan.holds_secret(self.plan.root);
        self.out.edits.push(Edit { path: String::new(), rule: Rule::WrapperKey, change, secret });
        self.location(self.plan.root, Here::root(content, &Path::Root));
    }

    /// What the sole undeclared key of a wrapper holds; keys that hosts inject do not count.
    fn wrapped<'a, I: Input<'a>>(&self, input: I) -> Option<I> {
        const WRAPPERS: [&str; 7] = ["arguments", "args", "params", "parameters", "input", "values", "properties"];
        let Look::Object(members) = input.look() else { return None };
        let mut others = members.filter(|(name, _)| !self.is_injected(name));
        let (name, value) = others.next()?;
        let wraps = WRAPPERS.contains(&name) || (!self.plan.name.is_empty() && name == self.plan.name);
        let sole = others.next().is_none();
        (wraps && sole && !self.plan.root_declares(name)).then_some(value)
    }

    /// Reports the keys beside a wrapper, which are dropped with it.
    fn drop_injected<'a, I: Input<'a>>(&mut self, input: I) {
        let Look::Object(members) = input.look() else { return };
        for (name, value) in members.filter(|(name, _)| self.is_injected(name)).collect::<Vec<_>>() {
            let change = Change::Remove { before: before(value, true) };
            let path = Path::Root.member(name).pointer();
            self.out.edits.push(Edit { path, rule: Rule::HostKeys, change, secret: false });
        }
    }

    /// Whether a key is one that hosts put into arguments, and is dropped.
    fn is_injected(&self, name: &str) -> bool {
        let listed = || self.plan.settings.host_keys.iter().any(|key| key == name);
        let injected = (name.starts_with('_') && name != "__proto__") || listed();
        injected && self.rules.has(Rule::HostKeys) && !self.plan.root_declares(name)
    }

    fn has_declared<'a, I: Input<'a>>(&self, input: I) -> bool {
        match input.look() {
            Look::Object(mut members) => members.any(|(name, _)| self.plan.root_declares(name)),
            _ => false,
        }
    }
}
