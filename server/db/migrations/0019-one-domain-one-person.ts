import { domainToASCII } from "node:url";
import { type QueryExecutorProvider, sql } from "kysely";

const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Two spellings of one domain are one person; keys made before told them apart. Whoever is being erased in this moment
 * keeps the key that the erasure goes on by.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const table of ["applications", "contacts"]) {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from ${sql.table(table)}
      where length(email) <> octet_length(email) and email_key not in (select email_key from begun_erasures)`.execute(
      db,
    );
    for (const { id, email } of rows) {
      const at = email.lastIndexOf("@") + 1;
      const [name, domain] = [email.slice(0, at), email.slice(at)];
      const isAscii = /^[\0-\x7f]*$/.test(domain);
      const key = lower(name) + ((isAscii ? "" : domainToASCII(domain)) || lower(domain));
      await sql`update ${sql.table(table)} set email_key = ${key} where id = ${id} and email_key <> ${key}`.execute(db);
    }
  }
}
