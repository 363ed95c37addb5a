/** Where a formula could begin, and what stands between it and the letter before. */
const formula = /(?<![\s",;])[\s",;]*(?=[=+\-@＝＋－＠])/g;

/**
 * What a spreadsheet would run as a formula is disarmed with an apostrophe; quotes are doubled. A spreadsheet that
 * divides at another sign than ours, as each country's does, finds cells inside of a value: they are disarmed as well.
 */
function cell(value: string): string {
  const safe = value.replace(formula, (between, at: number) =>
    at === 0 || /[\t\r\n,;]/.test(between) ? `${between}'` : between,
  );
  return `"${safe.replaceAll('"', '""')}"`;
}

export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** Without this mark spreadsheet programs read UTF-8 as something else. */
export const byteOrderMark = "\uFEFF";
