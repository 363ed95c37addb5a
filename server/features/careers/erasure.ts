import type { Write } from "../../db/db.ts";
import { scheduleRemovals } from "../uploads/uploads.repository.ts";

/** Everything that is kept under one address, for good. Empty the database's log and wake the removals afterwards. */
export async function erase(write: Write, emailKey: string, now: Date) {
  const contacts = await write.deleteFrom("contacts").where("email_key", "=", emailKey).returning("id").execute();
  const applications = await write
    .deleteFrom("applications")
    .where("email_key", "=", emailKey)
    .returning(["id", "resume_object"])
    .execute();
  const files = applications.flatMap(({ resume_object }) => (resume_object ? [resume_object] : []));
  await scheduleRemovals(write, files, now);
  const subjects = [...contacts, ...applications].map(({ id }) => id);
  if (subjects.length > 0) await write.deleteFrom("outbox").where("subject_id", "in", subjects).execute();
  return { contacts: contacts.length, applications: applications.length, files: files.length };
}

/** The address itself is what had to go: the event keeps only how much there was. */
export function erasedTarget({ contacts, applications }: { contacts: number; applications: number }): string {
  return `contacts: ${contacts}, applications: ${applications}`;
}
