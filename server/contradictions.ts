import type { z } from "zod";
import { passwordComplaint } from "./account-rules.ts";
import type { environment } from "./environment.ts";
import { relyingPartyOf } from "./relying-party.ts";

export function contradictions(env: z.infer<typeof environment>): string[] {
  const s3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missingS3 = s3.filter((name) => env[name] === undefined);
  return [
    siteUrlMistake(env),
    env.ACCEL_REDIRECT !== undefined && env.TRUST_PROXY === undefined
      ? "ACCEL_REDIRECT: needs TRUST_PROXY, the address of the nginx that sends the files"
      : "",
    env.ACCEL_REDIRECT !== undefined && env.S3_ENDPOINT !== undefined
      ? "ACCEL_REDIRECT: not with a store, which sends files itself"
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
    env.REQUIRE_PASSKEY && typeof relyingPartyOf(env.SITE_URL, "") === "string"
      ? "REQUIRE_PASSKEY: needs a SITE_URL with https and a host that has a name, else nobody could add one"
      : "",
    env.RETAIN_CONSENTED_DAYS < env.RETAIN_APPLICATIONS_DAYS
      ? "RETAIN_CONSENTED_DAYS: must not be shorter than RETAIN_APPLICATIONS_DAYS"
      : "",
  ].filter(Boolean);
}

function siteUrlMistake({ SITE_URL, DATABASE_URL, HOST, TRUST_PROXY }: z.infer<typeof environment>): string {
  const why = [DATABASE_URL && "DATABASE_URL", !isLoopback(HOST) && `HOST=${HOST}`, TRUST_PROXY && "TRUST_PROXY"].find(
    Boolean,
  );
  return SITE_URL === undefined && why ? `SITE_URL: needed with ${why}, the address that visitors use` : "";
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

export const firstUsername = "admin";

export const isLoopback = (host: string) => /^(localhost|::1|127\.[\d.]+)$/.test(host);
