import { type Config, loadConfig } from "../config.ts";
import type { Database } from "../db/db.ts";
import { openSite } from "../db/open.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";
import { createStorage } from "../storage/create-storage.ts";
import type { Storage } from "../storage/storage.ts";

/** Runs a command with the site's settings. Prints its report, or what is wrong. */
export async function runCommand(
  command: (config: Config, args: string[]) => Promise<string>,
  failedExitCode = 1,
): Promise<void> {
  requireRuntime();
  keepFilesPrivate();
  try {
    const report = await command(loadConfig(), process.argv.slice(2));
    if (report) console.log(report);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = failedExitCode;
  }
}

/** Opens the database of the site and closes it after the work. */
export async function withSite<T>(config: Config, work: (db: Database) => Promise<T>, open = openSite): Promise<T> {
  const db = await open({ ...config.database, dataDir: config.dataDir });
  return work(db).finally(() => db.close());
}

/** The file store for commands. They sign no URLs, so the signing key is a placeholder. */
export function openStorage(config: Config): Storage {
  return createStorage(config, { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => new Date() });
}
