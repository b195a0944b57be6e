// The table host × mistake: what a cell says, and its two forms, data and Markdown.

import { columns } from "./columns.mjs";
import { parsed } from "./cases.mjs";
import { ours } from "./tools.mjs";

/** What the package itself says of a case, asked without any host. */
export function direct({ tool, arguments: args }) {
  const known = ours[tool];
  if (known === undefined) return undefined;
  const [strict, tolerant] = [known.validate(parsed(args)), known.read(parsed(args))];
  const rules = tolerant.ok ? tolerant.edits.map(({ rule }) => rule).filter((rule) => rule !== "default") : [];
  return { mistake: !strict.ok || !tolerant.ok, result: tolerant, rules };
}

/** The word for an outcome. */
export function word(wanted, outcome) {
  if (outcome.outcome !== "accepted") return outcome.outcome;
  const said = direct(wanted);
  if (said === undefined) return "unseen";
  if (!said.mistake) return "ok";
  const sent = parsed(wanted.arguments);
  if (isWithin(sent, outcome.got)) return "unseen";
  if (said.result.ok && same(said.result.value, outcome.got)) return outcome.rules === undefined && isDropped(wanted) ? "dropped" : "repaired";
  return "dropped";
}

/** A key of that name never reaches a tool unless the transport is rescued. */
export function isDropped({ arguments: args }) {
  return typeof args === "object" && args !== null && Object.hasOwn(args, "__proto__");
}

/** Whether everything that was sent arrived as it was; more may have been filled in. */
function isWithin(sent, got) {
  if (typeof sent !== "object" || sent === null) return sent === got;
  if (typeof got !== "object" || got === null) return false;
  return Object.keys(sent).every((name) => Object.hasOwn(got, name) && isWithin(sent[name], got[name]));
}

export function same(a, b) {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

/** The table as data: what came of each call, and in which columns. */
export function asJson(chapters, outcomes) {
  const rows = chapters.map(({ title, cases }) => ({
    title,
    calls: cases.map((wanted) => ({
      title: wanted.title,
      tool: wanted.tool,
      arguments_text: argumentsText(wanted),
      outcomes: grouped(columns.map(({ id }) => [id, outcomes.get(id).get(wanted)])),
    })),
  }));
  return `${JSON.stringify({ columns: columns.map(({ id, host, with: w }) => ({ id, host, with: w })), chapters: rows }, null, 1)}\n`;
}

function argumentsText({ arguments: args }) {
  return args === undefined ? null : JSON.stringify(args).replaceAll(/"@literal ([^"@]*)@"/g, "$1");
}

function grouped(entries) {
  const groups = new Map();
  for (const [id, outcome] of entries) {
    const key = JSON.stringify(outcome);
    groups.set(key, { columns: [...(groups.get(key)?.columns ?? []), id], ...outcome });
  }
  return [...groups.values()];
}

/** The table as Markdown. */
export function asMarkdown(chapters, outcomes) {
  return chapters.flatMap(({ title, cases }) => [`### ${title}`, "", ...chapter(cases, outcomes), ""]).join("\n");
}

function chapter(cases, outcomes) {
  const letters = columns.map((_, index) => String.fromCharCode("a".charCodeAt(0) + index));
  return [
    `| call | ${letters.join(" | ")} |`,
    `|---|${columns.map(() => "---|").join("")}`,
    ...cases.map((wanted) => {
      const cells = columns.map(({ id }) => MARKS[word(wanted, outcomes.get(id).get(wanted))]);
      return `| ${wanted.title}: ${code(argumentsText(wanted))} | ${cells.join(" | ")} |`;
    }),
  ];
}

const MARKS = { ok: "ok", repaired: "repaired", refused: "refused", error: "error", dropped: "**dropped**", unseen: "**unseen**" };

function code(text) {
  if (text === null) return "none";
  const shown = text.replaceAll("|", "\\|");
  return shown.includes("`") ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}

/** The legend of the letters. */
export function legend() {
  return columns
    .map(({ host, with: w, ours: own }, index) => `| ${String.fromCharCode("a".charCodeAt(0) + index)} | ${host} | ${own ? w : `${w}, without us`} |`)
    .join("\n");
}

/** How many calls of each word there are in each column. */
export function totals(chapters, outcomes) {
  return columns.map(({ id, host, with: w }) => {
    const counts = {};
    for (const wanted of chapters.flatMap(({ cases }) => cases)) {
      const said = word(wanted, outcomes.get(id).get(wanted));
      counts[said] = (counts[said] ?? 0) + 1;
    }
    return { host, with: w, counts };
  });
}
