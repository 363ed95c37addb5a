import type { FieldCode } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { isLeaked } from "./leaked-passwords.ts";
import { asRead, mixesAlphabets, spelledOut } from "./look-alikes.ts";
import { isPlainRow } from "./plain-rows.ts";

/** What is wrong with a new user's name, or nothing. */
export function usernameMistake(username: string): string | undefined {
  return isUsername(username)
    ? undefined
    : "A name has letters of one alphabet, digits and . _ @ - only, at most 100 of them.";
}

export function isUsername(username: string): boolean {
  const isName = username.length <= limits.username && /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(username);
  return isName && !mixesAlphabets(username);
}

/** Whose password it is and where it opens something: words that everybody tries first. */
export interface PasswordPlace {
  username: string;
  brand: { name: string; partner: string };
  siteUrl: string | undefined;
}

const passwordMistakes = {
  passwordMin: `The password needs at least ${limits.passwordMin} characters.`,
  tooLong: `The password has more than ${limits.passwordMax} characters.`,
  passwordCommon: "This password is among those that have leaked or that everybody uses. Choose another.",
  passwordNames: "The password must not hold the user's name, the company's or the site's. Choose another.",
} satisfies Partial<Record<FieldCode, string>>;

/** What is wrong with a new password, or nothing; the one rule of the command line, the environment and the API. */
export function passwordMistake(password: string, place: PasswordPlace): keyof typeof passwordMistakes | undefined {
  const length = [...password].length;
  if (length < limits.passwordMin) return "passwordMin";
  if (length > limits.passwordMax) return "tooLong";
  const plain = password.normalize("NFKC").toLowerCase();
  // Digits and signs around a common word do not make it another word, nor do look-alikes of its letters.
  const core = coreOf(plain);
  const forms = new Set([plain, core, asRead(core), spelledOut(asRead(core), true)]);
  if ([...forms].some(isLeaked) || isRepeated(plain) || isPlainRow(plain)) return "passwordCommon";
  if (ourWords.has(lettersOf(core))) return "passwordNames";
  if (readings.some((read) => namesOf(place).some((name) => holds(read, password, name)))) return "passwordNames";
  return undefined;
}

/** From the first letter to the last. */
function coreOf(password: string): string {
  const letters = [...password.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  return first && last ? password.slice(first.index, last.index + last[0].length) : "";
}

/** The same over and over, and perhaps one character more. */
function isRepeated(password: string): boolean {
  const characters = [...password];
  const longest = Math.ceil(characters.length / 2);
  return Array.from({ length: longest }, (_, index) => index + 1).some((length) =>
    characters.every((character, at) => {
      const isLast = at === characters.length - 1;
      return character === characters[at % length] || (isLast && at % length === 0);
    }),
  );
}

/** The same in a sentence, for people at the command line. */
export function passwordComplaint(password: string, place: PasswordPlace): string | undefined {
  const mistake = passwordMistake(password, place);
  return mistake && passwordMistakes[mistake];
}

/** Places and roles of the company: inside a longer password they are words like any other, alone they are guessed. */
const ourWords = new Set(
  "administrator bratislava slovakia slovensko siliconvalley paloalto newyork abudhabi".split(" "),
);

/** Two letters are in too many words to be anybody's name. */
const shortestName = 3;
const everyHost = new Set(["www", "com"]);

function namesOf({ username, brand, siteUrl }: PasswordPlace): string[] {
  const host = siteUrl ? new URL(siteUrl).hostname : "";
  return [
    username,
    username.split("@", 1)[0] ?? "",
    ...username.split(/[._@-]/).filter((part) => part.length > shortestName),
    brand.name,
    brand.partner,
    host,
    ...host.split(".").filter((part) => !everyHost.has(part)),
  ].filter((name) => lettersOf(name).length >= shortestName);
}

/** Without case, accents, spaces and signs: `Tátr-ion` holds `tatrion`. */
function lettersOf(text: string): string {
  return asRead(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** A name is looked for as it stands, and as digits and signs can spell it, where i, l and 1 are the same. */
const readings = [
  lettersOf,
  ...[false, true].map((withSigns) => (text: string) => {
    return lettersOf(spelledOut(asRead(text), withSigns)).replaceAll("l", "i");
  }),
];

function holds(read: (text: string) => string, password: string, name: string): boolean {
  return read(password).includes(read(name));
}
