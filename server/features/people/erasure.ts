import { sql } from "kysely";
import type { Task } from "../../background/background.ts";
import type { Database, Write } from "../../db/db.ts";
import { inTurns } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { countOf, type Erased, newestOf } from "./kept.ts";
import { removeSome } from "./removal.ts";

type Needs = Pick<Deps, "db" | "clock" | "background">;

export type Tell = (write: Write, erased: Erased) => Promise<void>;

/**
 * Everything that is kept under one address, for good. It is decided in one transaction with what `tell` writes; from
 * then on nobody reads any of it, and should the process die before the rows are gone, the next one goes on. What comes
 * after that moment is somebody's new record and stays.
 */
export async function erase(
  deps: Needs,
  emailKey: string,
  tell: Tell,
  decide: Database["write"] = deps.db.write,
): Promise<Erased> {
  const { db, clock, background } = deps;
  const { erased, newest } = await decide(async (write) => {
    const begun = { email_key: emailKey, at: clock().toISOString(), newest: "" };
    const insert = write.insertInto("begun_erasures").values(begun);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    // Whoever asks a second time meanwhile waits with the first, and has what came since erased as well.
    const before = (await begunUntil(write, emailKey)) ?? "";
    // First: what others write meanwhile is neither counted nor taken.
    const newest = await newestOf(write, emailKey, before);
    const erased = await countOf(write, emailKey, { after: before, until: newest });
    await write.updateTable("begun_erasures").set({ newest }).where("email_key", "=", emailKey).execute();
    await tell(write, erased);
    // PostgreSQL works beside us: there the rows go in the same moment.
    if (db.engine === "postgres") while ((await removeNext(deps, write, emailKey)) > 0);
    return { erased, newest };
  });
  if (db.engine === "sqlite") await finish(deps, emailKey, newest);
  background.wake("removals");
  return erased;
}

/** Goes on with what a process that has died has begun. */
export function erasureTask(deps: Needs): Task {
  return {
    name: "erasures",
    everyMs: 60 * 60 * 1_000,
    async run(stopping) {
      for (const { email_key, newest } of await deps.db.query.selectFrom("begun_erasures").selectAll().execute())
        await finish(deps, email_key, newest, stopping);
      deps.background.wake("removals");
    },
  };
}

async function finish(deps: Needs, emailKey: string, newest: string, stopping?: AbortSignal): Promise<void> {
  const { db } = deps;
  db.hidden.set(emailKey, newest);
  await inTurns(db, (write) => removeNext(deps, write, emailKey), stopping);
  if (stopping?.aborted) return;
  // One that was decided later still needs it.
  if (db.hidden.get(emailKey) === newest) db.hidden.delete(emailKey);
  // The last of many at once empties it for all: each doing so would hold everybody up.
  if (db.hidden.size === 0) await db.emptyLog();
}

/** The address itself is what had to go: the event keeps only how much there was. */
export function erasedTarget({ contacts, applications }: Erased): string {
  return `contacts: ${contacts}, applications: ${applications}`;
}

async function removeNext({ clock }: Needs, write: Write, emailKey: string): Promise<number> {
  const newest = await begunUntil(write, emailKey);
  if (newest === undefined) return 0;
  for (const table of ["contacts", "applications"] as const) {
    const removed = await removeSome(write, table, sql`email_key = ${emailKey} and id <= ${newest}`, clock());
    if (removed > 0) return removed;
  }
  await write.deleteFrom("begun_erasures").where("email_key", "=", emailKey).execute();
  return 0;
}

async function begunUntil(write: Write, emailKey: string): Promise<string | undefined> {
  const begun = write.selectFrom("begun_erasures").select("newest").where("email_key", "=", emailKey);
  return (await begun.executeTakeFirst())?.newest;
}
