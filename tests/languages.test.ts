import { describe, expect, test } from "vitest";
import { municipalities } from "../client/site/pages/municipalities.ts";
import { defaultLocale, type Locale, locales } from "../contract/locales.ts";
import demoJobs from "../server/features/jobs/demo-jobs.json" with { type: "json" };
import same from "./languages-same.json" with { type: "json" };
import specified from "./languages-specified.json" with { type: "json" };
import unusual from "./languages-terms.json" with { type: "json" };
import { filesBelow, readSource } from "./support/sources.ts";
import { findForbiddenTerms, readVariants } from "./support/terms.ts";
import { visibleWords } from "./support/visible-words.ts";
import { findTypographyErrors, getBaseKey, getPluralForm, listPlaceholders, readMessages } from "./support/words.ts";

const english = readMessages(defaultLocale);
const others = locales.filter((locale) => locale !== defaultLocale);
const reasons = new Map(Object.entries(same));
const visible = visibleWords();
/** Quoted in the specification with an ordinary space or apostrophe, and used letter by letter. */
const quoted = new Set([
  "forms:contact.success.description",
  "forms:validation.nameMin",
  "forms:validation.messageMin",
  "forms:validation.coverLetterMin",
]);
const isEqual = (key: string, value: string) => value === english.get(key) && hasLetters(value);

const wordFiles = (locale: Locale) =>
  ["client/i18n/locales", "server/locales"].flatMap((folder) =>
    filesBelow(`${folder}/${locale}`, /\.json$/).map((path) => path.replace(`/${locale}/`, "/*/")),
  );

describe("every language", () => {
  test.each(others)("language %s has the files of English, and the compiler checks each", (locale) => {
    expect(wordFiles(locale)).toEqual(wordFiles(defaultLocale));
    for (const folder of ["client/i18n/locales", "server/locales"]) {
      const checked = readSource(`${folder}/${locale}/complete.ts`).match(/\.\/\w+\.json/g) ?? [];
      expect(checked.length, `every file of ${folder}/${locale} is imported by its complete.ts`).toBe(
        filesBelow(`${folder}/${locale}`, /\.json$/).length,
      );
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      for (const form of forms) expect(readSource(`${folder}/${locale}/complete.ts`)).toContain(`"${form}"`);
    }
  });

  test.each(others)("language %s has the placeholders of English", (locale) => {
    const wrong = [...readMessages(locale)].flatMap(([key, translated]) => {
      const original = english.get(key) ?? english.get(`${getBaseKey(key)}_other`) ?? "";
      const optional = getPluralForm(key) === "one" ? ["count"] : [];
      const [wanted, found] = [original, translated].map((value) =>
        listPlaceholders(value)
          .filter((name) => !optional.includes(name))
          .join(),
      );
      return wanted === found ? [] : [`${key}: English has {{${wanted}}}, ${locale} has {{${found}}}. Use the same`];
    });
    expect(wrong).toEqual([]);
  });

  test.each(others)("language %s differs from English, except where the reason is listed", (locale) => {
    const equal = [...readMessages(locale)].filter(([key, value]) => isEqual(key, value)).map(([key]) => key);
    const unexplained = equal.filter((key) => !reasons.has(key));
    expect(unexplained, "Translate it, or give the reason in tests/languages-same.json").toEqual([]);
  });

  test("tests/languages-same.json lists only texts that are equal", () => {
    const sets = others.map((locale) => readMessages(locale));
    const outdated = [...reasons.keys()].filter((key) => !sets.some((words) => isEqual(key, words.get(key) ?? "")));
    expect(outdated, "Remove these from tests/languages-same.json: they differ now or are gone").toEqual([]);
  });

  test.each(locales)("language %s follows the typography of docs/content.md", (locale) => {
    const texts = visible.filter((one) => one.isSet && one.locale === locale);
    const wrong = texts
      .filter(({ place }) => locale !== "en" || !quoted.has(place))
      .flatMap(({ place, text }) =>
        findTypographyErrors(locale, text).map((fix) => `${place}: ${fix}. It says: ${text}`),
      );
    expect(wrong).toEqual([]);
  });

  test("the home page names the number of municipalities that the privacy policy lists", () => {
    for (const locale of locales) {
      expect(readMessages(locale).get("home:municipal.reference")).toContain(`${municipalities.length}\u00a0`);
    }
  });
});

/** Browser tests compare with the words of their language; these are the English ones that the specification gives letter by letter. */
describe("the admin's English is the specification's", () => {
  test.each(Object.entries(specified))("the message admin:%s is as in the specification: %s", (key, text) => {
    expect(english.get(`admin:${key}`)).toBe(text);
  });
});

describe("one thing has one word", () => {
  const table = readVariants();
  const exceptions = new Map(Object.entries(unusual));

  test("no visible text uses a variant that docs/content.md forbids", () => {
    const wrong = visible.flatMap(({ place, locale, text }) =>
      findForbiddenTerms(locale, text, table).map((fix) => ({
        place: `${locale} ${place} ${fix.split(": write ", 1)[0]}`,
        fix: `${locale} ${place} ${fix}. It says: ${text}`,
      })),
    );
    const unexplained = wrong.filter(({ place }) => !exceptions.has(place)).map(({ fix }) => fix);
    expect(unexplained, "See the terms in docs/content.md, or give the reason in tests/languages-terms.json").toEqual(
      [],
    );
    const outdated = [...exceptions.keys()].filter((key) => !wrong.some(({ place }) => place === key));
    expect(outdated, "Remove these from tests/languages-terms.json").toEqual([]);
  });

  test("the rule on terms reads every place with visible text", () => {
    const sets = ["admin", "common", "forms", "home", "privacy", "uppy", "csv", "feeds", "mail", "templates"];
    for (const start of [...[...sets, "demo-jobs", "dictionary"].map((set) => `${set}:`), "server/http/errors.ts"]) {
      expect(visible.filter(({ place }) => place.startsWith(start)).length, start).toBeGreaterThan(3);
    }
  });

  test.each(locales)("mails and exports use the same words as the pages in %s", (locale) => {
    const words = readMessages(locale);
    const repeated = [
      ["mail:projectTypes", "forms:contact.projectTypes"],
      ["csv:stages", "admin:stages"],
      ["csv:heads.withdrawn", "admin:applications.withdrawn"],
    ].flatMap(([server = "", page = ""]) =>
      [...words].flatMap(([key, text]) =>
        key.startsWith(server) ? [[page + key.slice(server.length), text] as const] : [],
      ),
    );
    for (const [key, text] of repeated) expect(words.get(key), key).toBe(text);
    expect(repeated.length).toBeGreaterThan(10);
  });

  test("the table of terms is read for both languages", () => {
    for (const locale of ["en", "sk"]) expect(table.filter((row) => row.locale === locale).length).toBeGreaterThan(20);
  });
});

function hasLetters(value: string): boolean {
  return /\p{L}/u.test(value.replaceAll(/\{+[^}]*\}+/g, ""));
}

test("every demo job has all its texts in both languages", () => {
  const lacking = demoJobs.filter(({ requirements, translations: { sk } }) => {
    const isWhole = sk.title !== "" && sk.description !== "" && sk.requirements.length === requirements.length;
    return !isWhole;
  });
  expect(lacking, "Write the Slovak into demo-jobs.json: a new site must not depend on a translator").toEqual([]);
});
