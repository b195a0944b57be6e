// The command line as a person uses it: help, misuse, what goes in and what comes out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertGolden, root, records, run, scratch } from "./command.mjs";
import { parseExact } from "./exact.mjs";
import { NO_REPORTS, disagreements, loadReports, sentBy } from "./reports.mjs";

const { path, write } = scratch();
const search = {
  name: "docs_search",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string" }, limit: { type: "integer", minimum: 1, default: 8 } },
    required: ["query"],
  },
};
const broken = { name: "broken", inputSchema: { type: "object", properties: { a: { type: "strin" } } } };
const TOOLS = write("tools.json", JSON.stringify({ tools: [search, broken] }));

/** Lines of calls, and what is checked of their records. */
function check(lines, args = [], tools = TOOLS) {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const result = run(["check", "--tools", tools, "--calls", "-", ...args], { input });
  return { ...result, records: args.includes("text") ? [] : records(result.stdout) };
}

test("help is shown for all commands and for each", () => {
  const all = run(["--help"]);
  assert.equal(all.status, 0);
  assertGolden("help.txt", all.stdout);
  for (const args of [["help"], ["-h"]]) assert.equal(run(args).stdout, all.stdout);
  for (const command of ["lint", "publish", "types"]) assertGolden(`help-${command}.txt`, run([command, "--help"]).stdout);
  const one = run(["check", "--help"]);
  assert.equal(one.status, 0);
  assertGolden("help-check.txt", one.stdout);
  for (const args of [["help", "check"], ["check", "-h"], ["check", "--calls", "x", "--help"]]) assert.equal(run(args).stdout, one.stdout);
  const none = run([]);
  assert.deepEqual([none.status, none.stdout, none.stderr], [2, "", all.stdout]);
});

test("the version is that of the package", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const flag of ["--version", "-V"]) assert.equal(run([flag]).stdout, `mcp-arguments ${version}\n`);
});

