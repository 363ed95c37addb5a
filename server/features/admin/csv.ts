/** What may stand before a formula, or what begins one. */
const sign = /([\s",;]+)|[=+\-@＝＋－＠]/g;

/**
 * What a spreadsheet would run as a formula is disarmed with an apostrophe; quotes are doubled. A spreadsheet that
 * divides at another sign than ours, as each country's does, finds cells inside of a value: they are disarmed as well.
 */
function cell(value: string): string {
  let cellStart = 0;
  const safe = value.replace(sign, (found, between: string | undefined, at: number) => {
    if (between === undefined) return at === cellStart ? `'${found}` : found;
    if (at === cellStart || /[\t\r\n,;]/.test(between)) cellStart = at + between.length;
    return found;
  });
  return `"${safe.replaceAll('"', '""')}"`;
}

export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** Without this mark spreadsheet programs read UTF-8 as something else. */
export const byteOrderMark = "\uFEFF";
