/** Share links: everything in the fragment, which browsers send nowhere. */

import type { ToolForm } from "./protocol";

/** What a link holds. */
export interface Shared {
  readonly tool: string;
  readonly call: string;
  readonly form: ToolForm;
  readonly pick: string;
}

/** Characters of the longest fragment that is made: browsers and chats cut longer addresses. */
const LONGEST = 60_000;
/** Bytes that a fragment may unfold to. 8 MiB: a small link can hold gigabytes. */
const LARGEST = 8 << 20;
const PREFIX = "#s=";
const FORMS: readonly ToolForm[] = ["auto", "spec", "schema", "list"];

/** The fragment, or nothing where it would be too long. */
export async function fragmentOf({ tool, call, form, pick }: Shared): Promise<string | undefined> {
  const packed = new Blob([JSON.stringify([1, tool, call, form, pick])]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  if (bytes.length > LONGEST) return undefined;
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return PREFIX + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What a fragment holds. Throws where it is damaged; nothing where it is no share link. */
export async function sharedIn(fragment: string): Promise<Shared | undefined> {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const text = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const [version, tool, call, form, pick] = JSON.parse(await unpacked(bytes)) as readonly unknown[];
  if (version !== 1 || typeof tool !== "string" || typeof call !== "string") throw new Error("it is of another version");
  const known = FORMS.find((one) => one === form) ?? "auto";
  return { tool, call, form: known, pick: typeof pick === "string" ? pick : "" };
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new Error("it unfolds to more than 8 MiB");
    }
    chunks.push(next.value);
  }
  return new Blob(chunks).text();
}
