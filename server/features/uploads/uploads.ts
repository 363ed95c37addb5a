import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { ResumeCaution } from "../../../contract/applications.ts";
import { limits } from "../../../contract/limits.ts";
import type { Query, Write } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { Semaphore } from "../../http/semaphore.ts";
import { cleanFileName } from "../../inspection/file-name.ts";
import { findFileKind } from "../../inspection/inspect.ts";
import { inspectInWorker } from "../../inspection/inspector.ts";
import { isObjectId, objectKey, type Storage, StorageUnavailable, type UploadBounds } from "../../storage/storage.ts";

/*
 * The life of an upload. A URL takes one PUT to `uploads/{id}`. An application that claims it gets an inspected copy
 * under `cvs/{id}`. Its file is removed when the upload is claimed. After `limits.unclaimedUploadHours` the row is removed, with
 * the file of an upload that nothing has claimed.
 */

const urlSeconds = 15 * 60;
/** A copy without an application is removed after this time: the process died, or the store copied too slowly. */
const copyTimeoutMs = 60 * 60_000;
const readTimeoutMs = 30_000;
/** Limits simultaneous inspections, because each one holds a whole file in memory. */
const inspections = new Semaphore({ max: 4, maxQueued: 100, timeoutMs: 20_000 });

type Upload = Selectable<Tables["uploads"]>;

/** The inspected copy of an upload. */
export interface InspectedCopy {
  key: string;
  filename: string;
  mimeType: string;
  size: number;
  /** `held`: the virus scanner has not answered yet. */
  state: "ready" | "held";
  cautions: ResumeCaution[];
}

/** Creates an upload and returns the URL that takes its file. */
export async function createUpload({ db, storage, clock }: Deps, { size, type }: UploadBounds): Promise<string> {
  const maxBytes = size ?? limits.cvBytes;
  if (maxBytes > limits.cvBytes) throw new Refusal("fileTooLarge");
  await storage.assertSpace?.(maxBytes);
  const id = randomUUID();
  await db.query.insertInto("uploads").values({ id, size: maxBytes, created_at: clock().toISOString() }).execute();
  return storage.uploadUrl(objectKey("uploads", id), urlSeconds, { size, type });
}

export function findUpload(query: Query, id: string): Promise<Upload | undefined> {
  return query.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The id of the upload in a path or URL. SSRF: only URLs of our own store are accepted, and no URL is fetched. */
export async function parseUploadId({ storage }: Deps, text: string): Promise<string | undefined> {
  const [url = ""] = text.split("?", 1);
  const id = url.slice(url.lastIndexOf("/") + 1);
  if (!isObjectId(id) || text.includes("#")) return undefined;
  if (text === `/objects/uploads/${id}`) return id;
  const [ours] = (await storage.uploadUrl(objectKey("uploads", id), 1)).split("?", 1);
  return url === ours ? id : undefined;
}

/** Marks an upload as stored. False when the upload was stored or claimed in the meantime, or is gone. */
export async function markStored(query: Query, id: string, size: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("uploads")
    .set({ stored_at: now.toISOString(), size })
    .where("id", "=", id)
    .where("stored_at", "is", null)
    .where("claimed_by", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Copies an upload to a key that no URL can write, and inspects the copy: a later write to the upload's URL changes
 * nothing. The copy is scheduled for removal before it exists, and `claimUpload` cancels the removal.
 */
export async function inspectCopy(deps: Deps, { id }: Upload, givenName: string): Promise<InspectedCopy> {
  const { db, storage, clock } = deps;
  const filename = cleanFileName(givenName);
  const mimeType = findFileKind(filename)?.mimeType;
  if (!mimeType) throw new Refusal("fileTypeNotAllowed");
  return inspections.run(async () => {
    const upload = objectKey("uploads", id);
    assertSize(await storage.size(upload));
    const key = objectKey("cvs", randomUUID());
    await scheduleRemovals(db.query, [key], new Date(clock().getTime() + copyTimeoutMs));
    if (!(await storage.copy(upload, key))) throw new Refusal("uploadNotFound");
    try {
      const bytes = await readFile(storage, key);
      if (!bytes) throw new Refusal("uploadNotFound");
      assertSize(bytes.length);
      const { fault, cautions } = await inspectInWorker(filename, bytes);
      if (fault) throw new Refusal(fault);
      return { key, filename, mimeType, size: bytes.length, state: await scan(deps, bytes), cautions };
    } catch (error) {
      await discardCopy(deps, key);
      if (error instanceof Refusal && error.code === "fileInfected")
        await scheduleRemovals(db.query, [upload], clock());
      throw error;
    }
  });
}

/** Gives the inspected copy to an application. False when another application has claimed the upload before. */
export async function claimUpload(
  write: Write,
  { id, applicationId, copy }: { id: string; applicationId: string; copy: InspectedCopy },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("uploads")
    .set({ claimed_by: applicationId })
    .where("id", "=", id)
    .where("claimed_by", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await write.deleteFrom("uploads").where("claimed_by", "=", applicationId).where("id", "!=", id).execute();
  await scheduleRemovals(write, [objectKey("uploads", id)], now);
  const kept = await write.deleteFrom("removals").where("object_key", "=", copy.key).executeTakeFirst();
  if (kept.numDeletedRows !== 1n) throw new Refusal("uploadNotFound");
  return true;
}

/** Removes the copy, unless an application has claimed it. */
export async function discardCopy({ db, clock, scheduler }: Deps, key: string): Promise<void> {
  await db.query
    .updateTable("removals")
    .set({ next_attempt_at: clock().toISOString() })
    .where("object_key", "=", key)
    .execute();
  scheduler.wake("removals");
}

/** Schedules files for removal in the background, retried until done. Callers wake the task `removals` afterwards. */
export async function scheduleRemovals(query: Query, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  await query
    .insertInto("removals")
    .values(keys.map((object_key) => ({ object_key, next_attempt_at: at.toISOString() })))
    .onConflict((conflict) => conflict.column("object_key").doNothing())
    .execute();
}

/** Reads a file into memory, at most a little more than a CV may have. Undefined when the file does not exist. */
export async function readFile(storage: Storage, key: string): Promise<Buffer | undefined> {
  const stream = await storage.read(key);
  if (!stream) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stream.destroy(new Error("silent")), readTimeoutMs);
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limits.cvBytes) break;
    }
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable("cut-off", error);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

function assertSize(size: number | undefined): void {
  if (size === undefined) throw new Refusal("uploadNotFound");
  if (size === 0) throw new Refusal("fileEmpty");
  if (size > limits.cvBytes) throw new Refusal("fileTooLarge");
}

/** A file that the scanner gives no answer about is held: stored, but not shown. */
async function scan({ scanner, log }: Deps, bytes: Buffer): Promise<InspectedCopy["state"]> {
  const verdict = scanner ? await scanner.scan(bytes) : "clean";
  if (verdict === "infected") throw new Refusal("fileInfected");
  if (verdict === "unavailable") log.warn("the virus scanner gives no answer, a file is held");
  return verdict === "clean" ? "ready" : "held";
}
