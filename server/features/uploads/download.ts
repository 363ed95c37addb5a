import type { Body } from "../../http/bodies/body.ts";
import { Refusal } from "../../http/errors.ts";
import { attachment } from "../../storage/content-disposition.ts";
import type { Download } from "../../storage/storage.ts";
import { ObjectRefusal } from "./object-refusal.ts";

/** Each is a write of its own; a client may send its bytes one by one. */
export const pieceBytes = 65_536;

/** The uploader waits for a tag. An object never changes, so its name says as much as a sum of its bytes would. */
export function tagOf(id: string): string {
  return `"${id.replaceAll("-", "")}"`;
}

/** For a file that a stranger wrote: saved, never shown, never run, never kept by anything in between. */
export function downloadHeaders({ filename, mimeType }: Download): Record<string, string> {
  return {
    "content-type": mimeType,
    "content-disposition": attachment(filename),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  };
}

/** Counts what really arrives: a length that was declared, or none, is only a promise. */
export async function* piecesOf(body: Body, most: number): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body.pieces()) {
      if (body.size > most) throw new ObjectRefusal("EntityTooLarge");
      yield piece;
    }
  } catch (error) {
    const isBroken = error instanceof Refusal && error.code === "badRequest";
    throw isBroken ? new ObjectRefusal("IncompleteBody") : error;
  }
}
