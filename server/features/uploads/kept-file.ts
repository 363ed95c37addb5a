import type { ResumeCaution } from "../../../contract/applications.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { Semaphore } from "../../http/semaphore.ts";
import { fileKindOf } from "../../inspection/file-kind.ts";
import { cleanFileName } from "../../inspection/file-name.ts";
import { inspectAside } from "../../inspection/inspector.ts";
import { newObjectId, objectKey } from "../../storage/keys.ts";
import { scheduleRemovals } from "./uploads.repository.ts";
import { requireSize, wholeFile } from "./whole-file.ts";

export interface KeptFile {
  key: string;
  filename: string;
  mimeType: string;
  size: number;
  state: "ready" | "held";
  cautions: ResumeCaution[];
}

/** Each holds a whole file in memory. */
const inspections = new Semaphore({ max: 4, maxQueued: 100, timeoutMs: 20_000 });

/**
 * Copies an upload to a key that no address lets anybody write, and looks at the copy: what is sent to the upload's
 * address later changes nothing. Refuses what is no CV, and then keeps nothing.
 */
export async function keepFile(deps: Deps, { id }: { id: string }, givenName: string): Promise<KeptFile> {
  const filename = cleanFileName(givenName);
  const mimeType = fileKindOf(filename)?.mimeType;
  if (!mimeType) throw new Refusal("fileTypeNotAllowed");
  return inspections.run(async () => {
    const upload = objectKey("uploads", id);
    requireSize(await deps.storage.size(upload));
    const key = objectKey("cvs", newObjectId(deps.signingKey));
    if (!(await deps.storage.copy(upload, key))) throw new Refusal("uploadNotFound");
    try {
      const bytes = await wholeFile(deps.storage, key);
      requireSize(bytes?.length);
      if (!bytes) throw new Refusal("uploadNotFound");
      const { fault, cautions } = await inspectAside(filename, bytes);
      if (fault) throw new Refusal(fault);
      return { key, filename, mimeType, size: bytes.length, state: await scanned(deps, bytes), cautions };
    } catch (error) {
      await discard(deps, key);
      if (error instanceof Refusal && error.code === "fileInfected") await discard(deps, upload);
      throw error;
    }
  });
}

/** At once where possible, otherwise by the background; what even that cannot note is found by the sweep of orphans. */
export async function discard({ storage, db, clock, log }: Deps, key: string): Promise<void> {
  try {
    await storage.remove(key);
  } catch {
    await scheduleRemovals(db.query, [key], clock()).catch(() => log.warn("an orphan was left in the file store"));
  }
}

/** A scanner that gives no answer holds the file back: stored, but shown to nobody. */
async function scanned({ scanner, log }: Deps, bytes: Buffer): Promise<KeptFile["state"]> {
  const verdict = scanner ? await scanner.scan(bytes) : "clean";
  if (verdict === "infected") throw new Refusal("fileInfected");
  if (verdict === "unavailable") log.warn("the virus scanner gives no answer, a file is held");
  return verdict === "clean" ? "ready" : "held";
}
