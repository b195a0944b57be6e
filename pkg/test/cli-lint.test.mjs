// `mcp-arguments lint` as a person and a build run it.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { assertGolden, root, run, scratch } from "./command.mjs";

const { folder, path, write } = scratch();
const tool = (name, properties, rest = {}) => ({ name, description: "Does.", inputSchema: { type: "object", properties, additionalProperties: false, ...rest } });
const LIST = {
  tools: [
    tool("find", { paths: { type: "array" }, "a[b]": { type: "string" }, format: { type: "string", minLength: 1 } }),
    tool("fine", { query: { type: "string", description: "What." } }),
    tool("move", { to: { type: ["string", "null"] }, from: { type: ["string", "null"] } }, { required: ["gone"] }),
  ],
};
const list = write("list.json", JSON.stringify(LIST, null, 2));
const lint = (args, options) => run(["lint", ...args], options);
const json = (args, options) => JSON.parse(lint([...args, "--format", "json"], options).stdout);
const keys = (findings) => findings.map(({ level, rule, tool, path: place }) => `${level} ${rule} ${tool}${place}`);

test("findings are text by tool, the worst first, and counts stand in the last line", () => {
  const { status, stdout, stderr } = lint(["list.json", "--level", "info"], { cwd: folder });
  assert.deepEqual([status, stderr], [1, ""]);
  assertGolden("lint.txt", stdout);
  assert.match(stdout, /\n5 errors, 1 warning, 1 info in 3 tools\n$/);
});

test("infos do not count unless they are asked for, and the last line tells of them", () => {
  const small = write("small.json", JSON.stringify(tool("short", { a: { type: "string", maxLength: 3 } })));
  assert.deepEqual(lint([small]), { status: 0, signal: null, stdout: "no findings in 1 tool; 1 info not shown: --level info shows them\n", stderr: "" });
  assert.equal(lint([small, "--level", "info"]).status, 1);
  assert.equal(lint([small, "--level", "error"]).stdout, "no findings in 1 tool; 1 info not shown: --level info shows them\n");
});

test("a client narrows what is found, several widen it again", () => {
  const of = (...clients) => keys(json([list, ...clients.flatMap((name) => ["--client", name])]).findings);
  assert.ok(of("anthropic").includes("error property-key-charset find/inputSchema/properties/a[b]"));
  assert.ok(!of("anthropic").some((key) => key.includes("type-array-null")));
  assert.ok(of("gemini").some((key) => key.includes("type-array-null")));
  const both = new Set([...of("anthropic"), ...of("gemini")]);
  assert.deepEqual(new Set(of("anthropic", "gemini")), both);
  // A client is served by a profile.
  assert.ok(of("claude-code").includes("error property-key-charset find/inputSchema/properties/a[b]"));
});

test("JSON has every finding whole, its line and column, and the counts", () => {
  const { findings, counts, below, known, gone, tools, clients } = json([list, "--client", "openai"]);
  const [missing] = findings.filter(({ rule }) => rule === "items-missing");
  assert.equal(missing.path, "/inputSchema/properties/paths");
  assert.ok(missing.reason && missing.instead && missing.evidence.length > 0 && missing.clients.includes("openai"));
  const lines = readFileSync(list, "utf8").split("\n");
  assert.equal(lines[missing.line - 1].slice(missing.column - 1), '"paths": {');
  assert.deepEqual(counts, { error: 1, warning: 0, info: 0 });
  assert.deepEqual([known, gone, tools, clients], [0, [], 3, ["openai"]]);
  assert.deepEqual(below, { error: 0, warning: 0, info: 0 });
});

