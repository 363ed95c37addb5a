import type { Page } from "@playwright/test";
import { limits } from "../../contract/limits.ts";
import { expectAccessible, jobWithPay, openJobs, showCareers, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** Answers the page's request for jobs once `release` is called. */
async function holdJobs(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/jobs*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const locale of ["en", "sk"] as const) {
  test.describe(`careers (${locale})`, () => {
    test("cards show type, place, title, text, three requirements and pay", async ({ page, site }) => {
      await showCareers(page, locale);
      const jobs = await openJobs(site, locale);
      expect(jobs.length).toBeGreaterThan(3);
      for (const job of jobs) {
        const card = page.getByTestId(`job-card-${job.id}`);
        await expect(card).toContainText(wordsOf(locale, `forms:careers.types.${job.type}`));
        await expect(card).toContainText(job.location);
        await expect(card.getByRole("heading", { level: 3, name: job.title })).toBeVisible();
        await expect(card).toContainText(job.description);
        await expect(card.getByRole("listitem")).toHaveText(job.requirements.slice(0, limits.requirementsOnCard));
        const rest = job.requirements.length - limits.requirementsOnCard;
        if (rest > 0) await expect(card.getByRole("list")).toHaveAttribute("data-more", `+${rest}`);
        const address = `${locale === "sk" ? "/sk" : "/"}?job=${job.id}`;
        await expect(page.getByTestId(`job-link-${job.id}`)).toHaveAttribute("href", address);
      }
      const pay = page.getByTestId(`job-card-${(await jobWithPay(site)).id}`).locator(".pay");
      await expect(pay).toHaveText(
        locale === "sk"
          ? "3\u00a0200\u00a0–\u00a04\u00a0500\u00a0€ mesačne\u00a0brutto"
          : "€3,200–4,500 a month, gross",
      );
      await expectAccessible(page, "#careers");
    });

    test("while the list is on its way the page says so and keeps its shape", async ({ page }) => {
      const release = await holdJobs(page);
      await page.goto(locale === "sk" ? "/sk" : "/");
      await page.evaluate(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) Object.assign(window, { shift: Reflect.get(entry, "value") });
        }).observe({ type: "layout-shift" });
      });
      await page.locator("#careers").scrollIntoViewIfNeeded();
      await expect(page.getByTestId("careers-loading")).toHaveText(wordsOf(locale, "forms:careers.loading"));
      // The document's cards can be read meanwhile: only readers of the page's sound hear of it.
      expect((await page.getByTestId("careers-loading").boundingBox())?.width).toBe(1);
      await expect(page.locator("#careers article h3").first()).toBeVisible();
      const before = await page.locator(".jobs").boundingBox();
      await expectAccessible(page, "#careers");
      release();
      await expect(page.getByTestId("careers-loading")).toHaveCount(0);
      await expect(page.locator("#careers article h3").first()).toBeVisible();
      expect(await page.locator(".jobs").boundingBox()).toEqual(before);
      expect(await page.evaluate(() => Reflect.get(window, "shift"))).toBe(0);
    });

    test("an empty list has its own words", async ({ page }) => {
      await page.route("**/api/jobs*", (route) => route.fulfill({ json: [] }));
      await showCareers(page, locale);
      await expect(page.getByTestId("careers-empty")).toContainText(wordsOf(locale, "forms:careers.empty.title"));
      await expect(page.getByTestId("careers-general-profile")).toBeVisible();
      await expectAccessible(page, "#careers");
    });

    test("a failed list says so above the cards of the document, and can be asked for again", async ({
      page,
      problems,
    }) => {
      problems.allow(/status of 500/);
      await page.route("**/api/jobs*", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
      await showCareers(page, locale);
      const failed = page.getByTestId("careers-failed");
      await expect(failed).toContainText(wordsOf(locale, "forms:careers.failed.title"));
      await expect(failed).toContainText(wordsOf(locale, "forms:careers.failed.shown"));
      const first = page.locator('[data-testid^="job-card-"]').first();
      await expect(first).toBeVisible();
      expect((await failed.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
      await expectAccessible(page, "#careers");
      await page.getByTestId("careers-retry").click();
      await expect(failed).toHaveCount(0);
      await expect(page.locator('[data-testid^="job-card-"]').first()).toBeVisible();
    });
  });
}

test("the English words of a failed list are the specification's", async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.route("**/api/jobs*", (route) => route.fulfill({ status: 503, body: "" }));
  await showCareers(page);
  await expect(page.getByText("Failed to fetch jobs")).toBeVisible();
});

test("Slovak asks for Slovak, English does not", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const lists = () => asked.filter((url) => url.includes("/api/jobs")).map((url) => new URL(url).search);
  await showCareers(page, "sk");
  await expect.poll(lists).toEqual(["?lang=sk"]);
  await showCareers(page, "en");
  await expect.poll(lists).toEqual(["?lang=sk", ""]);
});

test("English parts of a Slovak card say so, automatic ones are marked", async ({ page, site }) => {
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
  await expect(first).toContainText(wordsOf("sk", "forms:careers.translated"));
  await expect(first.locator("h3")).not.toHaveAttribute("lang");
  await expect(first.locator("p.about")).toHaveAttribute("lang", "en");
  await expect(first.getByRole("list")).toHaveAttribute("lang", "en");
  const second = page.getByTestId("job-card-english");
  await expect(second.locator("h3")).toHaveAttribute("lang", "en");
  await expect(second).not.toContainText(wordsOf("sk", "forms:careers.translated"));
});

for (const [width, columns] of [
  [390, 1],
  [768, 2],
  [1280, 3],
] as const) {
  test(`the grid has ${columns} column(s) at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await showCareers(page);
    const cards = await page.locator(".jobs > article").all();
    const lefts = await Promise.all(cards.map(async (card) => Math.round((await card.boundingBox())?.x ?? 0)));
    expect(new Set(lefts).size).toBe(columns);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the open jobs are listed and lead to their pages", async ({ page, site }) => {
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

test("a press on Apply from the top of the page, before the list is awake, opens the dialog", async ({
  page,
  site,
}) => {
  const job = await jobWithPay(site);
  await page.goto("/");
  await page.getByTestId(`job-apply-${job.id}`).click();
  await expect(page.getByTestId("apply-dialog")).toContainText(job.title);
});

test("the button of a card names its job to a screen reader", async ({ page, site }) => {
  const job = (await openJobs(site)).find(({ requirements }) => requirements.length > 3);
  await showCareers(page);
  await expect(page.getByTestId(`job-apply-${job?.id}`)).toHaveAccessibleName(
    `${wordsOf("en", "forms:careers.apply")}: ${job?.title}`,
  );
});
