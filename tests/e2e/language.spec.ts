import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

async function choose(page: Page, locale: "en" | "sk") {
  await page.getByTestId("language-switcher").click();
  await page.getByTestId(`language-option-${locale}`).click();
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("i18nextLng"));

test("a change of language keeps path, query, hash and place, and is remembered", async ({ page }) => {
  await page.goto("/?from=here#municipal");
  await expect(page.getByTestId("nav-municipal")).toHaveAttribute("aria-current", "true");
  const place = async () => (await page.locator("#municipal").boundingBox())?.y ?? Number.NaN;
  await page.mouse.wheel(0, 120);
  await expect.poll(place).toBeLessThan(-20);
  const before = await place();
  await choose(page, "sk");
  await expect(page).toHaveURL(/\/sk\?from=here#municipal$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "sk");
  await expect(page.locator("#municipal h2")).toHaveText("Mesto, ktoré odpovedá.");
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(40);
  expect(await stored(page)).toBe("sk");
});

test("the language menu offers both languages, marks the current one and closes", async ({ page }) => {
  await page.goto("/");
  const button = page.getByTestId("language-switcher");
  const [english, slovak] = [page.getByTestId("language-option-en"), page.getByTestId("language-option-sk")];
  await expect(button).toHaveAccessibleName("EN Language: English");
  await expect(english).toBeHidden();
  await button.click();
  await expect(english).toHaveText("English");
  await expect(slovak).toHaveText("Slovenčina");
  await expect(english).toHaveAttribute("aria-current", "true");
  await expect(english.locator(".icon")).toHaveCount(1);
  await expect(slovak.locator(".icon")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(english).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.locator("h1").click();
  await expect(english).toBeHidden();
  await button.press("Enter");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
  await expect(english).toBeHidden();
});

test.describe("redirect", () => {
  test.use({ locale: "sk-SK" });

  test("a Slovak browser is redirected from / to /sk with its hash, and nothing is stored", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/sk$/);
    await page.goto("/#travel");
    await expect(page).toHaveURL(/\/sk#travel$/);
    expect(await stored(page)).toBeNull();
  });

  test("a Slovak browser stays with English after choosing it", async ({ page }) => {
    await page.goto("/sk");
    await choose(page, "en");
    await expect(page).toHaveURL(/\/$/);
    await page.reload();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});
