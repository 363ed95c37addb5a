import { jobWithPay } from "../support/job-seeker.ts";
import { openBeforeHydration } from "../support/late-start.ts";
import { expect, test } from "../support/test.ts";

test("the scrolled navigation bar is glass before any island is hydrated", async ({ page }) => {
  await openBeforeHydration(page);
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await expect(page.locator("header.nav")).toHaveCSS("backdrop-filter", /blur/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the navigation bar is glass where it stays in sight", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("header.nav")).toHaveCSS("backdrop-filter", /blur/);
  });

  test("the navigation bar on a phone shows every link and covers nothing of the page", async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(`/sk?job=${(await jobWithPay(site)).id}`);
    await expect(page.getByTestId("nav-careers")).toBeInViewport({ ratio: 1 });
    const bar = await page.locator(".nav").boundingBox();
    const first = await page.getByTestId("job-all").boundingBox();
    expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });
});
