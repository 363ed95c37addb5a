import { cpSync, rmSync } from "node:fs";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test } from "vitest";
import { createWords } from "../client/i18n/i18n.ts";
import { type Locale, locales } from "../contract/locales.ts";
import { inEachLocale } from "../contract/words/each-locale.ts";
import { cleanWords, placeholder, textProblem, textsProblems } from "../contract/words/text-rules.ts";
import { type Forms, layered, saidIn, textsOf } from "../contract/words/texts.ts";
import { readConfig } from "../server/config.ts";
import { exportWords, staleWords } from "../server/features/words/export.ts";
import { readWordFiles } from "../server/features/words/word-files.ts";
import { publishDraft, readDraft, saveDraft } from "../server/features/words/words.repository.ts";
import { testDatabase } from "./support/database.ts";
import { temporaryFolder } from "./support/folders.ts";

const { brand } = readConfig({ DATA_DIR: "unused" });
const source = "client/i18n/locales";
const shippedTexts = textsOf(readWordFiles(source));
const keys = [...shippedTexts.keys()];

const letters = fc.constantFrom(..."aábcčdďeéKSVž 12–,.!?&\"'’„“$%{}()/\\:_<>\n\u00a0");
const words = fc.string({ unit: letters, maxLength: 40 });

/** A text that somebody may have typed in place of another: its placeholders are somewhere in it, mostly. */
function typed(original: string): fc.Arbitrary<string> {
  const names = original.match(placeholder) ?? [];
  const whole = fc
    .tuple(words, fc.shuffledSubarray(names, { minLength: names.length }), words)
    .map(([before, chips, after]) => cleanWords([before, ...chips, after].join(" ")));
  return fc.oneof({ arbitrary: whole, weight: 6 }, { arbitrary: fc.constant(original), weight: 1 }, words);
}

function override(key: string): fc.Arbitrary<{ key: string; texts: Record<Locale, Forms> }> {
  const shipped = shippedTexts.get(key) ?? inEachLocale((): Forms => ({}));
  const forms = (locale: Locale) =>
    fc.record(Object.fromEntries(Object.entries(shipped[locale]).map(([form, text]) => [form, typed(text)])));
  return fc.record({ key: fc.constant(key), texts: fc.record(inEachLocale(forms)) });
}
/** Few have plural forms, and most of what can go wrong is in those. */
const plurals = keys.filter((key) => shippedTexts.get(key)?.en.other !== undefined);
const accepted = fc
  .oneof(fc.constantFrom(...keys), fc.constantFrom(...plurals))
  .chain(override)
  .filter(({ key, texts }) => {
    const shipped = shippedTexts.get(key);
    return shipped !== undefined && Object.keys(textsProblems(texts, shipped)).length === 0;
  });

test("every shipped text passes the rules for texts of staff", () => {
  for (const shipped of shippedTexts.values()) expect(textsProblems(shipped, shipped)).toEqual({});
  expect(keys.length).toBeGreaterThan(300);
});

test("an accepted text is shown as written, in its plural form, with placeholders filled and no markup", () => {
  fc.assert(
    fc.property(accepted, fc.integer({ min: 0, max: 30 }), ({ key, texts }, count) => {
      for (const locale of locales) {
        const shipped = shippedTexts.get(key)?.[locale] ?? {};
        const form = new Intl.PluralRules(locale).select(count);
        const [original = "", text = ""] = [shipped, texts[locale]].map((forms) => forms[""] ?? forms[form]);
        const fill = (name: string) => (name === "{{count}}" ? String(count) : `value of ${name.replace(/[{}]/g, "")}`);
        const names = original.match(placeholder) ?? [];
        const values = Object.fromEntries(names.map((name) => [name.replace(/[{}]/g, ""), fill(name)]));
        const changed = layered([[key, texts]]);
        const page = createWords({ locale, brand, words: changed }, readWordFiles(source)[locale]);
        const said = page.say(key, { ...values, count });
        expect(said).toBe(text.replace(placeholder, fill));
        for (const name of names) expect(said).toContain(fill(name));
        expect(said).not.toMatch(/[<>]|\{\{|\}\}/);
        expect(renderToStaticMarkup(<p>{said}</p>).match(/<[^>]*>/g)).toEqual(["<p>", "</p>"]);
      }
    }),
    { numRuns: 150 },
  );
});

test("a text that passes the rules contains no markup and is not empty", () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), words, (key, text) => {
      const original = Object.values(shippedTexts.get(key)?.en ?? {})[0] ?? "";
      const problem = textProblem(cleanWords(text), original);
      if (problem === undefined && cleanWords(text) !== original) {
        expect(text.replace(placeholder, "")).not.toMatch(/[<>]|\{\{/);
        expect(cleanWords(text).length).toBeGreaterThan(0);
      }
    }),
  );
});

const store = await testDatabase("sqlite");
afterAll(() => store.dispose());

test("published texts exported into the message files read back the same", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(accepted, { minLength: 1, maxLength: 8, selector: ({ key }) => key }),
      async (all) => {
        const folder = temporaryFolder("words");
        cpSync(source, folder, { recursive: true });
        await store.db.query.deleteFrom("words").execute();
        const act = { by: "eva", at: new Date().toISOString() };
        for (const { key, texts } of all) {
          const shipped = shippedTexts.get(key) ?? inEachLocale((): Forms => ({}));
          await store.db.write((write) => saveDraft(write, act, { key, texts, shipped, read: undefined }));
        }
        const ids = Object.values(await readDraft(store.db.query)).map(({ id }) => id);
        await store.db.write((write) => publishDraft(write, act, { drafts: ids, evenBehind: true }, () => true));
        expect(await staleWords(store.db.query, folder)).toEqual(["No text of staff is stale."]);
        await exportWords(store.db.query, folder);
        const written = textsOf(readWordFiles(folder));
        for (const [key, shipped] of shippedTexts) {
          const texts = all.find((one) => one.key === key)?.texts;
          for (const locale of locales) expect(written.get(key)?.[locale]).toEqual(saidIn(locale, texts, shipped));
        }
        // The words of today are now the defaults of tomorrow, and staff are told.
        const isChanged = ids.length > 0;
        expect((await staleWords(store.db.query, folder)).some((line) => line.startsWith("stale"))).toBe(isChanged);
        rmSync(folder, { recursive: true });
      },
    ),
    { numRuns: 15 },
  );
});
