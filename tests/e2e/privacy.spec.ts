import { municipalities } from "../../client/site/pages/municipalities.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const parts = [
  ...["mobile_app", "personal_data", "additional_data", "sharing", "scope", "cookies"],
  ...["general_terms", "software", "documents", "hyperlinks", "copyright", "website"],
];
const addresses = { en: "/privacy-policy", sk: "/sk/privacy-policy" } as const;

for (const locale of ["en", "sk"] as const) {
  const title = (part: string) => getWords(locale, `privacy:${part}.title`);

  test(`the privacy policy has all its parts in order and is accessible (${locale})`, async ({ page }) => {
    await page.goto(addresses[locale]);
    await expect(page).toHaveTitle(`${getWords(locale, "privacy:title")} | Tatrion`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(getWords(locale, "privacy:title"));
    await expect(page.locator(".doc .lead")).toHaveText(getWords(locale, "privacy:intro"));
    await expect(page.locator(".text h2")).toHaveText(parts.map(title));
    await expectAccessible(page);
  });
}

test("the privacy policy shows a sample token, the stores and the municipalities", async ({ page }) => {
  await page.goto("/privacy-policy");
  await expect(page.getByTestId("privacy-sample-token")).toHaveText(/: [0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/);
  await expect(page.getByTestId("privacy-app-store")).toHaveAttribute("href", /^https:\/\//);
  await expect(page.getByTestId("privacy-google-play")).toHaveAttribute("href", /^https:\/\//);
  await expect(page.locator(".text section.box h2")).toHaveText(getWords("en", "privacy:sharing.title"));
  await expect(page.locator("#cookies")).toContainText(getWords("en", "privacy:cookies.none"));
  const list = page.getByTestId("privacy-municipalities");
  await expect(list).toHaveAttribute("lang", "sk");
  await expect(list.getByRole("listitem")).toHaveText([...municipalities]);
});

test("the contents of the policy lead to its parts and mark the current one", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/privacy-policy");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "General terms" }).click();
  await expect(page).toHaveURL(/#general_terms$/);
  await expect(page.locator("#general_terms")).toBeInViewport();
  await expect(contents).toBeInViewport();
  await expect(contents.getByRole("link", { name: "General terms" })).toHaveAttribute("aria-current", "true");
  const bar = await page.getByRole("banner").boundingBox();
  const heading = await page.locator("#general_terms h2").boundingBox();
  expect(heading?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test("on a narrow screen the contents of the policy are above its text and nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/sk/privacy-policy");
  const contents = await page.locator(".toc").boundingBox();
  const text = await page.locator(".text").boundingBox();
  expect(text?.y ?? 0).toBeGreaterThan((contents?.y ?? 0) + (contents?.height ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
