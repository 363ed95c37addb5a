import { sql, type Updateable, type UpdateObject } from "kysely";
import type { Query, Write } from "./db.ts";
import type { Tables } from "./schema.ts";

/** Records with an optimistic lock. */
type GuardedTable = "contacts" | "applications" | "jobs" | "texts" | "reply_templates";

export interface StaffChange {
  /** The name of the user. */
  by: string;
  now: Date;
}

/** `by` is undefined when the person made the change. */
type RecordChange = Omit<StaffChange, "by"> & { by: string | undefined };

/**
 * For every update by staff or by the person. Views, mail states, translations and the order of jobs do not raise the
 * revision: they are no fields of the record, so a change of them conflicts with no edit.
 */
export function raiseRevision({ by, now }: RecordChange) {
  return { revision: sql<number>`revision + 1`, changed_by: by ?? null, changed_at: now.toISOString() };
}

/** Optimistic lock. False when the record is gone or has another revision than the change is based on. */
export async function updateGuarded<Table extends GuardedTable>(
  write: Write,
  table: Table,
  { id, revision }: { id: string; revision: number | undefined },
  values: Updateable<Tables[Table]> | UpdateObject<Tables, Table>,
  change: RecordChange,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable<GuardedTable>(table)
    .set({ ...values, ...raiseRevision(change) })
    .where("id", "=", id)
    .$if(revision !== undefined, (update) => update.where("revision", "=", revision ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The author and time of the last change. */
export async function selectLastChange(query: Query, table: GuardedTable, id: string) {
  const row = await query
    .selectFrom<GuardedTable>(table)
    .select(["changed_by", "changed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { changedBy: row.changed_by ?? undefined, changedAt: row.changed_at ?? undefined };
}
