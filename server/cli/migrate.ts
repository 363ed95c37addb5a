import { loadConfig } from "../config.ts";
import { migrateSite } from "../db/open.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";

/** A server migrates when it starts; this is for those who want that beforehand. */
requireRuntime();
keepFilesPrivate();
try {
  const config = loadConfig();
  await migrateSite({ ...config.database, dataDir: config.dataDir });
  console.log("The database is up to date.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
