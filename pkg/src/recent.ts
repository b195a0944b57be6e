/**
 * The plans that were compiled last. Servers that are built anew for each request define the same tools each time; what is the same
 * to the letter is compiled once.
 *
 * The letters decide, not the identity of the spec: an object can have been changed since, and to write it costs far less than to
 * compile it. The plans are held for a while after the last tool is gone, bounded in number and in size.
 */

/** Plans that are held: some three megabytes of the module's memory, with tools of a usual size. */
const MOST_PLANS = 256;
/** Characters of their sources: a few very large ones count like many. */
const MOST_CHARACTERS = 2 << 20;

interface Compiled {
  readonly source: string;
  readonly options: string;
}

/** From the one that was asked for longest ago to the last. */
const plans = new Map<string, Compiled>();
let characters = 0;

/** The plan of this source, if it is among the last. */
export function recentPlan<P extends Compiled>(source: string, options: string): P | undefined {
  const key = keyOf(source, options);
  const plan = plans.get(key);
  if (plan === undefined) return undefined;
  plans.delete(key);
  plans.set(key, plan);
  return plan as P;
}

/** Holds a plan, and lets go of those that nobody has asked for since. */
export function holdPlan(plan: Compiled): void {
  plans.set(keyOf(plan.source, plan.options), plan);
  characters += plan.source.length;
  for (const [key, { source }] of plans) {
    if (plans.size <= MOST_PLANS && characters <= MOST_CHARACTERS) break;
    plans.delete(key);
    characters -= source.length;
  }
}

/** JSON text has no raw line break, so that no two pairs look alike; without options the key is the source itself. */
function keyOf(source: string, options: string): string {
  return options === "{}" ? source : `${options}\n${source}`;
}
