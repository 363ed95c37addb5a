import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { type Locale, languages } from "../../../contract/locales.ts";
import { serverMessages } from "../../locales/messages.ts";

/** Matches the start of a formula, also behind a separator inside a value. */
const formula = /(?<![\s",;])(?:^[\s",;]*|(?:(?![\t\r\n])[\s"])*[\t\r\n,;][\s",;]*)(?=[=+\-@＝＋－＠])/g;

/**
 * CSV injection: an apostrophe disarms formulas, also those inside a value, because spreadsheets of other countries
 * split at other separators. Quotes are doubled.
 */
function formatCell(value: string): string {
  return `"${value.replace(formula, "$&'").replaceAll('"', '""')}"`;
}

export function formatCsvRow(values: readonly string[], separator: "," | ";"): string {
  return `${values.map(formatCell).join(separator)}\r\n`;
}

const countryCode = /1|7|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[0578]\d|9[679]\d|[2-9]\d/.source;
const phoneStart = new RegExp(`^((?:\\+|00)(?:${countryCode})|09\\d\\d|02|0[3-8]\\d)(?=[ \\d]) ?`);

/**
 * Puts the country or network code in brackets: a spreadsheet takes a number with a leading plus for a formula, and
 * drops the leading zeros of any other number.
 */
export function formatPhone(phone: string): string {
  return phone.replace(phoneStart, "($1) ");
}

/** `2026-07-02 00:30` in the reader's time zone: sorts as text, and every spreadsheet program reads it as a time. */
export function createTimeFormat(zone: string): (time: string | Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return (time) => format.format(new Date(time));
}

/** Without a byte order mark, spreadsheet programs take UTF-8 for another encoding. */
const byteOrderMark = "\uFEFF";

/** So many characters are written before other requests get their turn. */
const maxChunkLength = 256 * 1_024;

interface Sheet<Row> {
  name: "contacts" | "applications" | "jobs";
  pages: AsyncIterable<Row[]>;
  /** Each column's head, and its cell in a row. */
  columns: [head: string, cell: (row: NoInfer<Row>) => string | undefined][];
}

interface Reader {
  lang: Locale;
  zone: string;
}

/** Streams page by page, so that an export is never in memory as a whole. */
export function sendCsv<Row>(
  reply: FastifyReply,
  { lang, zone }: Reader,
  now: Date,
  { name, columns, pages }: Sheet<Row>,
): FastifyReply {
  const { files } = serverMessages[lang].csv;
  // Spreadsheets expect a semicolon between cells in languages whose decimal sign is a comma.
  const separator = languages[lang].decimal === "," ? ";" : ",";
  const line = (cells: (string | undefined)[]) =>
    formatCsvRow(
      cells.map((cell) => cell ?? ""),
      separator,
    );
  async function* createLines() {
    yield byteOrderMark + line(columns.map(([head]) => head));
    let chunk = "";
    for await (const rows of pages) {
      for (const row of rows) {
        chunk += line(columns.map(([, cell]) => cell(row)));
        if (chunk.length < maxChunkLength) continue;
        yield chunk;
        chunk = "";
        await setImmediate();
      }
    }
    yield chunk;
  }
  const [day] = createTimeFormat(zone)(now).split(" ");
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${files[name]}-${day}.csv"`)
    .send(Readable.from(createLines()));
}
