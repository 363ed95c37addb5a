import { type Config, ConfigError } from "../config.ts";
import { isLoopback } from "../contradictions.ts";
import { beforeMigrating } from "../db/open.ts";
import { type LastStart, readLastStart, writeLastStart } from "../db/settings.ts";
import type { Deps } from "../deps.ts";
import { filesPlace, folderOf, markFilesPlace, newestCvs, storageToLook } from "./known-files.ts";

/** Taken out on purpose once they have done their work. */
const forFirstStart = /^(ADMIN_.*|RUN_WITHOUT)$/;
/** Without them all works and less is protected: one line at one start is not enough. */
const protecting = /^(TRUST_PROXY|BACKUP_BUCKET|REQUIRE_PASSKEY|SMTP_URL)$/;

/**
 * A line that is lost from the settings must not be carried out at once where that cannot be taken back: what the site was
 * last started with stands beside its records, and a start with less ends with the sentence what to set. It asks before
 * anything is migrated, for the release of before refuses a database that is. What it returns notes the settings of now.
 */
export async function requireKnownSettings(
  config: Config,
  storage = () => storageToLook(config),
): Promise<(deps: Pick<Deps, "db" | "log">) => Promise<void>> {
  const found = await beforeMigrating({ ...config.database, dataDir: config.dataDir }, async (query) => {
    const before = await readLastStart(query);
    const isOther = (!before?.files || before.files !== filesPlace(config)) && !config.runWithout.includes("CVS");
    const cvs = isOther ? await newestCvs(query, storage()) : "there";
    return { before, cvs };
  });
  const { before, cvs } = found ?? {};
  const isNew = !found && config.isPublic;
  const now = { set: config.given, lost: lostOf(config, before), siteUrl: publicOf(config.siteUrl) };
  const lost: string[] = [];
  if (before?.siteUrl && !now.siteUrl && !config.runWithout.includes("SITE_URL"))
    lost.push(`SITE_URL is no address of visitors any more: mails would lead nowhere. It was ${before.siteUrl}.`);
  if (before?.set.includes("CLAMAV_HOST") && !config.clamav && !config.runWithout.includes("CLAMAV_HOST"))
    lost.push("CLAMAV_HOST is not set any more: CVs would be shown that no scanner has looked at.");
  if (cvs === "missing") lost.push(missingCvs(config, before));
  if (lost.length > 0) throw lostSettings(lost);
  return async ({ db, log }) => {
    if (!config.s3) markFilesPlace(config);
    // What is not known is asked again at the next start.
    await writeLastStart(db.query, { ...now, files: cvs === "unknown" ? before?.files : filesPlace(config) });
    if (isNew) log.warn(newSite(config));
    tellChanges(config, before, now, log);
  };
}

/** No more can be told of a first start: where nothing is, nothing says whether there was something. */
const newSite = ({ database, dataDir }: Config) =>
  `a new site begins in ${database.url ? "the database of DATABASE_URL" : dataDir}. If this one had records, stop it now: ${database.url ? "DATABASE_URL names another" : "its disk is not mounted, or DATA_DIR was another"}`;

function missingCvs(config: Config, before: LastStart | undefined): string {
  const wasFolder = before?.files === undefined || before.files.startsWith("folder ");
  const why =
    wasFolder && !config.s3
      ? "it is another folder, or its disk is not mounted"
      : "S3_ENDPOINT and S3_BUCKET were others";
  return `CVS of the newest applications are not in ${config.s3 ? filesPlace(config) : folderOf(config)}: ${why}.`;
}

const lostOf = ({ given, runWithout }: Config, before: LastStart | undefined) =>
  [...new Set([...(before?.lost ?? []), ...(before?.set ?? [])])].filter(
    (name) => protecting.test(name) && ![...given, ...runWithout].includes(name),
  );

function tellChanges(config: Config, before: LastStart | undefined, now: LastStart, log: Deps["log"]): void {
  const gone = before?.set.filter((name) => !config.given.includes(name) && !forFirstStart.test(name)) ?? [];
  const named = [...new Set([...gone, ...now.lost])].sort();
  if (named.length > 0) log.warn({ settings: named }, "set at an earlier start and not any more, their defaults hold");
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
