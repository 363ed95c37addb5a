import { type QueryExecutorProvider, sql } from "kysely";

/** All that one person has written, in order, page by page; as applications have it. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`drop index contacts_by_email`.execute(db);
  await sql`create index contacts_by_email on contacts (email_key, created_at, id)`.execute(db);
}
