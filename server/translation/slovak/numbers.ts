/** A number as it stands in a text. */
export interface Numeral {
  text: string;
  index: number;
  value: number;
  /** Whole part without separators, and decimals if there are any. */
  whole: string;
  decimals: string;
  grouped: boolean;
  decimalMark: "." | ",";
}

/** Not inside a word (B2, 3D) and not part of a version (1.2.3) or a date (1.2.2026). */
const alone = (pattern: string) => new RegExp(`(?<![\\p{L}\\d]|\\d[.,])(?:${pattern})(?![\\p{L}\\d]|[.,]\\d)`, "gu");
const english = alone("(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?");
const slovak = alone("(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+|\\d+)(?:[.,]\\d+)?");

export const englishNumbers = (text: string): Numeral[] => [...text.matchAll(english)].map(readEnglish);

export const slovakNumbers = (text: string): Numeral[] =>
  [...text.matchAll(slovak)].map((match) => {
    const [, whole = "", mark, decimals = ""] = /^([^.,]+)(?:([.,])(\d+))?$/.exec(match[0]) ?? [];
    return numeral(match, whole.replace(/\D/g, ""), decimals, mark === "." ? "." : ",");
  });

function readEnglish(match: RegExpExecArray): Numeral {
  const [whole = "", decimals = ""] = match[0].replaceAll(",", "").split(".");
  return numeral(match, whole, decimals, ".");
}

function numeral(match: RegExpExecArray, whole: string, decimals: string, decimalMark: "." | ","): Numeral {
  const written = match[0].length - (decimals ? decimals.length + 1 : 0);
  return {
    text: match[0],
    index: match.index,
    value: Number(decimals ? `${whole}.${decimals}` : whole),
    whole,
    decimals,
    grouped: written > whole.length,
    decimalMark,
  };
}

/** Thousands are divided by a no-break space, decimals by a comma: 3 200, 2,5. */
export function writeSlovak(
  { whole, decimals, grouped }: Pick<Numeral, "whole" | "decimals" | "grouped">,
  decimalMark: "." | "," = ",",
): string {
  const head = whole.length % 3;
  const threes = whole.slice(head).match(/\d{3}/g) ?? [];
  const digits = grouped ? [...(head > 0 ? [whole.slice(0, head)] : []), ...threes].join("\u00a0") : whole;
  return decimals ? `${digits}${decimalMark}${decimals}` : digits;
}
