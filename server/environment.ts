import { isIP } from "node:net";
import { z } from "zod";
import { locales } from "../contract/locales.ts";
import { checkUsername, describePasswordError } from "./account-rules.ts";
import { isMailboxList, isPlainAddress, parseMailbox } from "./mailboxes.ts";
import { getRelyingParty } from "./relying-party.ts";

export const defaultUsername = "admin";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");

const number = z.coerce.number("write a number");

const port = number.int().min(0).max(65_535);

const days = number.int().min(1).max(3_650);

const line = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{Cc}]+$/u, "one line of text");

/** Visitors and other services see it, so it must hold no credentials. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !URL.parse(address)?.username, "write it without a name and password")
  .transform(withoutEndSlashes);

/** A URL with credentials. A wrong one would fail later, without naming the setting. */
function secretUrl(protocol: RegExp) {
  return z
    .url({ protocol, abort: true, error: "write an address, in its name and password / as %2F, @ as %40 and % as %25" })
    .refine(isDecodable, { abort: true, error: "write % as %25 in the name and password" });
}

function isDecodable(address: string): boolean {
  const { username = "", password = "" } = URL.parse(address) ?? {};
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

/** `check` returns what is wrong. The message never repeats the value, which may be a secret. */
function createCheck(check: (value: string) => string | undefined) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    const message = check(value);
    if (message) issues.push({ code: "custom", input: "", message });
  };
}

const mailboxes = z
  .string()
  .refine(isMailboxList, "name addresses separated by commas, each as office@host or Office <office@host>");

