/** A document of draft 2020-12 in the words of draft-07, for clients that ask for that. */

type Document = Readonly<Record<string, unknown>>;

/** Keywords whose value is data, in which nothing is a keyword. */
const DATA = new Set(["const", "enum", "default", "examples"]);

/** Keywords whose value holds schemas by names of the author's choice. */
const BY_NAME = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** Whether the document names the dialect itself, and so needs no other. */
const NAMED = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;

/**
 * The same document for draft-07: `$defs`, `prefixItems` and `dependent…` under the names they had there, and each `$ref` alone in
 * its object, since draft-07 reads nothing beside it. A keyword that draft-07 lacks stays, unread; it is enforced all the same.
 */
export function draft07(document: Document): Document {
  if (typeof document["$schema"] === "string" && NAMED.test(document["$schema"])) return document;
  const root = schema(document) as Document;
  return "$schema" in document ? { ...root, $schema: "http://json-schema.org/draft-07/schema#" } : root;
}

function schema(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(schema);
  const given = value as Document;
  const made: Record<string, unknown> = {};
  const set = (name: string, inner: unknown): unknown =>
    Object.defineProperty(made, name, { value: inner, configurable: true, enumerable: true, writable: true });
  for (const [keyword, inner] of Object.entries(given)) {
    if (DATA.has(keyword)) set(keyword, inner);
    else if (keyword === "$ref" && typeof inner === "string") set(keyword, pointer(inner));
    else if (keyword === "$anchor") set("$id", `#${String(inner)}`);
    else if (keyword === "prefixItems") set("items", schema(inner));
    else if (keyword === "items" && "prefixItems" in given) set("additionalItems", schema(inner));
    else if (keyword === "$defs") set("definitions", { ...(made["definitions"] as object | undefined), ...byName(inner) });
    else if (keyword === "definitions") set(keyword, { ...(made[keyword] as object | undefined), ...byName(inner) });
    else if (keyword === "dependentRequired") set("dependencies", { ...(inner as object), ...(made["dependencies"] as object | undefined) });
    else if (keyword === "dependentSchemas") set("dependencies", dependencies(made["dependencies"], given["dependentRequired"], inner));
    else set(keyword, BY_NAME.has(keyword) ? byName(inner) : schema(inner));
  }
  const { $ref, ...beside } = made;
  return $ref === undefined || !Object.keys(beside).some(isJudging) ? made : { ...beside, allOf: [...list(beside["allOf"]), { $ref }] };
}

/** Schemas where names are also listed as required: both hold, so both stand in the schema. */
function dependencies(made: unknown, required: unknown, schemas: unknown): object {
  const names = (required ?? {}) as Readonly<Record<string, readonly string[]>>;
  const both = Object.entries(byName(schemas)).map(([name, inner]) => {
    const listed = Object.hasOwn(names, name) ? names[name] : undefined;
    return [name, listed === undefined ? inner : { allOf: [{ required: listed }, inner] }];
  });
  return { ...(made as object | undefined), ...Object.fromEntries(both) };
}

function byName(schemas: unknown): Record<string, unknown> {
  if (typeof schemas !== "object" || schemas === null) return {};
  return Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, schema(inner)]));
}

/** Where a keyword has another name, the pointer to it has too. What follows a keyword that holds schemas by name is such a name. */
const STEPS = /\/(properties|patternProperties|\$defs|definitions|dependentSchemas)\/[^/]*|\/prefixItems(?=\/)/g;

function pointer(reference: string): string {
  const [before = "", fragment] = reference.split("#");
  if (fragment === undefined) return reference;
  const renamed = fragment.replaceAll(STEPS, (step) => {
    if (step === "/prefixItems") return "/items";
    return step.replace(/^\/\$defs\//, "/definitions/").replace(/^\/dependentSchemas\//, "/dependencies/");
  });
  return `${before}#${renamed}`;
}

/** Whether a keyword beside a `$ref` says anything of a value: those that only describe may be lost there. */
function isJudging(keyword: string): boolean {
  return !["$id", "$schema", "$comment", "definitions", "description", "title", "default", "examples", "deprecated"].includes(keyword);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
