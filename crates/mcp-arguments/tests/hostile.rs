//! Schemas that attack whoever compiles them, and plain ones that are large: answered quickly, and never with a panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::time::{Duration, Instant};

use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read};
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, SchemaError, compile};
use mcp_arguments::violation::Code;
use serde_json::{Map, Value, json};

/// What an answer may take: generous, since a debug build on a busy machine is some 50 times slower than a release build.
const PATIENCE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 120 } else { 5 });

fn quickly<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    let time = start.elapsed();
    println!("{what}: {time:?}");
    assert!(time < PATIENCE, "{what} took {time:?}");
    result
}

fn plan_of(what: &str, schema: &Value) -> Result<Plan, SchemaError> {
    let mut options = Options::for_any();
    if cfg!(debug_assertions) {
        options.settings.limits.steps /= 10;
    }
    quickly(what, || compile("", schema, &options))
}

fn reading(what: &str, plan: &Plan, value: &Value) -> Reading {
    quickly(what, || read(plan, Some(value), Mode::Tolerant))
}

/// `leaf` within `levels` levels, each made by `around`.
fn nested(levels: usize, leaf: Value, around: impl Fn(Value) -> Value) -> Value {
    (0..levels).fold(leaf, |inner, _| around(inner))
}

/// Drops a deep value level by level: dropping it whole would cost a stack frame a level.
fn dismantle(value: Value) {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(members) => open.extend(members.into_iter().map(|(_, value)| value)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// An object of one member. `json!` would clone the member, which costs a stack frame a level.
fn member(name: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), value)]))
}

fn doubling(links: usize, keyword: &str) -> Value {
    let mut definitions = Map::new();
    for link in 0..links {
        let next = json!({"$ref": format!("#/$defs/d{}", link + 1)});
        definitions.insert(format!("d{link}"), json!({keyword: [next, next]}));
    }
    definitions.insert(format!("d{links}"), json!({"type": "integer"}));
    json!({"$ref": "#/$defs/d0", "$defs": definitions})
}

#[test]
fn references_that_double_are_refused_by_a_limit() {
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let error = plan_of(keyword, &doubling(60, keyword)).unwrap_err();
        assert!(matches!(error, SchemaError::TooLarge { .. }), "{error}");
    }
}

#[test]
fn references_that_double_through_members_are_compiled_once_each() {
    let mut definitions = Map::new();
    for link in 0..60 {
        let next = json!({"$ref": format!("#/$defs/d{}", link + 1)});
        definitions.insert(format!("d{link}"), json!({"properties": {"a": next, "b": next}}));
    }
    definitions.insert("d60".to_owned(), json!({"type": "integer"}));
    let plan = plan_of("chain", &json!({"$ref": "#/$defs/d0", "$defs": definitions})).unwrap();
    let value = nested(60, json!("no integer"), |inner| member("a", inner));
    assert_eq!(reading("chain, value", &plan, &value).violations.len(), 1);
}

#[test]
fn a_hundred_thousand_branches_are_refused_by_a_limit() {
    for keyword in ["anyOf", "oneOf", "allOf"] {
        let branches: Vec<Value> = (0..100_000).map(|branch| json!({ "const": branch })).collect();
        let error = plan_of(keyword, &json!({ keyword: branches })).unwrap_err();
        assert!(matches!(error, SchemaError::TooLarge { .. }), "{error}");
    }
}

#[test]
fn four_thousand_branches_are_judged_quickly() {
    let branch =
        |branch: i32| json!({"properties": {"a": {"const": branch}, "b": {"type": "string"}}, "required": ["a"]});
    let plan = plan_of("4,000 branches", &json!({"anyOf": (0..1_300).map(branch).collect::<Vec<_>>()})).unwrap();
    assert!(reading("last branch", &plan, &json!({"a": 1_299})).is_accepted());
    assert!(!reading("no branch", &plan, &json!({"a": "none"})).is_accepted());
}

