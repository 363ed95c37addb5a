import type { Page } from "@playwright/test";
import { showCareers, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** Counts the view transitions that the page starts. */
async function countFades(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const own = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (change) {
      performance.mark("fade");
      return own.call(this, change);
    };
  });
  return () => page.evaluate(() => performance.getEntriesByName("fade").length);
}

async function walk(page: Page): Promise<void> {
  // With the list of jobs at hand: without it a job is shown by a document of its own.
  await showCareers(page);
  const link = page.locator("[data-testid^=job-link-]").first();
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByTestId("language-switcher").click();
  await page.getByTestId("language-option-sk").click();
  await expect(page).toHaveURL(/\/sk\?job=/);
  await expect(page.locator("html")).toHaveAttribute("lang", "sk");
  await page.getByTestId("nav-logo").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    wordsOf("sk", "home:hero.title").replaceAll("\n", " "),
  );
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("home page, job and languages fade into one another and take presses afterwards", async ({ page }) => {
    const fades = await countFades(page);
    await walk(page);
    expect(await fades()).toBe(3);
    await page.getByTestId("language-switcher").click();
    await expect(page.getByTestId("language-option-en")).toBeVisible();
  });

  test("a browser without view transitions shows the next page at once", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "startViewTransition"));
    await walk(page);
  });
});

test("no page fades where motion is reduced", async ({ page }) => {
  const fades = await countFades(page);
  await walk(page);
  expect(await fades()).toBe(0);
});
