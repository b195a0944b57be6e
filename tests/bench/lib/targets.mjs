// What the design asks for, as time(peer) / time(ours), on Node 20: the table of its section on speed.

/** Row → peer → the least ratio. */
export const TARGETS = {
  "valid, tiny": { ajv: 1.5, "zod 4": 4, cfworker: 15 },
  "valid, typical": { ajv: 1.2, "zod 4": 4, cfworker: 30 },
  "valid, nested": { ajv: 1, "zod 4": 4, cfworker: 30 },
  "valid, 1 MB": { ajv: 3, "zod 4": 6, cfworker: 40 },
  "refused, status only, tiny": { ajv: 1, "zod 4": 20, cfworker: 20 },
  "refused, status only, typical": { ajv: 1, "zod 4": 20, cfworker: 20 },
  "refused, status only, nested": { ajv: 1, "zod 4": 20, cfworker: 20 },
  "refused, with text, tiny": { ajv: 0.15, "zod 4": 2, cfworker: 2 },
  "refused, with text, typical": { ajv: 0.15, "zod 4": 2, cfworker: 2 },
  "refused, with text, nested": { ajv: 0.15, "zod 4": 2, cfworker: 2 },
  "repaired, tiny": { ajv: 0.6, "zod 4": 2.5 },
  "repaired, typical": { ajv: 0.6, "zod 4": 2.5 },
  "repaired, nested": { ajv: 0.6, "zod 4": 2.5 },
  "100 tools in turn, first 10 calls each": { ajv: 2, "zod 4": 8, cfworker: 15 },
  "compile a schema": { ajv: 30, "zod 4": 5, cfworker: 0.6 },
  "import to first answer": { ajv: 6, "zod 4": 2, cfworker: 0.5 },
};

/** The lines of the table: our ratios beside what is asked, and whether that is met. */
export function tableOf(rows) {
  const lines = [];
  const count = { met: 0, not: 0 };
  const peers = ["ajv", "zod 4", "cfworker"];
  lines.push(`${"time(peer) / time(ours)".padEnd(42)}${peers.map((peer) => peer.padEnd(26)).join("")}`.trimEnd());
  for (const [row, targets] of Object.entries(TARGETS)) {
    const cells = peers.map((peer) => {
      if (targets[peer] === undefined) return "–";
      const ratio = rows[row]?.measured[peer]?.ratio.median;
      if (ratio === undefined) return "not measured";
      const met = ratio >= targets[peer];
      count[met ? "met" : "not"]++;
      return `${short(ratio)} of ${targets[peer]} ${met ? "met" : "NOT MET"}`;
    });
    lines.push(`${row.padEnd(42)}${cells.map((cell) => cell.padEnd(26)).join("")}`.trimEnd());
  }
  lines.push(`${count.met} of ${count.met + count.not} targets met`);
  return lines;
}

/** A number with three digits that count. */
export function short(number) {
  return number >= 100 ? String(Math.round(number)) : number.toPrecision(number < 0.1 ? 2 : 3);
}

/** Nanoseconds in the unit that suits them. */
export function duration(nanoseconds) {
  const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [0, "ns"]];
  const [size, unit] = units.find(([least]) => nanoseconds >= least);
  return `${short(nanoseconds / (size || 1))} ${unit}`;
}
