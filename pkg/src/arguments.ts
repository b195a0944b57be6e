/** Checked arguments, read one by one. */

/**
 * Checked arguments with a getter for each kind.
 *
 * # Shape
 *
 * A getter gives `undefined` where the argument is absent or of another kind. It does not consult the spec: an undeclared name is
 * just absent. Only own members count, so `constructor` and `__proto__` are names like any other.
 */
export interface Arguments {
  /** Whether the argument is there, null included. */
  has(name: string): boolean;
  text(name: string): string | undefined;
  /** The text, or `fallback`. */
  textOr(name: string, fallback: string): string;
  /** The number without a fraction that a double holds exactly. */
  integer(name: string): number | undefined;
  /** The integer, or `fallback`. */
  integerOr(name: string, fallback: number): number;
  number(name: string): number | undefined;
  /** The number, or `fallback`. */
  numberOr(name: string, fallback: number): number;
  boolean(name: string): boolean | undefined;
  /** The boolean, or `fallback`. */
  booleanOr(name: string, fallback: boolean): boolean;
  list(name: string): readonly unknown[] | undefined;
  object(name: string): Readonly<Record<string, unknown>> | undefined;
  /** The argument whatever its kind. */
  any(name: string): unknown;
}

/** The own member `name` of `object`, or `undefined`; also where a getter throws. */
export function ownMember(object: unknown, name: string): unknown {
  if (typeof object !== "object" || object === null) return undefined;
  try {
    return Object.hasOwn(object, name) ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
  } catch {
    return undefined;
  }
}

/** The getters over `checked`. */
export function argumentsOf(checked: unknown): Arguments {
  const member = (name: string): unknown => ownMember(checked, name);
  function text(name: string): string | undefined {
    const value = member(name);
    return typeof value === "string" ? value : undefined;
  }
  function number(name: string): number | undefined {
    const value = member(name);
    return typeof value === "number" ? value : undefined;
  }
  function integer(name: string): number | undefined {
    const value = member(name);
    return Number.isSafeInteger(value) ? (value as number) : undefined;
  }
  function boolean(name: string): boolean | undefined {
    const value = member(name);
    return typeof value === "boolean" ? value : undefined;
  }
  return Object.freeze({
    has: (name: string) => member(name) !== undefined,
    text,
    textOr: (name: string, fallback: string) => text(name) ?? fallback,
    integer,
    integerOr: (name: string, fallback: number) => integer(name) ?? fallback,
    number,
    numberOr: (name: string, fallback: number) => number(name) ?? fallback,
    boolean,
    booleanOr: (name: string, fallback: boolean) => boolean(name) ?? fallback,
    list(name: string) {
      const value = member(name);
      return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
    },
    object(name: string) {
      const value = member(name);
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
    },
    any: member,
  });
}
