// The calls of the demo as tests, through both servers and their real clients.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { calls } from "../calls.mjs";
import { connect, surprises } from "../clients.mjs";
import { tools } from "../tools.mjs";

/** @typedef {import("../clients.mjs").Came} Came */

/** What came of each call, by server: the SDKs are compared in the end. @type {Map<string, Came>} */
const answers = new Map();

for (const sdk of /** @type {const} */ (["v2", "v1"])) {
  for (const mode of /** @type {const} */ (["strict", "tolerant"])) {
    describe(`a ${mode} server on SDK ${sdk}`, () => {
      /** @type {import("../clients.mjs").Connection} */
      let server;
      before(async () => {
        server = await connect(sdk, mode);
      });
      after(() => server.close());

      test("speaks the protocol of its SDK", () => {
        assert.equal(server.protocol, sdk === "v2" ? "2026-07-28" : "2025-11-25");
      });

      test("lists every tool as the package publishes it", () => {
        assert.deepEqual(
          server.tools.map(({ name, inputSchema }) => ({ name, inputSchema })),
          Object.values(tools).map((tool) => ({ name: tool.name, inputSchema: tool.toJson().inputSchema })),
        );
      });

      for (const call of calls) {
        test(`${call.title}: ${call[mode].outcome}`, async () => {
          const came = await server.call(call);
          answers.set(`${sdk} ${mode} ${call.title}`, came);
          assert.deepEqual(surprises(call, mode, came), []);
        });
      }
    });
  }
}

describe("the servers", () => {
  test("answer alike on both SDKs, to the letter", () => {
    const keys = [...answers.keys()].filter((key) => key.startsWith("v2 "));
    assert.equal(keys.length, 2 * calls.length);
    for (const key of keys) assert.deepEqual(answers.get(key.replace("v2", "v1")), answers.get(key), key);
  });

  test("never show a text that came", () => {
    for (const [key, { text }] of answers) assert.doesNotMatch(text, /ada at example/, key);
  });
});
