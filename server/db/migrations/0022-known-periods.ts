import { type QueryExecutorProvider, sql } from "kysely";

/** How long a site has kept its records so far is not known: the longest there is, so that any period waits for a day. */
const longest = { applications: "3650,3650", contacts: "3650" };

export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const [table, days] of Object.entries(longest)) {
    const key = `days of ${table.slice(0, -1)} retention`;
    await sql`insert into settings (key, value) select ${key}, ${days} where exists (select 1 from ${sql.table(table)})
      on conflict (key) do nothing`.execute(db);
  }
}
