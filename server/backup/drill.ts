import { mkdtemp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../db/open.ts";
import { createStorage } from "../storage/create-storage.ts";
import { inPassing, scratchName, sweepScratch } from "./passing.ts";
import { restore } from "./restore.ts";
import { keptTableNames } from "./tables.ts";

/** Restores into a scratch folder, looks at every row and file of it, and removes it again. */
export async function drill(
  file: string,
  journal: ReadonlyMap<string, string>,
): Promise<{ rows: number; objects: number }> {
  // Beside the backup: who keeps that in memory, or on a disk of its own, wants its contents nowhere else.
  await sweepScratch(dirname(file));
  const dataDir = await mkdtemp(join(dirname(file), scratchName));
  return inPassing(dataDir, () => restoredInto(dataDir, file, journal));
}

async function restoredInto(dataDir: string, file: string, journal: ReadonlyMap<string, string>) {
  const db = await openDatabase({ dataDir, poolSize: 2 });
  try {
    const surroundings = { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => new Date() };
    const storage = createStorage({ dataDir, s3: undefined }, surroundings);
    const restored = await restore(db, storage, file, journal);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.query);
    if (rows[0]?.integrity_check !== "ok") throw new Error("The restored database is not whole.");
    let found = 0;
    for (const table of keptTableNames) {
      const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db.query);
      found += counted.rows[0]?.count ?? 0;
    }
    if (found < restored.rows) throw new Error(`Of ${restored.rows} rows only ${found} are there.`);
    if (restored.lost > 0) throw new Error(`It does not have the CVs of ${restored.lost} applications that name one.`);
    const files = db.query.selectFrom("applications").select(["resume_object", "resume_size"]);
    for (const { resume_object, resume_size } of await files.where("resume_object", "is not", null).execute()) {
      if ((await storage.size(resume_object ?? "")) !== resume_size) throw new Error("A CV has not come back whole.");
    }
    return restored;
  } finally {
    await db.close();
  }
}