/** Every environment variable. A test compares it with `.env.example`, which documents each. */
export const environment = z.object({
  PORT: port.default(3_000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: httpUrl
    .refine((address) => /^[^/]+\/\/[^/?#]+$/.test(address), "write it without a path")
    // As browsers write an origin: punycode, lower case, no default port.
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  LOG_FORMAT: z.enum(["json", "text"]).optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(/[\s,]+/).every(isTrusted), "addresses, networks or loopback, by commas")
    .optional(),
  METRICS_PORT: port.optional(),
  DEMO_CONTENT: flag.optional(),
  RATE_LIMIT_SCALE: number.positive().max(1_000_000).default(1),

  DRAIN_SECONDS: number.int().min(0).max(300).default(2),
  SHED_LOAD_MS: number.int().min(0).default(1_000),

  ADMIN_USERNAME: z.string().trim().check(createCheck(checkUsername)).optional(),
  ADMIN_PASSWORD: z.string().optional(),

  REQUIRE_PASSKEY: flag.default(false),

  DATABASE_URL: secretUrl(/^postgres(ql)?$/)
    .refine((url) => !URL.parse(url)?.hostname.includes(","), "name one host that leads to the primary, not a list")
    .optional(),
  DATABASE_POOL: number.int().min(2).max(200).default(10),

  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.default(true),

  BACKUP_BUCKET: secretUrl(/^https?$/)
    .check(createCheck(checkBucketUrl))
    .optional(),

  CLAMAV_HOST: z.string().min(1).optional(),
  CLAMAV_PORT: port.default(3_310),

  SMTP_URL: secretUrl(/^smtps?$/)
    .check(createCheck(checkSmtpUrl))
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => isPlainAddress(parseMailbox(value).address), "name one address, as in Office <office@host>")
    .optional(),
  MAIL_TO: mailboxes.optional(),
  MAIL_TO_CONTACTS: mailboxes.optional(),
  MAIL_TO_APPLICATIONS: mailboxes.optional(),
  MAIL_LANGUAGE: z.enum(locales).optional(),
  MAIL_ENQUIRY_TEXT: flag.default(false),
  APPLICATION_REPLY_DAYS: number.int().min(1).max(60).optional(),

  TRANSLATOR: z.enum(["firefox", "deepl", "libretranslate", "off"]).default("firefox"),
  TRANSLATION_MODEL_DIR: z.string().min(1).optional(),
  TRANSLATION_LIST_URL: httpUrl.default(
    "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records",
  ),
  TRANSLATION_FILES_URL: httpUrl.default("https://firefox-settings-attachments.cdn.mozilla.net"),
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
  SECURITY_TXT_DAYS: number.int().min(1).max(365).default(180),
});

type Environment = z.infer<typeof environment>;

/** Settings that contradict each other although each is valid alone. */
export function findConflicts(env: Environment): string[] {
  const s3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missingS3 = s3.filter((name) => env[name] === undefined);
  const rules: [isBroken: boolean, message: string][] = [
    [
      env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT,
      "METRICS_PORT: must be another than PORT",
    ],
    [
      missingS3.length > 0 && missingS3.length < s3.length,
      `${missingS3.join(", ")}: needed when other S3_ variables are set`,
    ],
    [env.TRANSLATOR === "deepl" && !env.DEEPL_KEY, "DEEPL_KEY: needed with TRANSLATOR=deepl"],
    [
      env.TRANSLATOR === "libretranslate" && !env.LIBRETRANSLATE_URL,
      "LIBRETRANSLATE_URL: needed with TRANSLATOR=libretranslate",
    ],
    [
      env.REQUIRE_PASSKEY && typeof getRelyingParty(env.SITE_URL, "") === "string",
      "REQUIRE_PASSKEY: needs a SITE_URL with https and a host that has a name, else no passkey could be added",
    ],
    [
      env.RETAIN_CONSENTED_DAYS < env.RETAIN_APPLICATIONS_DAYS,
      "RETAIN_CONSENTED_DAYS: must not be shorter than RETAIN_APPLICATIONS_DAYS",
    ],
  ];
  const messages = rules.flatMap(([isBroken, message]) => (isBroken ? [message] : []));
  return [checkSiteUrl(env), ...messages, checkAdminPassword(env)].filter(Boolean);
}

/** Without SITE_URL, mails and uploads would lead others to an address that only this machine has. */
function checkSiteUrl({ SITE_URL, DATABASE_URL, HOST, TRUST_PROXY }: Environment): string {
  const causes = [DATABASE_URL && "DATABASE_URL", !isLoopback(HOST) && `HOST=${HOST}`, TRUST_PROXY && "TRUST_PROXY"];
  const cause = causes.find(Boolean);
  return SITE_URL === undefined && cause ? `SITE_URL: needed with ${cause}, the address that visitors use` : "";
}

function checkAdminPassword(env: Environment): string {
  if (env.ADMIN_PASSWORD === undefined) return env.ADMIN_USERNAME ? "ADMIN_PASSWORD: needed with ADMIN_USERNAME" : "";
  const brand = { name: env.BRAND_NAME, partner: env.BRAND_PARTNER };
  const context = { username: env.ADMIN_USERNAME ?? defaultUsername, brand, siteUrl: env.SITE_URL };
  const error = describePasswordError(env.ADMIN_PASSWORD, context);
  return error ? `ADMIN_PASSWORD: ${error}` : "";
}

export const isLoopback = (host: string) => /^(localhost|::1|127\.[\d.]+)$/.test(host);

export interface SmtpServer {
  host: string;
  port: number;
  /** `wrapped`: TLS from the first byte (smtps). `upgraded`: STARTTLS, required. `plain`: `?tls=off`. */
  encryption: "wrapped" | "upgraded" | "plain";
  login?: { user: string; pass: string };
}

/**
 * Parses `smtps://user:password@host` or `smtp://user:password@host:587`. Downgrade attack: STARTTLS is required,
 * because an attacker could hide the server's offer. `?tls=off` is for a relay on the same machine or private network;
 * with a password, `?tls=off` is accepted on loopback only.
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const login = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  const plain = url.searchParams.get("tls") === "off";
  const wrapped = url.protocol === "smtps:";
  const unknown = [...url.searchParams].filter(([name, value]) => name !== "tls" || value !== "off");
  if (host === "") throw new Error("the host is missing");
  if (unknown.length > 0) throw new Error("the only option it takes is ?tls=off");
  if (plain && wrapped) throw new Error("smtps:// and ?tls=off contradict each other");
  if (plain && login && !/^(localhost|::1|127(\.\d{1,3}){3})$/.test(host))
    throw new Error("with ?tls=off the password would travel in the clear; leave out one of the two");
  return {
    host,
    port: url.port ? Number(url.port) : wrapped ? 465 : 587,
    encryption: wrapped ? "wrapped" : plain ? "plain" : "upgraded",
    ...(login && { login }),
  };
}

/** `https://KEY:SECRET@HOST/BUCKET`, with `?region=` where the store needs one. */
export function parseBucketUrl(bucketUrl: string) {
  const url = new URL(bucketUrl);
  return {
    endpoint: url.origin,
    bucket: url.pathname.replaceAll("/", ""),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    pathStyle: true,
  };
}

function checkSmtpUrl(url: string): string | undefined {
  try {
    parseSmtpUrl(url);
    return undefined;
  } catch (error) {
    return (error as Error).message; // parseSmtpUrl throws nothing else
  }
}

function checkBucketUrl(bucketUrl: string): string | undefined {
  const { bucket, accessKeyId, secretAccessKey } = parseBucketUrl(bucketUrl);
  return bucket && accessKeyId && secretAccessKey ? undefined : "write it as https://KEY:SECRET@HOST/BUCKET";
}

/** A loop: a regular expression takes quadratic time on a long row of slashes. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}

/** The forms that Fastify accepts as `trustProxy`. */
function isTrusted(one: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal|)$/i.test(one)) return true;
  const [address = "", range, ...more] = one.split("/");
  if (isIP(address) === 0 || address.includes("%") || more.length > 0) return false;
  if (range === undefined) return true;
  const maxBits = isIP(address) === 4 ? 32 : 128;
  const isMask = maxBits === 32 && isIP(range) === 4;
  const bits = /^\d+$/.test(range) ? Number(range) : isMask ? getPrefixLength(range) : 0;
  return bits > 0 && bits <= maxBits;
}

/** Prefix length of a netmask: 255.255.0.0 → 16, 0 when it is no mask. */
function getPrefixLength(mask: string): number {
  const digits = mask.split(".").map((part) => Number(part).toString(2).padStart(8, "0"));
  return /^(1*)0*$/.exec(digits.join(""))?.[1]?.length ?? 0;
}
