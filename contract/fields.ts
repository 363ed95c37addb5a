import { z } from "zod/mini";
import type { FieldCode } from "./errors.ts";
import { limits } from "./limits.ts";

const code = (value: FieldCode) => value;

/**
 * Typed text: trimmed before its length counts, empty when all of it is invisible, without control characters except
 * line breaks and tabs. Lone surrogates become U+FFFD, because they can be neither encoded nor stored.
 */
export function text(max: number, min = 0, tooShort: FieldCode = "invalid") {
  return z
    .string({ error: tooShort })
    .check(
      z.overwrite(cleanText),
      z.minLength(min, { error: code(tooShort) }),
      z.maxLength(max, { error: code("tooLong") }),
    );
}

/** One line: line breaks become spaces, so that a name cannot inject lines into a mail header. */
export function line(max: number, min = 0, tooShort: FieldCode = "invalid") {
  return z.string({ error: tooShort }).check(
    z.overwrite((value) => cleanText(value).replace(/\s+/gu, " ")),
    z.minLength(min, { error: code(tooShort) }),
    z.maxLength(max, { error: code("tooLong") }),
  );
}

/** An optional line: empty and absent mean the same. */
export function optionalLine(max: number) {
  return z.optional(line(max));
}

/** An e-mail address with a dot in its domain; quoted local parts and comments are not allowed. */
const emailPattern =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

export const email = z.string({ error: code("emailInvalid") }).check(
  // A copied address may contain invisible characters.
  z.overwrite((value) => value.replace(/(?!\p{L})\p{Default_Ignorable_Code_Point}/gu, "").trim()),
  z.maxLength(limits.email, { error: code("tooLong") }),
  z.regex(emailPattern, { error: code("emailInvalid") }),
);

/** The format of ids, which are opaque. A path with an id of another format is answered as not found. */
export const id = z.string().check(z.maxLength(64), z.regex(/^[0-9A-Za-z-]+$/));

export const isoTime = z.iso.datetime();

const invalid = { error: "invalid" satisfies FieldCode };

/** The revision that a change is based on; a change without a revision is always accepted. */
export const baseRevision = z.optional(z.number(invalid).check(z.int(), z.gte(0)));
/** `baseRevision` in the query of a DELETE, which has no body. */
export const baseRevisionInQuery = z.optional(z.coerce.number(invalid).check(z.int(), z.gte(0)));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

function cleanText(value: string): string {
  const whole = value.replace(controls, "").toWellFormed();
  return isBlank(whole) ? "" : whole.trim();
}

/** True when all characters are invisible: spaces, joiners, fillers that count as letters, the empty Braille cell. */
export function isBlank(value: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}
