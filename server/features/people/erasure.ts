import { sql } from "kysely";
import type { Database, Write } from "../../db/db.ts";
import { truncateLog } from "../../db/sqlite.ts";
import type { Deps } from "../../deps.ts";
import { deleteRecords, lockRecords, type RecordRow } from "./delete-records.ts";

export interface Erased {
  contacts: number;
  applications: number;
  files: number;
}

/** Runs in the transaction of the erasure, before the records are deleted. */
export type OnErase = (write: Write, erased: Erased) => Promise<void>;

/** Erases everything stored under one e-mail address, in one transaction. A record that arrives later stays. */
export async function erase(
  { db, clock, scheduler }: Pick<Deps, "db" | "clock" | "scheduler">,
  emailKey: string,
  onErase: OnErase,
  transaction: (work: (write: Write) => Promise<Erased>) => Promise<Erased> = db.write,
): Promise<Erased> {
  const erasedIds = { contacts: [] as string[], applications: [] as string[] };
  const erased = await transaction(async (write) => {
    const isTheirs = sql<boolean>`email_key = ${emailKey}`;
    const contacts = await lockRecords(write, db.engine, "contacts", isTheirs);
    const applications = await lockRecords(write, db.engine, "applications", isTheirs);
    const counts = countRecords(contacts, applications);
    await onErase(write, counts);
    await deleteRecords(write, "contacts", contacts, clock());
    await deleteRecords(write, "applications", applications, clock());
    erasedIds.contacts = contacts.map(({ id }) => id);
    erasedIds.applications = applications.map(({ id }) => id);
    return counts;
  });
  for (const table of ["contacts", "applications"] as const) for (const id of erasedIds[table]) db.notify(table, id);
  await truncateLog(db);
  scheduler.wake("removals");
  return erased;
}

/** Counts the records that an erasure would delete. */
export async function countPersonRecords({ query }: Pick<Database, "query">, emailKey: string): Promise<Erased> {
  const contacts = await query
    .selectFrom("contacts")
    .select(sql<number>`count(*)`.as("records"))
    .where("email_key", "=", emailKey)
    .executeTakeFirstOrThrow();
  const applications = await query
    .selectFrom("applications")
    .select([sql<number>`count(*)`.as("records"), sql<number>`count(resume_object)`.as("files")])
    .where("email_key", "=", emailKey)
    .executeTakeFirstOrThrow();
  return { contacts: contacts.records, applications: applications.records, files: applications.files };
}

function countRecords(contacts: readonly RecordRow[], applications: readonly RecordRow[]): Erased {
  const files = applications.filter(({ file }) => file !== null);
  return { contacts: contacts.length, applications: applications.length, files: files.length };
}

/** For the activity log: the e-mail address is erased too, so only the numbers are written. */
export function formatErased({ contacts, applications }: Erased): string {
  return `contacts: ${contacts}, applications: ${applications}`;
}
