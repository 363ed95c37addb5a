import { afterAll, beforeAll, expect, test } from "vitest";
import { jobTypes } from "../../contract/jobs.ts";
import { locales } from "../../contract/locales.ts";
import { signIn, type TestApp, testApp } from "../../tests/support/app.ts";
import { readWords } from "../../tests/support/words.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  const headers = await signIn(site.app);
  for (const type of jobTypes) {
    const payload = { title: "Robotics Engineer", location: "Žilina", description: "Builds robots.", type };
    await site.app.inject({ method: "POST", url: "/api/admin/jobs", payload, headers });
  }
});
afterAll(() => site.dispose());

test.each(locales)("feeds in %s name the kind of work in the words of the pages", async (locale) => {
  const wanted = jobTypes.map((type) => readWords(locale).get(`forms:careers.types.${type}`)).sort();
  const json = (await site.app.inject(`/jobs.json?lang=${locale}`)).json();
  expect(json.items.map((item: { tags: string[] }) => item.tags[0]).sort()).toEqual(wanted);
  const texts = json.items.map((item: { content_text: string }) => item.content_text.split("\n")[0]);
  expect(texts.sort()).toEqual(wanted.map((type) => `Žilina · ${type}`));
  const xml = (await site.app.inject(`/jobs.xml?lang=${locale}`)).body;
  expect([...xml.matchAll(/<category>([^<]+)</g)].map(([, type]) => type).sort()).toEqual(wanted);
  for (const type of wanted) expect(xml).toContain(`<description>Žilina · ${type}\n`);
});
