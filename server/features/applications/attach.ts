import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { once } from "../../http/request-key.ts";
import { discard, keepFile } from "../uploads/kept-file.ts";
import { uploadIdIn } from "../uploads/upload-address.ts";
import { findUpload } from "../uploads/uploads.repository.ts";
import { type AttachOutcome, attachedName, attachFile, takesResume } from "./attachments.repository.ts";

/** Each may be kept for months: one address cannot fill the disk at a stretch, and a whole office can still apply. */
const keptOfDay: RateLimit = { name: "kept-day", max: 100, windowSeconds: 24 * 60 * 60 };

/** Of an application by its applicant: each may be a line in staff's record of who did what, and a mail. */
export const changesOfDay: RateLimit = { name: "my-changes", max: 40, windowSeconds: 24 * 60 * 60 };

interface Attached {
  fileUrl: string;
  givenName: string;
  /** Of whoever attaches it. */
  ip: string;
}

function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

type Application = Parameters<typeof takesResume>[0] & { id: string };

/**
 * Makes an upload the CV of an application, whose former one goes. Answers with the name it is kept under.
 * @param also what becomes true with it, or not at all
 */
export async function attach(
  deps: Deps,
  limiter: RateLimiter,
  application: Application,
  { fileUrl, givenName, ip }: Attached,
  also: (write: Write, outcome: AttachOutcome) => Promise<void>,
): Promise<string> {
  const { db, clock, background } = deps;
  const { id: applicationId } = application;
  const uploadId = await uploadIdIn(deps, fileUrl);
  const upload = uploadId && (await findUpload(db.query, uploadId));
  if (!upload) throw new Refusal("uploadNotFound");
  // The answer to the first attempt may have been lost on its way: the second one must not look like a failure.
  return once(
    () => attachedName(db.query, applicationId, upload.id),
    async () => {
      if (!takesResume(application)) throw new Refusal("forbidden");
      await limiter.use(changesOfDay, { key: applicationId });
      if (upload.claimed_by) throw new Refusal("uploadTaken");
      await limiter.use(keptOfDay, { ip });
      // What is not kept counts for nothing: else a few files that nobody takes would keep everybody of an office out.
      const notKept = async (refusal: unknown) => {
        await limiter.refund(keptOfDay, { ip });
        throw refusal;
      };
      const file = await keepFile(deps, upload, givenName).catch(notKept);
      // An error here leaves open whether the row points at the file, so that it stays; the sweep of orphans knows later.
      // A refusal leaves nothing open: it has undone the transaction.
      const outcome = await attachFile(db, applicationId, upload.id, file, clock(), also).catch(refusalIn);
      if (outcome instanceof Refusal) {
        await discard(deps, file.key);
        return notKept(outcome);
      }
      // One goes for the one that came.
      if (outcome === "replaced") await limiter.refund(keptOfDay, { ip });
      background.wake("removals");
      background.wake("outbox");
      return file.filename;
    },
  );
}
