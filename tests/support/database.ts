import { rmSync } from "node:fs";
import type { Database, Engine } from "../../server/db/db.ts";
import { type DatabaseSettings, openDatabase } from "../../server/db/open.ts";
import { disposeAfterTest, once } from "./dispose.ts";
import { temporaryFolder } from "./folders.ts";
import { freshDatabase } from "./postgres.ts";
import { offered } from "./services.ts";

export const engines: readonly Engine[] = ["sqlite", "postgres"];

/** For `describe.skipIf(…)`: the embedded engine is always there. */
export function lacks(engine: Engine): boolean {
  return engine === "postgres" && !offered("postgres");
}

export interface TestDatabase {
  settings: DatabaseSettings;
  db: Database;
  dispose(): Promise<void>;
}

/** A migrated database of its own, and its folder. It ends with the test that opened it. */
export async function testDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = temporaryFolder("db");
  const url = engine === "postgres" ? await freshDatabase() : undefined;
  const settings = { url, dataDir, poolSize: 6 };
  const db = await openDatabase(settings);
  const dispose = once(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  disposeAfterTest(dispose);
  return { settings, db, dispose };
}
