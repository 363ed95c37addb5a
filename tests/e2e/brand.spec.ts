import { expect, test } from "../support/test.ts";

test.use({
  variables: {
    BRAND_NAME: "Horizont",
    BRAND_PARTNER: "Robomax",
    BRAND_EMAIL: "ahoj@horizont.example",
    BRAND_CITY_REPORTS_URL: "https://hlasenia.example",
    BRAND_CONSUMER_SITE_URL: "https://cesty.example",
    BRAND_LEGAL_NAME: "Horizont Test s. r. o.",
    RETAIN_CONTACTS_DAYS: "30",
  },
});

test("the home page names the company, its partner and its links as they are configured", async ({ page }) => {
  await page.goto("/sk");
  await expect(page).toHaveTitle(/ \| Horizont$/);
  await expect(page.locator(".wordmark")).toHaveText("Robomax");
  await expect(page.locator("#contact .mail")).toHaveAttribute("href", "mailto:ahoj@horizont.example");
  await expect(page.getByTestId("municipal-reference-link")).toHaveAttribute("href", "https://hlasenia.example");
  await expect(page.getByTestId("travel-simplicity-link")).toHaveAttribute("href", "https://cesty.example");
  await expect(page.getByTestId("contact-notice")).toContainText(/30\s/);
  await expect(page.locator(".footer .identity")).toContainText("Horizont Test s. r. o.");
  for (const text of ["Tatrion", "tatrion", "Unibotix"]) expect(await page.content()).not.toContain(text);
});
