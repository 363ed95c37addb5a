import { setImmediate } from "node:timers/promises";
import type { JobTexts } from "./job-pairs.ts";
import type { TranslationMemory } from "./memory.ts";
import { divide } from "./sentences.ts";
import type { Termbase } from "./termbase.ts";

/** A text cut into what is known in Slovak and what only a machine can tell. */
export type Unit = { slovak: string } | { english: string };

export interface Plan {
  title: Unit[] | undefined;
  description: Unit[] | undefined;
  requirements: Unit[][] | undefined;
}

/** No advert has so many sentences and gaps between them: it is one text then, for a machine or nobody. */
const stretchesMost = 2_000;
/** So many texts are looked for before everybody else gets a turn: a long requirement takes milliseconds. */
const textsAtOnce = 10;

export async function planOf(
  { title, description, requirements }: JobTexts,
  memory: TranslationMemory,
  termbase: Termbase,
): Promise<Plan> {
  const units = async (texts: readonly string[], find: Termbase["title"]): Promise<(english: string) => Unit> => {
    const found = new Map<string, string | undefined>();
    for (const [at, english] of [...new Set(texts)].entries()) {
      if (at % textsAtOnce === 0) await setImmediate();
      found.set(english, english.trim() === "" ? english : (memory.find(english) ?? find(english)));
    }
    return (english) => {
      const slovak = found.get(english);
      return slovak === undefined ? { english: english.trim() } : { slovak };
    };
  };
  const sentences = async (text: string): Promise<Unit[]> => {
    const whole = memory.find(text);
    if (whole !== undefined) return [{ slovak: whole }];
    const parts = divide(text);
    if (parts.length > stretchesMost) return [{ english: text.trim() }];
    const unit = await units(
      parts.flatMap((part) => (part.sentence ? [part.text] : [])),
      termbase.sentence,
    );
    return parts.map((part) => (part.sentence ? unit(part.text) : { slovak: part.text }));
  };
  const requirement = await units(requirements ?? [], termbase.requirement);
  return {
    title: title?.trim() ? [(await units([title], termbase.title))(title)] : undefined,
    description: description?.trim() ? await sentences(description) : undefined,
    requirements: requirements?.map((each) => [requirement(each)]),
  };
}
