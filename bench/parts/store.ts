import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Engine } from "../../server/db/engine.ts";
import { newId } from "../../server/db/ids.ts";
import { openSqlite } from "../../server/db/sqlite.ts";
import { testApp } from "../../tests/support/app.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 7;
const perRound = 60;
const enquiry = {
  name: "Eva Malá",
  email: "eva@posta.example",
  company: "Mesto Levoča",
  projectType: "municipal",
  message: "We would like residents to report broken lamps from their phones. ".repeat(4),
};

/** An enquiry through the whole application, against the one durable insert it cannot do without. */
export async function store(): Promise<Result[]> {
  return [await compare("sqlite", bareSqlite), await compare("postgres", barePostgres)];
}

interface Bare {
  insert(): Promise<void> | void;
  close(): Promise<void> | void;
}

async function compare(engine: Engine, bareOf: () => Promise<Bare>): Promise<Result> {
  const site = await testApp(engine, { RATE_LIMIT_SCALE: "1000000" });
  const bare = await bareOf();
  const ours: number[] = [];
  const theirs: number[] = [];
  // Taking turns: whatever else the machine does meets both.
  for (let round = 0; round < rounds; round++) {
    theirs.push(await timed(() => bare.insert()));
    ours.push(
      await timed(async () => {
        const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
        if (answer.statusCode !== 201) throw new Error(`an enquiry was answered with ${answer.statusCode}`);
      }),
    );
  }
  await bare.close();
  await site.dispose();
  return {
    what: `an enquiry stored durably on ${engine}`,
    unit: "ms",
    ours: median(ours),
    against: { name: "one bare insert", value: median(theirs) },
    aim: { atMost: 1.5 },
  };
}

async function timed(work: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < perRound; count++) await work();
  return (performance.now() - start) / perRound;
}

const columns = "id, name, email, company, project_type, message, created_at";
const values = () => [
  newId(),
  enquiry.name,
  enquiry.email,
  enquiry.company,
  enquiry.projectType,
  enquiry.message,
  new Date().toISOString(),
];
const table = `create table enquiries (${columns.replaceAll(",", " text,")} text)`;

async function bareSqlite(): Promise<Bare> {
  const folder = mkdtempSync(join(tmpdir(), "bench-store-"));
  const database = openSqlite(join(folder, "bare.db"));
  database.exec(table);
  const statement = database.prepare(`insert into enquiries (${columns}) values (?, ?, ?, ?, ?, ?, ?)`);
  return {
    insert: () => void statement.run(...values()),
    close() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function barePostgres(): Promise<Bare> {
  const client = new pg.Client({ connectionString: await freshDatabase() });
  await client.connect();
  await client.query(table);
  const text = `insert into enquiries (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`;
  return {
    insert: async () => void (await client.query({ name: "insert", text, values: values() })),
    close: () => client.end(),
  };
}
