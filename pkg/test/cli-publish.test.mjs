// `mcp-arguments publish` and `mcp-arguments types` as a person and a build run them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { publish, types } from "mcp-arguments/publish";
import { assertGolden, compile, run, scratch } from "./command.mjs";

const { path, write } = scratch();
const find = {
  name: "find",
  description: "Finds.",
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { source: { type: "string" }, path: { type: "string" }, level: { enum: [1, 2, 3] }, note: { type: ["string", "null"], maxLength: 20 } },
    oneOf: [{ required: ["source"] }, { required: ["path"] }],
    additionalProperties: false,
  },
};
const plain = { name: "plain", description: "Does.", inputSchema: { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: false } };
const LIST = { tools: [find, plain], _meta: { from: "x" } };
const list = write("list.json", JSON.stringify(LIST));
const published = (args, options) => run(["publish", ...args], options);
const PROFILES = ["mcp", "portable", "anthropic", "openai", "openai-strict", "gemini"];

test("every profile gives the list that the package gives, in the shape in which it came", () => {
  for (const profile of PROFILES) {
    const want = publish(LIST.tools, { profile });
    for (const [shape, tools] of [
      [LIST, (out) => out.tools],
      [LIST.tools, (out) => out],
      [{ jsonrpc: "2.0", id: 7, result: LIST }, (out) => out.result.tools],
    ]) {
      const { status, stdout } = published(["-", "--profile", profile], { input: JSON.stringify(shape) });
      assert.equal(status, 0);
      const out = JSON.parse(stdout);
      assert.deepEqual(tools(out), want.tools, profile);
      assert.deepEqual(Object.keys(out), Object.keys(shape));
    }
    const one = published(["-", "--profile", profile], { input: JSON.stringify(find) });
    assert.deepEqual(JSON.parse(one.stdout), want.tools[0], profile);
  }
});

test("the profile mcp leaves a list as it is, to the byte", () => {
  const odd = '{ "tools":[{"name" : "a","inputSchema":{"type":"object","properties":{"n":{"maximum":9223372036854775807,"minimum":1.0e0}}}} ] }\n';
  const { status, stdout, stderr } = published(["-", "--profile", "mcp", "--fail-on-loss"], { input: odd });
  assert.deepEqual([status, stdout, stderr], [0, odd, "1 tool for mcp: nothing changed\n"]);
});

test("integers keep their digits in every profile", () => {
  const input = '[{"name":"a","inputSchema":{"type":"object","properties":{"n":{"type":"integer","maximum":9223372036854775807}}}}]';
  for (const profile of ["openai", "openai-strict", "gemini"]) {
    assert.match(published(["-", "--profile", profile], { input }).stdout, /"maximum": 9223372036854775807\n/);
  }
});

test("losses are text on stderr, JSON in a file, or JSON beside the list", () => {
  const want = publish(LIST.tools, { profile: "portable" });
  const text = published([list, "--profile", "portable"]);
  assertGolden("publish.txt", text.stderr);
  const toFile = published([list, "--profile", "portable", "--losses", path("losses.json"), "--out", path("out.json")]);
  assert.equal(toFile.stdout, "");
  assert.match(toFile.stderr, /^2 tools for portable: \d+ changes, of which \d+ loses? something[^\n]*\n$/);
  assert.deepEqual(JSON.parse(readFileSync(path("losses.json"), "utf8")), want.losses);
  assert.equal(readFileSync(path("out.json"), "utf8"), text.stdout);
  const both = JSON.parse(published([list, "--profile", "portable", "--format", "json"]).stdout);
  assert.deepEqual(both, { profile: "portable", list: { tools: want.tools, _meta: LIST._meta }, losses: want.losses, wire: want.wire });
});

test("a loss fails a build that asks for it, another form does not", () => {
  assert.equal(published([list, "--profile", "portable", "--fail-on-loss"]).status, 1);
  const kept = write("kept.json", JSON.stringify([plain]));
  assert.equal(published([kept, "--profile", "openai-strict", "--fail-on-loss"]).status, 0);
  const schema = write("schema.json", JSON.stringify([{ ...plain, inputSchema: { $schema: find.inputSchema.$schema, ...plain.inputSchema } }]));
  const { status, stderr } = published([schema, "--profile", "portable", "--fail-on-loss"]);
  assert.equal(status, 0, stderr);
  assert.match(stderr, /said in another form: dollar-schema/);
});

test("a profile of one's own is a file", () => {
  const own = write("own.json", JSON.stringify({ id: "own", extends: "mcp", form: { untouched: false }, rejected: ["root-oneOf"] }));
  const { status, stdout, stderr } = published([list, "--profile", own]);
  assert.equal(status, 0, stderr);
  const { inputSchema } = JSON.parse(stdout).tools[0];
  assert.ok(!("oneOf" in inputSchema) && "$schema" in inputSchema);
  assert.match(stderr, /2 tools for own: /);
});

