//! Every input: one contract, what is special to text and to the wire form, and what is large or deep.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

mod contract;
#[path = "../support/equal.rs"]
mod equal;
mod large;
mod text;
#[path = "../support/wire.rs"]
mod wire;
mod wire_form;

use std::time::{Duration, Instant};

use mcp_arguments::input::{Document, Input, Look};

/// A hang is what these bounds find, not slowness: a debug build on a busy machine stays far below.
const HANG: Duration = Duration::from_secs(20);

pub(crate) fn within_reason<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(start.elapsed() < HANG, "took {:?}", start.elapsed());
    result
}

pub(crate) fn parse(text: &str) -> Document<'_> {
    Document::parse(text).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(crate) fn members<'a, I: Input<'a>>(input: I) -> Vec<(&'a str, I)> {
    match input.look() {
        Look::Object(members) => members.collect(),
        _ => panic!("no object"),
    }
}

pub(crate) fn member<'a, I: Input<'a>>(input: I, name: &str) -> I {
    members(input).into_iter().find(|(other, _)| *other == name).expect("the member is there").1
}

pub(crate) fn items<'a, I: Input<'a>>(input: I) -> Vec<I> {
    match input.look() {
        Look::Array(items) => items.collect(),
        _ => panic!("no array"),
    }
}
