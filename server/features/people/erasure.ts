import { sql } from "kysely";
import type { Task } from "../../background/background.ts";
import type { Query, Write } from "../../db/db.ts";
import { inTurns } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { removeSome } from "./removal.ts";

type Needs = Pick<Deps, "db" | "clock" | "background">;

export interface Erased {
  contacts: number;
  applications: number;
  files: number;
}
const nothing: Erased = { contacts: 0, applications: 0, files: 0 };

/**
 * Everything that is kept under one address, for good. It is decided in one transaction with what `tell` writes; from
 * then on nobody reads any of it, and should the process die before the rows are gone, the next one goes on.
 */
export async function erase(
  deps: Needs,
  emailKey: string,
  tell: (write: Write, erased: Erased) => Promise<void>,
): Promise<Erased> {
  const { db, clock, background } = deps;
  const erased = await db.write(async (write) => {
    const now = clock();
    const { numInsertedOrUpdatedRows } = await write
      .insertInto("begun_erasures")
      .values({ email_key: emailKey, at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    // Whoever asks a second time meanwhile waits with the first.
    const counts = numInsertedOrUpdatedRows ? await countOf(write, emailKey) : nothing;
    await tell(write, counts);
    // PostgreSQL works beside us: there the rows go in the same moment.
    if (db.engine === "postgres") while ((await removeNext(deps, write, emailKey)) > 0);
    return counts;
  });
  if (db.engine === "sqlite") await finish(deps, emailKey);
  background.wake("removals");
  return erased;
}

/** Goes on with what a process that has died has begun. */
export function erasureTask(deps: Needs): Task {
  return {
    name: "erasures",
    everyMs: 60 * 60 * 1_000,
    async run(stopping) {
      for (const { email_key } of await deps.db.query.selectFrom("begun_erasures").select("email_key").execute())
        await finish(deps, email_key, stopping);
      deps.background.wake("removals");
    },
  };
}

async function finish(deps: Needs, emailKey: string, stopping?: AbortSignal): Promise<void> {
  const { db } = deps;
  db.hidden.add(emailKey);
  await inTurns(db, (write) => removeNext(deps, write, emailKey), stopping);
  if (stopping?.aborted) return;
  db.hidden.delete(emailKey);
  await db.emptyLog();
}

/** The address itself is what had to go: the event keeps only how much there was. */
export function erasedTarget({ contacts, applications }: Erased): string {
  return `contacts: ${contacts}, applications: ${applications}`;
}

async function removeNext({ clock }: Needs, write: Write, emailKey: string): Promise<number> {
  for (const table of ["contacts", "applications"] as const) {
    const removed = await removeSome(write, table, sql`email_key = ${emailKey}`, clock());
    if (removed > 0) return removed;
  }
  await write.deleteFrom("begun_erasures").where("email_key", "=", emailKey).execute();
  return 0;
}

/** How much there is of a person. */
export async function countOf(query: Query, emailKey: string): Promise<Erased> {
  const count = sql<number>`count(*)`.as("count");
  const contacts = await query
    .selectFrom("contacts")
    .select(count)
    .where("email_key", "=", emailKey)
    .executeTakeFirstOrThrow();
  const applications = await query
    .selectFrom("applications")
    .select([count, sql<number>`count(resume_object)`.as("files")])
    .where("email_key", "=", emailKey)
    .executeTakeFirstOrThrow();
  return { contacts: contacts.count, applications: applications.count, files: applications.files };
}
