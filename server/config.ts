import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import type { Brand } from "../contract/page.ts";
import { defaultUsername, environment, findConflicts, isLoopback, parseBucketUrl } from "./environment.ts";
import { getSiteUrlWarning } from "./relying-party.ts";

export type Config = ReturnType<typeof readConfig>;

/** Throws one ConfigError that names all mistakes. */
export function readConfig(source: Record<string, string | undefined>) {
  // A variable that is set but empty (`PORT=` in a compose file) means its default.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  const mistakes = parsed.success ? findConflicts(parsed.data) : parsed.error.issues.map(formatIssue);
  if (!parsed.success || mistakes.length > 0) {
    throw new ConfigError(`The configuration has ${mistakes.length} mistake(s):\n  - ${mistakes.join("\n  - ")}`);
  }
  const env = parsed.data;
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    /** With an https URL the site is in use, not only tried out. */
    isPublic: env.SITE_URL?.startsWith("https:") ?? false,
    dataDir: resolve(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    trustProxy: parseProxies(env.TRUST_PROXY),
    metricsPort: env.METRICS_PORT,
    /** Off by default on a public site: after a lost settings file visitors would see invented jobs. */
    demoContent: (env.DEMO_CONTENT ?? !env.SITE_URL?.startsWith("https:")) && env.DATABASE_URL === undefined,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    drainMs: env.DRAIN_SECONDS * 1_000,
    shedLoadMs: env.SHED_LOAD_MS,
    admin: { username: env.ADMIN_USERNAME ?? defaultUsername, password: env.ADMIN_PASSWORD },
    /** A password alone only lets its user add a passkey. */
    requirePasskey: env.REQUIRE_PASSKEY,
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL },
    s3:
      env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            pathStyle: env.S3_PATH_STYLE,
          }
        : undefined,
    backupBucket: env.BACKUP_BUCKET === undefined ? undefined : parseBucketUrl(env.BACKUP_BUCKET),
    clamav: env.CLAMAV_HOST ? { host: env.CLAMAV_HOST, port: env.CLAMAV_PORT } : undefined,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.BRAND_NAME} <${env.BRAND_EMAIL}>`,
      toContacts: env.MAIL_TO_CONTACTS ?? env.MAIL_TO ?? env.BRAND_EMAIL,
      toApplications: env.MAIL_TO_APPLICATIONS ?? env.MAIL_TO ?? env.BRAND_EMAIL,
      /** The language of notices to staff. Default: the language of the writer. */
      staffLanguage: env.MAIL_LANGUAGE,
      /** Whether notices contain the message: mailboxes have no retention. */
      enquiryText: env.MAIL_ENQUIRY_TEXT,
      /** The working days within which confirmations promise an answer. Without it they promise none. */
      applicationReplyDays: env.APPLICATION_REPLY_DAYS,
    },
    translation: {
      engine: env.TRANSLATOR,
      modelDir: env.TRANSLATION_MODEL_DIR,
      modelSource: { recordsUrl: env.TRANSLATION_LIST_URL, attachmentsUrl: env.TRANSLATION_FILES_URL },
      deepl: env.DEEPL_KEY ? { key: env.DEEPL_KEY, glossary: env.DEEPL_GLOSSARY, url: env.DEEPL_URL } : undefined,
      libretranslate: env.LIBRETRANSLATE_URL ? { url: env.LIBRETRANSLATE_URL, key: env.LIBRETRANSLATE_KEY } : undefined,
    },
    retention: {
      contactsDays: env.RETAIN_CONTACTS_DAYS,
      applicationsDays: env.RETAIN_APPLICATIONS_DAYS,
      consentDays: env.RETAIN_CONSENTED_DAYS,
    },
    brand: {
      name: env.BRAND_NAME,
      partner: env.BRAND_PARTNER,
      email: env.BRAND_EMAIL,
      cityReportsUrl: env.BRAND_CITY_REPORTS_URL,
      consumerSiteUrl: env.BRAND_CONSUMER_SITE_URL,
      appStoreUrl: env.BRAND_APP_STORE_URL,
      googlePlayUrl: env.BRAND_GOOGLE_PLAY_URL,
      legalName: env.BRAND_LEGAL_NAME,
      address: env.BRAND_ADDRESS,
      companyId: env.BRAND_COMPANY_ID,
      vatId: env.BRAND_VAT_ID,
      register: env.BRAND_REGISTER,
      phone: env.BRAND_PHONE,
      dpo: env.BRAND_DPO,
    } satisfies Brand,
    securityTxtDays: env.SECURITY_TXT_DAYS,
    /** Probably misspelt settings. */
    unknown: findUnknownNames(Object.keys(given)),
  });
}

/** The process's environment and, below it, the `.env` file of the current folder. */
export function loadConfig(): Config {
  return readConfig(Object.assign(process.env, { ...readEnvFile(".env"), ...process.env }));
}

/** A file in another encoding would silently set nothing, so it is an error. */
function readEnvFile(path: string): NodeJS.Dict<string> {
  if (!existsSync(path)) return {};
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    if (text.includes("\0")) throw new TypeError("UTF-16");
    return parseEnv(text);
  } catch (error) {
    if (error instanceof TypeError) throw new ConfigError(`${path} is not UTF-8. Save it as UTF-8.`);
    const reason = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new ConfigError(`${path} cannot be read (${reason}). Let the user that runs this read it, or remove it.`);
  }
}

export class ConfigError extends Error {}

/** systemd's socket activation (a socket that already listens) and whether `systemctl start` waits for our notification. */
export function readServiceManager(): { socket: number | undefined; waits: boolean } {
  const { LISTEN_FDS, LISTEN_PID, NOTIFY_SOCKET } = process.env;
  const isOurs = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
  return { socket: isOurs ? 3 : undefined, waits: NOTIFY_SOCKET !== undefined };
}

/** Likely mistakes that do not stop the start. */
export function getStartWarnings(config: Config): string[] {
  const { smtpUrl, toContacts, toApplications } = config.mail;
  const isExample = smtpUrl && [toContacts, toApplications].some((to) => to.endsWith(".example"));
  const missing = findMissingIdentity(config).join(", ");
  return [
    isExample ? "notices about contacts and applications go to an example address: set MAIL_TO" : "",
    missing ? `the footer, the data notice and mails do not say who the company is: set ${missing}` : "",
    getSiteUrlWarning(config.siteUrl) ?? "",
    config.unknown.length > 0
      ? `${config.unknown.join(", ")}: there is no such setting, and it changes nothing (.env.example names all)`
      : "",
  ].filter(Boolean);
}

/** The settings that § 3a of the Slovak Commercial Code asks for on a public site, and that are not set. */
export function findMissingIdentity({ siteUrl, brand }: Config): string[] {
  if (!siteUrl || isLoopback(new URL(siteUrl).hostname)) return [];
  const needed = {
    BRAND_LEGAL_NAME: brand.legalName,
    BRAND_ADDRESS: brand.address,
    BRAND_COMPANY_ID: brand.companyId,
    BRAND_REGISTER: brand.register,
  };
  return Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
}

/** compose.yaml reads the same `.env` file. */
const composeNames = ["SITE_INSTANCES", "SITE_PORTS"];

/** Probably misspelt settings: names that begin like several of ours, such as S3_BUCKET_NAME. */
function findUnknownNames(given: string[]): string[] {
  const known = Object.keys(environment.shape);
  const getPrefix = (name: string) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? "";
  const prefixes = new Set(known.map(getPrefix).filter((prefix, at, all) => prefix && all.indexOf(prefix) !== at));
  const unknown = given.filter((name) => ![...known, ...composeNames].includes(name));
  return unknown.filter((name) => prefixes.has(getPrefix(name)));
}

function formatIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")}: ${issue.message}`;
}

/** IP addresses and networks of our own proxies. With false, forwarded headers are ignored. */
function parseProxies(value: string | undefined): string[] | false {
  if (!value) return false;
  return value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}
