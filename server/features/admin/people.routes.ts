import type { FastifyInstance } from "fastify";
import { erasePerson, resumeUrl } from "../../../contract/admin.ts";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { doneBy } from "../../http/session.ts";
import { scheduleRemovals } from "../uploads/uploads.repository.ts";
import { cvName } from "./cv-name.ts";

const downloadSeconds = 60;

/** A person's CV, and the law's erasure of a person. */
export function peopleRoutes(scope: FastifyInstance, { db, clock, storage, background }: Deps): void {
  route(scope, resumeUrl, async ({ params, request }) => {
    const row = await db.query
      .selectFrom("applications")
      .innerJoin("jobs", "jobs.id", "applications.job_id")
      .select(["resume_object", "resume_filename", "resume_mime_type", "resume_state", "name", "jobs.title as job"])
      .where("applications.id", "=", params.id)
      .executeTakeFirst();
    if (!row?.resume_object || !row.resume_filename || row.resume_state !== "ready")
      throw new Refusal("resumeNotFound");
    const signedUrl = await storage.downloadUrl(row.resume_object, downloadSeconds, {
      filename: row.resume_filename,
      mimeType: row.resume_mime_type ?? "application/octet-stream",
    });
    await audit(db.query, clock(), {
      ...doneBy(request),
      action: "cvDownloaded",
      target: params.id,
      request,
    });
    return { signedUrl, filename: cvName(row.name, row.job, row.resume_filename) };
  });

  route(scope, erasePerson, async ({ body, request }) => {
    const email = body.email.toLowerCase();
    if (body.confirmation.toLowerCase() !== email)
      throw new Refusal("validation", { fields: { confirmation: "invalid" } });
    const erased = await db.write(async (write) => {
      const counts = await erase(write, email, clock());
      // The address itself is what had to go: the event keeps only how much there was.
      const target = `contacts: ${counts.contacts}, applications: ${counts.applications}`;
      await audit(write, clock(), { ...doneBy(request), action: "personErased", target, request });
      return counts;
    });
    await db.emptyLog();
    background.wake("removals");
    if (erased.contacts > 0) db.announce("contacts");
    if (erased.applications > 0) db.announce("applications");
    return erased;
  });
}

async function erase(write: Write, email: string, now: Date) {
  const contacts = await write.deleteFrom("contacts").where("email_key", "=", email).returning("id").execute();
  const applications = await write
    .deleteFrom("applications")
    .where("email_key", "=", email)
    .returning(["id", "resume_object"])
    .execute();
  const files = applications.flatMap(({ resume_object }) => (resume_object ? [resume_object] : []));
  await scheduleRemovals(write, files, now);
  const subjects = [...contacts, ...applications].map(({ id }) => id);
  if (subjects.length > 0) await write.deleteFrom("outbox").where("subject_id", "in", subjects).execute();
  return { contacts: contacts.length, applications: applications.length, files: files.length };
}
