import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { lostSettings } from "./known-settings.ts";

/** With DATABASE_URL lost, there is no record to look at, only the folder of the machine. */
export function requireKnownDatabase({ database, dataDir, runWithout }: Config): void {
  const mark = join(dataDir, "records-in-postgresql.txt");
  if (database.url) leave(mark, dataDir);
  if (database.url || !existsSync(mark)) return;
  if (runWithout.includes("DATABASE_URL")) rmSync(mark, { force: true });
  else
    throw lostSettings([
      "DATABASE_URL is not set any more: the site's records are in PostgreSQL, and an empty site would begin.",
    ]);
}

function leave(mark: string, dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(mark, "The records of this site are in the database that DATABASE_URL names.\n", { flag: "wx" });
  } catch {
    // Servers that keep nothing on their machine need no folder.
  }
}
