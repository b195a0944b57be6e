//! Tool lists as servers have them: those of the repository, and those of real servers where they are at hand.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// One entry of a `tools/list`.
#[derive(Clone)]
pub(crate) struct Listed {
    /// The name of the list.
    pub server: String,
    pub entry: Value,
    /// Whether it is of the repository, and so always there.
    pub own: bool,
}

fn real() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let named = std::env::var_os("MCP_ARGUMENTS_CORPUS").map(PathBuf::from);
    [named, Some(beside)].into_iter().flatten().find(|path| path.is_dir())
}

/// All tools, in the order of file names: first those of `tests/corpus`, then those of real servers.
pub(crate) fn listed() -> Vec<Listed> {
    let mut tools = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus"), true);
    assert!(tools.len() > 30, "the repository has lists of its own");
    match real() {
        Some(folder) => tools.extend(read(&folder, false)),
        None => println!("only the lists of the repository: MCP_ARGUMENTS_CORPUS names a folder of more"),
    }
    tools
}

fn read(folder: &Path, own: bool) -> Vec<Listed> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut tools = Vec::new();
    for file in files {
        let server = file.file_stem().unwrap().to_string_lossy().into_owned();
        let mut list: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        if let Some(inner) = list.get_mut("tools") {
            list = inner.take();
        }
        let entries = list.as_array().unwrap().iter();
        tools.extend(entries.map(|entry| Listed { server: server.clone(), entry: entry.clone(), own }));
    }
    tools
}
