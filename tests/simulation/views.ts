import { mayBeGone, mustBeGone } from "./invariants/rules.ts";
import type { Press } from "./ledger.ts";
import type { Answer } from "./network.ts";
import type { Simulation } from "./simulation.ts";

interface View {
  what: string;
  /** Whether this press may be shown. */
  isMeant(press: Press): boolean;
  /** Whether everything that may be shown is. */
  isWhole: boolean;
}

/** Checks that a person sees all of their own data and none of others. */
export async function checkView(sim: Simulation, view: View, ask: () => Promise<Answer>): Promise<Answer> {
  const { ledger, world } = sim;
  const since = ledger.moment();
  // With a wrong clock records have no reliable age.
  const gone = new Set(sim.hasRightDate ? ledger.presses.filter((press) => mustBeGone(sim, press)) : []);
  const answer = await ask();
  if (answer.status !== 200) return answer;
  // Random letters of a signature may contain somebody's word.
  const text = answer.bytes
    .toString()
    .replace(/signature=[\w-]+/g, "")
    .toLowerCase();
  for (const press of ledger.presses) {
    const isThere = text.includes(press.word);
    if (isThere && gone.has(press)) world.fail(`${view.what} shows what is gone (${press.word})`);
    if (isThere && !view.isMeant(press)) world.fail(`${view.what} shows another's (${press.word})`);
    const isKept = (press.acknowledged ?? since) < since && !mayBeGone(sim, press);
    if (!isThere && view.isWhole && view.isMeant(press) && isKept)
      world.fail(`${view.what} leaves out what is kept in ${press.table} (${press.word})`);
  }
  return answer;
}
