import { Refusal } from "../../http/errors.ts";

export interface Position {
  at: string;
  id: string;
}

/** Opaque to the client; says after which row the next page starts, whatever was added or removed meanwhile. */
export function encodeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

export function decodeCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-z-]+)$/i.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!at || !id) throw new Refusal("invalidCursor");
  return { at, id };
}

export function positionOf(row: { createdAt: string; id: string } | undefined): Position | undefined {
  return row && { at: row.createdAt, id: row.id };
}
