/** A tool described once, as data: the spec and the builders of its properties. */

import type { Icon, Json, Rule } from "./types.js";

/** What every property may say, whatever its kind. `R`, `N` and `D` carry its presence into the argument types. */
export interface PropertyOptions<R extends boolean = boolean, N extends boolean = boolean, D = unknown> {
  /** The name for people. */
  readonly title?: string;
  /** Whether a call without it is refused. Required text must also not be blank. */
  readonly required?: R;
  /** Whether null is a value that it may hold. */
  readonly nullable?: N;
  /** What stands in for it where it is absent. A default makes a property optional. */
  readonly default?: D;
  /** Values that show what is meant. */
  readonly examples?: readonly unknown[];
  /** Whether its value must never be shown. */
  readonly secret?: boolean;
  /** Other names under which a tolerant reading takes it. Not published. */
  readonly aliases?: readonly string[];
  /** Rules of repair switched on or off for this property. Not published. */
  readonly rules?: RuleSwitches;
}

/** Rules of repair, by name, switched on or off. */
export type RuleSwitches = { readonly [R in Rule]?: boolean };

/** What a text may say beside {@link PropertyOptions}. */
export interface TextOptions<R extends boolean = boolean, N extends boolean = boolean, D = string | null | undefined>
  extends PropertyOptions<R, N, D> {
  /** The fewest code points. */
  readonly minLength?: number;
  /** The most code points. */
  readonly maxLength?: number;
  /** An ECMA-262 regular expression that must be found somewhere in the text. */
  readonly pattern?: string;
  /** The name of a format of JSON Schema, such as `date`. */
  readonly format?: string;
}

/** What an integer may say beside {@link PropertyOptions}. Bounds include themselves. */
export interface IntegerOptions<R extends boolean = boolean, N extends boolean = boolean, D = number | null | undefined>
  extends PropertyOptions<R, N, D> {
  readonly minimum?: number;
  readonly maximum?: number;
  /** What must divide the value; above 0. */
  readonly multipleOf?: number;
}

/** What a number may say beside {@link PropertyOptions}. */
export interface NumberOptions<R extends boolean = boolean, N extends boolean = boolean, D = number | null | undefined>
  extends IntegerOptions<R, N, D> {
  /** What the value must be above. */
  readonly exclusiveMinimum?: number;
  /** What the value must be below. */
  readonly exclusiveMaximum?: number;
}

/** What a list may say beside {@link PropertyOptions}. */
export interface ListOptions<R extends boolean = boolean, N extends boolean = boolean, D = readonly unknown[] | null | undefined>
  extends PropertyOptions<R, N, D> {
  /** The fewest items. */
  readonly minItems?: number;
  /** The most items. */
  readonly maxItems?: number;
  /** Whether no two items may be equal. */
  readonly uniqueItems?: boolean;
}

/** One group of names, or several. */
export type GroupOf<Name extends string> = readonly Name[] | readonly (readonly Name[])[];

/** What holds between the properties of one object. A name counts as present whatever its value. */
export interface Groups<Name extends string = string> {
  /** Exactly one of the names is present. */
  readonly exactlyOne?: GroupOf<Name>;
  /** One of the names is present, or more. */
  readonly atLeastOne?: GroupOf<Name>;
  /** No two of the names are present together. */
  readonly atMostOne?: GroupOf<Name>;
  /** Where a name is present, those that it lists are too. */
  readonly requires?: { readonly [N in Name]?: readonly Name[] };
}

/** What an object may say beside {@link PropertyOptions}. */
export interface ObjectOptions<
  Name extends string = string,
  R extends boolean = boolean,
  N extends boolean = boolean,
  D = object | null | undefined,
> extends PropertyOptions<R, N, D>,
    Groups<Name> {}

interface Described {
  /** What the property means, for the model. */
  readonly description?: string;
}

/** A property that holds text. */
export interface TextProperty extends TextOptions, Described {
  readonly kind: "text";
}

/** A property that holds a number without a fraction. */
export interface IntegerProperty extends IntegerOptions, Described {
  readonly kind: "integer";
}

/** A property that holds a number. */
export interface NumberProperty extends NumberOptions, Described {
  readonly kind: "number";
}

/** A property that is true or false. */
export interface BooleanProperty extends PropertyOptions, Described {
  readonly kind: "boolean";
}

/** A property that holds one of the values listed: texts, integers or both. */
export interface ChoiceProperty<V extends string | number = string | number> extends PropertyOptions, Described {
  readonly kind: "choice";
  readonly values: readonly V[];
}

/** A property that holds a list of items that are alike. */
export interface ListProperty<I = unknown> extends ListOptions, Described {
  readonly kind: "list";
  /** What each item may hold. An item cannot be required, have a default or have aliases. */
  readonly items: I;
}

/** A property that holds an object with properties of its own; undeclared names are refused. */
export interface ObjectProperty<P = unknown> extends ObjectOptions, Described {
  readonly kind: "object";
  readonly properties: P;
}

/** A property that holds any JSON value, null too. */
export interface AnyProperty extends PropertyOptions, Described {
  readonly kind: "any";
}

