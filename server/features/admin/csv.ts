/** What a spreadsheet would run as a formula is disarmed with an apostrophe; quotes are doubled. */
function cell(value: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** Without this mark spreadsheet programs read UTF-8 as something else. */
export const byteOrderMark = "\uFEFF";
