import { DatabaseSync } from "node:sqlite";
import fastify from "fastify";
import { expect, test } from "vitest";
import { Scheduler } from "../scheduler.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { installErrorHandler } from "./error-handler.ts";

function writeToReadOnly(): never {
  const database = new DatabaseSync(":memory:");
  database.exec("create table people (name text); pragma query_only = on");
  database.exec("insert into people values ('Eva Malá')");
  throw new Error("The database took it");
}

function writeRefusedRow(): never {
  const database = new DatabaseSync(":memory:");
  database.exec("create table people (name text check (name <> 'Eva Malá'))");
  database.exec("insert into people values ('Eva Malá')");
  throw new Error("The database took it");
}

function storeAway(): never {
  throw new StorageUnavailable("ENOSPC", new Error("/data/objects/Eva Malá"));
}

const cases = [
  {
    of: "a database that cannot be written",
    fail: writeToReadOnly,
    facts: { code: "ERR_SQLITE_ERROR", errcode: 8, errstr: "attempt to write a readonly database" },
  },
  { of: "a row that is refused", fail: writeRefusedRow, facts: { errcode: 275, errstr: "constraint failed" } },
  { of: "a file store that is away", fail: storeAway, facts: { failure: "StorageUnavailable", reason: "ENOSPC" } },
];

test.each(cases)("the log has what an operator needs about $of in a request", async ({ fail, facts }) => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: { level: "warn", stream } });
  installErrorHandler(app);
  app.get("/", fail);
  expect((await app.inject("/")).statusCode).toBeGreaterThanOrEqual(500);
  expect(JSON.parse(lines.join(""))).toMatchObject(facts);
  expect(lines.join("")).not.toContain("Eva");
});

test.each(cases)("the log has what an operator needs about $of in a background task", async ({ fail, facts }) => {
  const logged: object[] = [];
  const scheduler = new Scheduler({ error: (fields) => logged.push(fields) });
  scheduler.add({ name: "task", everyMs: 1_000, run: async () => fail() });
  await scheduler.runNow("task");
  expect(logged).toEqual([expect.objectContaining({ task: "task", ...facts })]);
  expect(JSON.stringify(logged)).not.toContain("Eva");
});
