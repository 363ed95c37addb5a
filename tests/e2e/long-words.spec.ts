import type { Locator, Page } from "@playwright/test";
import { addJob } from "../support/admin.ts";
import { openApplyDialog, showCareers } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const address = "https://www.tatrion.example/kariera/bratislava/inzinier-robotiky-2026?utm=web";
const unbroken = {
  title: "Softvérový/hardvérový/elektrotechnický/mechatronický-inžinier/inžinierka",
  location: "Bratislava-Petržalka/Kopčany/Matador/Einsteinova/Aupark",
  description: `Všetko o pozícii: ${address}`,
  requirements: [address, "Najneobhospodarovateľnejšieho".repeat(3)],
};

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The texts that reach beyond the right edge of the box they belong to. */
const escaped = (box: Locator) =>
  box.evaluate((element) => {
    const edge = element.getBoundingClientRect().right;
    const texts = element.querySelectorAll("h1, h2, h3, p, li, dd, span, a");
    return [...texts].filter((text) => text.getBoundingClientRect().right > edge).map((text) => text.textContent);
  });

for (const width of [390, 1440]) {
  test.describe(`words without a break at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("stay in the job's card, its page and its dialog", async ({ page, site }) => {
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
