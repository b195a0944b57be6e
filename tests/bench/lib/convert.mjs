// The schemas of `works.mjs` in each contender's own words. Their subset: closed objects, lists, texts, numbers, booleans.

const BLANK = "\\S";

/** A spec of ours. */
export function specOf(name, { properties, required }) {
  return { name, properties: propertiesOf(properties, required) };
}

function propertiesOf(properties, required) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, propertyOf(schema, required.includes(name))]));
}

function propertyOf({ type, pattern, enum: values, items, properties, required: inner, additionalProperties: _closed, ...bounds }, required) {
  const rest = required ? { required, ...bounds } : bounds;
  if (values !== undefined) return { kind: "choice", values, ...rest };
  switch (type) {
    case "string": {
      // Required text of a spec must not be blank: that is what the pattern says elsewhere.
      if (pattern !== undefined && !(required && pattern === BLANK)) return { kind: "text", pattern, ...rest };
      return { kind: "text", ...rest };
    }
    case "array":
      return { kind: "list", items: propertyOf(items, false), ...rest };
    case "object":
      return { kind: "object", properties: propertiesOf(properties, inner), ...rest };
    default:
      return { kind: type, ...rest };
  }
}

/** Of zod 3 and 4; `scalars` is `z` or `z.coerce`. */
export function zodOf(z, schema, scalars) {
  const { type, pattern, enum: values, items, properties, required, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  if (values !== undefined) return z.enum(values);
  const bounded = (made, least, most) => {
    const low = least === undefined ? made : made.min(least);
    return most === undefined ? low : low.max(most);
  };
  switch (type) {
    case "string": {
      const text = bounded(z.string(), minLength, maxLength);
      return pattern === undefined ? text : text.regex(new RegExp(pattern, "u"));
    }
    case "integer":
      return bounded(scalars.number().int(), minimum, maximum);
    case "number":
      return bounded(scalars.number(), minimum, maximum);
    case "boolean":
      return scalars.boolean();
    case "array":
      return bounded(z.array(zodOf(z, items, scalars)), minItems, maxItems);
    default: {
      const members = Object.entries(properties).map(([name, inner]) => {
        const made = zodOf(z, inner, scalars);
        return [name, required.includes(name) ? made : made.optional()];
      });
      return z.object(Object.fromEntries(members)).strict();
    }
  }
}

export function typeboxOf(Type, schema) {
  const { type, enum: values, items, properties, required, additionalProperties: _closed, ...rest } = schema;
  if (values !== undefined) return Type.Enum(values);
  switch (type) {
    case "string":
      return Type.String(rest);
    case "integer":
      return Type.Integer(rest);
    case "number":
      return Type.Number(rest);
    case "boolean":
      return Type.Boolean();
    case "array":
      return Type.Array(typeboxOf(Type, items), rest);
    default: {
      const members = Object.entries(properties).map(([name, inner]) => {
        const made = typeboxOf(Type, inner);
        return [name, required.includes(name) ? made : Type.Optional(made)];
      });
      return Type.Object(Object.fromEntries(members), { additionalProperties: false });
    }
  }
}

/** Of valibot; one that `reads` takes numbers and booleans as text too. */
export function valibotOf(v, schema, mode) {
  const { type, pattern, enum: values, items, properties, required, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  if (values !== undefined) return v.picklist(values);
  const pipe = (first, ...rest) => {
    const actions = rest.filter((action) => action !== undefined);
    return actions.length === 0 ? first : v.pipe(first, ...actions);
  };
  const given = (bound, action) => (bound === undefined ? undefined : action(bound));
  const number = mode === "reads" ? v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()) : v.number();
  switch (type) {
    case "string":
      return pipe(v.string(), given(minLength, v.minLength), given(maxLength, v.maxLength), given(pattern && new RegExp(pattern, "u"), v.regex));
    case "integer":
      return pipe(number, v.integer(), given(minimum, v.minValue), given(maximum, v.maxValue));
    case "number":
      return pipe(number, given(minimum, v.minValue), given(maximum, v.maxValue));
    case "boolean":
      return mode === "reads" ? v.union([v.boolean(), v.pipe(v.picklist(["true", "false"]), v.transform((word) => word === "true"))]) : v.boolean();
    case "array":
      return pipe(v.array(valibotOf(v, items, mode)), given(minItems, v.minLength), given(maxItems, v.maxLength));
    default: {
      const members = Object.entries(properties).map(([name, inner]) => {
        const made = valibotOf(v, inner, mode);
        return [name, required.includes(name) ? made : v.optional(made)];
      });
      return v.strictObject(Object.fromEntries(members));
    }
  }
}

export function arktypeOf(type, schema) {
  const { type: kind, pattern, enum: values, items, properties, required, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  if (values !== undefined) return type.enumerated(...values);
  const bounded = (made, least, most, words) => {
    const low = least === undefined ? made : made[words[0]](least);
    return most === undefined ? low : low[words[1]](most);
  };
  switch (kind) {
    case "string":
      return bounded(pattern === undefined ? type("string") : type(new RegExp(pattern, "u")), minLength, maxLength, ["atLeastLength", "atMostLength"]);
    case "integer":
      return bounded(type("number.integer"), minimum, maximum, ["atLeast", "atMost"]);
    case "number":
      return bounded(type("number"), minimum, maximum, ["atLeast", "atMost"]);
    case "boolean":
      return type("boolean");
    case "array":
      return bounded(arktypeOf(type, items).array(), minItems, maxItems, ["atLeastLength", "atMostLength"]);
    default: {
      const members = Object.entries(properties).map(([name, inner]) => [required.includes(name) ? name : `${name}?`, arktypeOf(type, inner)]);
      return type({ ...Object.fromEntries(members), "+": "reject" });
    }
  }
}
