//! Every invariant has a spec that breaks it, and the line that says so.

use mcp_arguments::spec::{
    Group, Property, PropertyKind, ToolSpec, any, boolean, choice, integer, list, number, object, text,
};
use serde_json::json;

/// The lines of what the check finds, without the name of the tool that all share.
fn faults(spec: &ToolSpec) -> Vec<String> {
    let errors = spec.check().err().map(|errors| errors.to_string()).unwrap_or_default();
    errors.lines().map(|line| line.strip_prefix("tool `tool`: ").unwrap_or(line).to_owned()).collect()
}

fn faults_of(property: Property) -> Vec<String> {
    faults(&ToolSpec::new("tool").property(property))
}

fn two() -> ToolSpec {
    ToolSpec::new("tool").property(text("a")).property(text("b"))
}

#[test]
fn all_faults_are_found_at_once_each_with_its_tool_and_property() {
    let spec = ToolSpec::new("read file")
        .property(text("path").required().default("x"))
        .property(integer("line").minimum(5).maximum(1).default(7))
        .property(object("where", [choice("field", Vec::<String>::new())]))
        .exactly_one(["path", "url"]);
    let errors = spec.check().unwrap_err();
    let expected = [
        "tool `read file`: the name \"read file\" must be 1 to 128 of A-Z a-z 0-9 _ - .",
        "tool `read file`: `path`: required and with the default \"x\": it cannot be both",
        "tool `read file`: `line`: minimum 5 and maximum 1 leave no value",
        "tool `read file`: `line`: the default 7 is refused by the property itself",
        "tool `read file`: `where.field`: a choice must list at least one value",
        "tool `read file`: `path`: required and in the group exactly one of [\"path\", \"url\"]: it cannot be both",
        "tool `read file`: `path`: has a default and is in the group exactly one of [\"path\", \"url\"]: filled in, it would break the group",
        "tool `read file`: the group exactly one of [\"path\", \"url\"] lists `url`, which is not declared",
    ];
    assert_eq!(errors.to_string().lines().collect::<Vec<_>>(), expected);
    let field = errors.iter().find(|error| error.property.as_deref() == Some("where.field")).unwrap();
    assert_eq!(field.tool, "read file");
}

#[test]
fn tool_names_follow_the_protocol() {
    for name in ["a", "docs_search", "A-b.C_9", &"x".repeat(128)] {
        assert!(ToolSpec::new(name).check().is_ok(), "{name}");
    }
    for name in ["", "a b", "a/b", "a,b", "é", "a\n", &"x".repeat(129)] {
        assert!(ToolSpec::new(name).check().is_err(), "{name}");
    }
}

