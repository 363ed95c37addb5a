import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { type Locale, languages } from "../../../contract/locales.ts";
import { serverWords } from "../../locales/words.ts";
import { byteOrderMark, clockIn, csvRow } from "./csv.ts";

/** Written before others get their turn. */
const pieceLetters = 256 * 1_024;

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

/** Streams page by page: an export of everything never stands in memory at once. */
export function sendCsv<Row>(
  reply: FastifyReply,
  { lang, zone }: Reader,
  now: Date,
  { name, columns, pages }: Sheet<Row>,
): FastifyReply {
  const { files } = serverWords[lang].csv;
  // As spreadsheet programs expect it: where a comma is in numbers, it is not between cells.
  const separator = languages[lang].decimal === "," ? ";" : ",";
  const line = (cells: (string | undefined)[]) =>
    csvRow(
      cells.map((cell) => cell ?? ""),
      separator,
    );
  async function* lines() {
    yield byteOrderMark + line(columns.map(([head]) => head));
    let piece = "";
    for await (const rows of pages) {
      for (const row of rows) {
        piece += line(columns.map(([, cell]) => cell(row)));
        if (piece.length < pieceLetters) continue;
        yield piece;
        piece = "";
        await setImmediate();
      }
    }
    yield piece;
  }
  const [day] = clockIn(zone)(now).split(" ");
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${files[name]}-${day}.csv"`)
    .send(Readable.from(lines()));
}
