import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { readArchive } from "../../server/backup/archive.ts";
import { engines, type TestDatabase, testDatabase } from "../support/database.ts";
import { temporaryFolder } from "../support/folders.ts";
import { freshDatabase } from "../support/postgres.ts";
import { runCommand } from "./commands.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder("fault");
});

test.each([
  { script: "server/cli/backup.ts", args: ["backup", "site.jsonl.gz"] },
  { script: "server/cli/admin.ts", args: ["list"] },
])("$script in a folder without a site reports that and creates nothing", async ({ script, args }) => {
  for (const dataDir of [folder, join(folder, "none")]) {
    expect(await runCommand(script, args, { DATA_DIR: dataDir }).ended).toEqual({
      code: 1,
      signal: null,
      output: `There is no site in ${dataDir} that this user may see. Set DATA_DIR to the folder that the server uses.\n`,
    });
  }
  expect(readdirSync(folder)).toEqual([]);
});

test.each(engines)("an empty database on %s cannot be backed up", async (engine) => {
  const variables = engine === "postgres" ? { DATABASE_URL: await freshDatabase() } : {};
  if (engine === "sqlite") writeFileSync(join(folder, "site.db"), "");
  const file = join(folder, "site.jsonl.gz");
  const ended = await runCommand("server/cli/backup.ts", ["backup", file], { DATA_DIR: folder, ...variables }).ended;
  expect(ended).toMatchObject({ code: 1, output: expect.stringContaining("The database is empty.") });
  expect(existsSync(file)).toBe(false);
});

describe.each(engines)("a database of another release on %s", (engine) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await testDatabase(engine);
    await place.db.query.insertInto("site_state").values({ key: "test", value: "kept" }).execute();
    const user = { id: "eva", username: "eva", username_key: "eva", created_at: new Date().toISOString() };
    await place.db.query
      .insertInto("admins")
      .values({ ...user, password_hash: "", password_made_up: 0 })
      .execute();
  });

  const run = (script: string, ...args: string[]) => {
    const { url, dataDir } = place.settings;
    return runCommand(script, args, { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }).ended;
  };
  const backUp = () => run("server/cli/backup.ts", "backup", join(folder, "site.jsonl.gz"));
  const change = (statement: string) => sql.raw(statement).execute(place.db.query);
  const applied = async () => (await sql`select name from migrations`.execute(place.db.query)).rows;

  test("an older database can be backed up, and only db:migrate changes it", async () => {
    await change("delete from migrations");
    await change("alter table contacts drop column company");
    expect(await run("server/cli/admin.ts", "list")).toMatchObject({
      code: 1,
      output: expect.stringContaining("older release"),
    });
    expect(await backUp()).toMatchObject({ code: 0, output: expect.stringContaining(": 2 rows, 0 files.") });
    expect(await applied()).toEqual([]);
    const lines = await Array.fromAsync(readArchive(join(folder, "site.jsonl.gz")));
    expect(lines).toContainEqual({ table: "site_state", row: { key: "test", value: "kept" } });
  });

  test("a database with an unfinished restore is neither backed up nor changed", async () => {
    await change("delete from admins");
    for (const args of [
      ["backup", join(folder, "site.jsonl.gz")],
      ["nightly", folder],
      ["erasures", join(folder, "erasures.txt")],
    ])
      expect(await run("server/cli/backup.ts", ...args)).toMatchObject({
        code: 1,
        output: expect.stringContaining("has no users"),
      });
    expect(readdirSync(folder)).toEqual([]);
    expect(await place.db.query.selectFrom("site_state").select("key").execute()).toEqual([{ key: "test" }]);
  });

  test("every command refuses a database of a newer release", async () => {
    await change("insert into migrations (name) values ('9999-later')");
    const refusal = { code: 1, output: expect.stringContaining("newer release (9999-later)") };
    expect(await run("server/cli/admin.ts", "list")).toMatchObject(refusal);
    expect(await backUp()).toMatchObject(refusal);
    expect(await run("server/cli/migrate.ts")).toMatchObject(refusal);
  });
});
