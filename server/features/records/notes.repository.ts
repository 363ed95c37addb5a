import type { Note } from "../../../contract/records.ts";
import type { Write } from "../../db/db.ts";
import type { Engine } from "../../db/engine.ts";

export type RecordTable = "contacts" | "applications";

interface NoteColumns {
  note_text: string | null;
  note_author: string | null;
  note_at: string | null;
}

/** As the answers have it: nothing where there is none. */
export function noteOf({ note_text, note_author, note_at }: NoteColumns): { note?: Note } {
  return note_text && note_author && note_at ? { note: { text: note_text, author: note_author, at: note_at } } : {};
}

interface Written {
  text: string;
  author: string;
  /** `at` of the note that the author had read. */
  read: string | undefined;
  now: Date;
}

type Outcome = { note?: Note; outcome: "written" | "removed" | "unchanged" | "conflict" };

/** Undefined when there is no such record. Whoever has not read the note that stands there does not write over it. */
export async function writeNote(
  write: Write,
  engine: Engine,
  table: RecordTable,
  id: string,
  { text, author, read, now }: Written,
): Promise<Outcome | undefined> {
  const row = await write
    .selectFrom(table)
    .select(["note_text", "note_author", "note_at"])
    .where("id", "=", id)
    .$if(engine === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  // The same words again are a request whose answer was lost, or a colleague of one mind.
  if ((row.note_text ?? "") === text) return { ...noteOf(row), outcome: "unchanged" };
  if ((row.note_at ?? undefined) !== read) return { ...noteOf(row), outcome: "conflict" };
  const changed = text
    ? { note_text: text, note_author: author, note_at: later(now, row.note_at) }
    : { note_text: null, note_author: null, note_at: null };
  await write.updateTable(table).set(changed).where("id", "=", id).execute();
  return { ...noteOf(changed), outcome: text ? "written" : "removed" };
}

/** No two notes of a record have the same time, whatever the clock says. */
function later(now: Date, last: string | null): string {
  const least = last === null ? 0 : Date.parse(last) + 1;
  return new Date(Math.max(now.getTime(), least)).toISOString();
}
