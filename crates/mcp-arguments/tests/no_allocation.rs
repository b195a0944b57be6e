//! A valid call that needs no edit allocates nothing.
#![allow(unsafe_code)] // A global allocator cannot be written without it; it only counts.
#![expect(clippy::unwrap_used, reason = "a test says what is there by taking it")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use mcp_arguments::arguments::validate;
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Status, status};
use mcp_arguments::rules::Mode;
use mcp_arguments::spec::{Property, ToolSpec, any, boolean, choice, integer, list, number, object, text};
use serde_json::{Map, Value, json};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// Counts what its own thread allocates: the harness has threads of its own.
struct Counting;

// SAFETY: every call is handed on to the system's allocator as it came; counting touches a constant thread local alone.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get) - before
}

fn assert_free(spec: &ToolSpec, calls: &[Value]) {
    let plan = Plan::of_spec(spec).unwrap();
    for call in calls {
        for mode in [Mode::Strict, Mode::Tolerant] {
            // What a process does once is no cost of a call.
            assert_eq!(status(&plan, call, mode), Status::Fine, "{call}");
            let count = allocations(|| assert_eq!(status(&plan, call, mode), Status::Fine));
            assert_eq!(count, 0, "status, {}: {call}", mode.name());
        }
        drop(validate(&plan, Some(call)).unwrap());
        let count = allocations(|| {
            let arguments = validate(&plan, Some(call)).unwrap();
            assert!(std::ptr::eq(arguments.value(), call) && arguments.edits().is_empty());
        });
        assert_eq!(count, 0, "validate: {call}");
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(Box::new(1))), 1);
}

#[test]
fn a_typical_call_allocates_nothing() {
    let spec = ToolSpec::new("search")
        .property(text("query").required().min_length(1).max_length(200))
        .property(text("since").format("date"))
        .property(integer("limit").range(1..=25))
        .property(number("ratio").minimum(0).maximum(1.5))
        .property(boolean("deep"))
        .property(choice("sort", ["newest", "oldest", "nearest"]))
        .property(list("tags", text("")).min_items(1).max_items(8))
        .property(list("ids", integer("")))
        .property(any("extra"))
        .property(text("source"))
        .property(text("path"))
        .exactly_one(["source", "path"]);
    assert_free(
        &spec,
        &[
            json!({"query": "walk", "path": "a"}),
            json!({
                "query": "walk é", "since": "2024-02-29", "limit": 25, "ratio": 0.5, "deep": false,
                "sort": "oldest", "tags": ["a", "b", "c"], "ids": [3, 1, 2], "extra": {"a": [1, null, {"b": "c"}]},
                "source": "main",
            }),
            // Out of the order of declaration, and an integer written as a double.
            json!({"path": "a", "limit": 3.0, "sort": "newest", "query": "walk", "tags": ["x"]}),
        ],
    );
}

#[test]
fn a_pattern_allocates_nothing_once_it_has_been_used_for_a_while() {
    let spec = ToolSpec::new("get").property(text("id").required().pattern("^[a-z]+-[0-9]{1,6}$"));
    let plan = Plan::of_spec(&spec).unwrap();
    let call = json!({"id": "issue-1234"});
    for _ in 0..10_000 {
        drop(validate(&plan, Some(&call)).unwrap());
    }
    assert_eq!(allocations(|| drop(validate(&plan, Some(&call)).unwrap())), 0);
}

#[test]
fn a_list_of_distinct_items_allocates_its_working_space_only() {
    let spec = ToolSpec::new("get").property(list("ids", integer("")).unique_items());
    let plan = Plan::of_spec(&spec).unwrap();
    for count in [3, 100, 1_000] {
        let call = json!({"ids": (0..count).collect::<Vec<i32>>()});
        let count = allocations(|| drop(validate(&plan, Some(&call)).unwrap()));
        // The list of items, and the table of their hashes where it is long.
        assert!(count <= 2, "{count}");
    }
}

#[test]
fn a_nested_call_allocates_nothing() {
    let step = object("", [integer("index"), text("name").nullable()]);
    let operator = choice("operator", ["is", "is_not", "below"]).required();
    let clause = object("", [text("field").required(), operator, any("value"), list("path", step)]);
    let spec = ToolSpec::new("filter")
        .property(object("where", [list("all", clause), boolean("invert")]).required())
        .property(object("page", [integer("size").range(1..=100), text("cursor").nullable()]));
    let clause = |value: Value| json!({"field": "a", "operator": "below", "value": value, "path": [{"index": 1, "name": null}, {"name": "b"}]});
    assert_free(
        &spec,
        &[
            json!({"where": {"all": []}}),
            json!({
                "where": {"all": [clause(json!(5)), clause(json!([1, {"x": true}])), clause(Value::Null)], "invert": true},
                "page": {"size": 100, "cursor": null},
            }),
        ],
    );
}

#[test]
fn a_call_with_thirty_properties_allocates_nothing() {
    for count in [10, 20, 30] {
        let kind = |index: usize| -> Property {
            let name = format!("property_{index}");
            let property = match index % 5 {
                0 => text(&name),
                1 => integer(&name).range(0..=100),
                2 => number(&name).minimum(0),
                3 => boolean(&name),
                _ => choice(&name, ["a", "b"]),
            };
            if index.is_multiple_of(2) { property.required() } else { property }
        };
        let value = |index: usize| match index % 5 {
            0 => json!("text"),
            1 => json!(index),
            2 => json!(0.25),
            3 => json!(true),
            _ => json!("b"),
        };
        let spec = (0..count).fold(ToolSpec::new("wide"), |spec, index| spec.property(kind(index)));
        let call: Map<String, Value> = (0..count).map(|index| (format!("property_{index}"), value(index))).collect();
        let reversed: Map<String, Value> =
            (0..count).rev().map(|index| (format!("property_{index}"), value(index))).collect();
        assert_free(&spec, &[Value::Object(call), Value::Object(reversed)]);
    }
}

#[test]
fn absent_arguments_allocate_nothing() {
    let plan = Plan::of_spec(&ToolSpec::new("toolchain")).unwrap();
    drop(validate(&plan, None).unwrap());
    assert_eq!(allocations(|| drop(validate(&plan, None).unwrap())), 0);
    assert_eq!(allocations(|| drop(validate(&plan, Some(&Value::Null)).unwrap())), 0);
}
