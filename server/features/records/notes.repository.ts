import type { Note } from "../../../contract/records.ts";

export type RecordTable = "contacts" | "applications";

interface NoteColumns {
  note_text: string | null;
  note_author: string | null;
  note_at: string | null;
}

/** As the answers have it; absent where there is none. */
export function toNote({ note_text, note_author, note_at }: NoteColumns): { note: Note | undefined } {
  const note = note_text && note_author && note_at && { text: note_text, author: note_author, at: note_at };
  return { note: note || undefined };
}

/** An empty text takes the note away. */
export function noteColumns(text: string, { by, now }: { by: string; now: Date }): NoteColumns {
  if (!text) return { note_text: null, note_author: null, note_at: null };
  return { note_text: text, note_author: by, note_at: now.toISOString() };
}
