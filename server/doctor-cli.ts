import { resolveTxt } from "node:dns/promises";
import { parseArgs } from "node:util";
import { loadConfig } from "./config.ts";
import { openSite } from "./db/open.ts";
import { examine } from "./doctor/checks.ts";
import { exitStatus, report } from "./doctor/report.ts";
import { keepFilesPrivate, requireRuntime } from "./runtime.ts";
import { createStorage } from "./storage/create-storage.ts";

const usage = `Usage: npm run doctor -- [--mail ADDRESS] [--dkim SELECTOR]
  looks at what is easily set wrong and says what to do. --mail sends a test mail there.
  Ends with 0 when all is well, 1 with warnings, 2 with problems.`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { mail: { type: "string" }, dkim: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const config = loadConfig();
  const clock = () => new Date();
  const db = await openSite({ ...config.database, dataDir: config.dataDir }).catch(() => undefined);
  const publicUrl = () => config.siteUrl ?? "";
  // Nothing that the doctor writes is fetched by an address that the site itself signs.
  const surroundings = { signingKey: Buffer.alloc(32), publicUrl, clock };
  const storage = db || config.s3 ? createStorage(config, surroundings) : undefined;
  try {
    const patient = { config, db, storage, clock, resolveTxt };
    const examined = await examine({ ...patient, mailTo: values.mail, dkimSelector: values.dkim });
    console.log(report(examined));
    process.exitCode = exitStatus(examined);
  } finally {
    await db?.close();
  }
}

requireRuntime();
keepFilesPrivate();
run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
