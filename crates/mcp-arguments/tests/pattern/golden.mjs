// Writes cases that Node's RegExp has judged, one JSON array [source, text, verdict] a line; null is no valid pattern:
//   node tests/pattern/golden.mjs [seed] [count] > tests/pattern/golden.jsonl
// MCP_ARGUMENTS_PATTERN_CASES=<file> makes tests/pattern_node.rs run another file, for a search of any length.

const seed = Number(process.argv[2] ?? 20250601);
const count = Number(process.argv[3] ?? 2000);
console.error(`seed ${seed}, ${count} cases, Node ${process.version}, Unicode ${process.versions.unicode}`);

let state = seed >>> 0;
function random(below) {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % below;
}
const pick = (list) => list[random(list.length)];
const many = (low, high, make) => Array.from({ length: low + random(high - low + 1) }, make);

const CHARACTERS = ["a", "b", "c", "A", "B", "_", "-", "0", "1", " ", "\n", "é", "É", "😀", "ж", "\u2028", "."];
const LITERALS = ["a", "b", "c", "A", "0", "_", "-", " ", "é", "😀", "\\.", "\\x61", "\\u0062", "\\u{1f600}", "\\ud83d\\ude00", "\\n", "\\/"];
const CLASSES = [".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "[ab]", "[^ab]", "[a-c]", "[^]", "[]", "[\\w-]", "[^\\s\\d]",
  "[é😀]", "[^😀]", "[\\u{1f5ff}-\\u{1f601}]", "\\p{L}", "\\P{L}", "\\p{Lu}", "\\p{Ll}", "[\\p{N}_]", "\\p{Script=Cyrillic}", "[\\b\\-a]"];
const QUANTIFIERS = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}", "{0}", "{0,1}", "{1,}?"];
const EDGES = ["^", "$", "\\b", "\\B"];

function tree(depth, context) {
  const kind = random(depth > 0 ? 20 : 9);
  if (kind < 5) return pick(LITERALS);
  if (kind < 8) return pick(CLASSES);
  if (kind === 8) return pick(EDGES);
  if (kind < 11) return many(1, 3, () => tree(depth - 1, context)).join("");
  if (kind < 13) return `(?:${many(2, 3, () => (random(6) ? tree(depth - 1, context) : "")).join("|")})`;
  if (kind < 16) return `(?:${tree(depth - 1, context)})${pick(QUANTIFIERS)}`;
  if (kind === 16) return pick(LITERALS) + pick(QUANTIFIERS);
  if (kind === 17) {
    context.groups++;
    return random(4) ? `(${tree(depth - 1, context)})` : `(?<n${context.groups}>${tree(depth - 1, context)})`;
  }
  if (kind === 18) return `(?${pick(["=", "!", "<=", "<!"])}${tree(depth - 1, context)})`;
  if (context.references && context.groups > 0) return `\\${1 + random(context.groups)}`;
  return pick(CLASSES);
}

function grown() {
  const inner = () => {
    const context = { groups: 0, references: random(3) === 0 };
    return many(1, 4, () => tree(3, context)).join("");
  };
  return pick(["", "", "^"]) + inner() + pick(["", "", "$"]);
}

const PIECES = ["a", "b", "-", "]", "[", "{", "}", "(", ")", "|", "*", "+", "?", "^", "$", ".", "\\-", "\\.", "\\d", "\\w", "\\]",
  "{2}", "{1,2}", "{,2}", "{2", "(?:", "(?=", "(?<x>", "(?<!", "\\1", "\\0", "\\12", "\\/", "\\_", "[^", "a-c", ",", ":", "=", "\\k<x>"];
const thrown = () => many(1, 8, () => pick(PIECES)).join("");

function judge(source, text) {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags).test(text);
    } catch {
      // The next flags may take it.
    }
  }
  return null;
}

const bmp = (text) => !/[\ud800-\udfff]/.test(text);

const seen = new Set();
while (seen.size < count) {
  const source = random(5) ? grown() : thrown();
  const alphabet = pick([CHARACTERS, ["a", "b"], ["a", "b", "c", "-", "0"]]);
  const text = many(0, 12, () => pick(alphabet)).join("");
  // What the u flag forbids is judged without it, where that makes no other difference.
  let unicode = true;
  try {
    new RegExp(source, "u");
  } catch {
    unicode = false;
  }
  if (!unicode && (!bmp(source + text) || /\\[pPuk]/.test(source))) continue;
  // V8 finds \B between the two halves of a surrogate pair, where a match by code points cannot be.
  if (/\\[bB]/.test(source) && !bmp(text)) continue;
  const line = JSON.stringify([source, text, judge(source, text)]);
  if (seen.has(line)) continue;
  seen.add(line);
  console.log(line);
}
