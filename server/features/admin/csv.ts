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

const countryCode = /1|7|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d|[2-9]\d/.source;
const phoneStart = new RegExp(`^((?:\\+|00)(?:${countryCode})|09\\d\\d|02|0[3-8]\\d)(?=[ \\d]) ?`);

/**
 * A plus sign in front would have to be disarmed, and a spreadsheet makes one long number of the rest, without its
 * leading zeros: the code of country or network in brackets is neither a formula nor a number.
 */
export function phoneCell(phone: string): string {
  return phone.replace(phoneStart, "($1) ");
}

/** `2026-07-02 00:30` on the reader's clock: sorts as text, and spreadsheets of every language know it as a time. */
export function clockIn(zone: string): (time: string | Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return (time) => format.format(new Date(time));
}

/** Without this mark spreadsheet programs read UTF-8 as something else. */
export const byteOrderMark = "\uFEFF";
