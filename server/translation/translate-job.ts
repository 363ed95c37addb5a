import type { JobTexts } from "./job-pairs.ts";
import { translateByMachine } from "./machine.ts";
import type { TranslationMemory } from "./memory.ts";
import { divide } from "./sentences.ts";
import type { Termbase } from "./termbase.ts";
import type { Translator } from "./translator.ts";

export interface Translated<T> {
  text: T;
  /** Machine as soon as one sentence is; the termbase counts as memory, people wrote it. */
  origin: "memory" | "machine";
}

export interface TranslatedJob {
  title?: Translated<string>;
  description?: Translated<string>;
  requirements?: Translated<string[]>;
}

interface Knowledge {
  memory: TranslationMemory;
  termbase: Termbase;
}

/** A text cut into what is known in Slovak and what only a machine can tell. */
type Unit = { slovak: string } | { english: string };
type Answers = ReadonlyMap<string, string>;

/** What can be said at once, without any engine. A part is there only when all of it is known. */
export function translateKnown(parts: JobTexts, knowledge: Knowledge): TranslatedJob {
  return assemble(planOf(parts, knowledge), new Map());
}

/**
 * Translates every part that is given. A part missing from the answer came back broken from the engine, and would again;
 * an engine that cannot answer now makes this reject with TranslationUnavailable.
 */
export async function translateParts(
  parts: JobTexts,
  { memory, termbase, translator }: Knowledge & { translator: Translator },
): Promise<TranslatedJob> {
  const plan = planOf(parts, { memory, termbase });
  const units = [plan.title, plan.description, ...(plan.requirements ?? [])].flatMap((part) => part ?? []);
  const unknown = units.flatMap((unit) => ("english" in unit ? [unit.english] : []));
  const answers = await translateByMachine(unknown, termbase.protect, translator);
  return assemble(plan, answers);
}

interface Plan {
  title: Unit[] | undefined;
  description: Unit[] | undefined;
  requirements: Unit[][] | undefined;
}

function planOf({ title, description, requirements }: JobTexts, { memory, termbase }: Knowledge): Plan {
  const unit = (english: string, find: (english: string) => string | undefined): Unit => {
    const slovak = english.trim() === "" ? english : (memory.find(english) ?? find(english));
    return slovak === undefined ? { english: english.trim() } : { slovak };
  };
  const sentences = (text: string): Unit[] => {
    const whole = memory.find(text);
    if (whole !== undefined) return [{ slovak: whole }];
    return divide(text).map((part) => (part.sentence ? unit(part.text, termbase.sentence) : { slovak: part.text }));
  };
  return {
    title: title?.trim() ? [unit(title, termbase.title)] : undefined,
    description: description?.trim() ? sentences(description) : undefined,
    requirements: requirements?.map((requirement) => [unit(requirement, termbase.requirement)]),
  };
}

function assemble(plan: Plan, answers: Answers): TranslatedJob {
  const title = plan.title && join(plan.title, answers);
  const description = plan.description && join(plan.description, answers);
  const requirements = plan.requirements?.map((units) => join(units, answers));
  const items = requirements?.flatMap((item) => item ?? []);
  return {
    ...(title && { title: title.origin === "machine" ? { ...title, text: bothGenders(title.text) } : title }),
    ...(description && { description }),
    ...(items &&
      items.length === requirements?.length && {
        requirements: {
          text: items.map(({ text }) => text),
          origin: items.some(({ origin }) => origin === "machine") ? ("machine" as const) : ("memory" as const),
        },
      }),
  };
}

function join(units: readonly Unit[], answers: Answers): Translated<string> | undefined {
  const texts = units.map((unit) => ("slovak" in unit ? unit.slovak : answers.get(unit.english)));
  if (!texts.every((text) => text !== undefined)) return undefined;
  return { text: texts.join(""), origin: units.some((unit) => "english" in unit) ? "machine" : "memory" };
}

/** An engine answers with the masculine; an advert is for everybody. */
const bothGenders = (title: string) => (/\//.test(title) ? title : `${title} (m/ž)`);