/** One named argument of a tool. */
export type Property =
  | TextProperty
  | IntegerProperty
  | NumberProperty
  | BooleanProperty
  | ChoiceProperty
  | ListProperty
  | ObjectProperty
  | AnyProperty;

/** Properties by name, in the order in which they are declared. */
export interface Properties {
  readonly [name: string]: Property;
}

/** What a tool does to the world: hints that a client may show or act on. */
export interface Annotations {
  /** The title in the annotations; the title of the tool where it is absent. */
  readonly title?: string;
  /** Whether the tool changes nothing. */
  readonly readOnly?: boolean;
  /** Whether the tool may delete or overwrite. Means something only where `readOnly` is false. */
  readonly destructive?: boolean;
  /** Whether calling it again with the same arguments changes nothing more. */
  readonly idempotent?: boolean;
  /** Whether it reaches things that its server does not hold. */
  readonly openWorld?: boolean;
}

/** A tool as its author wrote it. `defineTool` checks it. */
export interface ToolSpec<P extends Properties = Properties> extends Groups<NoInfer<keyof P & string>> {
  /** The name that a call gives: 1 to 128 of `A-Z a-z 0-9 _ - .`. */
  readonly name: string;
  /** The name for people. */
  readonly title?: string;
  /** What the tool does, for the model. */
  readonly description?: string;
  readonly properties?: P;
  readonly annotations?: Annotations;
  /** Rules of repair switched on or off for this tool. Not published. */
  readonly rules?: RuleSwitches;
  readonly icons?: readonly Readonly<Icon>[];
  /** The JSON Schema of what the tool answers, carried through as it is. */
  readonly outputSchema?: { readonly [keyword: string]: unknown };
  /** Carried through as it is. */
  readonly _meta?: { readonly [name: string]: unknown };
}

/** The presence of a property, as its builder was told it, and not as the place wants it where the property is used. */
interface Presence<R, N, D> {
  readonly required: NoInfer<R>;
  readonly nullable: NoInfer<N>;
  readonly default: NoInfer<D>;
}

/** A property of kind `P` whose presence is known to the compiler. */
export type Built<P, R, N, D> = Omit<P, keyof Presence<R, N, D>> & Presence<R, N, D>;

/** A property that holds text. */
export function text<const R extends boolean = false, const N extends boolean = false, const D extends string | null | undefined = undefined>(
  description?: string,
  options?: TextOptions<R, N, D>,
): Built<TextProperty, R, N, D> {
  return build({ kind: "text" }, description, options);
}

/** A property that holds a number without a fraction. */
export function integer<const R extends boolean = false, const N extends boolean = false, const D extends number | null | undefined = undefined>(
  description?: string,
  options?: IntegerOptions<R, N, D>,
): Built<IntegerProperty, R, N, D> {
  return build({ kind: "integer" }, description, options);
}

/** A property that holds a number. */
export function number<const R extends boolean = false, const N extends boolean = false, const D extends number | null | undefined = undefined>(
  description?: string,
  options?: NumberOptions<R, N, D>,
): Built<NumberProperty, R, N, D> {
  return build({ kind: "number" }, description, options);
}

/** A property that is true or false. */
export function boolean<const R extends boolean = false, const N extends boolean = false, const D extends boolean | null | undefined = undefined>(
  description?: string,
  options?: PropertyOptions<R, N, D>,
): Built<BooleanProperty, R, N, D> {
  return build({ kind: "boolean" }, description, options);
}

/** A property that holds one of `values`: texts, integers or both. */
export function choice<
  const V extends string | number,
  const R extends boolean = false,
  const N extends boolean = false,
  const D extends NoInfer<V> | null | undefined = undefined,
>(values: readonly V[], description?: string, options?: PropertyOptions<R, N, D>): Built<ChoiceProperty<V>, R, N, D> {
  return build({ kind: "choice", values }, description, options);
}

/** A property that holds a list of `items`, which are alike. */
export function list<
  const I extends Property,
  const R extends boolean = false,
  const N extends boolean = false,
  const D extends readonly Json[] | null | undefined = undefined,
>(items: I, description?: string, options?: ListOptions<R, N, D>): Built<ListProperty<I>, R, N, D> {
  return build({ kind: "list", items }, description, options);
}

/** A property that holds an object with `properties` of its own; undeclared names are refused. */
export function object<
  const P extends Properties,
  const R extends boolean = false,
  const N extends boolean = false,
  const D extends { readonly [name: string]: Json } | null | undefined = undefined,
>(
  properties: P,
  description?: string,
  options?: ObjectOptions<NoInfer<keyof P & string>, R, N, D>,
): Built<ObjectProperty<P>, R, N, D> {
  return build({ kind: "object", properties }, description, options);
}

/** A property that holds any JSON value, null too. */
export function any<const R extends boolean = false, const N extends boolean = false, const D extends Json | undefined = undefined>(
  description?: string,
  options?: PropertyOptions<R, N, D>,
): Built<AnyProperty, R, N, D> {
  return build({ kind: "any" }, description, options);
}

/** The one place where a property is put together. Its type holds because the options are those of the kind. */
function build<B>(kind: object, description: string | undefined, options: object | undefined): B {
  const described = description === undefined ? {} : { description };
  return Object.freeze({ ...kind, ...described, ...options }) as B;
}
