import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import type { Brand } from "../contract/brand.ts";
import { locales } from "../contract/locales.ts";
import { passwordComplaint, usernameMistake } from "./account-rules.ts";
import { bucketMistake, bucketOf } from "./bucket-address.ts";
import { isMailboxList, isPlainAddress, parseMailbox } from "./mailboxes.ts";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");
const port = z.coerce.number().int().min(0).max(65_535);
const days = z.coerce.number().int().min(1).max(3_650);
const line = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{Cc}]+$/u, "one line of text");
const httpUrl = z.url({ protocol: /^https?$/ }).transform(withoutEndSlashes);

/** A rule that says in words what is wrong; never repeats the value, which may be a secret. */
function without(mistakeOf: (value: string) => string | undefined) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    const message = mistakeOf(value);
    if (message) issues.push({ code: "custom", input: "", message });
  };
}

const mailboxes = z
  .string()
  .refine(isMailboxList, "name addresses separated by commas, each as office@host or Office <office@host>");

/** Every environment variable the server knows; `.env.example` documents each (a test holds the two together). */
export const environment = z.object({
  PORT: port.default(3_000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(/[\s,]+/).every(isTrusted), "addresses, networks or loopback, by commas")
    .optional(),
  METRICS_PORT: port.optional(),
  DEMO_CONTENT: flag.default(true),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),

  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(2),
  SHED_LOAD_MS: z.coerce.number().int().min(0).default(1_000),

  ADMIN_USERNAME: z.string().trim().check(without(usernameMistake)).optional(),
  ADMIN_PASSWORD: z.string().optional(),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),

  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.default(true),

  BACKUP_BUCKET: z
    .url({ protocol: /^https?$/ })
    .check(without(bucketMistake))
    .optional(),

  CLAMAV_HOST: z.string().min(1).optional(),
  CLAMAV_PORT: port.default(3_310),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => isPlainAddress(parseMailbox(value).address), "name one address, as in Office <office@host>")
    .optional(),
  MAIL_TO: mailboxes.optional(),
  MAIL_TO_CONTACTS: mailboxes.optional(),
  MAIL_TO_APPLICATIONS: mailboxes.optional(),
  MAIL_LANGUAGE: z.enum(locales).optional(),
  MAIL_ENQUIRY_TEXT: flag.default(false),

  TRANSLATOR: z.enum(["firefox", "deepl", "libretranslate", "off"]).default("firefox"),
  TRANSLATION_MODEL_DIR: z.string().min(1).optional(),
  TRANSLATION_LIST_URL: httpUrl.optional(),
  TRANSLATION_FILES_URL: httpUrl.optional(),
  DEEPL_KEY: z.string().min(1).optional(),
  DEEPL_GLOSSARY: z.string().min(1).optional(),
  DEEPL_URL: httpUrl.optional(),
  LIBRETRANSLATE_URL: httpUrl.optional(),
  LIBRETRANSLATE_KEY: z.string().min(1).optional(),

  RETAIN_CONTACTS_DAYS: days.default(365),
  RETAIN_APPLICATIONS_DAYS: days.default(180),
  RETAIN_CONSENTED_DAYS: days.default(365),

  BRAND_NAME: z.string().min(1).default("Tatrion"),
  BRAND_PARTNER: z.string().min(1).default("Unibotix"),
  BRAND_EMAIL: z.email().default("hello@tatrion.example"),
  BRAND_CITY_REPORTS_URL: httpUrl.default("https://mestohlasi.example"),
  BRAND_CONSUMER_SITE_URL: httpUrl.default("https://simplicity.example"),
  BRAND_APP_STORE_URL: httpUrl.default("https://apps.mestohlasi.example/ios"),
  BRAND_GOOGLE_PLAY_URL: httpUrl.default("https://apps.mestohlasi.example/android"),
  BRAND_LEGAL_NAME: line.optional(),
  BRAND_ADDRESS: line.optional(),
  BRAND_COMPANY_ID: line.optional(),
  BRAND_VAT_ID: line.optional(),
  BRAND_REGISTER: line.optional(),
  BRAND_PHONE: line.optional(),
  BRAND_DPO: line.optional(),
  SECURITY_TXT_DAYS: z.coerce.number().int().min(1).max(365).default(180),
});

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
    trustProxy: proxies(env.TRUST_PROXY),
    metricsPort: env.METRICS_PORT,
    demoContent: env.DEMO_CONTENT && env.DATABASE_URL === undefined,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    drainMs: env.DRAIN_SECONDS * 1_000,
    shedLoadMs: env.SHED_LOAD_MS,
    admin: { username: env.ADMIN_USERNAME ?? firstUsername, password: env.ADMIN_PASSWORD },
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
  });
}

/** The process's own environment, after the `.env` file of the current folder where there is one. */
export function loadConfig(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env);
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

function contradictions(env: z.infer<typeof environment>): string[] {
  const s3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missingS3 = s3.filter((name) => env[name] === undefined);
  return [
    env.SITE_URL === undefined && (env.DATABASE_URL !== undefined || !isLoopback(env.HOST))
      ? `SITE_URL: needed with ${env.DATABASE_URL === undefined ? `HOST=${env.HOST}` : "DATABASE_URL"}, the address that visitors use`
      : "",
    env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT
      ? "METRICS_PORT: must be another than PORT"
      : "",
    missingS3.length > 0 && missingS3.length < s3.length
      ? `${missingS3.join(", ")}: needed when other S3_ variables are set`
      : "",
    env.TRANSLATOR === "deepl" && !env.DEEPL_KEY ? "DEEPL_KEY: needed with TRANSLATOR=deepl" : "",
    env.TRANSLATOR === "libretranslate" && !env.LIBRETRANSLATE_URL
      ? "LIBRETRANSLATE_URL: needed with TRANSLATOR=libretranslate"
      : "",
    adminPasswordMistake(env),
    env.RETAIN_CONSENTED_DAYS < env.RETAIN_APPLICATIONS_DAYS
      ? "RETAIN_CONSENTED_DAYS: must not be shorter than RETAIN_APPLICATIONS_DAYS"
      : "",
  ].filter(Boolean);
}

function adminPasswordMistake({
  ADMIN_USERNAME,
  ADMIN_PASSWORD,
  BRAND_NAME,
  BRAND_PARTNER,
  SITE_URL,
}: z.infer<typeof environment>): string {
  if (ADMIN_PASSWORD === undefined) return ADMIN_USERNAME ? "ADMIN_PASSWORD: needed with ADMIN_USERNAME" : "";
  const brand = { name: BRAND_NAME, partner: BRAND_PARTNER };
  const place = { username: ADMIN_USERNAME ?? firstUsername, brand, siteUrl: SITE_URL };
  const complaint = passwordComplaint(ADMIN_PASSWORD, place);
  return complaint ? `ADMIN_PASSWORD: ${complaint}` : "";
}

const firstUsername = "admin";

const isLoopback = (host: string) => /^(localhost|::1|127\.[\d.]+)$/.test(host);

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")}: ${issue.message}`;
}

/** Addresses and networks of our own proxies, or false: then forwarded headers are not believed. */
function proxies(value: string | undefined): string[] | false {
  return value ? value.split(",").map((part) => part.trim()) : false;
}

/** Searched for from the end: a pattern would try every slash of a long row anew. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}

function isTrusted(one: string): boolean {
  return /^(?:loopback|linklocal|uniquelocal|)$/i.test(one) || (/^[\d.:a-f/]+$/i.test(one) && /[.:]/.test(one));
}
