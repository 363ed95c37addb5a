import { escapeRegExp } from "./protect.ts";
import type { PatternData } from "./termbase-schema.ts";

/** What a slot's English text becomes: its plain Slovak and its other forms by name. */
type Slot = (english: string) => Readonly<Record<string, string>> | undefined;

/** A pattern is for a phrase; trying it on a page of text would only cost time. */
export const phraseMost = 200;

export interface SlotKind {
  /** What the slot takes; without it, anything. */
  shape?: string;
  resolve: Slot;
}

/**
 * „{quality} knowledge of {terms}“ → „{quality.knowledge} znalosť {terms.of}“. In the English, [a|b|] is one of several,
 * or nothing. The first pattern that matches and whose slots are all known gives the text.
 */
export function createPatterns(
  patterns: readonly PatternData[],
  slots: Readonly<Record<string, SlotKind>>,
): (english: string) => string | undefined {
  const compiled = patterns.flatMap(({ en, sk }) =>
    [en].flat().map((english) => ({ english: compile(english, slots), slovak: sk })),
  );
  return (text) => {
    if (text.length > phraseMost) return undefined;
    for (const { english, slovak } of compiled) {
      const groups = english.exec(text)?.groups;
      const filled = groups && fill(slovak, groups, slots);
      if (filled !== undefined) return filled;
    }
    return undefined;
  };
}

function compile(english: string, slots: Readonly<Record<string, SlotKind>>): RegExp {
  const source = english.replace(/\{(\w+)\}|\[([^\][]*)\]|[^{[]+/g, (part, slot?: string, choice?: string) => {
    if (slot) {
      const kind = slots[slot];
      if (!kind) throw new Error(`the pattern "${english}" has an unknown slot ${slot}`);
      return `(?<${slot}>${kind.shape ?? ".+?"})`;
    }
    if (choice !== undefined) return `(?:${choice.split("|").map(escapeRegExp).join("|")})`;
    return escapeRegExp(part);
  });
  return new RegExp(`^${source}$`, "iu");
}

function fill(
  slovak: string,
  groups: Readonly<Record<string, string>>,
  slots: Readonly<Record<string, SlotKind>>,
): string | undefined {
  const values = new Map<string, Readonly<Record<string, string>>>();
  for (const [slot, english] of Object.entries(groups)) {
    const value = slots[slot]?.resolve(english);
    if (!value) return undefined;
    values.set(slot, value);
  }
  let known = true;
  const filled = slovak.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, slot: string, form = "sk") => {
    const text = values.get(slot)?.[form];
    known &&= text !== undefined && text !== "";
    return text ?? "";
  });
  return known ? filled : undefined;
}
