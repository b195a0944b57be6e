// What has gone wrong at this boundary, or could, each as a check that runs on every runtime: it never says more than the full way,
// which `copy: true` always takes, and than the same arguments as text.
//
// Nothing here is of any platform. Each answers how many checks it made, and throws where one does not hold.

import { changedSince, grownBetween, grownWhileWritten, inherited, instancesOfClasses, longList, manyRequired, reentered, slotsFromOutside, surrogates } from "./hazards-boundary.mjs";
import { endOfStack, fewSteps, handedOn, lacking, limits, nested, openNames } from "./hazards-limits.mjs";
import { composed, generated, listed, lists, odd } from "./hazards-values.mjs";

/** Fact → check. */
export const HAZARDS = {
  "the ways in agree, over generated tools and arguments": generated,
  "the ways in agree on schemas with compositions, open objects and tuples": composed,
  "the ways in agree on odd schemas, specs, options and values": odd,
  "a list with holes is none without, whatever its prototype, its length and its own members are": lists,
  "a listed text is held to its other rules, and is no swallowed argument": listed,
  "a limit that is passed is passed on every way, in what nobody declared too": limits,
  "every way comes to one verdict, whatever the limit of steps is": fewSteps,
  "what a reading hands on is valid, where its members are counted too": handedOn,
  "a name that the schema allows is no slip of a declared one": openNames,
  "defaults are filled in as the full way fills them in, in the same order and within the same limits": lacking,
  "a check at the end of the caller's stack leaves the next ones as they were": endOfStack,
  "values and schemas nested in each other get one answer, however deep they are": nested,
  "a memory that grew between calls leaves nothing behind that could be judged again": grownBetween,
  "a memory that grows while a value is written leaves the value to the full way": grownWhileWritten,
  "a getter that checks something itself gets its own answer": reentered,
  "lone surrogates are no equal of each other, in texts, choices and names": surrogates,
  "inherited members are no arguments, and a polluted prototype changes nothing": inherited,
  "a Date, a Map or an instance of a class is no empty object": instancesOfClasses,
  "more required properties than any mask has bits are all asked for": manyRequired,
  "slot indexes and plans from outside are never taken for a value that stands": slotsFromOutside,
  "a list longer than a tape starts with is judged to its end": longList,
  "a refusal whose arguments have changed since is still a refusal": changedSince,
};

/** Runs all of them: how many there are, their checks, and what did not hold. */
export function runHazards(api, given) {
  const failures = [];
  let checks = 0;
  for (const [fact, check] of Object.entries(HAZARDS)) {
    try {
      checks += check(api, given);
    } catch (error) {
      failures.push(`${fact}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { hazards: Object.keys(HAZARDS).length, hazardChecks: checks, seed: given.seed, failures };
}
