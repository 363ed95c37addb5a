import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Query } from "../../../server/db/db.ts";
import { type Invariant, mustBeGone, peopleGone, selectRows } from "./rules.ts";

export const nothingIsLeftOfWhoIsGone: Invariant = async (sim, query) => {
  const rows = await selectRows(query);
  return sim.ledger.presses
    .filter((press) => mustBeGone(sim, press))
    .filter(({ table, word }) => rows[table].some(({ text }) => text.includes(word)))
    .map(({ table, word }) => `a row of ${table} outlived its rule (${word})`);
};

/** Tables that could contain a person's word. */
const tables = [
  ...["contacts", "applications", "replies", "outbox", "uploads", "removals", "audit_events"],
  ...["site_state", "journal", "rate_limits", "job_counts"],
];

/** All rows, waiting mails included; only the notice of the erasure may still wait. */
export const whoIsGoneIsInNoTable: Invariant = async (sim, query) => {
  const gone = peopleGone(sim);
  if (gone.length === 0) return [];
  const found = [];
  for (const table of tables) {
    const text = await readTable(query, table);
    const left = gone.find(({ word }) => text.includes(word));
    if (left) found.push(`${table} still names somebody who is gone (${left.word})`);
  }
  return found;
};

async function readTable(query: Query, table: string): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(query);
  const isFarewell = (row: Record<string, unknown>) =>
    table === "outbox" && row.subject_id === null && row.kind === "myNotice" && row.sent_at === null;
  return JSON.stringify(rows.filter((row) => !isFarewell(row))).toLowerCase();
}

/** Waiting mails are about records that exist. */
export const everyMailIsAboutARecord: Invariant = async (_sim, query) => {
  const { rows } = await sql<{ kind: string }>`select kind from outbox where subject_id is not null
    and not exists (select 1 from contacts where contacts.id = subject_id)
    and not exists (select 1 from applications where applications.id = subject_id)
    and not exists (select 1 from admins where admins.id = subject_id)`.execute(query);
  return rows.map(({ kind }) => `a mail is about a record that is gone (${kind})`);
};

/** A search for any person finds that person's records only. */
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

/** After calm days: not a byte, in rows, files, index or the database's own log. */
export const noByteIsLeftOfWhoIsGone: Invariant = async (sim) => {
  const { url, dataDir, files } = sim.ground;
  const objects = [...files.objects.values()].map(({ bytes }) => bytes);
  const paths = url ? [] : ["site.db", "site.db-wal"].map((name) => join(dataDir, name)).filter(existsSync);
  const texts = [...objects, ...paths.map((path) => readFileSync(path))].map((b) => b.toString("latin1").toLowerCase());
  return peopleGone(sim)
    .filter(({ word }) => texts.some((text) => text.includes(word)))
    .map(({ word }) => `something is left of somebody who is gone (${word})`);
};
