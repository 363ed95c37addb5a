import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import type { Brand } from "../contract/page.ts";
import { bucketOf } from "./bucket-address.ts";
import { contradictions, firstUsername, isLoopback } from "./contradictions.ts";
import { environment } from "./environment.ts";

export type Config = ReturnType<typeof readConfig>;

/** Parses an environment; every mistake is named in the one error it throws. */
export function readConfig(source: Record<string, string | undefined>) {
  // A variable that is set but empty (`PORT=` in a compose file) means its default.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  const mistakes = parsed.success ? contradictions(parsed.data) : parsed.error.issues.map(describe);
  if (!parsed.success || mistakes.length > 0) {
    throw new ConfigError(`The configuration has ${mistakes.length} mistake(s):\n  - ${mistakes.join("\n  - ")}`);
  }
  const env = parsed.data;
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    /** Not only tried out. */
    isPublic: env.SITE_URL?.startsWith("https:") ?? false,
    dataDir: resolve(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    trustProxy: proxies(env.TRUST_PROXY),
    /** The place at our own nginx from which it sends CVs itself. */
    accelRedirect: env.ACCEL_REDIRECT,
    metricsPort: env.METRICS_PORT,
    /** Nobody invents jobs on a public site unasked: a settings file that was lost would show them to everybody. */
    demoContent: (env.DEMO_CONTENT ?? !env.SITE_URL?.startsWith("https:")) && env.DATABASE_URL === undefined,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    drainMs: env.DRAIN_SECONDS * 1_000,
    shedLoadMs: env.SHED_LOAD_MS,
    admin: { username: env.ADMIN_USERNAME ?? firstUsername, password: env.ADMIN_PASSWORD },
    /** Whether a password alone opens nothing but the way to a passkey. */
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
    backupBucket: env.BACKUP_BUCKET === undefined ? undefined : bucketOf(env.BACKUP_BUCKET),
    clamav: env.CLAMAV_HOST ? { host: env.CLAMAV_HOST, port: env.CLAMAV_PORT } : undefined,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.BRAND_NAME} <${env.BRAND_EMAIL}>`,
      toContacts: env.MAIL_TO_CONTACTS ?? env.MAIL_TO ?? env.BRAND_EMAIL,
      toApplications: env.MAIL_TO_APPLICATIONS ?? env.MAIL_TO ?? env.BRAND_EMAIL,
      /** Of the notices to staff; the writer's own without it. */
      staffLanguage: env.MAIL_LANGUAGE,
      /** Whether a notice carries what was written: mailboxes know no retention. */
      enquiryText: env.MAIL_ENQUIRY_TEXT,
      /** Working days within which applicants are promised an answer; without it none is promised. */
      applicationReplyDays: env.APPLICATION_REPLY_DAYS,
    },
    translation: {
      engine: env.TRANSLATOR,
      modelDir: env.TRANSLATION_MODEL_DIR,
      modelSource: { recordsUrl: env.TRANSLATION_LIST_URL, attachmentsUrl: env.TRANSLATION_FILES_URL },
      deeplKey: env.DEEPL_KEY,
      deeplGlossary: env.DEEPL_GLOSSARY,
      deeplUrl: env.DEEPL_URL,
      libretranslateUrl: env.LIBRETRANSLATE_URL,
      libretranslateKey: env.LIBRETRANSLATE_KEY,
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
    /** Names that look like settings of ours and are none. */
    unknown: unknownNames(Object.keys(given)),
  });
}

/** The process's own environment, after the `.env` file of the current folder where there is one. */
export function loadConfig(): Config {
  return readConfig(Object.assign(process.env, { ...settingsFile(".env"), ...process.env }));
}

/** As Node would read it; but what another editor's letters hide from Node is told instead of being no setting. */
function settingsFile(path: string): NodeJS.Dict<string> {
  if (!existsSync(path)) return {};
  const text = decoded(bytesOf(path));
  if (text === undefined || text.includes("\0")) throw new ConfigError(`${path} is not UTF-8. Save it as UTF-8.`);
  return parseEnv(text);
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new ConfigError(`${path} cannot be read (${reason}). Let the user that runs this read it, or take it away.`);
  }
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Where the company sits: whose days, weeks and opening hours these are. */
export const companyTimeZone = "Europe/Bratislava";

export class ConfigError extends Error {}

/** What systemd tells the process it starts: a socket that already listens, and whether it waits for word that all is up. */
export function serviceManager(): { socket: number | undefined; waits: boolean } {
  const { LISTEN_FDS, LISTEN_PID, NOTIFY_SOCKET } = process.env;
  const isOurs = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
  return { socket: isOurs ? 3 : undefined, waits: NOTIFY_SOCKET !== undefined };
}

/** What the law wants to read on a public site and in its mails, and nobody has set. */
export function missingIdentity({ siteUrl, brand }: Config): string[] {
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
/** Orchestrators set these for each service that is called clamav or database. */
const serviceName = /_(?:SERVICE_|PORT_\d)/;

/** Names that begin like several of ours, such as S3_BUCKET_NAME: probably a misspelt setting. */
function unknownNames(given: string[]): string[] {
  const known = Object.keys(environment.shape);
  const prefixOf = (name: string) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? "";
  const prefixes = new Set(known.map(prefixOf).filter((prefix, at, all) => prefix && all.indexOf(prefix) !== at));
  const strange = given.filter((name) => ![...known, ...composeNames].includes(name) && !serviceName.test(name));
  return strange.filter((name) => prefixes.has(prefixOf(name)));
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")}: ${issue.message}`;
}

/** Addresses and networks of our own proxies, or false: then forwarded headers are not believed. */
function proxies(value: string | undefined): string[] | false {
  return value
    ? value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean)
    : false;
}
