import { randomUUID } from "node:crypto";
import { statfs } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { connect } from "node:tls";
import { parseArgs } from "node:util";
import { type Config, getStartWarnings } from "../config.ts";
import type { Database } from "../db/db.ts";
import { assertUpToDate } from "../db/migrate.ts";
import { openSite } from "../db/open.ts";
import { findWrongEncoding } from "../db/postgres.ts";
import { readBackupOutcome } from "../db/site-state.ts";
import { getReason } from "../log.ts";
import { createSmtpMailer, trySmtp } from "../mail/smtp.ts";
import { parseMailbox } from "../mailboxes.ts";
import { createScanner } from "../storage/scanner.ts";
import { objectKey, type Storage } from "../storage/storage.ts";
import { openStorage, runCommand } from "./run-command.ts";

const usage = `Usage: npm run doctor -- [--mail ADDRESS]
  checks what is easily set wrong and says how to fix it. --mail sends a test mail there.
  Exit status: 0 all well, 1 warnings, 2 problems.`;

const timeoutMs = 10_000;
const dayMs = 24 * 60 * 60 * 1_000;
const gigabyte = 1024 ** 3;
const renewBeforeDays = 14;
/** A day, and a margin for the half hour of the timer's random delay. */
const backupHours = 26;

export type Finding = { level: "ok"; says: string } | { level: "warning" | "problem"; says: string; fix: string };

export interface Context {
  config: Config;
  /** Undefined when the database cannot be opened. */
  db: Database | undefined;
  storage: Storage | undefined;
  clock: () => Date;
  mailTo?: string | undefined;
  /** A certificate to trust in addition to the system's. */
  authority?: string;
}

const ok = (says: string): Finding => ({ level: "ok", says });
const warning = (says: string, fix: string): Finding => ({ level: "warning", says, fix });
const problem = (says: string, fix: string): Finding => ({ level: "problem", says, fix });

