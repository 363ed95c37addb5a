import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Query } from "../../../server/db/db.ts";
import type { Person } from "../ledger.ts";
import type { Simulation } from "../simulation.ts";
import { type Invariant, mustBeGone, selectRows } from "./rules.ts";

export const nothingIsLeftOfWhoIsGone: Invariant = async (sim, query) => {
  const rows = await selectRows(query);
  return sim.ledger.presses
    .filter((press) => mustBeGone(sim, press))
    .filter(({ table, word }) => rows[table].some(({ text }) => text.includes(word)))
    .map(({ table, word }) => `a row of ${table} outlived its rule (${word})`);
};

/** All that they ever sent. */
export function peopleGone(sim: Simulation): Person[] {
  return sim.ledger.people.filter((person) => {
    const own = sim.ledger.presses.filter((press) => press.person === person);
    return own.length > 0 && own.every((press) => mustBeGone(sim, press));
  });
}

/** Where people's words could stand. */
const tables = [
  ...["contacts", "applications", "replies", "outbox", "uploads", "removals", "audit_events"],
  ...["settings", "journal", "rate_limits", "job_counts"],
];

/** Rows of whatever kind, mails that wait included; only the word that they were erased may still be on its way. */
export const whoIsGoneIsInNoTable: Invariant = async (sim, query) => {
  const gone = peopleGone(sim);
  if (gone.length === 0) return [];
  const found = [];
  for (const table of tables) {
    const text = await textOf(query, table);
    const left = gone.find(({ word }) => text.includes(word));
    if (left) found.push(`${table} still names somebody who is gone (${left.word})`);
  }
  return found;
};

async function textOf(query: Query, table: string): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(query);
  const isFarewell = (row: Record<string, unknown>) =>
    table === "outbox" && row.subject_id === null && row.kind === "myNotice" && row.sent_at === null;
  return JSON.stringify(rows.filter((row) => !isFarewell(row))).toLowerCase();
}

/** Mails that wait, and files on their way out, are about records that are there. */
export const everyMailIsAboutARecord: Invariant = async (_sim, query) => {
  const { rows } = await sql<{ kind: string }>`select kind from outbox where subject_id is not null
    and not exists (select 1 from contacts where contacts.id = subject_id)
    and not exists (select 1 from applications where applications.id = subject_id)
    and not exists (select 1 from admins where admins.id = subject_id)`.execute(query);
  return rows.map(({ kind }) => `a mail is about a record that is gone (${kind})`);
};

/** Somebody, gone or not: staff find their records and nothing else. */
export const searchFindsTheRows: Invariant = async (sim, query) => {
  const person = sim.world.chance("who is looked for").any(sim.ledger.people);
  if (!person) return [];
  const rows = await selectRows(query);
  const wrong = [];
  for (const table of ["contacts", "applications"] as const) {
    const { list } = await sim.readAsStaff(`/api/admin/${table}?q=${person.word}`);
    const there = rows[table].filter(({ text }) => text.includes(person.word)).length;
    if (list.length !== there) wrong.push(`a search finds ${list.length} ${table} of somebody who has ${there}`);
  }
  return wrong;
};

/** In the end, after calm days: not a byte, in rows, files, index or the database's own log. */
export const noByteIsLeftOfWhoIsGone: Invariant = async (sim) => {
  const { ground } = sim;
  const objects = [...ground.files.objects.values()].map(({ bytes }) => bytes.toString("latin1").toLowerCase());
  return leftIn([...databaseFiles(sim), ...objects], peopleGone(sim));
};

/**
 * The log of the embedded database is emptied with an erasure: when that is acknowledged, it is in neither file. Whoever
 * did it by the link of a receipt hears of it by a mail, which is in the log until that is emptied the next time.
 */
export const noByteIsLeftOfWhoIsErased: Invariant = async (sim) => {
  const { ledger } = sim;
  const acknowledged = ledger.erasures.filter(
    (erasure) => erasure.byStaff && erasure.acknowledged && !sim.looked.has(erasure),
  );
  if (acknowledged.length === 0) return [];
  for (const erasure of acknowledged) sim.looked.add(erasure);
  const isErased = (person: Person) =>
    acknowledged.some((erasure) => erasure.person === person) &&
    ledger.erasuresOf(person).every(({ byStaff }) => byStaff);
  return leftIn(databaseFiles(sim), peopleGone(sim).filter(isErased));
};

function databaseFiles({ ground }: Simulation): string[] {
  if (ground.url) return [];
  const files = ["site.db", "site.db-wal"].map((name) => join(ground.dataDir, name)).filter((path) => existsSync(path));
  return files.map((path) => readFileSync(path, "latin1").toLowerCase());
}

function leftIn(texts: readonly string[], gone: readonly Person[]): string[] {
  return gone
    .filter(({ word }) => texts.some((text) => text.includes(word)))
    .map(({ word }) => `something is left of somebody who is gone (${word})`);
}
