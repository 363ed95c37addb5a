import { loadConfig } from "../config.ts";
import { migrateSite } from "../db/open.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";

/** Migrates before the next start of the server, which would do it as well. */
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
