//! Running steps in order: each is shown in one line, skipped where nothing has changed, and counted.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::process::{Command, ExitCode};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::process::{Output, clear_line, failed_lines};
use crate::project::{Freshness, Project};
use crate::stamp::{self, Stamp};
use crate::steps::{Repeat, STEPS, Step};
use crate::suite;
use crate::toolchain::{self, NotHere};

/// The variable that names a file in which a test suite can leave lines for the summary: "412 case files, none skipped".
const NOTES_VARIABLE: &str = "XTASK_NOTES";

/// Whether later steps are still run when one has failed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterFailure {
    Stop,
    GoOn,
}

/// One step at work.
pub(crate) struct Run<'a> {
    pub(crate) project: &'a Project,
    pub(crate) output: Output,
    notes: RefCell<Vec<String>>,
}

impl Run<'_> {
    /// Runs a program in the checkout, unless it already has another folder, and gives its last lines.
    pub(crate) fn exec(&self, command: &mut Command) -> Result<Vec<String>> {
        if command.get_current_dir().is_none() {
            command.current_dir(&self.project.root);
        }
        let notes = self.project.state().join("notes");
        fs::write(&notes, "").with_context(|| format!("cannot write {}", notes.display()))?;
        if let Some(folder) = suite::folder(self.project) {
            command.env(suite::VARIABLE, folder);
        }
        let lines = self.output.run(command.env(NOTES_VARIABLE, &notes))?;
        fs::read_to_string(&notes)
            .with_context(|| format!("cannot read {}", notes.display()))?
            .lines()
            .for_each(|line| self.note(line));
        Ok(lines)
    }

    /// Adds a line to what is shown under the step, now and whenever it is skipped as unchanged.
    pub(crate) fn note(&self, line: impl Into<String>) {
        self.notes.borrow_mut().push(line.into());
    }

    /// Notes the lines in which a test runner counts what it ran.
    pub(crate) fn note_counts(&self, lines: &[String]) {
        let mut cargo_test = (0_u64, 0_u64);
        for line in lines {
            let line = line.trim();
            if let Some((_, counts)) = line.split_once("tests run: ") {
                self.note(counts);
            } else if let Some(counts) = line.strip_prefix("test result: ok. ") {
                cargo_test.0 += count_before(counts, " passed");
                cargo_test.1 += count_before(counts, " ignored");
            } else if let Some(count) = ["pass ", "skipped ", "todo "].iter().find_map(|word| {
                let rest = line.trim_start_matches(['#', 'ℹ', ' ']).strip_prefix(word)?;
                rest.parse::<u64>().ok().map(|count| format!("{word}{count}"))
            }) {
                self.note(count);
            }
        }
        if cargo_test != (0, 0) {
            self.note(format!("{} passed, {} ignored", cargo_test.0, cargo_test.1));
        }
    }
}

/// The number that stands right before `word`, or 0.
fn count_before(text: &str, word: &str) -> u64 {
    text.split(';').find_map(|part| part.trim().strip_suffix(word)?.parse().ok()).unwrap_or(0)
}

