import { openBeforeAlive } from "../support/late-start.ts";
import { expect, test } from "../support/test.ts";

test("the bar is glass over words before the page is alive, too", async ({ page }) => {
  await openBeforeAlive(page);
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await expect(page.locator("header.nav")).toHaveCSS("backdrop-filter", /blur/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the bar is glass where it stays in sight", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("header.nav")).toHaveCSS("backdrop-filter", /blur/);
  });
});
