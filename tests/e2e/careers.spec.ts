import { hold } from "../support/hold.ts";
import { expectAccessible, getWords, jobWithPay, openJobs, showCareers } from "../support/job-seeker.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  test(`the careers section has a card for each open job in its language (${locale})`, async ({ page, site }) => {
    await showCareers(page, locale);
    const titles = (await openJobs(site, locale)).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(3);
    await expect(page.locator("[data-testid^=job-link-]")).toHaveText(titles);
    await expectAccessible(page, "#careers");
  });
}

test("while jobs are loading their cards stay where they are, and a status says so", async ({ page }) => {
  const release = await hold(page, "**/api/jobs*");
  await watchShifts(page);
  await page.goto("/");
  await page.locator("#careers").scrollIntoViewIfNeeded();
  await expect(page.getByTestId("careers-loading")).toHaveText(getWords("en", "forms:careers.loading"));
  // Visible to screen readers only: the cards of the document can be read already.
  expect((await page.getByTestId("careers-loading").boundingBox())?.width).toBe(1);
  await expect(page.locator("#careers article h3").first()).toBeVisible();
  const before = await page.locator(".jobs").boundingBox();
  await expectAccessible(page, "#careers");
  release();
  await expect(page.getByTestId("careers-loading")).toHaveCount(0);
  await expect(page.locator("#careers article h3").first()).toBeVisible();
  expect(await page.locator(".jobs").boundingBox()).toEqual(before);
  expect(await readShifts(page)).toEqual([]);
});

test("a list without jobs says so and still offers the general profile", async ({ page }) => {
  await page.route("**/api/jobs*", (route) => route.fulfill({ json: [] }));
  await showCareers(page, "sk");
  await expect(page.getByTestId("careers-empty")).toContainText(getWords("sk", "forms:careers.empty.title"));
  await expect(page.getByTestId("careers-general-profile")).toBeVisible();
  await expectAccessible(page, "#careers");
});

test("jobs that cannot be fetched are reported above their cards and fetched again", async ({ page, problems }) => {
  problems.allow(/status of 500/);
  await page.route("**/api/jobs*", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await showCareers(page);
  const failed = page.getByTestId("careers-failed");
  await expect(failed).toContainText("Failed to fetch jobs");
  await expect(failed).toContainText(getWords("en", "forms:careers.failed.shown"));
  const first = page.locator('[data-testid^="job-card-"]').first();
  await expect(first).toBeVisible();
  expect((await failed.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
  await expectAccessible(page, "#careers");
  await page.getByTestId("careers-retry").click();
  await expect(failed).toHaveCount(0);
  await expect(first).toBeVisible();
});

test("English parts of a Slovak card carry lang=en, and automatic translations are marked", async ({ page, site }) => {
  const [job] = await openJobs(site);
  const automatic = {
    ...job,
    id: "automatic",
    title: "Robotický inžinier",
    translation: "automatic",
    parts: { title: "automatic", description: "none", requirements: "none" },
  };
  const english = { ...job, id: "english", translation: "none" };
  const parts = { title: "none", description: "none", requirements: "none" };
  await page.route("**/api/jobs*", (route) => route.fulfill({ json: [automatic, { ...english, parts }] }));
  await showCareers(page, "sk");
  const first = page.getByTestId("job-card-automatic");
  await expect(first).toContainText(getWords("sk", "forms:careers.translated"));
  await expect(first.locator("h3")).not.toHaveAttribute("lang");
  await expect(first.locator("p.about")).toHaveAttribute("lang", "en");
  await expect(first.getByRole("list")).toHaveAttribute("lang", "en");
  const second = page.getByTestId("job-card-english");
  await expect(second.locator("h3")).toHaveAttribute("lang", "en");
  await expect(second).not.toContainText(getWords("sk", "forms:careers.translated"));
});

test("the grid of jobs has one column on a phone, two on a tablet and three on a desktop", async ({ page }) => {
  await showCareers(page);
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const cards = await page.locator(".jobs > article").all();
    const lefts = await Promise.all(cards.map(async (card) => Math.round((await card.boundingBox())?.x ?? 0)));
    expect([width, new Set(lefts).size]).toEqual([width, columns]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts jobs are listed, and their pages say that the form needs them", async ({ page, site }) => {
    const job = await jobWithPay(site);
    await page.goto("/");
    await expect(page.getByTestId("careers-loading")).toBeHidden();
    await expect(page.getByTestId(`job-card-${job.id}`).getByText(job.description)).toBeVisible();
    await expect(page.getByTestId(`job-apply-${job.id}`)).toBeHidden();
    await page.getByTestId(`job-link-${job.id}`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(job.title);
    await expect(page.getByTestId("apply-no-script")).toBeVisible();
    await expect(page.getByTestId("apply-name")).toBeHidden();
    await expect(page.getByTestId("apply-submit")).toBeHidden();
  });
});
