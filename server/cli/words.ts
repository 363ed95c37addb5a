import { ConfigError, loadConfig } from "../config.ts";
import type { Database } from "../db/db.ts";
import { assertUpToDate } from "../db/migrate.ts";
import { openSite } from "../db/open.ts";
import { exportTexts, listStaleTexts } from "../features/texts/export-texts.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";

const usage = `Usage: npm run words -- <command>
  export   writes the texts that staff have published into client/i18n/locales/, for review
  stale    shows texts of staff whose shipped words have changed since`;

const folder = `${import.meta.dirname}/../../client/i18n/locales`;

async function run(command: string | undefined, db: Database): Promise<string[]> {
  await assertUpToDate(db.query);
  if (command === "export") return exportTexts(db.query, folder);
  if (command === "stale") return listStaleTexts(db.query, folder);
  throw new Error(usage);
}

requireRuntime();
keepFilesPrivate();
try {
  const config = loadConfig();
  const db = await openSite({ ...config.database, dataDir: config.dataDir });
  console.log((await run(process.argv[2], db).finally(() => db.close())).join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
