import type { Page } from "@playwright/test";
import { jobPath, myPath } from "../../contract/routes.ts";
import { startSampleSite } from "../engines/sample-site.ts";
import { getWords, openJobs } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

async function expectBlackOnWhite(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  for (const part of await page.locator("header.nav, footer.footer, form, main button, main picture").all())
    await expect(part).toBeHidden();
  const words = page.locator("main").locator("h1, h2, h3, p, dt, dd, li").locator("visible=true");
  const looks = await words.evaluateAll((parts) =>
    parts.map((part) => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor].join(" on ")),
  );
  expect([...new Set(looks)]).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
}

test("a printed job is only the job, with a letterhead", async ({ page, site }) => {
  const [job] = await openJobs(site);
  if (!job) throw new Error("no job to print");
  await page.goto(`/?job=${job.id}`);
  await expectBlackOnWhite(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(job.title);
  await expect(page.locator(".letterhead")).toHaveText(`Tatrion · hello@tatrion.example · ${site.url}/?job=${job.id}`);
  await expect(page.locator("main > section").locator("visible=true")).toHaveCount(1);
});

test("the printed privacy policy is its text, and links show their URL", async ({ page }) => {
  await page.goto("/sk/privacy-policy");
  await expectBlackOnWhite(page);
  await expect(page.locator(".toc")).toBeHidden();
  await expect(page.locator("#copyright h2")).toHaveText(getWords("sk", "privacy:copyright.title"));
  const store = page.getByTestId("privacy-app-store");
  const address = await store.getAttribute("href");
  const printed = await store.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toContain(address);
});

test("the printed home page is its text", async ({ page }) => {
  await page.goto("/sk");
  await expectBlackOnWhite(page);
  for (const id of ["hero", "robotics", "contact"]) await expect(page.locator(`#${id}`)).toBeVisible();
});

test("an applicant's printed page shows the status and what was sent", async ({ page, problems, ownSite }) => {
  problems.allow(/410/);
  const own = await ownSite(startSampleSite());
  await page.goto(own.url + myPath(own.token, "en"));
  await expect(page.getByTestId("my-status")).toBeVisible();
  await expectBlackOnWhite(page);
  await expect(page.locator(".sent dd").last()).toBeVisible();
  const ends = await page.locator(".sent dd").evaluateAll((facts) => facts.map((fact) => fact.checkVisibility()));
  expect(new Set(ends)).toEqual(new Set([true]));
  await expect(page.locator(".rowline").locator("visible=true")).toHaveCount(0);
  // Backgrounds are not printed: borders distinguish past, current and future steps.
  const marks = await page
    .locator(".way i")
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step).borderTopWidth));
  expect(new Set(marks).size).toBe(3);

  await page.goto(own.url + jobPath(own.closedJobId, "en"));
  await expect(page.getByTestId("job-closed")).toBeVisible();
});
