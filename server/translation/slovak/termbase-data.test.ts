import { expect, test } from "vitest";
import { termKey } from "./term-forms.ts";
import data from "./termbase.json" with { type: "json" };
import { termbaseData } from "./termbase-schema.ts";

const base = termbaseData.parse(data);
const sections = {
  titles: base.titles,
  terms: base.terms,
  phrases: base.phrases,
  details: base.details,
  languages: base.languages,
};

test.each(Object.entries(sections))("no spelling is in %s twice", (_, entries) => {
  const spellings = Object.keys(entries).flatMap((key) => key.split("|").map(termKey));
  expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([]);
});

test("every title is for women and men", () => {
  const titles = Object.values(base.titles).filter(
    (title) => !/^\p{Lu}.* \(m\/ž\)$|^\d\p{Lu}.* \(m\/ž\)$/u.test(title),
  );
  expect(titles).toEqual(["Všeobecná žiadosť o prácu"]);
});

test("no text has a space or a mark too many", () => {
  const texts = [base.titles, base.phrases, base.details].flatMap((pairs) => Object.entries(pairs).flat());
  const forms = Object.values({ ...base.terms, ...base.languages }).flat();
  expect([...texts, ...forms].filter((text) => /^\s|\s$|\s{2}|[.!]$/.test(text))).toEqual([]);
});