#[test]
fn ten_thousand_levels_are_refused_by_a_limit_whatever_keyword_makes_them() {
    type Around = fn(Value) -> Value;
    let ways: [(&str, Around); 6] = [
        ("properties", |inner| member("properties", member("a", inner))),
        ("items", |inner| member("items", inner)),
        ("not", |inner| member("not", inner)),
        ("allOf", |inner| member("allOf", Value::Array(vec![inner]))),
        ("if", |inner| member("if", inner)),
        ("default", |inner| member("default", inner)),
    ];
    for (keyword, around) in ways {
        let schema = nested(10_000, json!(true), around);
        let result = plan_of(keyword, &schema).map(|plan| plan.node_count());
        println!("{keyword}: {result:?}");
        if keyword != "default" {
            assert!(matches!(result, Err(SchemaError::TooLarge { .. })), "{keyword}: {result:?}");
        }
        dismantle(schema);
    }
}

#[test]
fn a_huge_enum_costs_its_size_once() {
    let values: Vec<Value> = (0..200_000).map(|value| json!(format!("value {value}"))).collect();
    let plan = plan_of("200,000 values", &json!({"items": {"enum": values}})).unwrap();
    let items: Vec<Value> = (0..20_000).map(|value| json!(format!("value {value}"))).collect();
    assert!(reading("20,000 members", &plan, &json!(items)).is_accepted());
    let others: Vec<Value> = (0..1_000).map(|value| json!(format!("other {value}"))).collect();
    let refused = reading("1,000 others", &plan, &json!(others));
    assert_eq!(refused.violations.len() + refused.more, 1_000);
}

#[test]
fn references_in_a_circle_are_refused_where_nothing_is_consumed_and_allowed_where_a_level_is() {
    let circles = [
        json!({"$ref": "#"}),
        json!({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}),
        json!({"allOf": [{"not": {"$ref": "#"}}]}),
        json!({"if": {"$ref": "#"}}),
        json!({"dependentSchemas": {"a": {"$ref": "#"}}}),
    ];
    for circle in circles {
        let error = plan_of("circle", &circle).unwrap_err();
        assert!(matches!(error, SchemaError::CircularReference { .. }), "{circle}: {error}");
    }
    let plan = plan_of("recursion", &json!({"items": {"$ref": "#"}, "type": "array"})).unwrap();
    assert!(reading("60 levels", &plan, &nested(60, json!([]), |inner| Value::Array(vec![inner]))).is_accepted());
    let deep = nested(5_000, json!([]), |inner| Value::Array(vec![inner]));
    let reading = reading("5,000 levels", &plan, &deep);
    assert_eq!(reading.violations.iter().map(|violation| violation.code).collect::<Vec<_>>(), [Code::TooDeep]);
    dismantle(deep);
}

#[test]
fn dynamic_references_that_lead_to_themselves_are_given_up() {
    let loops = [
        json!({"$dynamicAnchor": "a", "$dynamicRef": "#a"}),
        json!({"$dynamicAnchor": "a", "anyOf": [{"$dynamicRef": "#a"}, {"$dynamicRef": "#a"}]}),
        json!({
            "$id": "http://test/outer", "$dynamicAnchor": "a", "$ref": "inner",
            "$defs": {"inner": {"$id": "inner", "$dynamicAnchor": "a", "allOf": [{"$ref": "#/$defs/in"}], "$defs": {"in": {"$dynamicRef": "#a"}}}}
        }),
        json!({
            "$id": "http://test/outer", "$dynamicAnchor": "a", "$ref": "inner",
            "$defs": {"inner": {"$id": "inner", "anyOf": [{"$dynamicRef": "#a"}, {"$dynamicRef": "#a"}], "$defs": {"in": {"$dynamicAnchor": "a"}}}}
        }),
    ];
    for schema in loops {
        match plan_of("loop", &schema) {
            Ok(plan) => {
                let reading = reading("loop, value", &plan, &json!({"b": [1, {}]}));
                assert!(!reading.is_accepted(), "{schema}");
            }
            Err(error) => println!("{error}"),
        }
    }
}

