import type { Remembered } from "./adapt.ts";
import { type JobTexts, pairsOf } from "./job-pairs.ts";
import { type Plan, planOf, type Unit } from "./job-plan.ts";
import { type Ask, translateByMachine } from "./machine.ts";
import { createMemory, type GrowingMemory, type TranslationMemory } from "./memory.ts";
import { loadTermbase } from "./termbase.ts";

export type { GrowingMemory, JobTexts, Remembered, TranslationMemory };

interface Translated<T> {
  text: T;
  /** Machine as soon as one sentence is; the termbase counts as memory, people wrote it. */
  origin: "memory" | "machine";
}

interface TranslatedJob {
  title?: Translated<string>;
  description?: Translated<string>;
  requirements?: Translated<string[]>;
}

/** Slovak of adverts, as far as it can be known without asking an engine and made sound where one was asked. */
export interface JobSlovak {
  createMemory(pairs?: Iterable<Remembered>): GrowingMemory;
  /** What a job with Slovak by a person teaches. */
  pairsOf(english: JobTexts, slovak: JobTexts): Remembered[];
  /** What can be said at once, without any engine. A part is there only when all of it is known. */
  known(parts: JobTexts, memory: TranslationMemory): Promise<TranslatedJob>;
  /** Every part that is given; one that is missing came back broken, and would again. Rejects as `ask` does. */
  translate(parts: JobTexts, memory: TranslationMemory, ask: Ask): Promise<TranslatedJob>;
}

type Answers = ReadonlyMap<string, string>;

/** The one door to this folder. `keep` are words that stay as they are, such as the company's name. */
export function slovakFor(keep: readonly string[]): JobSlovak {
  const termbase = loadTermbase({ keep });
  return {
    pairsOf,
    createMemory,
    known: async (parts, memory) => assemble(await planOf(parts, memory, termbase), new Map()),
    async translate(parts, memory, ask) {
      const plan = await planOf(parts, memory, termbase);
      const units = [plan.title, plan.description, ...(plan.requirements ?? [])].flatMap((part) => part ?? []);
      const unknown = units.flatMap((unit) => ("english" in unit ? [unit.english] : []));
      return assemble(plan, await translateByMachine(unknown, termbase.protect, ask));
    },
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