/** The checks, in the order in which an operator fixes what they find. */
export const checks: Record<string, (context: Context) => Promise<Finding[]>> = {
  async database({ db, config: { database, dataDir } }) {
    const fix = "Start the site once, and run this as its user with its settings (docs/operations.md has the command).";
    if (!db) return [problem(`There is no site in ${database.url ? "DATABASE_URL" : dataDir} to open.`, fix)];
    await assertUpToDate(db.query);
    const encoding = db.engine === "postgres" && (await findWrongEncoding(db.query));
    if (encoding)
      return [problem(`The database is ${encoding}.`, "Create one with encoding 'UTF8' and restore a backup there.")];
    return [ok(`The database (${db.engine}) answers and is of this release.`)];
  },

  async settings({ config }) {
    const findings = getStartWarnings(config).map((says) => warning(`${says}.`, "Correct it in the settings."));
    return findings.length > 0 ? findings : [ok("The settings cause no warnings.")];
  },

  async url({ config: { siteUrl, host, port }, clock }) {
    if (!siteUrl)
      return [warning(`SITE_URL is not set: the site calls itself http://${host}:${port}.`, "Set SITE_URL.")];
    let answer: Response;
    try {
      answer = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      const fix = "Look at the DNS record, the firewall, the proxy and its certificate, and whether the site runs.";
      return [problem(`${siteUrl} does not answer from here: ${getReason(error)}.`, fix)];
    }
    if ((await answer.text()) !== '{"status":"ok"}')
      return [problem(`${siteUrl} is not this site (${answer.status}).`, "Point the proxy to HOST and PORT.")];
    const days = siteUrl.startsWith("https:") ? await getCertificateDays(new URL(siteUrl), clock()) : undefined;
    if (days !== undefined && days < renewBeforeDays)
      return [problem(`The certificate ends in ${days} days.`, "Renew it, and find out why that is not automatic.")];
    const hasHeaders = answer.headers.get("content-security-policy")?.includes("frame-ancestors");
    if (!hasHeaders) return [problem("Security headers are missing.", "Let the proxy pass the site's headers on.")];
    return [ok(`${siteUrl} answers${days === undefined ? "" : `, its certificate is good for ${days} days`}.`)];
  },

  async proxy({ config: { siteUrl, trustProxy }, db }) {
    if (!siteUrl?.startsWith("https:")) return [];
    const fix = "Set it to the proxy's IP address as the site sees it (127.0.0.1, or uniquelocal in containers).";
    if (trustProxy === false) return [problem("TRUST_PROXY is not set: all visitors share one rate limit.", fix)];
    const newest = db?.query.selectFrom("sessions").select("address").where("address", "!=", "");
    const addresses = (await newest?.orderBy("created_at", "desc").limit(20).execute())?.map((row) => row.address);
    if (addresses?.length && addresses.every((address) => /^(127\.|::1$|172\.(1[6-9]|2\d|3[01])\.)/.test(address)))
      return [warning(`All users signed in from ${addresses[0]}: TRUST_PROXY may miss the proxy.`, fix)];
    return [ok("Visitors' IP addresses come from the proxy.")];
  },

  async files({ storage, db, config }) {
    if (!storage || !db) return [];
    const place = config.s3 ? `The bucket ${config.s3.bucket}` : "The data folder";
    const key = objectKey("cvs", randomUUID());
    try {
      await storage.write(key, testContent());
      const stored = await storage.read(key);
      if (!stored || (await buffer(stored)).length === 0) throw new Error("a file cannot be read back");
    } catch (error) {
      const fix = config.s3
        ? "The key of S3_ needs the rights to read, write, list, copy and delete in the bucket."
        : "Give the folder to the user that runs the site, and see that the disk is not full.";
      return [problem(`${place} cannot be used: ${getReason(error)}.`, fix)];
    } finally {
      await storage.remove(key).catch(() => undefined);
    }
    return [ok(`${place} stores files.`), ...(await checkScanner(config)), ...(await checkCors(storage, config))];
  },

  async disk({ config: { dataDir } }) {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const [free, share] = [bavail * bsize, blocks === 0 ? 1 : bavail / blocks];
    const says = `${(free / gigabyte).toFixed(1)} GB (${Math.round(share * 100)} %) are free below ${dataDir}.`;
    const fix = "Free space, or move DATA_DIR to a larger disk: uploads stop at 5 % or 256 MB.";
    if (free < gigabyte / 2 || share < 0.06) return [problem(says, fix)];
    return [free < 2 * gigabyte || share < 0.1 ? warning(says, fix) : ok(says)];
  },

  async mail(context) {
    const { smtpUrl } = context.config.mail;
    if (!smtpUrl) return [warning("SMTP_URL is not set: no mail is sent.", "Set SMTP_URL and MAIL_FROM.")];
    const { hostname } = new URL(smtpUrl);
    try {
      await trySmtp(smtpUrl, context.authority);
      if (context.mailTo) await sendTestMail(context, smtpUrl, context.mailTo);
    } catch (error) {
      const fix =
        "AUTH or 530: user and password. CONN and STARTTLS: host, port or firewall (ECONNREFUSED, ENOTFOUND, ETIMEDOUT), else TLS or its certificate. MAIL FROM, RCPT TO: it does not take mail from MAIL_FROM, or for that address.";
      return [problem(`The mail server ${hostname} refuses: ${getReason(error)}.`, fix)];
    }
    const sent = context.mailTo ? ` and took a mail to ${context.mailTo}` : "";
    return [ok(`The mail server ${hostname} accepts the site's login${sent}.`)];
  },

  async backups({ db, clock }) {
    if (!db) return [];
    const { madeAt, failedAt } = await readBackupOutcome(db.query);
    const fix =
      "Back up every night: deploy/site-backup.timer, or npm run backup from cron. Its log says why one failed.";
    if (!madeAt) return [problem("No backup of this site is known.", fix)];
    if (failedAt && failedAt > madeAt) return [problem(`The last backup failed, at ${failedAt}.`, fix)];
    const hours = Math.floor((clock().getTime() - Date.parse(madeAt)) / 3_600_000);
    if (hours > 3 * backupHours) return [problem(`The last backup is ${hours} hours old.`, fix)];
    if (hours > backupHours) return [warning(`The last backup is ${hours} hours old.`, fix)];
    return [ok(`The last backup was made ${hours} hours ago.`)];
  },
};

function getCertificateDays({ hostname, port }: URL, now: Date): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: timeoutMs });
    socket.once("error", reject).once("timeout", () => socket.destroy(new Error("timeout")));
    socket.once("secureConnect", () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(Math.floor((validTo - now.getTime()) / dayMs));
    });
  });
}

