import assert from "node:assert/strict";
import { test } from "node:test";
import { applyEdits, argumentsOf, masked, ownMember } from "../.test/parts.mjs";

const set = (path, after) => ({ path, rule: "text_to_integer", change: "set", before: { kind: "string" }, after });
const remove = (path) => ({ path, rule: "host_keys", change: "remove", before: { kind: "string" } });
const rename = (path, to) => ({ path, rule: "key_style", change: "rename", to });

test("edits are copy on write: what does not change stays the caller's own", () => {
  const value = Object.freeze({ a: Object.freeze({ n: "1" }), b: Object.freeze([1, { deep: true }]) });
  const edited = applyEdits(value, [set("/a/n", 1)]);
  assert.deepEqual(edited, { a: { n: 1 }, b: [1, { deep: true }] });
  assert.equal(edited.b, value.b);
  assert.deepEqual(value.a, { n: "1" });
});

test("a container is copied once", () => {
  const value = { list: Array.from({ length: 1000 }, (_, index) => String(index)) };
  const edited = applyEdits(value, value.list.map((text, index) => set(`/list/${index}`, Number(text))));
  assert.deepEqual(edited.list, value.list.map(Number));
  assert.equal(value.list[7], "7");
});

test("edits hold in their order", () => {
  const edited = applyEdits({ Foo: "[\"1\"]" }, [rename("/Foo", "foo"), set("/foo", ["1"]), set("/foo/0", 1)]);
  assert.deepEqual(edited, { foo: [1] });
});

test("the whole value can be set, and edited further", () => {
  assert.deepEqual(applyEdits("{}", [set("", {})]), {});
  const inner = { query: "x" };
  assert.deepEqual(applyEdits({ arguments: inner }, [set("", inner), set("/limit", 8)]), { query: "x", limit: 8 });
  assert.deepEqual(inner, { query: "x" });
});

test("members are removed, and names are unescaped", () => {
  assert.deepEqual(applyEdits({ a: 1, "x/y~": 2, list: [1, 2, 3] }, [remove("/x~1y~0"), remove("/list/1")]), { a: 1, list: [1, 3] });
});

test("__proto__ is a name like any other", () => {
  const value = JSON.parse('{"__proto__": {"n": "1"}, "b": {}}');
  const edited = applyEdits(value, [set("/__proto__/n", 1), set("/b/__proto__", 2), rename("/b", "constructor")]);
  assert.equal(JSON.stringify(edited), '{"__proto__":{"n":1},"constructor":{"__proto__":2}}');
  assert.equal(Object.getPrototypeOf(edited), Object.prototype);
  assert.equal({}.n, undefined);
});

test("an edit below an inherited member is refused, not followed", () => {
  assert.throws(() => applyEdits({}, [set("/__proto__/polluted", 1)]));
  assert.throws(() => applyEdits({}, [set("/constructor/prototype", 1)]));
  assert.equal({}.polluted, undefined);
});

test("a member that is undefined is absent in a copy", () => {
  assert.deepEqual(Object.keys(applyEdits({ a: undefined, b: 1 }, [set("/c", 2)])), ["b", "c"]);
});

test("the value of a secret is nowhere in its edit", () => {
  const edit = { ...set("/key", 123456), before: { kind: "integer", value: 123456 }, secret: true };
  assert.deepEqual(masked(edit), { path: "/key", rule: "text_to_integer", change: "set", before: { kind: "integer" }, secret: true });
});

test("the getters look at own members and answer undefined otherwise", () => {
  const args = argumentsOf({ q: "x", n: 3, f: 2.5, b: false, l: [1], o: { a: 1 }, z: null, big: 2 ** 60 });
  assert.equal(args.text("q"), "x");
  assert.equal(args.text("n"), undefined);
  assert.equal(args.textOr("none", "y"), "y");
  assert.equal(args.integer("n"), 3);
  assert.equal(args.integer("f"), undefined);
  assert.equal(args.integer("big"), undefined);
  assert.equal(args.integerOr("f", 8), 8);
  assert.equal(args.number("f"), 2.5);
  assert.equal(args.boolean("b"), false);
  assert.equal(args.booleanOr("b", true), false);
  assert.deepEqual(args.list("l"), [1]);
  assert.equal(args.list("o"), undefined);
  assert.deepEqual(args.object("o"), { a: 1 });
  assert.equal(args.object("z"), undefined);
  assert.equal(args.has("z"), true);
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    assert.equal(args.has(name), false);
    assert.equal(args.any(name), undefined);
  }
  assert.equal(ownMember({ get a() { throw new Error("no"); } }, "a"), undefined);
  for (const other of [null, undefined, 5, "text", true]) assert.equal(ownMember(other, "length"), undefined);
});
