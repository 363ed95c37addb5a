import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { backup } from "../../server/backup/backup.ts";
import { addToJournal, type Journal, readDatabaseJournal } from "../../server/backup/journal.ts";
import { restore } from "../../server/backup/restore.ts";
import { type BackedUpTable, backedUpTables } from "../../server/backup/tables.ts";
import type { Database } from "../../server/db/db.ts";
import { openDatabase, openSite } from "../../server/db/open.ts";
import { Program } from "./gate.ts";
import { mustBeGone, peopleGone } from "./invariants/rules.ts";
import { FileStore } from "./services.ts";
import type { Simulation } from "./simulation.ts";
import { newDataDir } from "./site.ts";

const signing = { signingKey: Buffer.alloc(32), publicUrl: () => "" };

/** Backs up the running site, restores that into an empty one, and restores an older backup, which must not bring back erased people. */
export async function backUpAndCompare(sim: Simulation): Promise<void> {
  const { world } = sim;
  const folder = newDataDir();
  const program = new Program("backup");
  const work = world.as("backup", () => compare(sim, folder), program, true);
  await world.runReal(work).finally(() => {
    world.forget(program);
    rmSync(folder, { recursive: true, force: true });
  });
}

async function compare(sim: Simulation, folder: string): Promise<void> {
  const { world, ground } = sim;
  const db = await openSite({ url: ground.url, dataDir: ground.dataDir, poolSize: 2 });
  const journalFile = join(folder, "erasures.txt");
  writeFileSync(journalFile, sim.journal);
  const journal = await addToJournal(journalFile, await readDatabaseJournal(db, world.clock()));
  sim.journal = readFileSync(journalFile, "utf8");
  const file = join(folder, "site.jsonl.gz");
  await backup(db, ground.files.storage({ ...signing, clock: world.clock }), file, world.clock());
  const live = await dump(db);
  await db.close();
  const back = await restored(sim, file, []);
  for (const table of backedUpTables) {
    if (!isSame(table, live[table], back.rows[table])) world.fail(`a restored backup has other ${table} than the site`);
  }
  for (const [key, { bytes }] of back.files.objects) {
    if (!ground.files.objects.get(key)?.bytes.equals(bytes)) world.fail("a restored file is another than the site's");
  }
  if (sim.olderBackup) {
    const old = join(folder, "older.jsonl.gz");
    writeFileSync(old, sim.olderBackup);
    const { rows } = await restored(sim, old, journal);
    const text = Object.values(rows).join();
    const enabled = new Set(usersIn(rows).flatMap(({ id, disabled_at }) => (disabled_at ? [] : String(id))));
    if (usersIn(live).some(({ id, disabled_at }) => disabled_at && enabled.has(String(id))))
      world.fail("an older backup let somebody in who was disabled since");
    const before = new Map(rowsIn(rows.applications).map((row) => [row.id, row]));
    for (const { id, withdrawn_at, keep_for_later } of rowsIn(live.applications)) {
      const back = before.get(id);
      if (withdrawn_at && back?.withdrawn_at === null)
        world.fail("an older backup brought back an application as if it had never been withdrawn");
      if (keep_for_later === 0 && back?.keep_for_later === 1)
        world.fail("an older backup brought back a consent that was withdrawn since");
    }
    if (hasOrphanedMail(rows)) world.fail("an older backup brought back a mail without its record");
    for (const { word } of peopleGone(sim))
      if (text.includes(word)) world.fail(`an older backup brought back something of who was erased (${word})`);
    for (const press of sim.ledger.presses) {
      if (mustBeGone(sim, press) && text.includes(press.word))
        world.fail(`an older backup brought back who was erased (${press.word})`);
    }
  }
  if (!sim.olderBackup || world.chance("which backup is kept").is(0.3)) sim.olderBackup = readFileSync(file);
}

/** A restore adds settings of its own to those of the site. */
function isSame(table: BackedUpTable, live = "", back = ""): boolean {
  const kept = new Set(back.split("\n"));
  return table === "site_state" ? rowLines(live).every((line) => kept.has(line)) : live === back;
}

const rowLines = (lines: string) => lines.split("\n").filter(Boolean);

/** Restores into an empty site: its rows, and its files, which all belong to rows. */
async function restored({ world }: Simulation, file: string, journal: Journal) {
  const [dataDir, files] = [newDataDir(), new FileStore()];
  const db = await openDatabase({ dataDir, poolSize: 2 });
  await restore(db, files.storage({ ...signing, clock: world.clock }), file, journal);
  const rows = await dump(db);
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
  for (const key of files.objects.keys()) {
    if (!rows.applications?.includes(key)) world.fail("a restore brought back a file without its row");
  }
  return { rows, files };
}

/** Whether a mail is about a record that was not restored. */
function hasOrphanedMail(rows: Record<string, string>): boolean {
  const there = new Set(
    ["contacts", "applications", "admins"].flatMap((table) => rowsIn(rows[table]).map(({ id }) => id)),
  );
  return rowsIn(rows.outbox).some(({ subject_id }) => subject_id !== null && !there.has(subject_id));
}

const rowsIn = (lines = ""): Record<string, unknown>[] =>
  rowLines(lines).map((line) => Object.fromEntries(JSON.parse(line)));

const usersIn = ({ admins }: Record<string, string>) => rowsIn(admins);

/** Whether the documents promise this row in a backup: unclaimed files, keys and notices of erasure are left out. */
function isMeant(table: BackedUpTable, { key, subject_id }: Record<string, unknown>): boolean {
  if (table === "site_state") return key !== "signing_key" && key !== "retention_today";
  return table !== "uploads" && (table !== "outbox" || subject_id !== null);
}

async function dump({ query }: Database): Promise<Record<string, string>> {
  const selectRows = async (table: BackedUpTable) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(query);
    // The rows of the embedded search have other numbers after a restore.
    const lines = rows
      .filter((row) => isMeant(table, row))
      .map(({ row: _, ...columns }) => JSON.stringify(Object.entries(columns).sort()));
    return lines.sort().join("\n");
  };
  const lists: Record<string, string> = {};
  for (const table of backedUpTables) lists[table] = await selectRows(table);
  return lists;
}
