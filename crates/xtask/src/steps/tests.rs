//! What the list of steps must hold.

use std::fs;
use std::path::Path;

use super::*;

#[test]
fn a_step_needs_only_steps_that_stand_above_it() {
    for (position, step) in STEPS.iter().enumerate() {
        for needed in step.needs {
            let above = STEPS.iter().take(position).any(|other| other.name == *needed);
            assert!(above, "`{}` needs `{needed}`, which does not stand above it", step.name);
        }
    }
}

#[test]
fn the_lists_of_the_commands_name_only_steps() {
    for name in VERIFY.iter().chain(DEMO).chain(SERVE) {
        assert!(named(name).is_ok(), "{name}");
    }
}

#[test]
fn verify_reaches_every_step() {
    for step in STEPS {
        let reached = VERIFY.contains(&step.name)
            || STEPS.iter().any(|other| VERIFY.contains(&other.name) && other.needs.contains(&step.name));
        assert!(reached, "`cargo verify` does not run `{}`", step.name);
    }
}

#[test]
fn the_documents_name_only_steps() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for document in ["README.md", "CONTRIBUTING.md", "pkg/README.md", "examples/README.md"] {
        let text = fs::read_to_string(root.join(document)).unwrap();
        for command in text.split("cargo xtask ").skip(1) {
            let name: String = command.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            assert!(name == "list" || named(&name).is_ok(), "{document}: cargo xtask {name}");
        }
    }
}

/// The texts between quotes of the Rust sources in a folder; of this crate only of its tests, since its commands read files of
/// every step.
fn quoted(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            quoted(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let mut source = fs::read_to_string(&path).unwrap();
            if path.components().any(|part| part.as_os_str() == "xtask") && !path.ends_with("tests.rs") {
                source = source.split_once("#[cfg(test)]").map_or(String::new(), |(_, tests)| tests.to_owned());
            }
            texts.extend(source.split('"').map(str::to_owned));
        }
    }
}

#[test]
fn the_rust_steps_read_every_file_that_a_rust_source_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    quoted(&root.join("crates"), &mut texts);
    let named = texts.iter().map(|text| text.trim_start_matches("../"));
    // What was fetched is no input of any step.
    let named = named.filter(|name| {
        name.contains(['.', '/']) && !name.starts_with(['/', '.']) && !name.starts_with("node_modules/")
    });
    let files: Vec<&str> = named.filter(|name| root.join(name).is_file()).collect();
    assert!(files.contains(&"docs/repairs.md") && files.contains(&"package-lock.json"), "{files:?}");
    let is_read = |file: &&str| RUST.iter().any(|input| Path::new(file).starts_with(input));
    let unread: Vec<&str> = files.into_iter().filter(|file| !is_read(file)).collect();
    assert!(unread.is_empty(), "named by a Rust source, and no input of the Rust steps: {unread:?}");
}

#[test]
fn what_is_formatted_is_linted() {
    let inputs = |name: &str| match named(name).unwrap().repeat {
        Repeat::OnChange { inputs, .. } => inputs,
        Repeat::Always => &[],
    };
    for manifest in APART {
        let folder = manifest.strip_suffix("/Cargo.toml").unwrap();
        for step in ["fmt", "clippy"] {
            let is_read = inputs(step).iter().any(|input| Path::new(folder).starts_with(input));
            assert!(is_read, "`{step}` does not read {folder}");
        }
    }
}
