// The charts, drawn by Vega-Lite without a browser.

import { writeFileSync } from "node:fs";
import { parse, View } from "vega";
import { compile } from "vega-lite";

const FONT = "system-ui, sans-serif";
const CONFIG = {
  background: "white",
  font: FONT,
  axis: { labelFontSize: 11, titleFontSize: 12, gridColor: "#e4e4e4", domainColor: "#999", labelLimit: 320 },
  legend: { labelFontSize: 11, titleFontSize: 12 },
  title: { fontSize: 14, anchor: "start", subtitleFontSize: 11, subtitleColor: "#555" },
};

export async function draw(spec, file) {
  const view = new View(parse(compile({ config: CONFIG, ...spec }).spec), { renderer: "none" });
  writeFileSync(file, `${await view.toSVG()}\n`);
}

const PEERS = ["ajv", "zod 4", "zod 3", "typebox", "cfworker", "valibot", "arktype", "schemasafe"];
const COLOURS = ["#d62728", "#1f77b4", "#17becf", "#ff7f0e", "#2ca02c", "#9467bd", "#8c564b", "#e377c2"];

/** One dot for each contender and row: right of the line it takes longer than ours, left of it less. */
export function peersChart(rows, { runtime, versions }) {
  const names = Object.keys(rows);
  const values = names.flatMap((row) =>
    PEERS.filter((peer) => rows[row].measured[peer] !== undefined).map((peer) => ({ row, peer, ...rows[row].measured[peer].ratio })),
  );
  const x = (field) => ({ field, type: "quantitative", scale: { type: "log", nice: true } });
  return {
    title: {
      text: "Time of each library, as a multiple of ours",
      subtitle: [`${runtime}; median of interleaved rounds. Right of the line: it takes longer than mcp-arguments. Left: it takes less.`, versionsLine(versions)],
    },
    width: 560,
    height: { step: 19 },
    data: { values },
    encoding: { y: { field: "row", type: "nominal", sort: names, title: null, axis: { grid: true } } },
    layer: [
      { data: { values: [{ one: 1 }] }, mark: { type: "rule", color: "#333", strokeWidth: 1.5 }, encoding: { x: { field: "one", type: "quantitative" }, y: null } },
      { mark: { type: "rule", strokeWidth: 1, opacity: 0.5 }, encoding: { x: x("low"), x2: { field: "high" }, color: colour() } },
      {
        mark: { type: "point", filled: true, size: 55, opacity: 0.85 },
        encoding: { x: { ...x("median"), title: "time(library) / time(mcp-arguments), log scale", axis: { format: "~g" } }, color: colour(), shape: { field: "peer", type: "nominal", sort: PEERS, title: "library" } },
      },
    ],
  };
}

function colour() {
  return { field: "peer", type: "nominal", sort: PEERS, scale: { domain: PEERS, range: COLOURS }, title: "library" };
}

function versionsLine(versions) {
  return Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(", ");
}
