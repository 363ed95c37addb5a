import { cpSync, rmSync } from "node:fs";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test } from "vitest";
import { createMessages } from "../client/i18n/i18n.ts";
import { inEachLocale, type Locale, locales } from "../contract/locales.ts";
import { collectTexts, type PluralForms, textFor, toOverrides } from "../contract/text/model.ts";
import { cleanText, findTextProblems, placeholder } from "../contract/text/rules.ts";
import { exportTexts, listStaleTexts, readMessageFiles } from "../scripts/words/export-texts.ts";
import { readConfig } from "../server/config.ts";
import { publishDraft, saveDraft, selectTexts } from "../server/features/texts/texts.repository.ts";
import { testDatabase } from "./support/database.ts";
import { temporaryFolder } from "./support/folders.ts";

const { brand } = readConfig({ DATA_DIR: "unused" });
const source = "client/i18n/locales";
const shippedTexts = collectTexts(readMessageFiles(source));
const keys = [...shippedTexts.keys()];

const letters = fc.constantFrom(..."aábcčdďeéKSVž 12–,.!?&\"'’„“$%{}()/\\:_<>\n\u00a0");
const words = fc.string({ unit: letters, maxLength: 40 });

/** A text that staff may type in place of another, mostly with its placeholders. */
function typed(original: string): fc.Arbitrary<string> {
  const names = original.match(placeholder) ?? [];
  const whole = fc
    .tuple(words, fc.shuffledSubarray(names, { minLength: names.length }), words)
    .map(([before, chips, after]) => cleanText([before, ...chips, after].join(" ")));
  return fc.oneof({ arbitrary: whole, weight: 6 }, { arbitrary: fc.constant(original), weight: 1 }, words);
}

function override(key: string): fc.Arbitrary<{ key: string; texts: Record<Locale, PluralForms> }> {
  const shipped = shippedTexts.get(key) ?? inEachLocale((): PluralForms => ({}));
  const forms = (locale: Locale) =>
    fc.record(Object.fromEntries(Object.entries(shipped[locale]).map(([form, text]) => [form, typed(text)])));
  return fc.record({ key: fc.constant(key), texts: fc.record(inEachLocale(forms)) });
}
/** Prefers the few texts with plural forms, where most mistakes are possible. */
const plurals = keys.filter((key) => shippedTexts.get(key)?.en.other !== undefined);
const accepted = fc
  .oneof(fc.constantFrom(...keys), fc.constantFrom(...plurals))
  .chain(override)
  .filter(({ key, texts }) => {
    const shipped = shippedTexts.get(key);
    return shipped !== undefined && Object.keys(findTextProblems(texts, shipped)).length === 0;
  });

test("every shipped text passes the rules for texts of staff", () => {
  for (const shipped of shippedTexts.values()) expect(findTextProblems(shipped, shipped)).toEqual({});
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
        const changed = toOverrides([[key, texts]]);
        const page = createMessages({ locale, brand, texts: changed }, readMessageFiles(source)[locale]);
        const shown = page.format(key, { ...values, count });
        expect(shown).toBe(text.replace(placeholder, fill));
        for (const name of names) expect(shown).toContain(fill(name));
        expect(shown).not.toMatch(/[<>]|\{\{|\}\}/);
        expect(renderToStaticMarkup(<p>{shown}</p>).match(/<[^>]*>/g)).toEqual(["<p>", "</p>"]);
      }
    }),
    { numRuns: 150 },
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
        await store.db.query.deleteFrom("texts").execute();
        const change = { by: "eva", now: new Date() };
        for (const { key, texts } of all) {
          const shipped = shippedTexts.get(key) ?? inEachLocale((): PluralForms => ({}));
          await store.db.write((write) => saveDraft(write, change, { key, texts, shipped, revision: 0 }));
        }
        const stored = [...(await selectTexts(store.db.query))].filter(([, { draft }]) => draft);
        const drafts = stored.map(([key, { revision }]) => ({ key, revision }));
        await store.db.write((write) => publishDraft(write, change, { drafts, acceptBehind: true }, shippedTexts));
        expect(await listStaleTexts(store.db.query, folder)).toEqual(["No text of staff is stale."]);
        await exportTexts(store.db.query, folder);
        const written = collectTexts(readMessageFiles(folder));
        for (const [key, shipped] of shippedTexts) {
          const texts = all.find((one) => one.key === key)?.texts;
          for (const locale of locales) expect(written.get(key)?.[locale]).toEqual(textFor(locale, texts, shipped));
        }
        // The exported texts are now the shipped ones, and the report says so.
        const isChanged = drafts.length > 0;
        expect((await listStaleTexts(store.db.query, folder)).some((line) => line.startsWith("stale"))).toBe(isChanged);
        rmSync(folder, { recursive: true });
      },
    ),
    { numRuns: 15 },
  );
});
