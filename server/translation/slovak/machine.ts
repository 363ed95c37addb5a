import { escapeRegExp, type Protected } from "./protect.ts";
import { typeset } from "./typography.ts";

/** The engine: Slovak for each text, in order. Text is plain, never HTML. */
export type Ask = (texts: readonly string[]) => Promise<string[]>;

/** A way to put a text to the engine. `assemble` returns undefined when names are missing in the answers. */
type Approach = (
  text: string,
  guarded: Protected,
) => { questions: readonly string[]; assemble(answers: readonly string[]): string | undefined };

const unanswered: ReturnType<Approach> = { questions: [], assemble: () => undefined };

const approaches: readonly Approach[] = [
  (_, { masked, restore }) => ({ questions: [masked], assemble: ([answer = ""]) => restore(answer) }),
  (text, { names }) =>
    names.length === 0
      ? unanswered
      : { questions: [text], assemble: ([answer = ""]) => (hasAllNames(answer, names) ? answer : undefined) },
  (_, { names, pieces }) => {
    if (names.length === 0) return unanswered;
    const questions = pieces.map((piece) => piece.trim()).filter((piece) => /\p{L}/u.test(piece));
    return {
      questions,
      assemble(answers) {
        if (answers.includes("")) return undefined;
        const translations = new Map(questions.map((question, at) => [question, answers[at]]));
        const translate = (piece: string) => piece.replace(piece.trim(), (core) => translations.get(core) ?? core);
        return pieces.map((piece, at) => translate(piece) + (names[at] ?? "")).join("");
      },
    };
  },
];

/**
 * Asks for each text with its names masked, then for the text as it is, then for the pieces between the names. Leaves
 * out texts whose names or numbers no approach preserves.
 */
export async function translateByMachine(
  texts: readonly string[],
  protect: (text: string) => Protected,
  ask: Ask,
): Promise<Map<string, string>> {
  const translated = new Map<string, string>();
  for (const approach of approaches) {
    const open = [...new Set(texts)].filter((text) => !translated.has(text));
    const attempts = open.map((text) => ({ text, ...approach(text, protect(text)) }));
    const questions = [...new Set(attempts.flatMap((attempt) => attempt.questions))];
    const answers = questions.length > 0 ? await ask(questions) : [];
    const answerTo = new Map(questions.map((question, at) => [question, answers[at]?.trim() ?? ""]));
    for (const { text, questions, assemble } of attempts) {
      const answer = assemble(questions.map((question) => answerTo.get(question) ?? ""));
      const slovak = answer && groupDigits(text, answer);
      if (slovak && isPlausible(text, slovak)) translated.set(text, typeset(slovak));
    }
  }
  return translated;
}

function hasAllNames(answer: string, names: readonly string[]): boolean {
  return [...countEach(names)].every(([name, times]) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(name)}(?![\\p{L}\\p{N}])`, "gu");
    return (answer.match(whole)?.length ?? 0) >= times;
  });
}

/** Engines copy "3,200", which Slovaks read as a decimal number. */
function groupDigits(english: string, slovak: string): string {
  return slovak.replace(/\d{1,3}(?:,\d{3})+(?:\.\d+)?/g, (number) =>
    english.includes(number) ? number.replaceAll(",", "\u00a0").replace(".", ",") : number,
  );
}

/** Rejects silence, loops, and lost or changed numbers. */
function isPlausible(english: string, slovak: string): boolean {
  if (!/\p{L}/u.test(slovak) || slovak.length > english.length * 3 + 40) return false;
  const found = countEach(readSlovakNumbers(slovak));
  return [...countEach(readEnglishNumbers(english))].every(([number, times]) => (found.get(number) ?? 0) >= times);
}

/** Matches a number that is not inside a word (B2, 3D) and not part of a version (1.2.3) or a date (1.2.2026). */
const standalone = (number: string) => new RegExp(`(?<![\\p{L}\\d]|\\d[.,])(?:${number})(?![\\p{L}\\d]|[.,]\\d)`, "gu");
const englishNumber = standalone("(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?");
const slovakNumber = standalone("(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+|\\d+)(?:[.,]\\d+)?");

const readEnglishNumbers = (text: string) =>
  (text.match(englishNumber) ?? []).map((number) => Number(number.replaceAll(",", "")));

const readSlovakNumbers = (text: string) =>
  (text.match(slovakNumber) ?? []).map((number) => Number(number.replaceAll(/\s/g, "").replace(",", ".")));

function countEach<Item>(items: readonly Item[]): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
