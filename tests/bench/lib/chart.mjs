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
    encoding: { y: { field: "row", type: "nominal", sort: names, title: null, axis: { grid: true, labelLimit: 400 } } },
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

/** A small chart for each part that grows; the dashed line is linear. */
export function growthChart(rows) {
  const groups = [...new Set(rows.map(({ axis }) => axis.split(":")[0].split(" ×")[0]))];
  const short = (axis) => axis.replace(/^[^:]+: /, "");
  const chart = (group) => {
    const lines = rows.filter(({ axis }) => axis.startsWith(group));
    const values = lines.flatMap(({ axis, slope, points }) => points.map((point) => ({ line: `${short(axis)} (${slope.toFixed(2)})`, size: point.size, microseconds: point.nanoseconds / 1e3 })));
    const sizes = values.map(({ size }) => size);
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    const from = Math.min(...values.filter(({ size }) => size === least).map(({ microseconds }) => microseconds));
    return {
      title: { text: group, fontSize: 12 },
      width: 420,
      height: 170,
      layer: [
        { data: { values: [{ size: least, microseconds: from }, { size: most, microseconds: (from * most) / least }] }, mark: { type: "line", strokeDash: [4, 3], color: "#999", clip: true }, encoding: position() },
        { data: { values }, mark: { type: "line", point: { size: 22 }, clip: true }, encoding: { ...position(), color: { field: "line", type: "nominal", title: null, sort: null, legend: { orient: "bottom", columns: 1, labelLimit: 420 } } } },
      ],
    };
  };
  return {
    title: { text: "What a call costs as one part of it grows", subtitle: "Both axes logarithmic; in brackets the slope of the upper half of the sizes, 1 being linear; dashed: linear" },
    columns: 2,
    concat: groups.map(chart),
    resolve: { scale: { color: "independent" } },
  };
}

function position() {
  return {
    x: { field: "size", type: "quantitative", scale: { type: "log", nice: false }, title: "size", axis: { format: "~s", tickCount: 4 } },
    y: { field: "microseconds", type: "quantitative", scale: { type: "log" }, title: "µs a call", axis: { format: "~g", tickCount: 5 } },
  };
}
