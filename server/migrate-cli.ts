import { loadConfig } from "./config.ts";
import { openSite } from "./db/db.ts";
import { requireRuntime } from "./runtime.ts";

/** Opening a database migrates it; this is for those who want that before the first instance starts. */
requireRuntime();
try {
  const config = loadConfig();
  const db = await openSite({ ...config.database, dataDir: config.dataDir });
  await db.close();
  console.log("The database is up to date.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
