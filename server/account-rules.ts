import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FieldCode } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";

export function isUsername(username: string): boolean {
  return username.length <= limits.username && /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(username);
}

/** Describes for the command line and the settings what is wrong with a username; undefined when nothing is. */
export function checkUsername(username: string): string | undefined {
  return isUsername(username) ? undefined : `A name has letters, digits and . _ @ - only, at most ${limits.username}.`;
}

/** Names that attackers try first in a password. */
export interface PasswordContext {
  username: string;
  brand: { name: string; partner: string };
  siteUrl: string | undefined;
}

const passwordErrors = {
  passwordMin: `The password needs at least ${limits.passwordMin} characters.`,
  tooLong: `The password has more than ${limits.passwordMax} characters.`,
  passwordCommon: "This password is among those that have leaked or that everybody uses. Choose another.",
  passwordNames: "The password must not hold the user's name, the company's or the site's. Choose another.",
} satisfies Partial<Record<FieldCode, string>>;

/** The rule for new passwords, the same for the command line, the settings and the API. */
export function checkPassword(password: string, context: PasswordContext): keyof typeof passwordErrors | undefined {
  const length = [...password].length;
  if (length < limits.passwordMin) return "passwordMin";
  if (length > limits.passwordMax) return "tooLong";
  const typed = password.normalize("NFKC").toLowerCase();
  // Digits and signs around a leaked password do not make it a good one.
  const core = trimToLetters(typed);
  if (isLeaked(typed) || isLeaked(core)) return "passwordCommon";
  if (companyWords.has(toPlain(core))) return "passwordNames";
  return getNames(context).some((name) => toPlain(typed).includes(toPlain(name))) ? "passwordNames" : undefined;
}

export function describePasswordError(password: string, context: PasswordContext): string | undefined {
  const error = checkPassword(password, context);
  return error && passwordErrors[error];
}

/** Cuts everything before the first and after the last letter. */
function trimToLetters(text: string): string {
  const letters = [...text.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  return first && last ? text.slice(first.index, last.index + last[0].length) : "";
}

/** Removes accents, spaces and signs, so that `Tátr-ion` is recognized as `tatrion`. */
function toPlain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Places and roles of the company: refused alone, allowed as a part of a longer password. */
const companyWords = new Set(
  "administrator bratislava slovakia slovensko siliconvalley paloalto newyork abudhabi".split(" "),
);

/** Shorter names are not looked for in passwords, because two letters occur in too many words. */
const minNameLength = 3;
const commonHostParts = new Set(["www", "com"]);

function getNames({ username, brand, siteUrl }: PasswordContext): string[] {
  const host = siteUrl ? new URL(siteUrl).hostname : "";
  return [
    username,
    username.split("@", 1)[0] ?? "",
    ...username.split(/[._@-]/).filter((part) => part.length > minNameLength),
    brand.name,
    brand.partner,
    host,
    ...host.split(".").filter((part) => !commonHostParts.has(part)),
  ].filter((name) => toPlain(name).length >= minNameLength);
}

const hashCount = 11;
let filter: Buffer | undefined;

/** A Bloom filter of 200,000 leaked passwords in lower case. It refuses one good password in two thousand. */
export function isLeaked(password: string): boolean {
  filter ??= readFileSync(join(import.meta.dirname, "leaked-passwords.bin"));
  const bytes = filter;
  return getFilterBits(password, bytes.length).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** The bits of a password in a filter of `bytes` bytes. */
export function getFilterBits(password: string, bytes: number): number[] {
  const digest = createHash("sha512").update(password).digest();
  return Array.from({ length: hashCount }, (_, index) => digest.readUInt32LE(index * 4) % (bytes * 8));
}