async function* testContent(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("Written by the doctor, and removed again.");
}

/** The harmless EICAR test virus, in two pieces so that no virus scanner reports this source file. */
const testVirus = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");

async function checkScanner(config: Config): Promise<Finding[]> {
  const scanner = createScanner(config);
  if (!scanner) return [warning("CVs are not scanned for viruses.", "Install clamav-daemon and set CLAMAV_HOST.")];
  const verdict = await scanner.scan(Buffer.from(testVirus));
  if (verdict === "infected") return [ok("The virus scanner finds the test virus.")];
  const fix = "Look at clamd's log, CLAMAV_HOST, CLAMAV_PORT and freshclam; StreamMaxLength must be 11M or more.";
  return [problem(`The virus scanner says ${verdict} about the test virus.`, fix)];
}

async function checkCors(storage: Storage, { siteUrl }: Config): Promise<Finding[]> {
  if (!storage.browserOrigin || !siteUrl) return [];
  const url = await storage.uploadUrl(objectKey("uploads", randomUUID()), 60, {
    size: 1,
    type: "application/pdf",
  });
  const asked = { "access-control-request-method": "PUT", "access-control-request-headers": "content-type" };
  const headers = { origin: siteUrl, ...asked };
  const answer = await fetch(url, { method: "OPTIONS", headers, signal: AbortSignal.timeout(timeoutMs) });
  const allowed = answer.headers.get("access-control-allow-origin") ?? "";
  if ([siteUrl, "*"].includes(allowed)) return [ok(`The bucket takes uploads from browsers on ${siteUrl}.`)];
  const fix = `Set the bucket's CORS rules as docs/operations.md shows, with the origin ${siteUrl}.`;
  return [problem("Browsers cannot upload: the bucket's CORS rules do not allow it.", fix)];
}

async function sendTestMail({ config, authority, clock }: Context, smtpUrl: string, to: string): Promise<void> {
  const mailer = createSmtpMailer(smtpUrl, authority === undefined ? {} : { ca: authority });
  const from = parseMailbox(config.mail.from);
  const text = `Sent by the doctor of ${config.siteUrl ?? config.brand.name} at ${clock().toISOString()}.`;
  const messageId = `<doctor.${clock().getTime()}@${from.address.split("@")[1]}>`;
  const subject = `${config.brand.name}: a test`;
  const mail = { kind: "doctor", from, to, subject, text, html: `<p>${text}</p>`, messageId, headers: {} };
  await mailer.send(mail).finally(() => mailer.close());
}

/** Runs all checks, even when one of them throws. */
export async function runChecks(context: Context): Promise<{ name: string; findings: Finding[] }[]> {
  const fix = "Fix what is said above first.";
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      findings: await check(context).catch((error: unknown) => [problem(`${getReason(error)}.`, fix)]),
    })),
  );
}

export function toReport(examined: { name: string; findings: Finding[] }[]): { text: string; exitCode: number } {
  const marks = { ok: "ok     ", warning: "WARNING", problem: "PROBLEM" };
  const lines = examined.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => [
      `${marks[finding.level]}  ${name.padEnd(10)}${finding.says}`,
      ...("fix" in finding ? [`${" ".repeat(19)}-> ${finding.fix}`] : []),
    ]),
  );
  const levels = examined.flatMap(({ findings }) => findings.map(({ level }) => level));
  return { text: lines.join("\n"), exitCode: levels.includes("problem") ? 2 : levels.includes("warning") ? 1 : 0 };
}

async function run(config: Config): Promise<string> {
  const { values } = parseArgs({ options: { mail: { type: "string" } } });
  const db = await openSite({ ...config.database, dataDir: config.dataDir }).catch(() => undefined);
  const context = { config, db, storage: db && openStorage(config), clock: () => new Date(), mailTo: values.mail };
  const { text, exitCode } = toReport(await runChecks(context).finally(() => db?.close()));
  process.exitCode = exitCode;
  return text;
}

// Prints the help before the settings are read, because operators with wrong settings need the help.
if (import.meta.main && process.argv.includes("--help")) console.log(usage);
else if (import.meta.main) await runCommand(run, 2);
