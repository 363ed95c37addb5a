import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";
import { isLoopback } from "./contradictions.ts";
import { readSetting, writeSetting } from "./db/settings.ts";
import type { Deps } from "./deps.ts";
import { StorageUnavailable } from "./storage/unavailable.ts";

const key = "known_settings";
const known = z.object({ set: z.array(z.string()), siteUrl: z.string().optional(), files: z.string().optional() });
type Known = z.infer<typeof known>;

/** Those of the newest applications: where the store has none of so many, it is another one. */
const cvsLookedFor = 5;
/** Taken out on purpose once they have done their work. */
const forFirstStart = /^(ADMIN_.*|RUN_WITHOUT)$/;

/**
 * A line that is lost from the settings must not be carried out at once where that cannot be taken back: what the site was
 * last started with stands beside its records, and a start with less ends with the sentence what to set.
 */
export async function requireKnownSettings({ config, db, storage, log }: Deps): Promise<void> {
  const before = await read(db);
  const now: Known = { set: config.given, siteUrl: publicOf(config.siteUrl), files: placeOf(config) };
  const isMeant = (name: string) => config.runWithout.some((meant) => meant === name);
  const lost: string[] = [];
  if (before?.siteUrl && !now.siteUrl && !isMeant("SITE_URL"))
    lost.push(`SITE_URL is no address of visitors any more: mails would lead nowhere. It was ${before.siteUrl}.`);
  if (before?.set.includes("CLAMAV_HOST") && !config.clamav && !isMeant("CLAMAV_HOST"))
    lost.push("CLAMAV_HOST is not set any more: CVs would be shown that no scanner has looked at.");
  const isOther = (!before || before.files !== now.files) && !isMeant("CVS");
  const cvs = isOther ? await newestCvs({ db, storage }) : "there";
  if (cvs === "missing")
    lost.push(
      `CVS of the newest applications are not in ${now.files ?? "the folder"}: S3_ENDPOINT and S3_BUCKET were others.`,
    );
  // Asked again at the next start.
  if (cvs === "unknown") now.files = before?.files;
  if (lost.length > 0) throw new ConfigError(sentence(lost));
  const gone = before?.set.filter((name) => !config.given.includes(name) && !forFirstStart.test(name)) ?? [];
  if (gone.length > 0) log.warn({ settings: gone }, "set at the last start and not any more, their defaults hold");
  if (before?.siteUrl && now.siteUrl && before.siteUrl !== now.siteUrl)
    log.warn(
      { before: before.siteUrl },
      "SITE_URL is another: links in mails of before lead there, and so do passkeys",
    );
  if (config.runWithout.length > 0) log.warn("RUN_WITHOUT has done its work, take it out of the settings");
  await writeSetting(db.query, key, JSON.stringify(now));
}

/** With DATABASE_URL lost, there is no record to look at, only the folder of the machine. */
export function requireKnownDatabase({ database, dataDir, runWithout }: Config): void {
  const mark = join(dataDir, "records-in-postgresql.txt");
  if (database.url) leave(mark, dataDir);
  if (database.url || !existsSync(mark)) return;
  if (runWithout.includes("DATABASE_URL")) rmSync(mark, { force: true });
  else
    throw new ConfigError(
      sentence([
        "DATABASE_URL is not set any more: the site's records are in PostgreSQL, and an empty site would begin.",
      ]),
    );
}

function leave(mark: string, dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(mark, "The records of this site are in the database that DATABASE_URL names.\n", { flag: "wx" });
  } catch {
    // Servers that keep nothing on their machine need no folder.
  }
}

const sentence = (lost: string[]) =>
  `The settings lack what this site had when it was last started:\n  - ${lost.join("\n  - ")}\nSet it again. If it is meant, start once with RUN_WITHOUT=${lost.map((line) => /^\w+/.exec(line)?.[0]).join(",")}.`;

const publicOf = (siteUrl: string | undefined) =>
  siteUrl && !isLoopback(new URL(siteUrl).hostname.replace(/[[\]]/g, "")) ? siteUrl : undefined;

const placeOf = ({ s3 }: Config) => s3 && `${s3.endpoint}/${s3.bucket}`;

async function newestCvs({ db, storage }: Pick<Deps, "db" | "storage">): Promise<"there" | "missing" | "unknown"> {
  const named = db.query.selectFrom("applications").select("resume_object").where("resume_object", "is not", null);
  const rows = await named.orderBy("created_at", "desc").limit(cvsLookedFor).execute();
  const sizeOf = async (key: string | null) => (key === null ? undefined : await storage.size(key));
  try {
    for (const row of rows) if ((await sizeOf(row.resume_object)) !== undefined) return "there";
  } catch (error) {
    if (error instanceof StorageUnavailable) return "unknown";
    throw error;
  }
  return rows.length > 0 ? "missing" : "there";
}

async function read({ query }: Deps["db"]): Promise<Known | undefined> {
  const value = await readSetting(query, key);
  return value === undefined ? undefined : known.parse(JSON.parse(value));
}