test("types are declarations of every tool, on stdout or in a file, and they compile", () => {
  const { status, stdout, stderr } = run(["types", list]);
  assert.deepEqual([status, stderr, stdout], [0, "", types(LIST.tools)]);
  assertGolden("types.txt", stdout);
  const out = run(["types", list, "--out", path("tools.ts")]);
  assert.deepEqual([out.status, out.stdout], [0, ""]);
  assert.match(out.stderr, /tools\.ts: the types of 2 tools/);
  assert.equal(readFileSync(path("tools.ts"), "utf8"), stdout);
  const use = (body) => write("use.ts", `import type { ToolArguments } from "./tools.js";\nexport const a: ToolArguments["plain"] = ${body};\n`);
  assert.equal(compile([use('{ a: "x" }')]), "");
  assert.match(compile([use("{ a: 5 }")]), /error TS2322/);
});

test("types hold nothing that a terminal obeys, and say the same", () => {
  const odd = { ...plain, description: "a\u001b[31m\u0007\u009b\tb", inputSchema: { type: "object", properties: { "\u2028c\u0007": { const: "\u001b" } } } };
  const { stdout } = run(["types", write("odd.json", JSON.stringify([odd]))]);
  assert.doesNotMatch(stdout, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028]/);
  assert.ok(stdout.includes("/** a\\u001b[31m\\u0007\\u009b\tb */"), stdout);
  assert.match(stdout, /"\\u2028c\\u0007"\?: "\\u001b";/);
  run(["types", path("odd.json"), "--out", path("odd.ts")]);
  assert.equal(readFileSync(path("odd.ts"), "utf8"), stdout);
});

/** A list whose second tool has so many levels of arrays and objects. */
function deep(levels) {
  const list = (inner) => `{"name": "deep", "inputSchema": {"type": "object", "default": ${inner}}}`;
  return `[${JSON.stringify(plain)}, ${list("[".repeat(levels - 2) + "]".repeat(levels - 2))}]`;
}

test("a tool that cannot cross is named, and why it cannot", () => {
  const half = JSON.stringify([plain, { ...plain, name: "b\ud800" }]);
  const halfOfName = JSON.stringify([plain, { ...plain, name: "b", inputSchema: { type: "object", properties: { "\udc00": {} } } }]);
  const invalid = "tool 2 of 2 has text that is not valid Unicode: half of a surrogate pair";
  for (const command of [["lint"], ["types"], ["publish", "--profile", "openai"]]) {
    for (const [input, message] of [
      [half, invalid],
      [halfOfName, invalid],
      [deep(128), "tool 2 of 2 is deeper than 127 levels of arrays and objects"],
      [deep(50_000), "tool 2 of 2 is deeper than 127 levels of arrays and objects"],
    ]) {
      const { status, stdout, stderr } = run([...command, "-"], { input });
      assert.deepEqual([status, stdout, stderr], [2, "", `mcp-arguments ${command[0]}: stdin: ${message}\nSee mcp-arguments ${command[0]} --help.\n`]);
    }
    const { status, stderr } = run([...command, "-"], { input: deep(127) });
    assert.ok(status < 2, stderr);
  }
});

test("misuse says what is wrong and ends with 2", () => {
  const bad = write("bad-profile.json", '{"extends": "portable", "rejected": ["no-such-row"]}');
  const said = [
    [["publish", list], "--profile PROFILE is missing"],
    [["publish", "--profile", "mcp"], "a tool list is missing"],
    [["publish", list, "--profile", "opnai"], 'there is no profile "opnai": did you mean openai?'],
    [["publish", list, "--profile", "everything"], "the profiles are mcp, portable, anthropic, openai, openai-strict, gemini, or a file"],
    [["publish", list, "--profile", "./none.json"], "cannot be read: ENOENT"],
    [["publish", list, "--profile", bad], "no-such-row"],
    [["publish", list, "--profile", write("no-json.json", "{")], "it is not JSON"],
    [["publish", list, "--profile", write("deep-profile.json", `{"extends": ${"[".repeat(20_000)}${"]".repeat(20_000)}}`)], "the profile is deeper than 127 levels"],
    [["publish", list, "--profile", "mcp", "--format", "sarif"], "--format is one of text, json"],
    [["publish", list, "--profile", "mcp", "--out", path("no/such/file")], "cannot be written: ENOENT"],
    [["types"], "a tool list is missing"],
    [["types", list, "--ot", "x"], "there is no option --ot: did you mean --out?"],
    [["types", write("twice.json", JSON.stringify([plain, plain]))], 'has two tools of the name "plain"'],
    [["types", write("nameless.json", JSON.stringify([{ inputSchema: {} }]))], "tool 1 of 1 has no name"],
    [["lnt", list], 'there is no command "lnt": did you mean lint?'],
  ];
  for (const [args, message] of said) {
    const { status, stdout, stderr } = run(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.ok(stderr.includes(message), `${args.join(" ")}: ${stderr}`);
    assert.doesNotMatch(stderr, /^ {4}at /m);
  }
});
