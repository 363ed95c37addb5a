import type { Locator, Page } from "@playwright/test";
import type { Locale } from "../../contract/locales.ts";
import type { PluralForms } from "../../contract/text/model.ts";
import { maxLengthFor, placeholder } from "../../contract/text/rules.ts";
import { addJob, openDashboard } from "../support/admin.ts";
import { openApplyDialog, openJobs, showCareers } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";
import { callTexts, testedLocales } from "../support/texts.ts";
import { visibleWords } from "../support/visible-words.ts";

const address = "https://www.tatrion.example/kariera/bratislava/inzinier-robotiky-2026?utm=web";
const unbroken = {
  title: "Softvérový/hardvérový/elektrotechnický/mechatronický-inžinier/inžinierka",
  location: "Bratislava-Petržalka/Kopčany/Matador/Einsteinova/Aupark",
  description: `Všetko o pozícii: ${address}`,
  requirements: [address, "Najneobhospodarovateľnejšieho".repeat(3)],
};

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts that overflow the right edge of their box. */
const escaped = (box: Locator) =>
  box.evaluate((element) => {
    const edge = element.getBoundingClientRect().right;
    const texts = element.querySelectorAll("h1, h2, h3, p, li, dd, span, a");
    return [...texts].filter((text) => text.getBoundingClientRect().right > edge).map((text) => text.textContent);
  });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("words without a break stay inside a job's card, page and dialog", async ({ page, site }) => {
      const { id } = await addJob(site, unbroken);
      await showCareers(page);
      expect(await sideways(page)).toBe(0);
      expect(await escaped(page.getByTestId(`job-card-${id}`))).toEqual([]);
      await openApplyDialog(page, id);
      expect(await escaped(page.getByTestId("apply-dialog").locator("header"))).toEqual([]);
      await page.goto(`/?job=${id}`);
      expect(await sideways(page)).toBe(0);
      expect(await escaped(page.locator(".job-view .about"))).toEqual([]);
    });
  });
}

const inWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const shipped = ["Tatrion", ...new Set(visibleWords().flatMap(({ text }) => inWords(text)))];

/** Shipped words that are broken across lines. */
const brokenWords = (page: Page) =>
  page.evaluate((words) => {
    const known = new Set(words);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    // Only whole words: parts of longer ones come from texts of other tests.
    const whole = /(?<=^|[\s\u00a0(„“"–])[\p{L}\p{N}]+(?=$|[\s\u00a0).,:;!?“”"–…])/gu;
    while (texts.nextNode())
      for (const { 0: word, index } of texts.currentNode.textContent?.matchAll(whole) ?? []) {
        if (!known.has(word)) continue;
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        // Boxes of one pixel are for screen readers.
        const isSeen = (texts.currentNode.parentElement?.getBoundingClientRect().width ?? 0) > 1;
        if (lines.size > 1 && isSeen)
          broken.push(`${word} of ${texts.currentNode.parentElement?.outerHTML.slice(0, 120)}`);
      }
    return broken;
  }, shipped);

async function expectWhole(page: Page, path: string) {
  for (const width of [320, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await brokenWords(page), `${path} at ${width} px`).toEqual([]);
    expect.soft(await sideways(page), `${path} at ${width} px`).toBe(0);
  }
}

for (const locale of testedLocales) {
  test(`no page of visitors breaks a shipped word (${locale})`, async ({ page, site, problems }) => {
    problems.allow(/status of 404/);
    const [job] = await openJobs(site, locale);
    const prefix = locale === "en" ? "" : `/${locale}`;
    for (const path of ["/", `/?job=${job?.id}`, "/privacy-policy", "/nowhere", "/admin/login"]) {
      await page.goto(prefix + path);
      await expect(page.locator("h1").first()).toBeVisible();
      await expectWhole(page, path);
    }
    await showCareers(page, locale);
    await openApplyDialog(page, job?.id ?? "");
    await expectWhole(page, "apply");
  });

  test(`no screen of the admin breaks a shipped word (${locale})`, async ({ page, site }) => {
    for (const tab of ["jobs", "contacts", "applications"]) {
      await openDashboard(page, site, { locale, search: `?tab=${tab}` });
      await expect(page.getByTestId("list-search")).toBeVisible();
      await expectWhole(page, tab);
    }
    await page.getByTestId("admin-tab-jobs").click();
    await page.locator("[data-testid^=job-edit-]").first().click();
    await expect(page.getByTestId("job-submit")).toBeVisible();
    await expectWhole(page, "job dialog");
  });
}

/** One word of the maximum length. */
function longest(original: string): string {
  const names = (original.match(placeholder) ?? []).join(" ");
  const word = "nema".repeat(original.length).slice(0, maxLengthFor(original) - names.length - 1);
  return `${names} ${word}`.trim();
}

test("the longest texts that are taken stay on the home page, from phones to wide screens", async ({ page, site }) => {
  const long = (forms: PluralForms) =>
    Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, longest(text)]));
  const { texts: all } = await callTexts(site, "GET", "");
  const texts: { key: string; revision: number; shipped: Record<Locale, PluralForms> }[] = all.filter(
    (text: { key: string }) => /^(common|home|forms):(?!errors)/.test(text.key),
  );
  const drafts: { key: string; revision: number }[] = [];
  const save = async ({ key, revision: known, shipped }: (typeof texts)[number]) => {
    const body = { texts: { en: long(shipped.en), sk: long(shipped.sk) }, revision: known };
    const { revision, code, draft } = await callTexts(site, "PUT", `/${key}`, body);
    expect(code, key).toBeUndefined();
    if (draft) drafts.push({ key, revision });
  };
  while (texts.length > 0) await Promise.all(texts.splice(0, 20).map(save));
  const { version } = await callTexts(site, "POST", "/publish", { drafts, acceptBehind: true });
  for (const path of ["/", "/sk"]) {
    await page.goto(path);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await sideways(page), `${path} at ${width}`).toBe(0);
    }
  }
  await callTexts(site, "POST", "/take-back", { version });
});
