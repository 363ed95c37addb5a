/** What begins a formula, where a cell of a spreadsheet of any country begins: whatever stands between cells is before it. */
const formula = /(?<![\s",;])(?:^[\s",;]*|(?:(?![\t\r\n])[\s"])*[\t\r\n,;][\s",;]*)(?=[=+\-@＝＋－＠])/g;

/**
 * What a spreadsheet would run as a formula is disarmed with an apostrophe; quotes are doubled. A spreadsheet that
 * divides at another sign than ours, as each country's does, finds cells inside of a value: they are disarmed as well.
 */
function cell(value: string): string {
  return `"${value.replace(formula, "$&'").replaceAll('"', '""')}"`;
}

export function csvRow(values: readonly string[], separator: "," | ";"): string {
  return `${values.map(cell).join(separator)}\r\n`;
}

/**
 * A plus sign in front would have to be disarmed, and without it a spreadsheet makes one long number of the rest: the
 * country's code in brackets is neither a formula nor a number.
 */
export function phoneCell(phone: string): string {
  return phone.replace(/^\+(42[01]|\d{1,3}(?=[^\d])) ?/, "(+$1) ");
}

/** `2026-07-02 00:30` on the reader's clock: sorts as text, and spreadsheets of every language know it as a time. */
export function clockIn(zone: string): (time: string | Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return (time) => format.format(new Date(time));
}

/** Without this mark spreadsheet programs read UTF-8 as something else. */
export const byteOrderMark = "\uFEFF";
