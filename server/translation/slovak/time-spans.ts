import { englishNumbers, writeSlovak } from "./numbers.ts";
import { pluralClass } from "./plurals.ts";

const number = "\\d+(?:\\.\\d+)?";
const bound = "at least |a minimum of |minimum of |minimum |min\\. |over |more than |";
/** „5+ years“, „at least 2 years“, „3-5 years“, „6 months“. */
export const timeSpanShape = `(?:${bound})${number}(?:\\+| ?[-–] ?${number}| to ${number}|)(?: or more|) (?:years?|yrs?|months?)'?`;

const nouns = { year: ["rok", "roky", "rokov", "roka"], month: ["mesiac", "mesiace", "mesiacov", "mesiaca"] } as const;

export function slovakTimeSpan(english: string): string | undefined {
  const numbers = englishNumbers(english);
  const counted = numbers.at(-1);
  if (!counted) return undefined;
  const noun = nouns[/month/i.test(english) ? "month" : "year"][pluralClass(counted.value)];
  const amount = numbers.map((numeral) => writeSlovak(numeral)).join(" – ");
  if (/^(?:over|more than) /i.test(english)) return `viac ako ${amount} ${noun}`;
  const atLeast = /\+|least|min|or more/i.test(english);
  return `${atLeast ? "aspoň " : ""}${amount} ${noun}`;
}
