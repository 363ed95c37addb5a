import { afterAll, beforeAll, expect, test } from "vitest";
import english from "../../client/i18n/locales/en/forms.json" with { type: "json" };
import slovak from "../../client/i18n/locales/sk/forms.json" with { type: "json" };
import { jobTypes } from "../../contract/jobs.ts";
import { signIn, type TestApp, testApp } from "../../tests/support/app.ts";

const words = { en: english.careers.types, sk: slovak.careers.types };
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

test.each(["en", "sk"] as const)("feeds in %s name the kind of work in the words of the pages", async (locale) => {
  const wanted = jobTypes.map((type) => words[locale][type]).sort();
  const json = (await site.app.inject(`/jobs.json?lang=${locale}`)).json();
  expect(json.items.map((item: { tags: string[] }) => item.tags[0]).sort()).toEqual(wanted);
  const texts = json.items.map((item: { content_text: string }) => item.content_text.split("\n")[0]);
  expect(texts.sort()).toEqual(wanted.map((type) => `Žilina · ${type}`));
  const xml = (await site.app.inject(`/jobs.xml?lang=${locale}`)).body;
  expect([...xml.matchAll(/<category>([^<]+)</g)].map(([, type]) => type).sort()).toEqual(wanted);
  for (const type of wanted) expect(xml).toContain(`<description>Žilina · ${type}\n`);
});
