/**
 * The plans that were compiled last. Servers that are built anew for each request define the same tools each time; what is the same
 * to the letter is compiled once.
 *
 * The letters decide, not the identity of the spec: an object can have been changed since, and to write it costs far less than to
 * compile it. The plans are held for a while after the last tool is gone, bounded in number and in size.
 */

/** Plans that are held: some three megabytes of the module's memory, with tools of a usual size. */
const MOST_PLANS = 256;
/** Characters of what they were compiled from, options and documents among it: a few very large ones count like many. */
const MOST_CHARACTERS = 2 << 20;

interface Compiled {
  readonly source: string;
  readonly options: string;
}

/**
 * The plans of each source, one for each text of options, from the one that was asked for longest ago to the last. The texts are the
 * plans' own, and are held once: a key made of both would be a third one, as large as they are.
 */
const plans = new Map<string, Compiled[]>();
let held = 0;
let characters = 0;

/** The plan of this source, if it is among the last. */
export function recentPlan<P extends Compiled>(source: string, options: string): P | undefined {
  const same = plans.get(source);
  const plan = same?.find((each) => each.options === options);
  if (same === undefined || plan === undefined) return undefined;
  same.splice(same.indexOf(plan), 1);
  same.push(plan);
  plans.delete(source);
  plans.set(plan.source, same);
  return plan as P;
}

/** Holds a plan, and lets go of those that nobody has asked for since. */
export function holdPlan(plan: Compiled): void {
  const same = plans.get(plan.source) ?? [];
  same.push(plan);
  plans.delete(plan.source);
  plans.set(plan.source, same);
  held++;
  characters += sizeOf(plan);
  for (const [source, oldest] of plans) {
    while (held > MOST_PLANS || characters > MOST_CHARACTERS) {
      const dropped = oldest.shift();
      if (dropped === undefined) break;
      held--;
      characters -= sizeOf(dropped);
    }
    if (oldest.length > 0) break;
    plans.delete(source);
  }
}

function sizeOf({ source, options }: Compiled): number {
  return source.length + options.length;
}
