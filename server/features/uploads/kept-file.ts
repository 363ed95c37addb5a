import type { ResumeCaution } from "../../../contract/cautions.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { Turns } from "../../http/queues/turns.ts";
import { silenceMostMs } from "../../http/requests.ts";
import { fileKindOf } from "../../inspection/file-kind.ts";
import { cleanFileName } from "../../inspection/file-name.ts";
import type { FileFault } from "../../inspection/findings.ts";
import { inspectAside } from "../../inspection/inspector.ts";
import { newObjectId, objectKey } from "../../storage/keys.ts";
import { widestOf } from "./parked.ts";
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

/** Each holds a whole file in memory. After the longest wait there is still time for the file itself. */
const inspections = new Turns(4, { ofOne: 50, inAll: 1_000, longestMs: silenceMostMs / 3 });
/** By upload and kind. Looking again would cost the same and say the same; another file gets another address. */
const faults = new Map<string, FileFault>();
const faultsMost = 10_000;

/**
 * Copies an upload to a key that no address lets anybody write, and looks at the copy: what is sent to the upload's
 * address later changes nothing. Refuses what is no CV, and then keeps nothing.
 */
export async function keepFile(
  deps: Deps,
  { id, owner }: { id: string; owner: string | null },
  givenName: string,
): Promise<KeptFile> {
  const filename = cleanFileName(givenName);
  const mimeType = fileKindOf(filename)?.mimeType;
  if (!mimeType) throw new Refusal("fileTypeNotAllowed");
  return inspections.run(widestOf(owner) ?? id, async () => {
    const known = faults.get(`${id} ${mimeType}`);
    if (known) throw new Refusal(known);
    const upload = objectKey("uploads", id);
    requireSize(await deps.storage.size(upload));
    const key = objectKey("cvs", newObjectId(deps.signingKey));
    if (!(await deps.storage.copy(upload, key))) throw new Refusal("uploadNotFound");
    try {
      const bytes = await wholeFile(deps.storage, key);
      requireSize(bytes?.length);
      if (!bytes) throw new Refusal("uploadNotFound");
      const { fault, cautions } = await inspectAside(filename, bytes);
      if (fault) remember(`${id} ${mimeType}`, fault);
      if (fault) throw new Refusal(fault);
      return { key, filename, mimeType, size: bytes.length, state: await scanned(deps, bytes), cautions };
    } catch (error) {
      await discard(deps, key);
      if (error instanceof Refusal && error.code === "fileInfected") await discard(deps, upload);
      throw error;
    }
  });
}

function remember(upload: string, fault: FileFault): void {
  faults.set(upload, fault);
  const [oldest = ""] = faults.keys();
  if (faults.size > faultsMost) faults.delete(oldest);
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