/// How a step ended.
enum End {
    Done,
    Unchanged,
    /// There is no such part of the project yet.
    NoSuchPart(&'static str),
    /// A thing that only this step needs is not on this machine.
    LeftOut(String),
    /// A step that it needs has not succeeded.
    NotRun(&'static str),
    Failed(String),
}

impl End {
    fn word(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Unchanged => "unchanged",
            Self::NoSuchPart(_) => "-",
            Self::LeftOut(_) => "LEFT OUT",
            Self::NotRun(_) => "NOT RUN",
            Self::Failed(_) => "FAILED",
        }
    }

    fn reason(&self) -> Option<String> {
        match self {
            Self::Done | Self::Unchanged => None,
            Self::NoSuchPart(path) => Some(format!("the project has no {path} yet")),
            Self::NotRun(needed) => Some(format!("it needs `{needed}`, which has not succeeded")),
            Self::LeftOut(reason) | Self::Failed(reason) => Some(reason.clone()),
        }
    }

    /// Whether steps that need this one can run.
    fn serves(&self) -> bool {
        match self {
            Self::Done | Self::Unchanged => true,
            Self::NoSuchPart(_) | Self::LeftOut(_) | Self::NotRun(_) | Self::Failed(_) => false,
        }
    }

    fn failed(&self) -> bool {
        match self {
            Self::NotRun(_) | Self::Failed(_) => true,
            Self::Done | Self::Unchanged | Self::NoSuchPart(_) | Self::LeftOut(_) => false,
        }
    }
}

/// How all steps of a command ended.
pub(crate) struct Summary {
    rows: Vec<Row>,
}

struct Row {
    step: &'static Step,
    end: End,
    took: Duration,
    notes: Vec<String>,
}

impl Summary {
    pub(crate) fn is_good(&self) -> bool {
        !self.rows.iter().any(|row| row.end.failed())
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        if self.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    /// Prints the table of all steps and, alone on the last line, their count.
    pub(crate) fn print(&self) {
        println!();
        for row in &self.rows {
            row.print();
        }
        let count = |wanted: fn(&End) -> bool| self.rows.iter().filter(|row| wanted(&row.end)).count();
        let passed = count(End::serves);
        let failed = count(End::failed);
        let left_out = count(|end| matches!(end, End::LeftOut(_)));
        let skipped = if left_out == 0 { String::new() } else { format!(", {left_out} skipped") };
        println!("\n{passed} passed, {failed} failed{skipped}");
    }
}

impl Row {
    fn print(&self) {
        let seconds = self.took.as_secs_f64();
        println!("{:<16} {:<9} {seconds:>6.1} s  {}", self.step.name, self.end.word(), self.step.about);
        for line in self.end.reason().iter().chain(&self.notes) {
            println!("{:<37}{line}", "");
        }
    }
}

/// Runs the named steps and all that they need.
///
/// # Errors
///
/// Only where the commands themselves cannot work; a step that fails is in the summary.
pub(crate) fn run(project: &Project, names: &[&str], after_failure: AfterFailure) -> Result<Summary> {
    let state = project.state();
    fs::create_dir_all(&state).with_context(|| format!("cannot make {}", state.display()))?;
    let versions = toolchain::versions();
    let mut rows: Vec<Row> = Vec::new();
    for step in wanted(names) {
        let needed = rows.iter().find(|row| step.needs.contains(&row.step.name) && !row.end.serves());
        let row = match (needed, step.part.iter().find(|path| !project.path(path).exists())) {
            (_, Some(path)) => end_at_once(step, End::NoSuchPart(path)),
            (Some(row), None) => end_at_once(step, End::NotRun(row.step.name)),
            (None, None) => run_step(project, step, &versions)?,
        };
        if !matches!(row.end, End::NoSuchPart(_)) {
            row.print();
        }
        let failed = row.end.failed();
        rows.push(row);
        if failed && after_failure == AfterFailure::Stop {
            break;
        }
    }
    Ok(Summary { rows })
}

fn end_at_once(step: &'static Step, end: End) -> Row {
    Row { step, end, took: Duration::ZERO, notes: Vec::new() }
}

/// The named steps with those that they need, in the order of the list.
fn wanted(names: &[&str]) -> Vec<&'static Step> {
    let mut wanted: HashSet<&str> = names.iter().copied().collect();
    for step in STEPS.iter().rev() {
        if wanted.contains(step.name) {
            wanted.extend(step.needs);
        }
    }
    STEPS.iter().filter(|step| wanted.contains(step.name)).collect()
}

fn run_step(project: &Project, step: &'static Step, versions: &str) -> Result<Row> {
    let state = project.state();
    let stamp = Stamp::new(&state, step.name);
    let hashes = || -> Result<Option<(String, String)>> {
        match &step.repeat {
            Repeat::Always => Ok(None),
            Repeat::OnChange { inputs, outputs, versions: own } => {
                let commands = stamp::hash(&project.root, &["crates/xtask"], versions)?;
                let inputs = stamp::hash(&project.root, inputs, &format!("{commands}\n{}", own(project)))?;
                Ok(Some((inputs, stamp::hash(&project.root, outputs, "")?)))
            }
        }
    };
    let before = hashes()?;
    if let (Some((inputs, outputs)), Freshness::SkipUnchanged) = (&before, project.freshness)
        && let Some(record) = stamp.still_good(inputs, outputs)
    {
        let mut row = end_at_once(step, End::Unchanged);
        row.notes = record.notes;
        return Ok(row);
    }
    stamp.remove()?;

    let output = Output::new(step.name, state.join(format!("{}.log", step.name)))?;
    let run = Run { project, output, notes: RefCell::default() };
    let result = (step.run)(&run);
    clear_line();
    let took = run.output.elapsed();
    let notes = run.notes.into_inner();
    let end = match result {
        Ok(()) => {
            // The inputs are those from before the step: what was changed while it ran, it may not have seen.
            if let (Some((inputs, _)), Some((_, outputs))) = (before, hashes()?) {
                stamp.write(&inputs, &outputs, &notes)?;
            }
            End::Done
        }
        Err(error) => match error.downcast_ref::<NotHere>() {
            Some(_) if !project.ci => End::LeftOut(format!("{error:#}")),
            _ => {
                for line in failed_lines(&error) {
                    println!("    {line}");
                }
                End::Failed(format!("{error:#}"))
            }
        },
    };
    Ok(Row { step, end, took, notes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_comes_with_all_that_it_needs_in_order() {
        let names: Vec<_> = wanted(&["package"]).iter().map(|step| step.name).collect();
        assert_eq!(names, ["wasm-tools", "npm", "wasm", "package"]);
    }

    #[test]
    fn the_counts_of_a_test_runner_are_read() {
        assert_eq!(count_before("12 passed; 0 failed; 3 ignored; 0 measured", " passed"), 12);
        assert_eq!(count_before("12 passed; 0 failed; 3 ignored; 0 measured", " ignored"), 3);
        assert_eq!(count_before("nothing", " passed"), 0);
    }
}
