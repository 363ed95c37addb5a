import { z } from "zod";
import { type Config, ConfigError } from "./config.ts";
import { isLoopback } from "./contradictions.ts";
import type { Query } from "./db/db.ts";
import { beforeMigrating } from "./db/open.ts";
import { readSetting, writeSetting } from "./db/settings.ts";
import type { Deps } from "./deps.ts";
import { lostPeriods } from "./lost-periods.ts";
import { createStorage } from "./storage/create-storage.ts";
import type { Storage } from "./storage/storage.ts";
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
 * last started with stands beside its records, and a start with less ends with the sentence what to set. It asks before
 * anything is migrated, for the release of before refuses a database that is. What it returns notes the settings of now.
 */
export async function requireKnownSettings(
  config: Config,
  storage = () => storageOf(config),
): Promise<(deps: Pick<Deps, "db" | "log">) => Promise<void>> {
  const found = await beforeMigrating({ ...config.database, dataDir: config.dataDir }, async (query) => {
    const before = await read(query);
    const isOther = (!before || before.files !== placeOf(config)) && !config.runWithout.includes("CVS");
    const cvs = isOther ? await newestCvs(query, storage()) : "there";
    return { before, cvs, periods: await lostPeriods(query, config, before?.set ?? []) };
  });
  const { before, cvs, periods = [] } = found ?? {};
  const now: Known = { set: config.given, siteUrl: publicOf(config.siteUrl), files: placeOf(config) };
  const lost = [...periods];
  if (before?.siteUrl && !now.siteUrl && !config.runWithout.includes("SITE_URL"))
    lost.push(`SITE_URL is no address of visitors any more: mails would lead nowhere. It was ${before.siteUrl}.`);
  if (before?.set.includes("CLAMAV_HOST") && !config.clamav && !config.runWithout.includes("CLAMAV_HOST"))
    lost.push("CLAMAV_HOST is not set any more: CVs would be shown that no scanner has looked at.");
  if (cvs === "missing")
    lost.push(
      `CVS of the newest applications are not in ${now.files ?? "the folder"}: S3_ENDPOINT and S3_BUCKET were others.`,
    );
  // Asked again at the next start.
  if (cvs === "unknown") now.files = before?.files;
  if (lost.length > 0) throw lostSettings(lost);
  return async ({ db, log }) => {
    tellChanges(config, before, now, log);
    await writeSetting(db.query, key, JSON.stringify(now));
  };
}

function tellChanges(config: Config, before: Known | undefined, now: Known, log: Deps["log"]): void {
  const gone = before?.set.filter((name) => !config.given.includes(name) && !forFirstStart.test(name)) ?? [];
  if (gone.length > 0) log.warn({ settings: gone }, "set at the last start and not any more, their defaults hold");
  if (before?.siteUrl && now.siteUrl && before.siteUrl !== now.siteUrl)
    log.warn(
      { before: before.siteUrl },
      "SITE_URL is another: links in mails of before lead there, and so do passkeys",
    );
  if (config.runWithout.length > 0) log.warn("RUN_WITHOUT has done its work, take it out of the settings");
}

export const lostSettings = (lost: string[]) =>
  new ConfigError(
    `The settings lack what this site had when it was last started:\n  - ${lost.join("\n  - ")}\nSet it again. If it is meant, start once with RUN_WITHOUT=${lost.map((line) => /^\w+/.exec(line)?.[0]).join(",")}.`,
  );

const publicOf = (siteUrl: string | undefined) =>
  siteUrl && !isLoopback(new URL(siteUrl).hostname.replace(/[[\]]/g, "")) ? siteUrl : undefined;

const placeOf = ({ s3 }: Config) => s3 && `${s3.endpoint}/${s3.bucket}`;

/** To look for files alone: it signs nothing. */
const storageOf = (config: Config) =>
  createStorage(config, { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => new Date() });

async function newestCvs(query: Query, storage: Storage): Promise<"there" | "missing" | "unknown"> {
  const named = query.selectFrom("applications").select("resume_object").where("resume_object", "is not", null);
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

async function read(query: Query): Promise<Known | undefined> {
  const value = await readSetting(query, key);
  return value === undefined ? undefined : known.parse(JSON.parse(value));
}
