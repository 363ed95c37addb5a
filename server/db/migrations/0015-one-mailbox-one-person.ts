import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Two addresses are one person only if they differ by the case of ASCII letters alone. Keys made before also ignored
 * the case of all others. Whoever is being erased in this moment keeps the key that the erasure goes on by.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const table of ["applications", "contacts"]) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from ${sql.table(table)}
      where length(email) <> octet_length(email) and email_key not in (select email_key from begun_erasures)`.execute(
      db,
    );
    for (const { id, email } of rows) {
      const key = email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
      await sql`update ${sql.table(table)} set email_key = ${key} where id = ${id} and email_key <> ${key}`.execute(db);
    }
  }
}
