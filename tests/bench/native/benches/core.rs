//! The core beside `jsonschema` and `boon`: accepting, refusing, telling all that is wrong, and compiling.
#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "a benchmark that cannot go on has failed; criterion makes the rest"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Status, read, status};
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, compile};
use mcp_arguments_bench::{Work, works};
use serde_json::Value;

const PLACE: &str = "file:///work.json";

fn checks(criterion: &mut Criterion) {
    for work in works() {
        let plan = plan_of(&work);
        let jsonschema = jsonschema::validator_for(&work.schema).unwrap();
        let (schemas, index) = boon_of(&work.schema);
        for (kind, value, accepted) in [("valid", &work.valid, true), ("refused", &work.refused, false)] {
            let ours = || status(&plan, black_box(value), Mode::Strict) == Status::Fine;
            let theirs = || jsonschema.is_valid(black_box(value));
            let boon = || schemas.validate(black_box(value), index).is_ok();
            assert_eq!([ours(), theirs(), boon()], [accepted; 3], "{}", work.name);
            let mut group = criterion.benchmark_group(format!("{kind}, {}", work.name));
            group.bench_function("mcp-arguments", |bencher| bencher.iter(ours));
            group.bench_function("jsonschema", |bencher| bencher.iter(theirs));
            group.bench_function("boon", |bencher| bencher.iter(boon));
            group.finish();
        }
        let mut group = criterion.benchmark_group(format!("all that is wrong, {}", work.name));
        let value = &work.refused;
        group.bench_function("mcp-arguments", |bencher| {
            bencher.iter(|| read(&plan, Some(black_box(value)), Mode::Strict).violations.len())
        });
        group.bench_function("jsonschema", |bencher| bencher.iter(|| jsonschema.iter_errors(black_box(value)).count()));
        group.finish();
    }
}

fn compiling(criterion: &mut Criterion) {
    for work in works().into_iter().filter(|work| work.name != "large") {
        let mut group = criterion.benchmark_group(format!("compile, {}", work.name));
        group.bench_function("mcp-arguments", |bencher| bencher.iter(|| plan_of(black_box(&work))));
        group.bench_function("jsonschema", |bencher| {
            bencher.iter(|| jsonschema::validator_for(black_box(&work.schema)).unwrap())
        });
        group.bench_function("boon", |bencher| bencher.iter(|| boon_of(black_box(&work.schema))));
        group.finish();
    }
}

fn plan_of(work: &Work) -> Plan {
    compile(work.name, &work.schema, &Options::for_tool()).unwrap()
}

fn boon_of(schema: &Value) -> (boon::Schemas, boon::SchemaIndex) {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource(PLACE, schema.clone()).unwrap();
    let index = compiler.compile(PLACE, &mut schemas).unwrap();
    (schemas, index)
}

criterion_group!(benches, checks, compiling);
criterion_main!(benches);
