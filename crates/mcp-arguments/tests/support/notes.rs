//! Lines that a test has to tell.

use std::io::Write;

/// Prints the line past the harness, which keeps what a passing test prints, and leaves it for the summary of `cargo verify`.
pub(crate) fn note(line: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{line}");
    if let Some(file) = std::env::var_os("XTASK_NOTES") {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(file);
        let written = file.and_then(|mut file| writeln!(file, "{line}"));
        assert!(written.is_ok(), "the notes cannot be written");
    }
}
