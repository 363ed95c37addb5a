import { timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import { isDecided, myStatusOf } from "../../../contract/people.ts";
import type { Database, Query, Write } from "../../db/db.ts";
import { hashToken } from "../../db/ids.ts";
import { raiseRevision } from "../../db/revision.ts";
import type { Tables } from "../../db/schema.ts";
import { Refusal } from "../../http/errors.ts";
import type { KeptFile } from "../uploads/kept-file.ts";
import { claimUpload, scheduleRemovals } from "../uploads/uploads.repository.ts";
import { tellReceipt } from "./notices.ts";

type ApplicationRow = Selectable<Tables["applications"]>;

/** No such application, another's token and one that is over are the same answer, after the same work. */
export async function findByToken(
  query: Query,
  id: string,
  token: string,
  now: Date,
): Promise<ApplicationRow | undefined> {
  const row = await query.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
  const given = Buffer.from(hashToken(token));
  const expected = Buffer.from(row?.token_hash ?? hashToken(""));
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return row && isRight && row.token_expires_at > now.toISOString() ? row : undefined;
}

/** The name of an application's CV, if it is this upload. */
export async function attachedName(query: Query, id: string, uploadId: string): Promise<string | undefined> {
  const row = await query
    .selectFrom("applications")
    .innerJoin("uploads", "uploads.claimed_by", "applications.id")
    .select("resume_filename")
    .where("applications.id", "=", id)
    .where("uploads.id", "=", uploadId)
    .executeTakeFirst();
  return row?.resume_filename ?? undefined;
}

/** Until the position is decided or the application withdrawn. */
export function takesResume(row: Pick<ApplicationRow, "stage" | "withdrawn_at">): boolean {
  return !isDecided(myStatusOf(row.stage)) && row.withdrawn_at === null;
}

export type AttachOutcome = "attached" | "replaced";

/** All or nothing: the upload is claimed, the row points at the new file, and the old one is on its way out. */
export function attachFile(
  db: Database,
  applicationId: string,
  uploadId: string,
  file: KeptFile,
  now: Date,
  also: (write: Write, outcome: AttachOutcome) => Promise<void>,
): Promise<AttachOutcome> {
  return db.write(async (write) => {
    // Two attaches at once would otherwise both see, and remove, the same old file.
    const current = await write
      .selectFrom("applications")
      .select(["resume_object", "stage", "withdrawn_at"])
      .where("id", "=", applicationId)
      .$if(db.engine === "postgres", (select) => select.forUpdate())
      .executeTakeFirst();
    // What staff or the applicant have decided while the file was looked at is seen.
    if (!current || !takesResume(current)) throw new Refusal("forbidden");
    if (!(await claimUpload(write, uploadId, applicationId, now))) throw new Refusal("uploadTaken");
    await write
      .updateTable("applications")
      .set({
        resume_object: file.key,
        resume_filename: file.filename,
        resume_mime_type: file.mimeType,
        resume_size: file.size,
        resume_state: file.state,
        resume_cautions: file.cautions.join(" ") || null,
        ...raiseRevision({ by: undefined, now }),
      })
      .where("id", "=", applicationId)
      .execute();
    if (current.resume_object) await scheduleRemovals(write, [current.resume_object], now);
    await tellReceipt(write, applicationId, now);
    const outcome = current.resume_object ? "replaced" : "attached";
    await also(write, outcome);
    return outcome;
  });
}
