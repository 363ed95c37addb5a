import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import pg from "pg";
import type { Database, Engine } from "../../server/db/db.ts";
import { newId } from "../../server/db/ids.ts";
import { openSqlite } from "../../server/db/sqlite.ts";
import { insertContact } from "../../server/features/contacts/contacts.repository.ts";
import { insertMails } from "../../server/mail/outbox.ts";
import { testApp } from "../../tests/support/app.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 7;
const perRound = 60;
const atOnce = 32;
const enquiry = {
  name: "Eva Malá",
  email: "eva@posta.example",
  company: "Mesto Levoča",
  projectType: "municipal",
  message: "We would like residents to report broken lamps from their phones. ".repeat(4),
};

/** An enquiry through the whole application, compared with its one necessary durable insert. */
export async function store(): Promise<Result[]> {
  return [...(await compare("sqlite", bareSqlite)), ...(await compare("postgres", barePostgres))];
}

interface Bare {
  insert(): Promise<void> | void;
  close(): Promise<void> | void;
}

async function compare(engine: Engine, openBare: () => Promise<Bare>): Promise<Result[]> {
  const site = await testApp(engine, { RATE_LIMIT_SCALE: "1000000" });
  const bare = await openBare();
  const send = async () => {
    const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
    if (answer.statusCode !== 201) throw new Error(`an enquiry was answered with ${answer.statusCode}`);
  };
  const empty = Fastify().post("/", () => ({}));
  const ours: number[] = [];
  const theirs: number[] = [];
  const crowd: number[] = [];
  const rows: number[] = [];
  const nothing: number[] = [];
  // They take turns, so that other work on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    theirs.push(await timed(() => bare.insert()));
    ours.push(await timed(send));
    crowd.push((await timed(async () => void (await Promise.all(Array.from({ length: atOnce }, send))), 3)) / atOnce);
    rows.push(await timed(() => storeRows(site.deps.db)));
    nothing.push(await timed(async () => void (await empty.inject({ method: "POST", url: "/", payload: enquiry }))));
  }
  await bare.close();
  await site.dispose();
  const what = `an enquiry stored durably on ${engine}`;
  const insert = { name: "one bare insert", value: median(theirs) };
  return [
    { what, unit: "ms", ours: median(ours), against: insert, aim: { atMost: 1.5 } },
    { what: `${what}, ${atOnce} at once, each`, unit: "ms", ours: median(crowd), against: insert },
    {
      what,
      unit: "ms",
      ours: median(ours),
      against: { name: "the insert and an empty Fastify request", value: insert.value + median(nothing) },
    },
    { what, unit: "ms", ours: median(ours), against: { name: "its rows without the request", value: median(rows) } },
  ];
}

/** The enquiry and its two mails with all their indexes, and nothing else of the request. */
function storeRows(db: Database): Promise<void> {
  const [id, now] = [newId(), new Date()];
  const { name, email, company, message } = enquiry;
  const payload = { name, email, company, projectType: "municipal" as const, message };
  const mails = [
    { kind: "contactNotice", recipient: email, language: "en", payload, subjectId: id },
    { kind: "contactReceipt", recipient: email, language: "en", payload: { name }, subjectId: id },
  ] as const;
  return db.write(async (write) => {
    await insertContact(write, { ...payload, language: "en" }, { id, now, receiptId: newId() });
    await insertMails(write, mails, now).execute();
  });
}

async function timed(work: () => Promise<void> | void, times = perRound): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < times; count++) await work();
  return (performance.now() - start) / times;
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
