/** The types of arguments, from a spec or from a literal JSON Schema. */

/** One object type in place of an intersection, so that editors show members. */
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * The arguments of a tool, or of a spec, after validation.
 *
 * # Shape
 *
 * Required properties and those with a default are present; the others are optional. Nullable ones may be null, a choice is the
 * union of its values, lists and objects nest.
 */
export type InferArguments<T> = T extends { readonly properties: infer P }
  ? InferProperties<P>
  : T extends { readonly "~arguments"?: infer A }
    ? Exclude<A, undefined>
    : never;

/** The object type of properties by name. */
export type InferProperties<P> = string extends keyof P
  ? { [name: string]: unknown }
  : Flat<
      { -readonly [K in keyof P as IsPresent<P[K]> extends true ? K : never]: InferProperty<P[K]> } & {
        -readonly [K in keyof P as IsPresent<P[K]> extends true ? never : K]?: InferProperty<P[K]>;
      }
    >;

type IsPresent<P> = P extends { readonly required: true }
  ? true
  : P extends { readonly default: infer D }
    ? [D] extends [undefined]
      ? false
      : true
    : false;

type InferProperty<P> = InferKind<P> | (P extends { readonly nullable: true } ? null : never);

type InferKind<P> = P extends { readonly kind: "choice"; readonly values: readonly (infer V)[] }
  ? V
  : P extends { readonly kind: "list"; readonly items: infer I }
    ? InferProperty<I>[]
    : P extends { readonly kind: "object"; readonly properties: infer Q }
      ? InferProperties<Q>
      : P extends { readonly kind: "text" }
        ? string
        : P extends { readonly kind: "integer" | "number" }
          ? number
          : P extends { readonly kind: "boolean" }
            ? boolean
            : unknown;

/** A JSON Schema, as far as its type is read from a literal. Other keywords are enforced all the same. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/**
 * The values that a literal JSON Schema accepts, as far as a type can say it.
 *
 * # Shape
 *
 * Read are `type`, `properties`, `required`, `default`, `enum`, `const`, `items`, `anyOf`, `oneOf`, `allOf` and
 * `additionalProperties`. Whatever else there is leaves the type wider than the schema, never narrower; a `$ref` is `unknown`.
 */
export type FromSchema<S> = S extends { readonly $ref: string }
  ? unknown
  : S extends { readonly const: infer C }
    ? Mutable<C>
    : S extends { readonly enum: readonly (infer E)[] }
      ? Mutable<E>
      : S extends { readonly anyOf: readonly (infer B)[] }
        ? FromBase<S> & FromSchema<B>
        : S extends { readonly oneOf: readonly (infer B)[] }
          ? FromBase<S> & FromSchema<B>
          : S extends { readonly allOf: infer L }
            ? FromBase<S> & FromAll<L>
            : FromBase<S>;

type FromAll<L> = L extends readonly [infer First, ...infer Rest] ? FromSchema<First> & FromAll<Rest> : unknown;

type FromBase<S> = S extends false
  ? never
  : S extends { readonly type: infer T }
    ? T extends readonly (infer U)[]
      ? FromType<U, S>
      : FromType<T, S>
    : S extends { readonly properties: object }
      ? FromObject<S>
      : unknown;

type FromType<T, S> = T extends "string"
  ? string
  : T extends "integer" | "number"
    ? number
    : T extends "boolean"
      ? boolean
      : T extends "null"
        ? null
        : T extends "array"
          ? FromItems<S>[]
          : T extends "object"
            ? FromObject<S>
            : unknown;

type FromItems<S> = S extends { readonly prefixItems: unknown }
  ? unknown
  : S extends { readonly items: infer I }
    ? I extends readonly unknown[]
      ? unknown
      : FromSchema<I>
    : unknown;

type FromObject<S> = S extends { readonly properties: infer P }
  ? Flat<
      { -readonly [K in keyof P as K extends PresentIn<S, P> ? K : never]: FromSchema<P[K]> } & {
        -readonly [K in keyof P as K extends PresentIn<S, P> ? never : K]?: FromSchema<P[K]>;
      } & (S extends { readonly additionalProperties: true | object } ? { [name: string]: unknown } : unknown)
    >
  : { [name: string]: unknown };

/** Names that are present after validation: required ones, and those whose default their own schema accepts. */
type PresentIn<S, P> =
  | (S extends { readonly required: readonly (infer R)[] } ? R : never)
  | { [K in keyof P]: P[K] extends { readonly default: infer D } ? (Mutable<D> extends FromSchema<P[K]> ? K : never) : never }[keyof P];

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

