import { expect, test } from "vitest";
import { freePort } from "../services/ports.ts";
import { lacks } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";
import { dataFolder, runCommand } from "./commands.ts";
import { faultyLine } from "./faulty-line.ts";

test.skipIf(lacks("postgres"))(
  "a server whose PostgreSQL comes up after it waits for it, as at boot",
  async () => {
    const database = new URL(await freshDatabase());
    const line = await faultyLine(Number(database.port));
    line.set("refused");
    database.port = String(line.port);
    const starting = startSite({ variables: { DATABASE_URL: database.href } });
    await Promise.race([starting, expect.poll(line.connections, { timeout: 25_000 }).toBeGreaterThan(2)]);
    line.set("fine");
    const site = await starting;
    expect(site.log()).toContain("waiting for the database");
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    await site.stop();
    await line.close();
  },
  60_000,
);

test("a command does not wait, and a wrong setting is told at once, with a status of its own", async () => {
  const folder = dataFolder();
  const nobody = { DATA_DIR: folder.path, DATABASE_URL: `postgres://site@127.0.0.1:${await freePort()}/site` };
  const command = await runCommand("server/admin-cli.ts", ["list"], nobody).ended;
  expect([command.code, command.output]).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
  const server = await runCommand("server/main.ts", [], { ...nobody, PORT: "many" }).ended;
  expect([server.code, server.output]).toEqual([78, expect.stringContaining("PORT")]);
  folder.remove();
});
