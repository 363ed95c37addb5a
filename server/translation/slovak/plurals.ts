const plurals = new Intl.PluralRules("sk");

const pluralOrder = { one: 0, few: 1, other: 2, many: 3, zero: 2, two: 1 } as const satisfies Record<
  Intl.LDMLPluralRule,
  number
>;

/** Which of rok · roky · rokov · roka follows the number: 1, 2–4, 5 and more, a fraction. */
export const pluralClass = (value: number): 0 | 1 | 2 | 3 => pluralOrder[plurals.select(value)];

/** Whether the spoken number begins with s or š, before which „s“ and „z“ become „so“ and „zo“. */
export function beginsWithSibilant(value: number): boolean {
  if (value >= 2_000_000) return beginsWithSibilant(Math.floor(value / 1_000_000));
  if (value >= 2_000 && value < 1_000_000) return beginsWithSibilant(Math.floor(value / 1_000));
  if (value >= 1_000) return false;
  if (value >= 100 && value < 200) return true;
  const leading = value >= 200 ? value / 100 : value >= 20 ? value / 10 : value % 10;
  return [4, 6, 7].includes(Math.floor(leading));
}
