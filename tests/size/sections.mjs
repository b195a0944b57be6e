// What a WebAssembly module consists of: its sections, and the functions of its code with the names that it has for them.

const SECTIONS = ["custom", "type", "import", "function", "table", "memory", "global", "export", "start", "element", "code", "data", "data count", "tag"];
const HEADER = 8;
const CUSTOM = 0;
const IMPORT = 2;
const CODE = 10;
const FUNCTION_NAMES = 1;

/** Reads bytes from front to back. */
function reader(bytes, start = 0) {
  let at = start;
  const unsigned = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const text = () => {
    const length = unsigned();
    at += length;
    return new TextDecoder().decode(bytes.subarray(at - length, at));
  };
  return { unsigned, text, byte: () => bytes[at++], skip: (count) => { at += count; }, position: () => at };
}

/** The sections in order: name, place and bytes with their header. */
export function sections(bytes) {
  const found = [];
  const read = reader(bytes, HEADER);
  while (read.position() < bytes.length) {
    const from = read.position();
    const id = read.byte();
    const length = read.unsigned();
    const start = read.position();
    const name = id === CUSTOM ? `custom ${reader(bytes, start).text()}` : (SECTIONS[id] ?? `section ${id}`);
    read.skip(length);
    found.push({ id, name, start, bytes: read.position() - from });
  }
  return found;
}

/** Each function of the code: its name, or its number where it has none, and its bytes. */
export function functions(bytes) {
  const all = sections(bytes);
  const names = namesOf(bytes, all.find(({ name }) => name === "custom name"));
  const code = all.find(({ id }) => id === CODE);
  const read = reader(bytes, code.start);
  let index = importedFunctions(bytes, all.find(({ id }) => id === IMPORT));
  return Array.from({ length: read.unsigned() }, () => {
    const from = read.position();
    read.skip(read.unsigned());
    const name = names.get(index) ?? `function ${index}`;
    index++;
    return { name, bytes: read.position() - from };
  });
}

function namesOf(bytes, section) {
  const names = new Map();
  if (section === undefined) return names;
  const read = reader(bytes, section.start);
  read.text();
  const end = section.start + section.bytes;
  while (read.position() < end - HEADER) {
    const id = read.byte();
    const length = read.unsigned();
    if (id !== FUNCTION_NAMES) {
      read.skip(length);
      continue;
    }
    for (let count = read.unsigned(); count > 0; count--) names.set(read.unsigned(), read.text());
    break;
  }
  return names;
}

/** How many functions are imported: they have the first numbers. */
function importedFunctions(bytes, section) {
  if (section === undefined) return 0;
  const read = reader(bytes, section.start);
  const limits = () => { const flags = read.byte(); read.unsigned(); if (flags & 1) read.unsigned(); };
  let count = 0;
  for (let left = read.unsigned(); left > 0; left--) {
    read.text();
    read.text();
    const kind = read.byte();
    if (kind === 0) {
      read.unsigned();
      count++;
    } else if (kind === 1) {
      read.byte();
      limits();
    } else if (kind === 2) limits();
    else read.skip(kind === 3 ? 2 : 1);
  }
  return count;
}

/** The crate and module that a Rust name belongs to: `mcp_arguments::walk`, `core::fmt`. */
export function moduleOf(name) {
  if (name.startsWith("function ")) return "without a name";
  // An export with what wasm-bindgen puts around it; everything that is called only there has become part of it.
  if (!name.includes("::")) return "exports of the boundary";
  // `<A as B>::f` belongs to A, `<&T as B>::f` too. Names of the newer form carry the crate's hash.
  const path = name.replace(/\[[0-9a-f]{8,}\]/g, "").replace(/^[<&*\s]*(mut |dyn |const )*/, "").match(/^[A-Za-z_]\w*(::[a-z_]\w*)+/)?.[0];
  return path === undefined ? "core, of a plain type" : path.split("::").slice(0, 2).join("::");
}
