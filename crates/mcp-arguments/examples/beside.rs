//! The core beside the `jsonschema` and `boon` crates, on the work that `tests/bench/lib/native.mjs` writes to a file:
//! rounds in which each takes its turn. Prints a row for each work, in nanoseconds a value.
#![allow(clippy::indexing_slicing, reason = "a JSON value gives null at a name that it does not have")]
#![allow(clippy::cast_precision_loss, reason = "counts and nanoseconds of a benchmark are far below 2^52")]

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use mcp_arguments::reading::{Status, read, status};
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, compile};
use serde_json::{Map, Value, json};

/// The least time of a batch: below it, the clock would be part of what is measured.
const BATCH: Duration = Duration::from_millis(2);

/// One contender: whether it accepts a value.
type Contender<'a> = (&'static str, Box<dyn Fn(&Value) -> bool + 'a>);

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: beside FILE")?;
    let given: Value = serde_json::from_str(&std::fs::read_to_string(file)?)?;
    let rounds = given["rounds"].as_u64().ok_or("`rounds` is missing")?;
    let mut rows = Map::new();
    for work in given["works"].as_array().ok_or("`works` is missing")? {
        let row = work["row"].as_str().ok_or("`row` is missing")?;
        let values = work["values"].as_array().ok_or("`values` is missing")?;
        rows.insert(row.to_owned(), measure(&work["schema"], values, work["accepted"] == true, rounds)?);
    }
    println!("{}", Value::Object(rows));
    Ok(())
}

fn measure(schema: &Value, values: &[Value], accepted: bool, rounds: u64) -> Result<Value, Box<dyn Error>> {
    let plan = compile("tool", schema, &Options::for_tool())?;
    let jsonschema = jsonschema::validator_for(schema)?;
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("file:///work.json", schema.clone())?;
    let boon = compiler.compile("file:///work.json", &mut schemas)?;

    let contenders: Vec<Contender> = vec![
        ("ours", Box::new(|value| matches!(status(&plan, value, Mode::Strict), Status::Fine))),
        ("ours, all findings", Box::new(|value| read(&plan, Some(value), Mode::Strict).is_accepted())),
        ("jsonschema", Box::new(|value| jsonschema.is_valid(value))),
        ("jsonschema, all errors", Box::new(|value| jsonschema.iter_errors(value).count() == 0)),
        ("boon", Box::new(|value| schemas.validate(value, boon).is_ok())),
    ];
    verify(&contenders, values, accepted)?;
    let counts: Vec<u32> = contenders.iter().map(|(_, accepts)| batch(accepts, values)).collect();
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (((_, accepts), count), times) in contenders.iter().zip(&counts).zip(&mut times) {
            times.push(run(accepts, values, *count).as_nanos() as f64 / (f64::from(*count) * values.len() as f64));
        }
    }
    verify(&contenders, values, accepted)?;

    let first = times.first().cloned().unwrap_or_default();
    let mut measured = Map::new();
    for ((name, _), times) in contenders.iter().zip(times) {
        let ratios = times.iter().zip(&first).map(|(time, first)| time / first).collect();
        measured.insert((*name).to_owned(), json!({ "nanoseconds": spread(times), "ratio": spread(ratios) }));
    }
    Ok(json!({ "measured": measured, "left": {} }))
}

/// No contender is timed that answers wrongly.
fn verify(contenders: &[Contender], values: &[Value], accepted: bool) -> Result<(), Box<dyn Error>> {
    for (name, accepts) in contenders {
        if values.iter().any(|value| accepts(value) != accepted) {
            return Err(format!("{name} answers wrongly").into());
        }
    }
    Ok(())
}

/// How many turns over the values make a batch, found while everything gets warm.
fn batch(accepts: &dyn Fn(&Value) -> bool, values: &[Value]) -> u32 {
    let mut count = 1;
    while run(accepts, values, count) < BATCH {
        count *= 2;
    }
    count
}

fn run(accepts: &dyn Fn(&Value) -> bool, values: &[Value], count: u32) -> Duration {
    let from = Instant::now();
    for _ in 0..count {
        for value in values {
            black_box(accepts(black_box(value)));
        }
    }
    from.elapsed()
}

/// The middle and the quarters.
fn spread(mut numbers: Vec<f64>) -> Value {
    numbers.sort_by(f64::total_cmp);
    let at = |quarter: usize| numbers.get((numbers.len().saturating_sub(1)) * quarter / 4).copied().unwrap_or_default();
    json!({ "median": at(2), "low": at(1), "high": at(3) })
}
