// Writes cases from the patterns of real tool lists, as golden.mjs does; the tool lists are JSON files:
//   node tests/pattern/real.mjs <file>... > tests/pattern/real.jsonl

import { readFileSync } from "node:fs";

const TEXTS = ["", " ", "a", "-", "=", "2024-02-29", "2023-02-29", "2024-13-01", "2024-05-17T10:20:30Z", "2024-05-17T10:20:30.123+02:00",
  "2024-05-17T25:20:30Z", "10:20:30", "today..*", "yesterday", "123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000",
  "ada@example.com", "ada.lovelace+1@mail.example.co.uk", "ada@", "#ff00AA", "#ff00A", "#f0a", "PROJ-T12", "PROJ-12", "AB_1-R7", "APP_1",
  "e1", "e01", "I3:4;5|6", "a,b,c", ",a", "GET,POST", "GET,", "timestamp:desc", "timestamp:up", "docs_search", "Docs search", "file.png",
  "file.txt", "a-b", "a-", "1,234", "\\d3", "team,scim", "team,team", "TableStyleLight9", "TimeSlicerStyleDark3", "env=prod,team!=a", "é", "😀",
  "x".repeat(129), "1-123e4567-e89b-12d3-a456-426614174000", "P1Y", "https://example.com/a?b=c", "127.0.0.1", "\n"];

const patterns = new Set();
function collect(value) {
  if (value === null || typeof value !== "object") return;
  if (typeof value.pattern === "string") patterns.add(value.pattern);
  if (value.patternProperties) Object.keys(value.patternProperties).forEach((source) => patterns.add(source));
  Object.values(value).forEach(collect);
}
for (const file of process.argv.slice(2)) collect(JSON.parse(readFileSync(file, "utf8")));

function judge(source, text) {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags).test(text);
    } catch {
      // Plain JavaScript may take it.
    }
  }
  return null;
}
for (const source of [...patterns].sort()) {
  for (const text of TEXTS) console.log(JSON.stringify([source, text, judge(source, text)]));
}
