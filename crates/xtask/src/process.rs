//! Running other programs: their output is kept in a log and shown when they fail.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// How many of a failed program's last lines are shown; the log has them all.
const SHOWN_LINES: usize = 200;
/// How often a long step says that it is still at work: on a terminal its line is rewritten, elsewhere a line is added.
const TERMINAL_BEAT: Duration = Duration::from_secs(1);
const LOG_BEAT: Duration = Duration::from_secs(20);
/// The length to which a line of a program's output is cut where it is shown as progress.
const PROGRESS_WIDTH: usize = 80;

/// What a program prints when it is asked something, without outer blanks; `None` where it is missing or fails.
pub(crate) fn ask(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A program that did not succeed, with its last lines.
#[derive(Debug)]
pub(crate) struct Failure {
    summary: String,
    pub(crate) lines: Vec<String>,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.summary)
    }
}

impl std::error::Error for Failure {}

/// The last lines of the program whose failure is behind an error.
pub(crate) fn failed_lines(error: &anyhow::Error) -> &[String] {
    error.downcast_ref::<Failure>().map_or(&[], |failure| &failure.lines)
}

/// Where a step's programs write and report their progress.
pub(crate) struct Output {
    step: &'static str,
    log: File,
    log_path: PathBuf,
    started: Instant,
}

impl Output {
    pub(crate) fn new(step: &'static str, log_path: PathBuf) -> Result<Self> {
        let log = File::create(&log_path).with_context(|| format!("cannot write {}", log_path.display()))?;
        Ok(Self { step, log, log_path, started: Instant::now() })
    }

    /// The time since the step began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Says what is going on, in a line of its own: for what takes long or changes the machine.
    pub(crate) fn say(&self, text: &str) {
        clear_line();
        println!("{:<16} {text}", self.step);
    }

    /// Runs a program to its end and gives its last lines.
    ///
    /// # Errors
    ///
    /// A [`Failure`] where it does not succeed, and another error where it cannot be started.
    pub(crate) fn run(&self, command: &mut Command) -> Result<Vec<String>> {
        let shown = describe(command);
        writeln!(&self.log, "$ {shown}")?;
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start `{shown}`"))?;
        let (sender, lines) = mpsc::channel();
        forward(child.stdout.take(), sender.clone());
        forward(child.stderr.take(), sender);

        let mut last = VecDeque::with_capacity(SHOWN_LINES);
        let mut next_beat = Instant::now() + beat();
        loop {
            match lines.recv_timeout(next_beat.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    writeln!(&self.log, "{line}")?;
                    if last.len() == SHOWN_LINES {
                        last.pop_front();
                    }
                    last.push_back(line);
                }
                Err(RecvTimeoutError::Timeout) => {
                    // It may have left behind a program that still holds its output open.
                    if child.try_wait().is_ok_and(|status| status.is_some()) {
                        break;
                    }
                    self.show_progress(last.back().map_or("", String::as_str));
                    next_beat = Instant::now() + beat();
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let status = child.wait().with_context(|| format!("cannot wait for `{shown}`"))?;
        clear_line();
        if !status.success() {
            let summary = format!("`{shown}` failed ({status}); all its output is in {}", self.log_path.display());
            return Err(Failure { summary, lines: last.into() }.into());
        }
        Ok(last.into())
    }

    fn show_progress(&self, line: &str) {
        let line: String = line.trim().chars().filter(|c| !c.is_control()).take(PROGRESS_WIDTH).collect();
        let seconds = self.elapsed().as_secs();
        if std::io::stdout().is_terminal() {
            clear_line();
            print!("{:<16} {seconds:>4} s  {line}", self.step);
            // A progress line that cannot be shown is no reason to stop the work.
            let _ = std::io::stdout().flush();
        } else {
            println!("{:<16} still at work after {seconds} s  {line}", self.step);
        }
    }
}

fn beat() -> Duration {
    if std::io::stdout().is_terminal() { TERMINAL_BEAT } else { LOG_BEAT }
}

/// Takes away the progress line on a terminal.
pub(crate) fn clear_line() {
    if std::io::stdout().is_terminal() {
        print!("\r\x1b[K");
    }
}

/// Sends the lines of a program's output on as they come.
fn forward(stream: Option<impl Read + Send + 'static>, sender: Sender<String>) {
    let Some(stream) = stream else { return };
    thread::spawn(move || {
        let mut reader = BufReader::new(stream);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes).is_ok_and(|length| length > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            bytes.clear();
            if sender.send(line).is_err() {
                break;
            }
        }
    });
}

/// A command as a person would type it.
fn describe(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_missing_answers_nothing() {
        assert_eq!(ask(&mut Command::new("no-such-program-here")), None);
    }

    #[test]
    fn a_failed_program_is_named_in_the_error() {
        let log = std::env::temp_dir().join(format!("xtask-process-{}.log", std::process::id()));
        let output = Output::new("test", log.clone()).unwrap();
        let error = output.run(Command::new("rustc").arg("--no-such-flag")).unwrap_err();
        assert!(error.to_string().starts_with("`rustc --no-such-flag` failed"), "{error}");
        assert!(std::fs::read_to_string(&log).unwrap().contains("no-such-flag"));
        std::fs::remove_file(log).unwrap();
    }
}
