import { setImmediate } from "node:timers/promises";
import { hasAll, isPlausible, regroup } from "./plausible.ts";
import type { Protected } from "./protect.ts";
import { typeset } from "./typography.ts";

/** The engine: Slovak for each text, in order. Text is plain, never HTML. */
export type Ask = (texts: readonly string[]) => Promise<string[]>;

/** So many texts are worked on before everybody else gets a turn. */
const textsAtOnce = 20;

/** One way to put a text to the engine, and what its answers make of it: nothing where they cannot be trusted. */
interface Approach {
  questions: readonly string[];
  assemble(answers: readonly string[]): string | undefined;
}

/**
 * Asks the engine for each text with its protected words masked; where a mask got lost, for the text as it is, and at last
 * for the pieces between the words. A text that no approach brings through whole is left out of the answer.
 */
export async function translateByMachine(
  texts: readonly string[],
  protect: (text: string) => Protected,
  ask: Ask,
): Promise<Map<string, string>> {
  const translated = new Map<string, string>();
  const open = new Map<string, Approach[]>();
  for (const [at, text] of [...new Set(texts)].entries()) {
    if (at % textsAtOnce === 0) await setImmediate();
    open.set(text, approaches(text, protect(text)));
  }
  while (open.size > 0) {
    const round = [...open].map(([text, left]) => ({ text, left, approach: left.shift() }));
    const questions = [...new Set(round.flatMap(({ approach }) => approach?.questions ?? []))];
    const answers = questions.length > 0 ? await ask(questions) : [];
    const answerTo = new Map(questions.map((question, index) => [question, answers[index]?.trim() ?? ""]));
    for (const [at, { text, left, approach }] of round.entries()) {
      if (at % textsAtOnce === 0) await setImmediate();
      const result = approach?.assemble(approach.questions.map((question) => answerTo.get(question) ?? ""));
      if (result !== undefined) translated.set(text, typeset(result));
      if (result !== undefined || left.length === 0) open.delete(text);
    }
  }
  return translated;
}

function approaches(text: string, guarded: Protected): Approach[] {
  const plausible = (result: string | undefined) => {
    const slovak = result === undefined ? "" : regroup(text, result);
    return isPlausible(text, slovak) ? slovak : undefined;
  };
  const asItIs: Approach = {
    questions: [text],
    assemble: ([answer = ""]) => (hasAll(answer, guarded.words) ? plausible(answer) : undefined),
  };
  if (guarded.words.length === 0) return [asItIs];
  const masked: Approach = {
    questions: [guarded.masked],
    assemble: ([answer = ""]) => plausible(guarded.restore(answer)),
  };
  const pieces = guarded.between.map((piece) => ({ piece, core: piece.trim() }));
  const spoken = pieces.filter(({ core }) => /\p{L}/u.test(core));
  const piecewise: Approach = {
    questions: spoken.map(({ core }) => core),
    assemble(answers) {
      const byCore = new Map(spoken.map(({ core }, index) => [core, answers[index] ?? ""]));
      const parts = pieces.map(({ piece, core }) => piece.replace(core, () => byCore.get(core) ?? core));
      if ([...byCore.values()].includes("")) return undefined;
      return plausible(parts.flatMap((part, index) => [part, guarded.words[index] ?? ""]).join(""));
    },
  };
  return [masked, asItIs, piecewise];
}
