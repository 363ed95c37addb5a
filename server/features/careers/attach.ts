import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { once } from "../../http/request-key.ts";
import { discard, keepFile } from "../uploads/kept-file.ts";
import { uploadIdIn } from "../uploads/upload-address.ts";
import { findUpload } from "../uploads/uploads.repository.ts";
import { attachedName, attachFile } from "./attachments.repository.ts";

/**
 * Makes an upload the CV of an application, whose former one goes. Answers with the name it is kept under.
 * @param also what becomes true with it, or not at all
 */
export async function attach(
  deps: Deps,
  applicationId: string,
  { fileUrl, givenName }: { fileUrl: string; givenName: string },
  also: (write: Write) => Promise<void> = async () => {},
): Promise<string> {
  const { db, clock, background } = deps;
  const uploadId = await uploadIdIn(deps, fileUrl);
  const upload = uploadId && (await findUpload(db.query, uploadId));
  if (!upload) throw new Refusal("uploadNotFound");
  // The answer to the first attempt may have been lost on its way: the second one must not look like a failure.
  return once(
    () => attachedName(db.query, applicationId, upload.id),
    async () => {
      if (upload.claimed_by) throw new Refusal("uploadTaken");
      const file = await keepFile(deps, upload, givenName);
      // An error here leaves open whether the row points at the file, so that it stays; the sweep of orphans knows later.
      const outcome = await attachFile(db, applicationId, upload.id, file, clock(), also);
      if (outcome !== "attached") {
        await discard(deps, file.key);
        throw new Refusal(outcome);
      }
      background.wake("removals");
      background.wake("outbox");
      return file.filename;
    },
  );
}
