import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lacks } from "../../tests/support/database.ts";
import { firstReleaseDatabase } from "./first-release.fixture.ts";
import { firstRelease, migrate } from "./migrate.ts";

const names = readdirSync(join(import.meta.dirname, "migrations"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort();

/** Only PostgreSQL has servers of two releases at once: each migration meets one that still reads and writes as before. */
test.skipIf(lacks("postgres"))("the release before goes on behind each migration but those named here", async () => {
  const broken: Record<string, string[]> = {};
  const { dataDir } = await firstReleaseDatabase("postgres", async (query) => {
    /** Each column, and whether a row that does not name it is refused. */
    const columns = async () => {
      const { rows } = await sql<{ name: string; required: boolean }>`
        select table_name || '.' || column_name as name,
          is_nullable = 'NO' and column_default is null and is_identity = 'NO' as required
        from information_schema.columns where table_schema = 'public'`.execute(query);
      return new Map(rows.map(({ name, required }) => [name, required]));
    };
    let before = await columns();
    for (const name of names.filter((each) => each !== firstRelease)) {
      await migrate(query, "postgres", name);
      const after = await columns();
      const tables = new Set([...before.keys()].map(tableOf));
      const gone = [...before.keys()].filter((column) => !after.has(column));
      const asked = [...after].filter(
        ([column, required]) => required && !before.get(column) && tables.has(tableOf(column)),
      );
      const found = [...gone.map((column) => `- ${column}`), ...asked.map(([column]) => `+ ${column}`)];
      if (found.length > 0) broken[name] = found.sort();
      before = after;
    }
  });
  rmSync(dataDir, { recursive: true });
  expect(broken, "Make two steps of it: CONTRIBUTING.md, “Change a table under a running release”").toEqual({
    // Whoever signs in at a server of the release before is refused until that server is replaced.
    "0008-accounts": ["+ sessions.address", "+ sessions.device", "+ sessions.id", "+ sessions.proved_at"],
  });
});

const tableOf = (column: string) => column.split(".")[0];
