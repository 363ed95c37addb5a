import { migrateSite } from "../db/open.ts";
import { runCommand } from "./run-command.ts";

/** Migrates before the next start of the server, which would do it as well. */
await runCommand(async ({ database, dataDir }) => {
  await migrateSite({ ...database, dataDir });
  return "The database is up to date.";
});
