import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/job-seeker.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

async function expectScrolledTo(page: Page, section: string) {
  await expect(page).toHaveURL(new RegExp(`#${section}$`));
  await expect(page.locator(`#${section} h2`)).toBeInViewport();
}

test("every picture of the home page arrives, and one of them is only decorative", async ({ page }) => {
  await page.goto("/");
  const pictures = await page.locator("main img").all();
  expect(pictures.length).toBeGreaterThan(12);
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  // Only the picture of the tile for more workers is decorative.
  await expect(page.locator('main img[alt=""]')).toHaveCount(1);
});

test("the buttons of the hero and the tile for more workers lead to their sections", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("hero-explore-solutions").click();
  await expectScrolledTo(page, "ai-software");
  await page.getByTestId("more-workers").click();
  await expectScrolledTo(page, "contact");
  await page.getByTestId("nav-logo").click();
  await page.getByTestId("hero-get-started").click();
  await expectScrolledTo(page, "contact");
});

test("the links to the reference and to the consumer site open new tabs", async ({ page }) => {
  await page.goto("/");
  for (const testId of ["municipal-reference-link", "travel-simplicity-link"]) {
    await expect(page.getByTestId(testId)).toHaveAttribute("target", "_blank");
    await expect(page.getByTestId(testId)).toHaveAttribute("rel", "noopener");
  }
});

const spare = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.scrollWidth);

for (const [path, width] of [
  ["/", 1440],
  ["/sk", 320],
  ["/sk", 768],
] as const) {
  test(`the home page ${path} is accessible, fits and does not shift at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await page.goto(path);
    for (const block of await page.locator("[data-reveal], #careers, #contact").all())
      await block.scrollIntoViewIfNeeded();
    await expect(page.getByTestId("contact-submit")).toBeEnabled();
    await expect(page.getByTestId("careers-loading")).toHaveCount(0);
    expect(await spare(page)).toBe(0);
    await expect(page.locator("[data-reveal=waiting]")).toHaveCount(0);
    // `allSettled`, because cancelled animations reject.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await expectAccessible(page);
    expect(await readShifts(page)).toEqual([]);
  });
}

test("the row of robots is a keyboard stop only where it scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const stage = page.getByRole("list", { name: "Robots" });
  await stage.focus();
  await expect(stage).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => stage.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(stage).not.toHaveAttribute("tabindex");
});

test("with reduced motion no block waits to be revealed", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByTestId("nav-contact")).toBeVisible();
  await expect(page.locator("[data-reveal=waiting]")).toHaveCount(0);
});
