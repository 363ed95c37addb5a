import { mayBeGone, mustBeGone } from "./invariants/rules.ts";
import type { Press } from "./ledger.ts";
import type { Answer } from "./network.ts";
import type { Simulation } from "./simulation.ts";

interface View {
  what: string;
  /** Whether this may be in it. */
  isMeant(press: Press): boolean;
  /** Everything that may be in it is. */
  isWhole: boolean;
}

/** Somebody looks at what is kept: nothing that is meant for them is left out, nothing else is in it. */
export async function looked(sim: Simulation, view: View, ask: () => Promise<Answer>): Promise<Answer> {
  const { ledger, world } = sim;
  const since = ledger.moment();
  // By a clock that is years ahead everything would be.
  const gone = new Set(sim.hasRightDate ? ledger.presses.filter((press) => mustBeGone(sim, press)) : []);
  const answer = await ask();
  if (answer.status !== 200) return answer;
  // A signature is random letters: now and then some of them look like somebody's.
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