#[test]
fn patterns_that_explode_are_refused_or_answered_in_linear_time() {
    let patterns =
        ["^(a+)+$", "^(a|aa)+$", "(.*)*x", "^(([a-z])+.)+[A-Z]([a-z])+$", "a{1000}{1000}", "(?=(a+)+b)a", "^(a+)+\\1$"];
    let text = format!("{}!", "a".repeat(20_000));
    for pattern in patterns {
        match plan_of(pattern, &json!({ "pattern": pattern })) {
            Ok(plan) => assert!(!reading(pattern, &plan, &json!(text)).is_accepted() || pattern == "(.*)*x"),
            Err(error) => println!("{pattern}: {error}"),
        }
    }
}

#[test]
fn two_recursive_branches_do_not_double_the_work_beyond_a_limit() {
    let branch = |name: &str| json!({"properties": {"next": {"$ref": "#"}, (name): {"type": "integer"}}});
    for keyword in ["anyOf", "oneOf"] {
        let schema = json!({ keyword: [branch("a"), branch("b")] });
        let plan = plan_of(keyword, &schema).unwrap();
        for leaf in [json!({}), json!({"a": "x", "b": "x"}), json!({"a": "x"}), json!(1)] {
            let value = nested(60, leaf.clone(), |inner| member("next", inner));
            let reading = reading(&format!("{keyword}, {leaf}"), &plan, &value);
            println!("  {:?}", reading.violations.first().map(|violation| violation.code));
        }
    }
}

#[test]
fn a_recursive_branch_beside_plain_ones_is_judged_whatever_the_depth() {
    for keyword in ["anyOf", "oneOf"] {
        let schema = json!({
            keyword: [
                {"type": "object", "properties": {"next": {"$ref": "#"}}, "required": ["next"]},
                {"type": "object", "properties": {"leaf": {"type": "integer"}}, "required": ["leaf"], "maxProperties": 1}
            ]
        });
        let plan = plan_of(keyword, &schema).unwrap();
        let value = nested(60, json!({"leaf": 1}), |inner| member("next", inner));
        let accepted = reading(keyword, &plan, &value);
        assert!(accepted.is_accepted(), "{keyword}: {:?}", accepted.violations);
        let value = nested(60, json!({"leaf": "x"}), |inner| member("next", inner));
        let refused = reading(keyword, &plan, &value);
        let codes: Vec<_> = refused.violations.iter().map(|violation| (violation.code, violation.path.len())).collect();
        assert_eq!(codes, [(Code::WrongType, "/next".len() * 60 + "/leaf".len())]);
    }
}

fn growing(size: usize) -> Value {
    let property = |index: usize| {
        let schema = match index % 5 {
            0 => json!({"type": "string", "pattern": "^[a-z]{1,20}$", "maxLength": 20}),
            1 => json!({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}], "default": null}),
            2 => json!({"type": "array", "items": {"$ref": "#/$defs/node"}}),
            3 => json!({"enum": ["a", "b", "c"], "default": "a"}),
            _ => json!({"$ref": "#/$defs/node"}),
        };
        (format!("property_{index}"), schema)
    };
    let node = json!({"type": "object", "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}}});
    let properties: Map<String, Value> = (0..size).map(property).collect();
    json!({"type": "object", "properties": properties, "$defs": {"node": node}})
}

#[test]
fn compile_time_and_plan_size_grow_as_the_schema_does() {
    let mut nodes = Vec::new();
    for scale in [1, 2, 4, 8, 16] {
        let schema = growing(205 * scale);
        let bytes = schema.to_string().len();
        let start = Instant::now();
        let plan = compile("growing", &schema, &Options::for_tool()).unwrap();
        let time = start.elapsed();
        println!(
            "{scale:>2}x: {bytes:>7} bytes, {:>5} nodes, {time:?}, {:?} a kB",
            plan.node_count(),
            time * 1_000 / u32::try_from(bytes).unwrap()
        );
        nodes.push(plan.node_count());
    }
    // The recursive definition is compiled once, however often it is referred to.
    let shared = 2 * nodes.first().unwrap() - nodes.get(1).unwrap();
    for (index, count) in nodes.iter().enumerate() {
        assert_eq!(count - shared, (nodes.first().unwrap() - shared) << index);
    }
}
