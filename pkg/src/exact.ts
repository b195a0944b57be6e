/** JSON text with every digit of an integer, which `JSON.stringify` refuses to write. */

/** JSON text of plain data. BigInts are written as their digits. */
export function exactJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    try {
      return written(value);
    } catch {
      // It is not for a BigInt that the value cannot be written.
      throw error;
    }
  }
}

function written(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(",")}}`;
}
