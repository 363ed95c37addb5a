import { isIP } from "node:net";
import { z } from "zod";
import { locales } from "../contract/locales.ts";
import { usernameMistake } from "./account-rules.ts";
import { bucketMistake } from "./bucket-address.ts";
import { isMailboxList, isPlainAddress, parseMailbox } from "./mailboxes.ts";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");

/** Orchestrators set `CLAMAV_PORT=tcp://10.0.0.5:3310` for a service that is called clamav. */
const linked =
  "write a number. An address stands there where a container link has set it, as Kubernetes does for a service of that name: set the number in the container's environment, or turn links off (enableServiceLinks: false)";

const port = z
  .string()
  .refine((value) => !value.includes("://"), { abort: true, error: linked })
  .pipe(z.coerce.number<string>().int().min(0).max(65_535));

const days = z.coerce.number().int().min(1).max(3_650);

const line = z
  .string()
  .trim()
  .min(1)
  .regex(/^[^\p{Cc}]+$/u, "one line of text");

/** Visitors and stores are told it, and no client sends a name and password that stand in one. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !URL.parse(address)?.username, "write it without a name and password")
  .transform(withoutEndSlashes);

/** An address with a name and a password, which is read here first: later it would end the start without a word. */
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
  SITE_URL: httpUrl
    .refine((address) => /^[^/]+\/\/[^/?#]+$/.test(address), "write it without a path")
    // As browsers write it: letters beyond ASCII, capitals and the usual port are other words for the same.
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  LOG_FORMAT: z.enum(["json", "text"]).optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(/[\s,]+/).every(isTrusted), "addresses, networks or loopback, by commas")
    .optional(),
  ACCEL_REDIRECT: z
    .string()
    .regex(/^(\/[\w-]+)+$/, "a path as /kept")
    .optional(),
  METRICS_PORT: port.optional(),
  DEMO_CONTENT: flag.optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),

  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(2),
  SHED_LOAD_MS: z.coerce.number().int().min(0).default(1_000),

  ADMIN_USERNAME: z.string().trim().check(without(usernameMistake)).optional(),
  ADMIN_PASSWORD: z.string().optional(),

  REQUIRE_PASSKEY: flag.default(false),

  DATABASE_URL: secretUrl(/^postgres(ql)?$/).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),

  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.default(true),

  BACKUP_BUCKET: secretUrl(/^https?$/)
    .check(without(bucketMistake))
    .optional(),

  CLAMAV_HOST: z.string().min(1).optional(),
  CLAMAV_PORT: port.default(3_310),

  SMTP_URL: secretUrl(/^smtps?$/).optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => isPlainAddress(parseMailbox(value).address), "name one address, as in Office <office@host>")
    .optional(),
  MAIL_TO: mailboxes.optional(),
  MAIL_TO_CONTACTS: mailboxes.optional(),
  MAIL_TO_APPLICATIONS: mailboxes.optional(),
  MAIL_LANGUAGE: z.enum(locales).optional(),
  MAIL_ENQUIRY_TEXT: flag.default(false),
  APPLICATION_REPLY_DAYS: z.coerce.number().int().min(1).max(60).optional(),

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

/** Searched for from the end: a pattern would try every slash of a long row anew. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}

/** What fastify takes: where it does not, the start would fail on something that is only a wrong setting. */
function isTrusted(one: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal|)$/i.test(one)) return true;
  const [address = "", range, ...more] = one.split("/");
  if (isIP(address) === 0 || address.includes("%") || more.length > 0) return false;
  if (range === undefined) return true;
  const most = isIP(address) === 4 ? 32 : 128;
  const bits = /^\d+$/.test(range) ? Number(range) : most === 32 && isIP(range) === 4 ? bitsOf(range) : 0;
  return bits > 0 && bits <= most;
}

/** Of 255.255.0.0 sixteen; none of what is no mask. */
function bitsOf(mask: string): number {
  const digits = mask.split(".").map((part) => Number(part).toString(2).padStart(8, "0"));
  return /^(1*)0*$/.exec(digits.join(""))?.[1]?.length ?? 0;
}
