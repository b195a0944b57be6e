//! The project's own commands: `cargo demo`, `cargo verify` and `cargo xtask <step>`.
//!
//! What is done stands in [`steps`], how it is shown and skipped in [`runner`], and everything that differs from
//! one machine to another in [`toolchain`].

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot go on has failed"))]

mod bench;
mod npm;
mod panics;
mod process;
mod project;
mod runner;
mod serve;
mod stamp;
mod steps;
mod suite;
mod toolchain;
mod wasm;

use std::ffi::OsString;
use std::process::ExitCode;

use lexopt::Arg::{Long, Short, Value};

use crate::bench::Benchmark;
use crate::project::{Freshness, Project};
use crate::runner::AfterFailure;

const HELP: &str = "\
usage: cargo demo [--no-serve] [--fresh]   build everything, let a real client call a real server, serve the playground
       cargo verify [--fresh]              every check of the project; CI runs this and nothing else
       cargo bench-peers [--quick] [--runtime node|deno|bun|all] [--only WORDS]
                                           the package beside its peers, and the targets of the design
       cargo bench-growth [--quick]        what a call costs as its parts grow
       cargo xtask instructions [--write]  how many instructions the core takes for fixed workloads, under valgrind
       cargo xtask size                    what weighs how much, and the budget of the default entry
       cargo xtask <step>... [--fresh]     single steps, with what they need first
       cargo xtask list                    the steps

  --no-serve  end after the calls
  --fresh     run steps whose inputs have not changed as well (always so where CI=true)
";

/// What the command line asks for.
enum Command {
    Demo(Serving),
    Verify,
    /// A benchmark, with the words that are its own.
    Bench(Benchmark, Vec<OsString>),
    List,
    Steps(Vec<&'static str>),
    Help,
}

/// Whether `cargo demo` goes on to serve the playground after the calls.
#[derive(Clone, Copy)]
enum Serving {
    On,
    Off,
}

fn main() -> ExitCode {
    let (command, freshness) = match read_arguments() {
        Ok(read) => read,
        Err(error) => {
            eprintln!("xtask: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match Project::open(freshness).and_then(|project| run(&project, &command)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn read_arguments() -> Result<(Command, Freshness), lexopt::Error> {
    let mut given = std::env::args_os().skip(1);
    if let Some(benchmark) = given.next().as_deref().and_then(Benchmark::named) {
        return Ok((Command::Bench(benchmark, given.collect()), Freshness::SkipUnchanged));
    }
    let mut parser = lexopt::Parser::from_env();
    let mut words = Vec::new();
    let mut serving = None;
    let mut freshness = Freshness::SkipUnchanged;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("no-serve") => serving = Some(Serving::Off),
            Long("fresh") => freshness = Freshness::RunAll,
            Long("help") | Short('h') => return Ok((Command::Help, freshness)),
            Value(word) => words.push(word.to_string_lossy().into_owned()),
            _ => return Err(argument.unexpected()),
        }
    }
    let command = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] | ["help"] => Command::Help,
        ["demo"] => Command::Demo(serving.take().unwrap_or(Serving::On)),
        ["verify"] => Command::Verify,
        ["list"] => Command::List,
        names => {
            Command::Steps(names.iter().map(|name| steps::named(name).map(|step| step.name)).collect::<Result<_, _>>()?)
        }
    };
    match serving {
        Some(_) => Err("--no-serve belongs to `cargo demo`".into()),
        None => Ok((command, freshness)),
    }
}

fn run(project: &Project, command: &Command) -> anyhow::Result<ExitCode> {
    let summary = match command {
        Command::Help => {
            print!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
        Command::List => {
            for step in steps::STEPS {
                println!("{:<16} {}", step.name, step.about);
            }
            return Ok(ExitCode::SUCCESS);
        }
        Command::Verify => runner::run(project, steps::VERIFY, AfterFailure::GoOn)?,
        Command::Bench(benchmark, words) => return bench::run(project, *benchmark, words),
        Command::Steps(names) => {
            return Ok(runner::run(project, names, AfterFailure::Stop)?.exit_code());
        }
        Command::Demo(serving) => {
            let summary = runner::run(project, steps::DEMO, AfterFailure::Stop)?;
            if summary.is_good() {
                serve::calls(project)?;
                match serving {
                    Serving::Off => {}
                    Serving::On => return serve::playground(project),
                }
            }
            return Ok(summary.exit_code());
        }
    };
    summary.print();
    Ok(summary.exit_code())
}