test("SARIF is valid, and each result marks its place in the file", () => {
  const schema = JSON.parse(readFileSync(join(root, "..", "tests", "schemas", "sarif-2.1.0.json"), "utf8"));
  const valid = addFormats.default(new Ajv({ strict: false, logger: false, unicodeRegExp: false })).compile(schema);
  mkdirSync(path("a folder"), { recursive: true });
  writeFileSync(path("a folder/tööls.json"), `\ufeff${JSON.stringify({ jsonrpc: "2.0", id: 1, result: LIST }, null, 1)}`);
  const sarif = (args) => {
    const log = JSON.parse(lint([...args, "--format", "sarif", "--level", "info"], { cwd: folder }).stdout);
    assert.ok(valid(log), JSON.stringify(valid.errors));
    return log.runs[0];
  };
  const { results, tool: { driver } } = sarif(["a folder/tööls.json"]);
  const text = readFileSync(path("a folder/tööls.json"), "utf8").slice(1).split("\n");
  const marked = new Map();
  for (const { ruleId, ruleIndex, level, message, locations: [{ physicalLocation, logicalLocations }], partialFingerprints } of results) {
    assert.equal(driver.rules[ruleIndex].id, ruleId);
    assert.ok(["error", "warning", "note"].includes(level) && message.text.length > 20);
    assert.equal(physicalLocation.artifactLocation.uri, "a%20folder/t%C3%B6%C3%B6ls.json");
    const { startLine, startColumn, endLine, endColumn } = physicalLocation.region;
    assert.equal(startLine, endLine);
    marked.set(logicalLocations[0].fullyQualifiedName, text[startLine - 1].slice(startColumn - 1, endColumn - 1));
    assert.match(Object.values(partialFingerprints)[0], /^[0-9a-f]{64}$/);
  }
  assert.equal(marked.get("find/inputSchema/properties/paths"), '"paths": {');
  assert.equal(marked.get("find/inputSchema/properties/a[b]"), '"a[b]": {');
  assert.equal(marked.get("move/inputSchema"), '"inputSchema": {');
  // Without a file there is no place in one, and what lies elsewhere is named by where it is.
  const piped = JSON.parse(lint(["-", "--format", "sarif"], { input: JSON.stringify(LIST) }).stdout);
  assert.ok(valid(piped) && piped.runs[0].results.every(({ locations: [place] }) => !("physicalLocation" in place) && place.logicalLocations.length === 1));
  const elsewhere = JSON.parse(lint([list, "--format", "sarif"], { cwd: root }).stdout);
  assert.match(elsewhere.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri, /^file:\/\/\/.*list\.json$/);
  const none = JSON.parse(lint(["-", "--format", "sarif"], { input: JSON.stringify(tool("a", {})) }).stdout);
  assert.ok(valid(none));
  assert.deepEqual(none.runs[0].results, []);
});

test("a baseline holds what is known: only what is new counts, and what is gone is told", () => {
  const baseline = path("baseline.json");
  const args = [list, "--baseline", baseline];
  assert.match(lint(args).stderr, /baseline\.json cannot be read: .*; --update-baseline writes it\n/);
  const written = lint([...args, "--update-baseline"]);
  assert.deepEqual([written.status, written.stdout], [0, ""]);
  assert.match(written.stderr, /5 errors, 1 warning known from now on/);
  assert.equal(JSON.parse(readFileSync(baseline, "utf8")).findings.length, 6);
  const again = lint(args);
  assert.equal(again.status, 0);
  assert.match(again.stdout, /^no findings in 3 tools; 6 known from .*baseline\.json; 1 info not shown/);

  const changed = structuredClone(LIST);
  changed.tools[0].inputSchema.properties.paths.items = { type: "string" };
  changed.tools[1].inputSchema.properties.fresh = { type: "array" };
  const after = write("changed.json", JSON.stringify(changed));
  const run2 = lint([after, "--baseline", baseline]);
  assert.equal(run2.status, 1);
  assert.match(run2.stdout, /^fine\n {2}error items-missing \/inputSchema\/properties\/fresh\n/);
  assert.match(run2.stdout, /no longer found: items-missing find\/inputSchema\/properties\/paths\n/);
  assert.match(run2.stdout, /\n1 error in 3 tools; 5 known from .*; 1 of the baseline gone: --update-baseline forgets them;/);
  // A run about one client forgets nothing of the others.
  const narrow = json([after, "--baseline", baseline, "--client", "anthropic"]);
  assert.deepEqual([keys(narrow.gone.map((known) => ({ level: "", ...known }))), narrow.findings], [[" items-missing find/inputSchema/properties/paths"], []]);

  // The same finding more often than it is known is new.
  const twice = write("twice.json", JSON.stringify(tool("a", {}, { required: ["x"] })));
  assert.equal(lint([twice, "--baseline", path("twice-baseline.json"), "--update-baseline"]).status, 0);
  const more = write("more.json", JSON.stringify(tool("a", {}, { required: ["x", "y"] })));
  assert.deepEqual(json([more, "--baseline", path("twice-baseline.json")]).counts, { error: 1, warning: 0, info: 0 });
});

