import { runCommand, withSite } from "../../server/cli/run-command.ts";
import { assertUpToDate } from "../../server/db/migrate.ts";
import { exportTexts, listStaleTexts } from "./export-texts.ts";

const usage = `Usage: npm run words -- <command>
  export   writes the texts that staff have published into client/i18n/locales/, for review
  stale    shows texts of staff whose shipped words have changed since`;

const folder = `${import.meta.dirname}/../../client/i18n/locales`;

await runCommand((config, [command]) =>
  withSite(config, async (db) => {
    await assertUpToDate(db.query);
    if (command === "export") return (await exportTexts(db.query, folder)).join("\n");
    if (command === "stale") return (await listStaleTexts(db.query, folder)).join("\n");
    throw new Error(usage);
  }),
);
