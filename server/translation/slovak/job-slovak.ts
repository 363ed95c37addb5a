import { type Ask, translateByMachine } from "./machine.ts";
import {
  ambiguousNames,
  createMemory,
  dictionaryNames,
  findPhrase,
  findTitle,
  type Remembered,
  type TranslationMemory,
} from "./memory.ts";
import { createProtection } from "./protect.ts";
import { splitSentences } from "./sentences.ts";

export { createMemory, type TranslationMemory };

export interface JobTexts {
  title?: string | undefined;
  description?: string | undefined;
  requirements?: readonly string[] | undefined;
}

interface SlovakTranslator {
  /** The parts that memory and dictionary know completely. */
  translateFromMemory(parts: JobTexts, memory: TranslationMemory): JobTexts;
  /** Leaves out parts whose translation failed the checks, as a retry would fail again. Rejects as `ask` does. */
  translate(parts: JobTexts, memory: TranslationMemory, ask: Ask): Promise<JobTexts>;
}

/** The entry point of this folder. The given `names`, such as the company's name, are not translated. */
export function createSlovakTranslator(names: readonly string[]): SlovakTranslator {
  const protect = createProtection([...names, ...dictionaryNames], ambiguousNames);
  return {
    translateFromMemory: (parts, memory) => assemble(createPlan(parts, memory), new Map()),
    async translate(parts, memory, ask) {
      const plan = createPlan(parts, memory);
      const units = [...(plan.title ?? []), ...(plan.description ?? []), ...(plan.requirements ?? []).flat()];
      const unknown = units.flatMap((unit) => ("english" in unit ? [unit.english] : []));
      return assemble(plan, await translateByMachine(unknown, protect, ask));
    },
  };
}

/** A piece of a text: either its Slovak is known, or the engine has to translate it. */
type Unit = { slovak: string } | { english: string };

interface Plan {
  title: Unit[] | undefined;
  description: Unit[] | undefined;
  requirements: Unit[][] | undefined;
}

function createPlan({ title, description, requirements }: JobTexts, memory: TranslationMemory): Plan {
  const findUnit = (english: string, findInDictionary: TranslationMemory["find"]): Unit => {
    const slovak = english.trim() === "" ? english : (memory.find(english) ?? findInDictionary(english));
    return slovak === undefined ? { english: english.trim() } : { slovak };
  };
  const planSentences = (text: string): Unit[] => {
    const whole = memory.find(text);
    if (whole !== undefined) return [{ slovak: whole }];
    return splitSentences(text).map((part) =>
      part.isSentence ? findUnit(part.text, findPhrase) : { slovak: part.text },
    );
  };
  return {
    title: title?.trim() ? [findUnit(title, findTitle)] : undefined,
    description: description?.trim() ? planSentences(description) : undefined,
    requirements: requirements?.map((requirement) => [findUnit(requirement, findPhrase)]),
  };
}

type Answers = ReadonlyMap<string, string>;

/** Parts without a complete answer are undefined. */
function assemble({ title, description, requirements }: Plan, answers: Answers): JobTexts {
  const slovakTitle = title && join(title, answers);
  const items = requirements?.map((units) => join(units, answers));
  return {
    title: slovakTitle && title.some((unit) => "english" in unit) ? addBothGenders(slovakTitle) : slovakTitle,
    description: description && join(description, answers),
    requirements: items?.every((item) => item !== undefined) ? items : undefined,
  };
}

function join(units: readonly Unit[], answers: Answers): string | undefined {
  const texts = units.map((unit) => ("slovak" in unit ? unit.slovak : answers.get(unit.english)));
  return texts.every((text) => text !== undefined) ? texts.join("") : undefined;
}

/** Adds a mark for both genders, because engines translate job titles into the masculine. */
const addBothGenders = (title: string) => (/\//.test(title) ? title : `${title} (m/ž)`);

/**
 * Pairs of English and Slovak texts from a job that a person has translated, each English text once. Lists and
 * paragraphs of different length give no pairs, because their sentences cannot be matched.
 */
export function getPairs(english: JobTexts, slovak: JobTexts): Remembered[] {
  const pairs = [
    ...pairUp([english.title ?? ""], [slovak.title ?? ""]),
    ...pairUp(english.requirements ?? [], slovak.requirements ?? []),
    ...pairUp([english.description ?? ""], [slovak.description ?? ""]),
    ...pairUp(getSentences(english.description ?? "", "en"), getSentences(slovak.description ?? "", "sk")),
  ];
  return [...new Map(pairs.map((pair) => [pair.english, pair])).values()];
}

function pairUp(english: readonly string[], slovak: readonly string[]): Remembered[] {
  if (english.length !== slovak.length) return [];
  return english
    .map((text, at) => ({ english: text.trim(), slovak: slovak[at]?.trim() ?? "" }))
    .filter((pair) => pair.english !== "" && pair.slovak !== "");
}

const getSentences = (text: string, language: "en" | "sk") =>
  splitSentences(text, language).flatMap(({ text: part, isSentence }) => (isSentence ? [part] : []));