test("what a stranger wrote moves no cursor, in any format", () => {
  const evil = tool("e\u001b[31mvil\u009b2J\u202e", { "\u001b]0;x\u0007": { type: "array" } });
  evil.inputSchema.properties.ok = { type: "string", enum: ["a\u001b[2J", "a\u001b[2J"], default: "\u009b31m" };
  const file = write("evil.json", JSON.stringify({ tools: [evil] }));
  const { stdout } = lint([file, "--level", "info"]);
  assert.match(stdout, /^e\\u001b\[31mvil\\u009b2J\\u202e\n/);
  for (const format of ["text", "json", "sarif"]) {
    assert.doesNotMatch(lint([file, "--level", "info", "--format", format]).stdout, format === "text" ? /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/ : /[\u0000-\u0009\u000b-\u001f]/);
  }
});

test("colours are for terminals, and for those who ask", () => {
  const plain = lint([list]).stdout;
  assert.doesNotMatch(plain, /\u001b/);
  const forced = lint([list], { env: { FORCE_COLOR: "1" } }).stdout;
  assert.match(forced, /\u001b\[31merror\u001b\[0m/);
  assert.equal(forced.replace(/\u001b\[\d+m/g, ""), plain);
  assert.equal(lint([list], { env: { FORCE_COLOR: "0" } }).stdout, plain);
  assert.doesNotMatch(lint([list, "--format", "json"], { env: { FORCE_COLOR: "1" } }).stdout, /\u001b/);
});

test("lists are linted that no call could be made with: twice the same name, and none", () => {
  const twice = json(["-"], { input: JSON.stringify([tool("a", {}), tool("a", {}), { inputSchema: { type: "object", properties: {} } }, { name: "bare" }]) });
  const rules = keys(twice.findings);
  assert.ok(rules.includes("error tool-name-twice a/name"), rules.join("\n"));
  assert.ok(rules.includes("error tool-name /name"), rules.join("\n"));
  assert.ok(rules.includes("error schema-missing bare"), rules.join("\n"));
});

test("what is found in a tool without a name is told of it, at its own line", () => {
  const nameless = { inputSchema: { type: "object", properties: {}, additionalProperties: false } };
  const file = write("nameless.json", JSON.stringify({ tools: [tool("a", {}), nameless] }, null, 2));
  const { findings } = json([file]);
  const line = readFileSync(file, "utf8").split("\n").findLastIndex((text) => /^ {4}\{/.test(text)) + 1;
  const [unnamed] = findings.filter(({ rule }) => rule === "tool-name");
  assert.deepEqual([unnamed.tool, unnamed.path, unnamed.line], ["", "/name", line]);
  assert.match(lint([file]).stdout, /(^|\n)a tool without a name\n {2}error tool-name \/name/);
  const sarif = lint([file, "--format", "sarif"]).stdout;
  assert.match(sarif, /"text": "a tool without a name: the name/);
  assert.doesNotMatch(sarif, /\.\. /);
});

test("misuse says what is wrong and ends with 2", () => {
  const said = [
    [[], "a tool list is missing: give a FILE, - for stdin, or -- and the command of a server"],
    [[list, list], "it takes one FILE, not also"],
    [["node", "server.mjs"], 'not also "server.mjs"; the command of a server stands behind --'],
    [[list, "--", "node"], "a FILE, or a server's command behind --, not both"],
    [["--"], "behind -- the command of a server is missing"],
    [[path("none.json")], "cannot be read: ENOENT"],
    [[list, "--client", "gemni"], 'there is no client "gemni": did you mean gemini?'],
    [[list, "--client", "nobody-at-all"], "the clients are mcp, portable, anthropic"],
    [[list, "--level", "loud"], '--level is one of error, warning, info, not "loud"'],
    [[list, "--formt", "json"], "there is no option --formt: did you mean --format?"],
    [[list, "--update-baseline"], "--update-baseline needs --baseline FILE"],
    [[list, "--update-baseline=yes", "--baseline", "x"], "--update-baseline takes no value"],
    [[list, "--baseline", list], "is no baseline"],
    [[list, "--baseline", path("no/such"), "--update-baseline"], "cannot be written: ENOENT"],
    [[list, "--timeout", "soon"], "--timeout is a number of seconds above 0"],
    [[write("number.json", "5")], "holds no tools"],
    [[write("list-of-numbers.json", '{"tools":[5]}')], "tool 1 of 1 is no object"],
    [[write("broken.json", '{"tools": [}')], "it is not JSON"],
  ];
  for (const [args, message] of said) {
    const { status, stdout, stderr } = lint(args);
    assert.deepEqual([status, stdout], [2, ""], args.join(" "));
    assert.ok(stderr.includes(message), `${args.join(" ")}: ${stderr}`);
    assert.doesNotMatch(stderr, /^ {4}at /m);
  }
  assert.match(lint(["-"], { input: JSON.stringify({ ...LIST, nextCursor: "2" }) }).stderr, /one page of several/);
});
