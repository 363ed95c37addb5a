import { type QueryExecutorProvider, sql } from "kysely";

/** What is due and what is old is found without reading everything that waits or was ever sent. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const index of [
    "outbox_by_sent on outbox (sent_at) where sent_at is not null",
    "outbox_by_failed on outbox (failed_at) where failed_at is not null",
    "removals_due on removals (next_attempt_at)",
  ])
    await sql.raw(`create index ${index}`).execute(db);
}
