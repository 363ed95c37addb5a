import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { openSite } from "../../server/db/open.ts";
import { createDiskStorage } from "../../server/storage/disk.ts";
import type { Storage } from "../../server/storage/storage.ts";

/** Reads the database directly, without the server. */
export async function readStored(dataDir: string, url?: string) {
  const db = await openSite({ url, dataDir, poolSize: 2 });
  const contacts = await db.query.selectFrom("contacts").select("id").execute();
  const outbox = await db.query.selectFrom("outbox").select("subject_id").execute();
  const rows = await db.query.selectFrom("applications").select(["id", "resume_object"]).execute();
  /** How many mails belong to each enquiry or application. */
  const mails = new Map<string, number>();
  for (const { subject_id: id } of outbox) if (id) mails.set(id, (mails.get(id) ?? 0) + 1);
  return {
    db,
    contacts: new Set(contacts.map(({ id }) => id)),
    mails,
    applications: new Map(rows.map((row) => [row.id, row.resume_object])),
    close: () => db.close(),
  };
}

export function openDisk(dataDir: string): Storage {
  const surroundings = { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => new Date() };
  return createDiskStorage(join(dataDir, "objects"), surroundings);
}

export async function readBytes(storage: Storage, key: string): Promise<Buffer | undefined> {
  const content = await storage.read(key);
  return content && buffer(content);
}
