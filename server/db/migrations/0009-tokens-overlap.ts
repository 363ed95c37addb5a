import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** A session's token from before lives on until the new one has arrived; events wait to be told in the log. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const statements = [
    `alter table sessions add column previous_hash ${text}`,
    `alter table sessions add column previous_ends_at ${text}`,
    "create index sessions_by_previous on sessions (previous_hash) where previous_hash is not null",
    "alter table audit_events add column untold integer not null default 0",
    "create index audit_events_untold on audit_events (id) where untold = 1",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
