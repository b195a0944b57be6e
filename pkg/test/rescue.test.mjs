// A rescued transport: what becomes of answers that cannot be sent, and of calls that end without a result. On the real SDKs it is
// tested in tests/hosts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { defineTool, text } from "mcp-arguments";
import { rescue } from "mcp-arguments/server";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = defineTool({ name: "find", properties: { query: text("", { required: true }) } });
const call = (id, args) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "find", arguments: args } });
const encoded = JSON.stringify({ query: "x" });
const tick = () => new Promise((resolve) => setImmediate(resolve));

test("a refusal that cannot be sent is told to onerror, whether send rejects or throws", async () => {
  const closed = new Error("the connection is closed");
  const fails = () => {
    throw closed;
  };
  for (const send of [async () => fails(), fails]) {
    const told = [];
    const transport = rescue({ send, onerror: (error) => told.push(error) }, [tool]);
    transport.onmessage = () => assert.fail("a refused call is passed on");
    transport.onmessage(call(1, ["x"]));
    await tick();
    assert.deepEqual(told, [closed]);
  }
});

test("a refusal that cannot be sent ends no process, also where nobody listens", () => {
  const script = `
    import { defineTool } from "mcp-arguments";
    import { rescue } from "mcp-arguments/server";
    const transport = rescue({ send: () => Promise.reject(new Error("closed")) }, [defineTool({ name: "find" })]);
    transport.onmessage = () => {};
    transport.onmessage({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "find", arguments: [1] } });
    setTimeout(() => console.log("alive"), 50);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, encoding: "utf8", stdio: "pipe" });
  assert.equal(printed, "alive\n");
});

/** How a call that was repaired ends, and then, under its number, one that was not. */
function afterwards(end) {
  const sent = [];
  let closed = 0;
  const transport = rescue({ send: async (message) => void sent.push(message) }, [tool]);
  transport.onmessage = () => undefined;
  transport.onclose = () => closed++;
  transport.onmessage(call(1, encoded));
  end(transport);
  assert.ok(closed < 2);
  transport.onmessage(call(1, { query: "x" }));
  transport.send({ jsonrpc: "2.0", id: 1, result: { content: [] } });
  return sent.at(-1);
}

test("the repairs of a call are forgotten however it ends", () => {
  const whole = { jsonrpc: "2.0", id: 1, result: { content: [] } };
  const shown = afterwards(() => undefined);
  assert.deepEqual(shown.result._meta["mcp-arguments/edits"].map(({ rule }) => rule), ["encoded_arguments"]);
  const ends = {
    "a result": (transport) => transport.send(whole),
    "an error": (transport) => transport.send({ jsonrpc: "2.0", id: 1, error: { code: -32603, message: "no" } }),
    "a result that is no object": (transport) => transport.send({ jsonrpc: "2.0", id: 1, result: null }),
    "a cancellation": (transport) => transport.onmessage({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }),
    "the end of the connection": (transport) => transport.onclose(),
  };
  for (const [name, end] of Object.entries(ends)) assert.deepEqual(afterwards(end), whole, name);
});

test("what a server asks of its client is no answer to a call", () => {
  const asking = (transport) => transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
  assert.notEqual(afterwards(asking).result._meta, undefined);
});
