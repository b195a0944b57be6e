// Calls the documentation-search servers with their real clients and prints each answer as the model would see it.
// `node demo.mjs`; ends with 1 where anything came out other than calls.mjs says.

import { appendFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { calls, chapters } from "./calls.mjs";
import { connect, surprises } from "./clients.mjs";

/**
 * @typedef {import("./calls.mjs").Call} Call
 * @typedef {import("./clients.mjs").Came} Came
 * @typedef {import("./clients.mjs").Connection} Connection
 */

const coloured = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
const STYLES = { bold: 1, dim: 2, underline: 4, accepted: 32, repaired: 33, refused: 31, "protocol error": 35, call: 36 };

/** @param {keyof typeof STYLES} style @param {string} text */
const paint = (style, text) => (coloured ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);

const counts = { accepted: 0, repaired: 0, refused: 0, "protocol error": 0, unexpected: 0 };

/** Makes one call in every server and prints what came. @param {Call} call @param {Connection[]} connections */
async function show(call, connections) {
  console.log(`${paint("bold", call.title)}\n  ${call.tool} ${paint("call", call.arguments === undefined ? "(no arguments)" : JSON.stringify(call.arguments))}`);
  const results = await Promise.all(connections.map(async (connection) => ({ connection, came: await connection.call(call) })));
  for (const group of alike(results)) {
    const outcome = group.came.came.outcome;
    const where = group.connections.length === connections.length ? "strict and tolerant" : named(group.connections);
    console.log(`  ${where}: ${paint(outcome, outcome)}`);
    for (const repair of group.came.repairs) console.log(`    ${paint("repaired", `~ ${repair}`)}`);
    for (const line of group.came.text.split("\n")) console.log(`    ${paint("dim", "|")} ${line}`);
    for (const { sdk, mode } of group.connections) {
      counts[outcome]++;
      const found = surprises(call, mode, group.came);
      counts.unexpected += found.length === 0 ? 0 : 1;
      for (const line of found) console.log(`    ${paint("refused", `! ${mode} on ${sdk}: ${line}`)}`);
    }
  }
  for (const mode of ["strict", "tolerant"]) {
    const ofMode = results.filter(({ connection }) => connection.mode === mode);
    if (new Set(ofMode.map(({ came }) => JSON.stringify(came))).size <= 1) continue;
    counts.unexpected++;
    console.log(`    ${paint("refused", `! ${mode}: the two SDKs answer differently`)}`);
  }
  console.log();
}

/** Servers that gave the same answer, together. @param {{connection: Connection, came: Came}[]} results */
function alike(results) {
  /** @type {{connections: Connection[], came: Came}[]} */
  const groups = [];
  for (const { connection, came } of results) {
    const same = groups.find((group) => isDeepStrictEqual(group.came, came));
    if (same === undefined) groups.push({ connections: [connection], came });
    else same.connections.push(connection);
  }
  return groups;
}

/** @param {Connection[]} connections */
function named(connections) {
  const modes = [...new Set(connections.map(({ mode }) => mode))];
  const whole = modes.every((mode) => connections.filter((connection) => connection.mode === mode).length === 2);
  return whole ? modes.join(" and ") : connections.map(({ sdk, mode }) => `${mode} on ${sdk}`).join(", ");
}

const connections = await Promise.all([
  connect("v2", "strict"),
  connect("v1", "strict"),
  connect("v2", "tolerant"),
  connect("v1", "tolerant"),
]);
try {
  for (const { sdk, mode, protocol, tools } of connections) {
    console.log(`SDK ${sdk}, ${mode}, protocol ${protocol}: ${tools.map(({ name }) => name).join(", ")}`);
  }
  console.log();
  for (const chapter of chapters) {
    console.log(`${paint("underline", chapter.title)}\n`);
    for (const call of chapter.calls) await show(call, connections);
  }
} finally {
  await Promise.all(connections.map((connection) => connection.close()));
}

const { unexpected, ...outcomes } = counts;
const total = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`).join(", ");
const verdict = unexpected === 0 ? "all as expected" : `${unexpected} not as expected`;
const summary = `${calls.length} calls in ${connections.length} servers: ${total}; ${verdict}`;
console.log(summary);
// `cargo verify` shows it under its step.
if (process.env["XTASK_NOTES"] !== undefined) appendFileSync(process.env["XTASK_NOTES"], `${summary}\n`);
process.exitCode = unexpected === 0 ? 0 : 1;
