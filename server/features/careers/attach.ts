import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { discard, keepFile } from "../uploads/kept-file.ts";
import { uploadIdIn } from "../uploads/upload-address.ts";
import { findUpload } from "../uploads/uploads.repository.ts";
import { attachFile } from "./applications.repository.ts";

interface Slot {
  id: string;
  resume_filename: string | null;
}

/** Makes an upload the CV of an application, whose former one goes. Answers with the name it is kept under. */
export async function attach(deps: Deps, application: Slot, fileUrl: string, givenName: string): Promise<string> {
  const { db, clock, background } = deps;
  const uploadId = await uploadIdIn(deps, fileUrl);
  const upload = uploadId && (await findUpload(db.query, uploadId));
  if (!upload) throw new Refusal("uploadNotFound");
  // The answer to the first attempt was lost on its way: the visitor's second one must not look like a failure.
  if (upload.claimed_by === application.id && application.resume_filename) return application.resume_filename;
  if (upload.claimed_by) throw new Refusal("uploadTaken");

  const file = await keepFile(deps, upload.id, givenName);
  // An error here leaves open whether the row points at the file, so that it stays; the sweep of orphans knows later.
  const outcome = await attachFile(db, application.id, upload.id, file, clock());
  if (outcome !== "attached") {
    await discard(deps, file.key);
    // The same attempt, sent twice at once: the other one has just made it.
    const claimed = outcome === "uploadTaken" && (await findUpload(db.query, upload.id));
    if (claimed && claimed.claimed_by === application.id) return file.filename;
    throw new Refusal(outcome);
  }
  background.wake("removals");
  return file.filename;
}