test("misuse says what is wrong and ends with 2, before anything is written", () => {
  const empty = write("empty.json", '{"tools": []}');
  const twice = write("twice.json", JSON.stringify([search, search]));
  const nameless = write("nameless.json", JSON.stringify([search, { inputSchema: {} }]));
  const noJson = write("no.json", '{"tools": [}');
  const other = write("other.json", '{"result": {"content": []}}');
  const calls = ["--calls", "-"];
  const said = [
    [["frobnicate"], 'there is no command "frobnicate"; the commands are check, lint, publish, types, help'],
    [["--frobnicate"], 'there is no option "--frobnicate"'],
    [["help", "frobnicate"], 'there is no command "frobnicate"'],
    [["check"], "--tools FILE is missing"],
    [["check", "--tools", TOOLS], "--calls FILE is missing"],
    [["check", "--tools", TOOLS, "--calls"], "--calls needs a value: FILE"],
    [["check", "--tools", "--calls", "x"], "--tools needs a value: FILE"],
    [["check", "--tools=", ...calls], "--tools needs a value: FILE"],
    [["check", "--tools", TOOLS, "--tools", TOOLS, ...calls], "--tools is given twice"],
    [["check", "--tools", TOOLS, ...calls, "--mode", "loose"], '--mode is one of strict, tolerant, lenient, not "loose"'],
    [["check", "--tools", TOOLS, ...calls, "--unknown=drop"], '--unknown is one of refuse, allow, not "drop"'],
    [["check", "--tools", TOOLS, ...calls, "--format", "xml"], '--format is one of json, text, not "xml"'],
    [["check", "--tools", TOOLS, ...calls, "--frob", "1"], "there is no option --frob; the options are --tools, --calls"],
    [["check", TOOLS], "it takes options only, not"],
    [["check", "--tools", "-", ...calls], "only --calls can be stdin"],
    [["check", "--tools", path("none"), ...calls], "cannot be read: ENOENT"],
    [["check", "--tools", TOOLS, "--calls", path("none")], "cannot be read: ENOENT"],
    [["check", "--tools", empty, ...calls], "its list is empty"],
    [["check", "--tools", twice, ...calls], 'has two tools of the name "docs_search"'],
    [["check", "--tools", nameless, ...calls], "tool 2 of 2 has no name"],
    [["check", "--tools", noJson, ...calls], "it is not JSON: a closing bracket where a value must follow at column 12"],
    [["check", "--tools", other, ...calls], "holds no tools"],
  ];
  for (const [args, message] of said) {
    const { status, stdout, stderr } = run(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.ok(stderr.includes(message), `${args.join(" ")}: ${stderr}`);
    assert.match(stderr, /^See mcp-arguments (check )?--help\.$/m);
    assert.doesNotMatch(stderr, /^ {4}at /m);
  }
});

test("every form of a tool list is read", () => {
  const list = { tools: [search] };
  for (const form of [list, [search], search, { jsonrpc: "2.0", id: 1, result: list }]) {
    const { status } = check([{ tool: "docs_search", arguments: { query: "x" } }], [], write("form.json", `\ufeff${JSON.stringify(form)}`));
    assert.equal(status, 0);
  }
});

test("every call comes out as a line, and a bad line does not stop the run", () => {
  const { status, records: found } = check([
    { tool: "docs_search", arguments: { query: "x", limit: "10" }, at: "2026-01-01" },
    "",
    { tool: "docs_search" },
    { tool: "docs_search", arguments: null },
    { tool: "docs_search", arguments_text: '{"query": ' },
    { tool: "broken", arguments: {} },
    { tool: "none", arguments: {} },
    { tool: 5 },
    { arguments: {} },
    "[1]",
    '{"tool":"docs_search","arguments":{"query":"x"}',
    '{"tool":"docs_search","tool":"broken"}',
    { tool: "docs_search", arguments: {}, arguments_text: "{}" },
    { tool: "docs_search", arguments_text: {} },
    '{"tool":"docs_search","arguments":{"limit":NaN}}',
    { tool: "docs_search", arguments: { query: "last" } },
  ], ["--mode", "tolerant"]);
  assert.equal(status, 1);
  assert.deepEqual(found[0], {
    line: 1,
    tool: "docs_search",
    ok: true,
    value: { query: "x", limit: 10 },
    edits: [{ path: "/limit", rule: "text_to_integer", change: "set", before: { kind: "string" }, after: 10 }],
    violations: [],
  });
  const told = found.map(({ line, tool, ok, violations, error }) => [line, tool, ok, error ?? violations[0]?.code]);
  assert.deepEqual(told.slice(1), [
    [3, "docs_search", false, "missing_argument"],
    [4, "docs_search", false, "missing_argument"],
    [5, "docs_search", false, "not_json"],
    [6, "broken", false, "its schema cannot be enforced: schema at `/properties/a`: `type` must be the name of a JSON type, or an array of such names"],
    [7, "none", false, "there is no such tool in the list"],
    [8, undefined, false, "its tool is no string"],
    [9, undefined, false, "it has no member tool with the name of one"],
    [10, undefined, false, "it is no object"],
    [11, undefined, false, "it is not JSON: the text ends within an object at column 48"],
    [12, undefined, false, "it has tool twice"],
    [13, undefined, false, "it has both arguments and arguments_text"],
    [14, undefined, false, "its arguments_text is no string"],
    [15, undefined, false, "it is not JSON: NaN and infinities are no JSON"],
    [16, "docs_search", true, undefined],
  ]);
});

test("arguments are seen as they were logged: every digit, every repeated name, whatever stands around them", () => {
  const any = write("any.json", JSON.stringify({ name: "any", inputSchema: { type: "object", properties: { a: {}, n: { type: "integer" } } } }));
  const big = "12345678901234567890123";
  const { stdout, records: found } = check([
    `{"arguments":{"n":${big}},"tool":"any"}`,
    ` { "tool" : "any" , "arguments" : { "a" : [ ${big} , "}\\"]\\\\" , {"x":-${big}} ] } , "z" : [{}] } `,
    `{"tool":"any","arguments_text":"{\\"n\\": ${big}}"}`,
    '{"tool":"any","arguments":{"a":1,"a":2}}',
    '{"to\\u006fl":"any","arguments":{"a":"\\\\"}}',
    '{"tool":"any","arguments":{"n":"9007199254740993"}}',
    '{"tool":"any","arguments":5 }',
    '{"tool":"any","nested":{"tool":"x","arguments":1},"arguments":{"__proto__":1}}',
  ], ["--mode", "tolerant"], any);
  const [first, second, third] = stdout.split("\n");
  assert.ok(first.includes(`"value":{"n":${big}}`), first);
  assert.ok(second.includes(`"value":{"a":[${big},"}\\"]\\\\",{"x":-${big}}]}`), second);
  assert.ok(third.includes(`"value":{"n":${big}}`), third);
  assert.ok(stdout.includes('"after":9007199254740993'), stdout);
  assert.deepEqual(found.map(({ ok, violations }) => violations[0]?.code ?? ok), [
    true, true, true, "duplicate_key", true, true, "not_an_object", "unknown_argument",
  ]);
});

test("bounds of a schema beyond what a double holds are exact", () => {
  const tools = write("bounds.json", '{"name": "a", "inputSchema": {"type": "object", "properties": {"n": {"type": "integer", "maximum": 9223372036854775807}}}}');
  const { records: found } = check(['{"tool":"a","arguments":{"n":9223372036854775807}}', '{"tool":"a","arguments":{"n":9223372036854775808}}'], [], tools);
  assert.deepEqual(found.map(({ ok }) => ok), [true, false]);
});

test("modes and unknown names are as they are asked for, strict and refused without", () => {
  const lines = [
    { tool: "docs_search", arguments: { query: "x" } },
    { tool: "docs_search", arguments: { query: "x", limit: "3" } },
    { tool: "docs_search", arguments: { query: true } },
    { tool: "docs_search", arguments: { query: "x", other: 1 } },
  ];
  const oks = (...args) => check(lines, args).records.map(({ ok }) => ok);
  assert.deepEqual(oks(), [true, false, false, false]);
  assert.deepEqual(oks("--mode", "strict", "--unknown", "allow"), [true, false, false, true]);
  assert.deepEqual(oks("--mode", "tolerant"), [true, true, false, false]);
  assert.deepEqual(oks("--mode=lenient", "--unknown=allow"), [true, true, true, true]);
});

test("lines may end as on Windows, begin with a byte order mark, end without a line feed, and be no UTF-8", () => {
  const good = '{"tool":"docs_search","arguments":{"query":"é"}}';
  const input = Buffer.concat([Buffer.from(`\ufeff${good}\r\n\r\n`), Buffer.from([0x22, 0xff, 0x22, 10]), Buffer.from(good)]);
  const { status, stdout } = run(["check", "--tools", TOOLS, "--calls", "-"], { input });
  assert.equal(status, 1);
  assert.deepEqual(records(stdout).map(({ line, ok, error }) => [line, ok, error]), [
    [1, true, undefined],
    [3, false, "the line is not UTF-8"],
    [4, true, undefined],
  ]);
});

test("the exit code is 0 where every call is accepted, and 1 where a tool cannot be enforced", () => {
  const fine = [{ tool: "docs_search", arguments: { query: "x" } }];
  assert.equal(check(fine, [], write("one.json", JSON.stringify(search))).status, 0);
  const { status, stderr } = check(fine);
  assert.equal(status, 1);
  assert.equal(stderr.match(/broken: its schema cannot be enforced/g).length, 1);
  assert.equal(check([], [], path("one.json")).status, 0);
});

test("text for people holds outcomes, changes and refusals, and nothing that moves a cursor", () => {
  const { status, stdout, stderr } = check([
    { tool: "docs_search", arguments: { query: "x", limit: 3 } },
    { tool: "docs_search", arguments: { query: "x", limit: "10" } },
    { tool: "docs_search", arguments: { qeury: "x", limit: 0 } },
    { tool: "broken" },
    { tool: "no\u001b[31m\u009b2J\u202ene" },
    "oops",
  ], ["--mode", "tolerant", "--format", "text"]);
  assert.equal(status, 1);
  assert.doesNotMatch(stdout + stderr, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  assertGolden("check.txt", stdout);
  assertGolden("check-summary.txt", stderr.replace(/ in \d+\.\d s$/m, " in 0.0 s"));
});

const reports = loadReports();
test("the cases of public reports come out as decided", { skip: reports === undefined && NO_REPORTS }, () => {
  // Limits are set in code, not on the command line, so a case that sets one is not for it.
  const cases = reports.filter(({ options }) => options === undefined);
  const exact = (value) => JSON.stringify(value, (_name, inner) => (typeof inner === "bigint" ? `\u0000${inner}` : inner)).replace(/"\\u0000(-?\d+)"/g, "$1");
  const tools = write("reports.json", exact(cases.map(({ id, schema }) => ({ name: id, inputSchema: schema }))));
  const calls = cases.map((report) => {
    const { value, text } = sentBy(report);
    return exact({ tool: report.id, ...(text === undefined ? { arguments: value } : { arguments_text: text }) });
  });
  write("reports.jsonl", calls.join("\n"));
  const differ = [];
  for (const mode of ["strict", "tolerant"]) {
    const { status, stdout } = run(["check", "--tools", tools, "--calls", path("reports.jsonl"), "--mode", mode]);
    assert.equal(status, 1);
    const lines = stdout.trimEnd().split("\n").map(parseExact);
    assert.equal(lines.length, cases.length);
    for (const [index, report] of cases.entries()) {
      const found = lines[index];
      assert.deepEqual([found.line, found.tool], [index + 1, report.id]);
      const wrong = report[mode].schema_error ? (found.error?.includes("cannot be enforced") ? [] : ["its schema compiles"]) : found.error ? [found.error] : disagreements(report, mode, found);
      differ.push(...wrong.map((what) => `${report.id}, ${mode}: ${what}`));
    }
  }
  console.log(`reports through check: ${cases.length} cases in 2 modes, ${differ.length} disagreements; ${reports.length - cases.length} left out, which set limits`);
  assert.deepEqual(differ, []);
});

test("the examples of docs/command-line.md are true", () => {
  const text = readFileSync(join(root, "..", "docs", "command-line.md"), "utf8");
  for (const [, name, content] of text.matchAll(/^```jsonl? (\S+)\n([^]*?)^```$/gm)) write(name, content);
  // A block of text right behind one of the console is what came on stderr.
  const shown = [...text.matchAll(/^```console\n\$ npx mcp-arguments (.*)\n([^]*?)^```\n(?:\n```text\n([^]*?)^```\n)?/gm)];
  assert.ok(shown.length >= 5);
  for (const [, command, output, messages] of shown) {
    const { stdout, stderr } = run(command.split(" "), { cwd: path(".") });
    assert.equal(stdout, output);
    if (messages !== undefined) assert.equal(stderr, messages);
  }
});
