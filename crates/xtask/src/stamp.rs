//! Stamps: the record that a step has succeeded on exactly these files.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Folders that are never an input, wherever they are found: they hold what was made or fetched.
const NOT_INPUTS: [&str; 3] = ["target", "node_modules", "dist"];

/// What a step had before it when it last succeeded, and what it had to say.
pub(crate) struct Stamp {
    file: PathBuf,
}

/// What a stamp holds.
pub(crate) struct Record {
    inputs: String,
    outputs: String,
    pub(crate) notes: Vec<String>,
}

impl Stamp {
    pub(crate) fn new(folder: &Path, step: &str) -> Self {
        Self { file: folder.join(format!("{step}.stamp")) }
    }

    /// What the step left on record, if it would do the same again: the inputs are those of then, and the outputs
    /// are all there and as they were left.
    pub(crate) fn still_good(&self, inputs: &str, outputs: &str) -> Option<Record> {
        let text = fs::read_to_string(&self.file).ok()?;
        let mut lines = text.lines().map(str::to_owned);
        let record = Record { inputs: lines.next()?, outputs: lines.next()?, notes: lines.collect() };
        (record.inputs == inputs && record.outputs == outputs).then_some(record)
    }

    /// Taken away before the step runs, so that an interrupted step leaves none.
    pub(crate) fn remove(&self) -> Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", self.file.display()))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn write(&self, inputs: &str, outputs: &str, notes: &[String]) -> Result<()> {
        let text = format!("{inputs}\n{outputs}\n{}", notes.join("\n"));
        fs::write(&self.file, text).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// The hash of the contents of `paths` (files, or folders with all that is in them) and of `versions`.
///
/// A path that does not exist counts as absent, so that its coming is a change.
pub(crate) fn hash(root: &Path, paths: &[&str], versions: &str) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    versions.hash(&mut hasher);
    for path in paths {
        path.hash(&mut hasher);
        add(&root.join(path), &mut hasher)?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn add(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    let trouble = || format!("cannot read {}", path.display());
    if path.is_dir() {
        let mut entries =
            fs::read_dir(path).and_then(Iterator::collect::<std::io::Result<Vec<_>>>).with_context(trouble)?;
        entries.retain(|entry| !is_made(entry));
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            entry.file_name().hash(hasher);
            add(&entry.path(), hasher)?;
        }
    } else if path.exists() {
        fs::read(path).with_context(trouble)?.hash(hasher);
    } else {
        "absent".hash(hasher);
    }
    Ok(())
}

/// Whether it is a folder of things that were made or fetched: one of those, or a hidden one.
fn is_made(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    (name.starts_with('.') || NOT_INPUTS.contains(&&*name)) && entry.path().is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for one test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("xtask-stamp-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("src")).unwrap();
        folder
    }

    #[test]
    fn a_hash_changes_with_a_name_a_content_and_a_version() {
        let root = folder("changes");
        fs::write(root.join("src/a"), "one").unwrap();
        let first = hash(&root, &["src", "later"], "v1").unwrap();
        assert_eq!(first, hash(&root, &["src", "later"], "v1").unwrap());
        assert_ne!(first, hash(&root, &["src", "later"], "v2").unwrap());
        fs::rename(root.join("src/a"), root.join("src/b")).unwrap();
        assert_ne!(first, hash(&root, &["src", "later"], "v1").unwrap());
        fs::rename(root.join("src/b"), root.join("src/a")).unwrap();
        fs::write(root.join("later"), "").unwrap();
        assert_ne!(first, hash(&root, &["src", "later"], "v1").unwrap());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn what_was_made_or_fetched_is_no_input() {
        let root = folder("made");
        let first = hash(&root, &["src"], "").unwrap();
        fs::create_dir_all(root.join("src/node_modules/x")).unwrap();
        fs::write(root.join("src/node_modules/x/y"), "").unwrap();
        fs::create_dir_all(root.join("src/.test")).unwrap();
        assert_eq!(first, hash(&root, &["src"], "").unwrap());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_stamp_is_good_only_for_the_same_inputs_and_outputs() {
        let root = folder("stamp");
        let stamp = Stamp::new(&root, "step");
        assert!(stamp.still_good("in", "out").is_none());
        stamp.write("in", "out", &["a note".to_owned()]).unwrap();
        assert_eq!(stamp.still_good("in", "out").unwrap().notes, ["a note"]);
        assert!(stamp.still_good("in", "other").is_none());
        assert!(stamp.still_good("other", "out").is_none());
        stamp.remove().unwrap();
        stamp.remove().unwrap();
        assert!(stamp.still_good("in", "out").is_none());
        fs::remove_dir_all(root).unwrap();
    }
}
