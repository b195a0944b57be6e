/** JSON as people write it: what fits into a line stands in one. */

const WIDTH = 60;

/** `value` as JSON text; BigInts as their digits. */
export function pretty(value: unknown, indent = ""): string {
  const line = compact(value);
  if (indent.length + line.length <= WIDTH || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const [open, close, parts] = Array.isArray(value)
    ? (["[", "]", value.map((item) => inner + pretty(item, inner))] as const)
    : (["{", "}", Object.entries(value).map(([name, member]) => `${inner}${JSON.stringify(name)}: ${pretty(member, inner)}`)] as const);
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

/** `value` as one line. */
export function compact(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(compact).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${compact(member)}`);
    return members.length === 0 ? "{}" : `{${members.join(", ")}}`;
  }
  return JSON.stringify(value) ?? "absent";
}

/** The first characters of a text, and how many were left out. */
export function clipped(text: string, most: number): { readonly text: string; readonly left: number } {
  return text.length <= most ? { text, left: 0 } : { text: text.slice(0, most), left: text.length - most };
}
