//! One fixed workload, for a count of its instructions: `cargo xtask instructions` runs this under callgrind, which counts
//! within [`measured`] alone. Without a name it lists the workloads. Schemas and values are those of `tests/bench/works.json`.

use std::error::Error;
use std::hint::black_box;

use mcp_arguments::arguments::{read, validate};
use mcp_arguments::input::Document;
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Status, read_document, read_text, status};
use mcp_arguments::render::json::answer;
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::spec::{ToolSpec, integer, text};
use serde_json::Value;

/// What is done once, and whether it came out as it should.
type Workload = Box<dyn Fn() -> bool>;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = std::env::args().nth(1);
    for (name, workload) in workloads()? {
        match &wanted {
            None => println!("{name}"),
            // Once before, so that nothing is counted which happens once in a process.
            Some(wanted) if wanted == name => {
                let good = workload() && measured(&workload);
                return if good { Ok(()) } else { Err(format!("{name} came out wrong").into()) };
            }
            Some(_) => {}
        }
    }
    match wanted {
        None => Ok(()),
        Some(name) => Err(format!("there is no workload {name}").into()),
    }
}

/// The one function in which instructions are counted.
#[inline(never)]
fn measured(workload: &Workload) -> bool {
    black_box(workload)()
}

fn workloads() -> Result<Vec<(&'static str, Workload)>, Box<dyn Error>> {
    let works: Value = serde_json::from_str(include_str!("../../../tests/bench/works.json"))?;
    let of = |name: &str, part: &str| works.get(name).and_then(|work| work.get(part)).cloned().unwrap_or_default();
    let plan = |name: &str| compile(name, &of(name, "schema"), &Options::for_tool());
    let (faults, slips) = (of("typical", "faults"), of("typical", "slips"));
    Ok(vec![
        ("compile-spec", Box::new(|| Plan::of_spec(&search_spec()).is_ok())),
        ("compile-schema", {
            let (schema, options) = (of("nested", "schema"), Options::for_tool());
            Box::new(move || compile("nested", &schema, &options).is_ok())
        }),
        ("valid-tiny", valid(Plan::of_spec(&search_spec())?, of("tiny", "valid"))),
        ("valid-typical", valid(plan("typical")?, of("typical", "valid"))),
        ("valid-nested", valid(plan("nested")?, of("nested", "valid"))),
        ("valid-union", valid(plan("union")?, of("union", "valid"))),
        ("valid-pattern", valid(plan("patterns")?, of("patterns", "valid"))),
        ("valid-text", {
            let (plan, text) = (plan("typical")?, of("typical", "valid").to_string());
            Box::new(move || read_text(&plan, &text, Mode::Strict).1.is_accepted())
        }),
        ("refused-status", {
            let (plan, faults) = (plan("typical")?, faults.clone());
            Box::new(move || status(&plan, &faults, Mode::Strict) != Status::Fine)
        }),
        ("refused-with-text", {
            let plan = plan("typical")?;
            Box::new(move || validate(&plan, Some(&faults)).is_err_and(|refusal| refusal.text(&plan).len() > 100))
        }),
        ("refused-as-answer", {
            let (plan, refused) =
                (plan("typical")?, Document::parse(&of("typical", "refused").to_string())?.into_owned());
            Box::new(move || {
                let reading = read_document(&plan, &refused, Mode::Strict);
                answer(&plan, &reading, None).len() > 100
            })
        }),
        ("repaired", {
            let plan = plan("typical")?;
            Box::new(move || {
                read(&plan, Some(&slips), Mode::Tolerant).is_ok_and(|arguments| arguments.edits().len() == 4)
            })
        }),
    ])
}

fn valid(plan: Plan, value: Value) -> Workload {
    Box::new(move || status(&plan, &value, Mode::Strict) == Status::Fine)
}

fn search_spec() -> ToolSpec {
    ToolSpec::new("docs_search")
        .description("Search the documentation.")
        .property(text("query").describe("What to look for.").required())
        .property(integer("limit").range(1..=25))
}
