import { mayBeGone, mustBeGone } from "./invariants/rules.ts";
import type { Press } from "./ledger.ts";
import type { Answer } from "./network.ts";
import type { Simulation } from "./simulation.ts";

interface View {
  what: string;
  /** Whether this may be in it. */
  isMeant(press: Press): boolean;
  /** Everything that may be in it is, with the note of staff. */
  isWhole: boolean;
  /** And their letters. */
  hasLetters?: true;
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
  const told = answer.bytes
    .toString()
    .replace(/signature=[\w-]+/g, "")
    .toLowerCase();
  for (const press of ledger.presses) {
    const isThere = told.includes(press.word);
    if (isThere && gone.has(press)) world.fail(`${view.what} shows what is gone (${press.word})`);
    if (isThere && !view.isMeant(press)) world.fail(`${view.what} shows another's (${press.word})`);
    const must = view.isWhole && view.isMeant(press) && mustBeSeen(sim, press, since);
    if (must && !isThere) world.fail(`${view.what} leaves out what is kept in ${press.table} (${press.word})`);
    if (must) for (const word of writtenOf(sim, view, press, since)) if (!told.includes(word)) tellWritten(word);
  }
  function tellWritten(word: string): void {
    world.fail(`${view.what} leaves out what staff have written (${word})`);
  }
  return answer;
}

function mustBeSeen(sim: Simulation, press: Press, since: number): boolean {
  return (press.acknowledged ?? since) < since && !mayBeGone(sim, press);
}

/** The letters to somebody about this, and the note where there is only one that it can be. */
function writtenOf({ ledger }: Simulation, { hasLetters }: View, { id = "" }: Press, since: number): string[] {
  const all = hasLetters ? ledger.letters : [];
  const letters = all.filter(({ record, acknowledged }) => record === id && acknowledged < since);
  const notes = ledger.register(id, "note");
  const possible = new Set(
    ["", ...notes.attempts.map(({ value }) => value)].filter((value) => notes.mayHaveBeen(value, "", since)),
  );
  return [...letters.map(({ word }) => word), ...(possible.size === 1 ? possible : [])].map((word) =>
    word.toLowerCase(),
  );
}
