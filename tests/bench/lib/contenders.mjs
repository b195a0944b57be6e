// Every contender, by one interface: `make(schema)` compiles; `accepts`, `text` and `read` are what a server would call.
//
// `text` is what a server could say back: for the peers, place and message of each of their own errors. Where a contender cannot do
// a thing there is no such member.

const said = (lines) => lines.join("\n");

async function ours() {
  const { defineTool, fromJsonSchema } = await import("mcp-arguments");
  const { specOf } = await import("./convert.mjs");
  const checks = (tool) => ({
    accepts: (value) => tool.validate(value).ok,
    text: (value) => { const result = tool.validate(value); return result.ok ? "" : result.text; },
    read: (value) => { const result = tool.read(value); return result.ok ? result.value : undefined; },
  });
  return {
    ours: (schema) => checks(defineTool(specOf("tool", schema))),
    "ours, from the schema": (schema) => checks(fromJsonSchema("tool", schema)),
  };
}

async function ajv() {
  const [{ Ajv }, { default: formats }] = await Promise.all([import("ajv"), import("ajv-formats")]);
  const shared = (options) => (formats.default ?? formats)(new Ajv({ strict: false, logger: false, ...options }));
  const [first, all, coerces] = [shared({}), shared({ allErrors: true }), shared({ coerceTypes: true })];
  const checks = (instance) => (schema) => {
    const check = instance.compile(schema);
    return {
      accepts: (value) => check(value),
      text: (value) => (check(value) ? "" : said(check.errors.map((error) => `${error.instancePath}: ${error.message}`))),
    };
  };
  return {
    ajv: (schema) => ({
      ...checks(first)(schema),
      reader: () => { const check = coerces.compile(schema); return (value) => (check(value) ? value : undefined); },
    }),
    "ajv, all errors": checks(all),
  };
}

function zods(z, build) {
  const checks = (schema, reader) => ({
    accepts: (value) => schema.safeParse(value).success,
    text: (value) => {
      const result = schema.safeParse(value);
      return result.success ? "" : said(result.error.issues.map((issue) => `${issue.path.join("/")}: ${issue.message}`));
    },
    reader: () => { const coerces = reader(); return (value) => coerces.safeParse(value).data; },
  });
  return (schema) => checks(build(z, schema, z), () => build(z, schema, z.coerce));
}

async function zod4() {
  const [z, { zodOf }] = await Promise.all([import("zod"), import("./convert.mjs")]);
  const make = zods(z, zodOf);
  const jitless = (build) => {
    z.config({ jitless: true });
    try { return build(); } finally { z.config({ jitless: false }); }
  };
  return {
    "zod 4": make,
    "zod 4, no JIT": (schema) => jitless(() => { const made = make(schema); return { ...made, reader: () => jitless(made.reader) }; }),
  };
}

async function zod3() {
  const [{ z }, { zodOf }] = await Promise.all([import("zod-3"), import("./convert.mjs")]);
  return { "zod 3": zods(z, zodOf) };
}

async function typebox() {
  const [{ default: Type }, { Compile }, { Convert }, { typeboxOf }] = await Promise.all([
    import("typebox"), import("typebox/compile"), import("typebox/value"), import("./convert.mjs"),
  ]);
  return {
    typebox: (schema) => {
      const type = typeboxOf(Type, schema);
      const compiled = Compile(type);
      return {
        accepts: (value) => compiled.Check(value),
        text: (value) => (compiled.Check(value) ? "" : said(compiled.Errors(value).map((error) => `${error.instancePath}: ${error.message}`))),
        read: (value) => { const converted = Convert(type, value); return compiled.Check(converted) ? converted : undefined; },
      };
    },
  };
}

async function cfworker() {
  const { Validator } = await import("@cfworker/json-schema");
  return {
    cfworker: (schema) => {
      const [first, all] = [new Validator(schema, "2020-12"), new Validator(schema, "2020-12", false)];
      return {
        accepts: (value) => first.validate(value).valid,
        text: (value) => {
          const result = all.validate(value);
          return result.valid ? "" : said(result.errors.map((error) => `${error.instanceLocation}: ${error.error}`));
        },
      };
    },
  };
}

async function valibot() {
  const [v, { valibotOf }] = await Promise.all([import("valibot"), import("./convert.mjs")]);
  return {
    valibot: (schema) => {
      const type = valibotOf(v, schema, "strict");
      return {
        accepts: (value) => v.safeParse(type, value).success,
        text: (value) => {
          const result = v.safeParse(type, value);
          return result.success ? "" : said(result.issues.map((issue) => `${issue.path?.map(({ key }) => key).join("/")}: ${issue.message}`));
        },
        reader: () => {
          const reads = valibotOf(v, schema, "reads");
          return (value) => { const result = v.safeParse(reads, value); return result.success ? result.output : undefined; };
        },
      };
    },
  };
}

async function arktype() {
  const [{ type }, { arktypeOf }] = await Promise.all([import("arktype"), import("./convert.mjs")]);
  return {
    arktype: (schema) => {
      const made = arktypeOf(type, schema);
      return {
        accepts: (value) => made.allows(value),
        text: (value) => { const result = made(value); return result instanceof type.errors ? result.summary : ""; },
      };
    },
  };
}

async function schemasafe() {
  const { validator } = await import("@exodus/schemasafe");
  return {
    schemasafe: (schema) => {
      const first = validator(schema, { mode: "lax" });
      let all;
      return {
        accepts: (value) => first(value),
        text: (value) => {
          all ??= validator(schema, { mode: "lax", includeErrors: true, allErrors: true });
          return all(value) ? "" : said(all.errors.map((error) => `${error.instanceLocation}: ${error.keywordLocation}`));
        },
      };
    },
  };
}

/** Each by its name, loaded on its own; one may bring several contenders. */
export const LIBRARIES = { ours, ajv, "zod 4": zod4, "zod 3": zod3, typebox, cfworker, valibot, arktype, schemasafe };

/** Where each library's version stands. */
export const PACKAGES = {
  ours: "mcp-arguments", ajv: "ajv", "ajv-formats": "ajv-formats", "zod 4": "zod", "zod 3": "zod-3", typebox: "typebox",
  cfworker: "@cfworker/json-schema", valibot: "valibot", arktype: "arktype", schemasafe: "@exodus/schemasafe",
};

/** Those of some libraries: name → make. */
export async function contenders(names = Object.keys(LIBRARIES)) {
  const made = await Promise.all(names.map((name) => LIBRARIES[name]()));
  return Object.assign({}, ...made);
}