#[test]
fn names_of_properties_must_be_usable() {
    assert_eq!(faults_of(text("")), [r#"``: the name "" is empty"#]);
    assert_eq!(faults_of(text("a\nb")), [r#"`a\nb`: the name "a\nb" holds a control character"#]);
    assert_eq!(faults_of(text(&"é".repeat(128))), [""; 0]);
    let long = faults_of(text(&"é".repeat(129)));
    assert!(long[0].ends_with("is longer than 128 characters") && long[0].len() < 400, "{long:?}");
    for name in ["__proto__", "constructor", "a b", "a.b", "日本"] {
        assert_eq!(faults_of(text(name)), [""; 0]);
    }
}

#[test]
fn names_and_aliases_are_given_once() {
    assert_eq!(faults(&two().property(integer("a"))), ["`a`: declared twice"]);
    let spec = two().property(text("c").alias("d").alias("a")).property(text("e").alias("d").alias(""));
    assert_eq!(
        faults(&spec),
        [
            "`c`: the alias `a` is the name of a declared property",
            "`e`: the alias `d` is given twice, first by `c`",
            "`e`: the name \"\" is empty",
        ]
    );
}

#[test]
fn bounds_leave_a_value() {
    assert_eq!(faults_of(text("p").min_length(2).max_length(1)), ["`p`: minLength 2 and maxLength 1 leave no value"]);
    assert_eq!(
        faults_of(list("p", text("")).min_items(2).max_items(1)),
        ["`p`: minItems 2 and maxItems 1 leave no value"]
    );
    assert_eq!(faults_of(number("p").minimum(0.5).maximum(0.25)), ["`p`: minimum 0.5 and maximum 0.25 leave no value"]);
    assert_eq!(
        faults_of(number("p").exclusive_minimum(1).maximum(1.0)),
        ["`p`: exclusiveMinimum 1 and maximum 1.0 leave no value"]
    );
    assert_eq!(faults_of(number("p").minimum(1).maximum(1)), [""; 0]);
    assert_eq!(faults_of(number("p").multiple_of(0)), ["`p`: multipleOf 0 must be above 0"]);
    assert_eq!(faults_of(integer("p").multiple_of(-5)), ["`p`: multipleOf -5 must be above 0"]);
}

#[test]
fn a_bound_that_the_kind_does_not_have_is_a_fault() {
    assert_eq!(
        faults_of(boolean("p").range(1..=2)),
        ["`p`: `minimum` does not apply to a boolean", "`p`: `maximum` does not apply to a boolean",]
    );
    assert_eq!(faults_of(number("p").minimum(f64::NAN)), ["`p`: `minimum` must be a finite number, not null"]);
    assert_eq!(faults_of(integer("p").minimum(2.5)), ["`p`: `minimum` must be an integer of 64 bits, not 2.5"]);
    assert_eq!(faults_of(text("p").exactly_one(["a", "b"])), ["`p`: `exactlyOne` does not apply to a string"]);
}

#[test]
fn a_default_is_a_value_that_its_property_takes() {
    let taken = [
        text("p").default("x"),
        text("p").default(""),
        text("p").max_length(2).default("😀😀"),
        text("p").nullable().default(json!(null)),
        integer("p").range(1..=3).default(3.0),
        number("p").exclusive_minimum(0).default(0.1),
        boolean("p").default(false),
        choice("p", [1, 2]).default(2),
        list("p", integer("").minimum(0)).default(json!([0, 1])),
        object("p", [text("a").required(), text("b")]).default(json!({"a": "x"})),
        any("p").default(json!(null)),
    ];
    for property in taken {
        assert_eq!(faults_of(property), [""; 0]);
    }
    let refused = [
        text("p").default(1),
        text("p").default(json!(null)),
        text("p").max_length(1).default("😀😀"),
        integer("p").default(2.5),
        integer("p").range(1..=3).default(4),
        integer("p").multiple_of(5).default(4),
        number("p").exclusive_minimum(0).default(0),
        boolean("p").default(1),
        choice("p", ["a"]).default("b"),
        list("p", integer("")).unique_items().default(json!([1, 1.0])),
        object("p", [text("a").required()]).default(json!({})),
        object("p", [text("a")]).default(json!({"b": 1})),
        object("p", [text("a"), text("b")]).exactly_one(["a", "b"]).default(json!({})),
    ];
    for property in refused {
        let default = property.default.clone().unwrap();
        assert_eq!(faults_of(property), [format!("`p`: the default {default} is refused by the property itself")]);
    }
    assert_eq!(
        faults_of(text("p").required().example(" ").example("x")),
        [r#"`p`: the example " " is refused by the property itself"#]
    );
}

#[test]
fn a_default_is_held_to_patterns_formats_and_divisors_too() {
    let refused = |property: Property| faults_of(property).len();
    assert_eq!(refused(text("p").pattern("^a").default("abc")), 0);
    assert_eq!(refused(text("p").pattern("^a").default("bc")), 1);
    assert_eq!(refused(text("p").format("date").default("2024-02-30")), 1);
    assert_eq!(refused(number("p").multiple_of(0.01).default(19.99)), 0);
    assert_eq!(refused(number("p").multiple_of(0.5).example(0.7)), 1);
    assert_eq!(refused(list("p", text("").pattern("^a")).default(json!(["a", "b"]))), 1);
    assert_eq!(refused(object("p", [text("q").pattern("^a")]).example(json!({"q": "b"}))), 1);
}

#[test]
fn a_pattern_compiles_and_a_rule_exists() {
    assert_eq!(faults_of(text("p").pattern("^(a|b)$")), [""; 0]);
    let shown = faults_of(text("p").pattern("(a").default("a"));
    assert!(shown.len() == 1 && shown[0].starts_with("`p`: the pattern \"(a\" does not compile: "), "{shown:?}");
    let spec = two().rule("wrapper_key", false).rule("wrap", true).property(text("c").rule("text_to_integr", true));
    assert_eq!(faults(&spec), ["there is no rule `wrap`", "`c`: there is no rule `text_to_integr`"]);
    // A format that nobody knows is an annotation.
    assert_eq!(faults_of(text("p").format("colour").default("red")), [""; 0]);
}

#[test]
fn a_choice_lists_texts_and_integers_once_each() {
    assert_eq!(
        faults_of(choice("p", [json!("a"), json!(1), json!("a"), json!(1.0), json!(true), json!(null), json!(2.5)])),
        [
            "`p`: the value \"a\" is listed twice",
            "`p`: the value 1.0 is listed twice",
            "`p`: the value true must be text or an integer",
            "`p`: the value null must be text or an integer",
            "`p`: the value 2.5 must be text or an integer",
        ]
    );
}

#[test]
fn a_group_lists_declared_names_once_each_and_enough_of_them() {
    assert_eq!(faults(&two().exactly_one(["a"])), [r#"the group exactly one of ["a"] must list at least 2"#]);
    assert_eq!(faults(&two().at_least_one(["a", "a"])), [r#"the group at least one of ["a", "a"] lists `a` twice"#]);
    assert_eq!(
        faults(&two().at_most_one(["a", "A"])),
        [r#"the group at most one of ["a", "A"] lists `A`, which is not declared"#]
    );
    assert_eq!(faults(&two().requires("a", [])), [r#"the group "a" requires [] must list at least 1"#]);
    assert_eq!(faults(&two().requires("a", ["a"])), [r#"the group "a" requires ["a"] asks for the name that asks"#]);
    assert_eq!(
        faults(&two().requires("x", ["b"])),
        [r#"the group "x" requires ["b"] lists `x`, which is not declared"#]
    );
}

#[test]
fn required_and_default_contradict_a_group_that_decides_presence() {
    let spec = |group: Group| two().property(text("r").required()).property(text("d").default("x")).group(group);
    let names = || vec!["r".to_owned(), "d".to_owned()];
    assert_eq!(faults(&spec(Group::ExactlyOne(names()))).len(), 2);
    assert_eq!(faults(&spec(Group::AtMostOne(names()))).len(), 2);
    assert_eq!(faults(&spec(Group::AtLeastOne(names()))).len(), 1);
    assert_eq!(faults(&spec(Group::Requires { name: "a".to_owned(), names: names() })), [""; 0]);
    assert_eq!(
        faults(&two().property(text("d").default("x")).requires("d", ["a"])),
        [r#"`d`: has a default and is in the group "d" requires ["a"]: filled in, it would break the group"#]
    );
}

#[test]
fn a_secret_publishes_nothing_and_its_fault_does_not_show_it() {
    let shown = faults_of(text("p").secret().default("hunter2").example(7));
    assert_eq!(
        shown,
        [
            "`p`: secret and with `default`: what is secret cannot be published",
            "`p`: secret and with `examples`: what is secret cannot be published",
        ]
    );
}

#[test]
fn what_only_a_named_property_has_is_refused_for_items() {
    assert_eq!(
        faults_of(list("p", text("x").required().alias("y").default(1))),
        [
            "`p[]`: the items of a list cannot have `required`",
            "`p[]`: the items of a list cannot have `default`",
            "`p[]`: the items of a list cannot have `aliases`",
            "`p[]`: required and with the default 1: it cannot be both",
            "`p[]`: the default 1 is refused by the property itself",
        ]
    );
    let nested = list("p", object("", [integer("line").minimum(2).maximum(1)]));
    assert_eq!(faults_of(nested), ["`p[].line`: minimum 2 and maximum 1 leave no value"]);
}

#[test]
fn what_is_carried_through_has_its_shape() {
    let spec = ToolSpec::new("tool")
        .output_schema(json!(true))
        .meta(json!([]))
        .icons(json!([{"src": "a"}, {}, 1, {"src": ""}]));
    assert_eq!(
        faults(&spec),
        [
            "`icons/1/src` is missing: it must be the address of an image",
            "`icons/2` must be an object with `src`, not 1",
            "`icons/3/src` must be the address of an image, not empty text",
            "`outputSchema` must be an object, not true",
            "`_meta` must be an object, not a list",
        ]
    );
    assert_eq!(
        faults(&ToolSpec::new("tool").icons(json!({}))),
        ["`icons` must be a list of objects with `src`, not an object"]
    );
}

#[test]
fn nesting_ends_where_arguments_end() {
    let nested = |levels: usize| (1..levels).fold(any("p"), |inner, _| list("p", inner));
    assert_eq!(faults_of(nested(64)), [""; 0]);
    assert_eq!(faults_of(nested(65)).len(), 1);
    let deep = (0..1_000).fold(Property::new("p", PropertyKind::Any), |inner, _| object("p", [inner]));
    assert!(faults_of(deep)[0].ends_with("nested deeper than 64 levels"));
}
