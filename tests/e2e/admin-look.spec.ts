import type { Locator } from "@playwright/test";
import { addJob, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

async function edges(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: Math.round(x), right: Math.round(x + width), top: Math.round(y), bottom: Math.round(y + height) };
}

for (const locale of ["en", "sk"] as const) {
  test(`the link to a record that is no more says so (${locale})`, async ({ page, site }) => {
    const words = wordsOf(locale, "admin:list.gone");
    await openDashboard(page, site, { locale, search: "?tab=contacts&id=01a1e271-a45c-77bb-88c8-e30010fdcab3" });
    await expect(page.getByTestId("record-pane")).toContainText(words);
    await page.getByTestId("list-all").click();
    await expect(page.getByTestId("record-pane")).toHaveCount(0);
  });

  for (const width of [320, 390, 768, 1440]) {
    test(`tools, rows and the header keep their lines at ${width} pixels (${locale})`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 });
      const job = await addJob(site, { title: `Lamplighter ${width} ${locale}` });
      const id = await sendApplication(site, job.id, {
        coverLetter: "Whoever reads this reads for a while.\n".repeat(12),
      });
      for (let more = 0; more < 9; more++) await sendEnquiry(site);
      const contact = await sendEnquiry(site, { message: "Whoever reads this reads for a while.\n".repeat(12) });
      await openDashboard(page, site, { locale, search: "?tab=contacts" });
      await expect(page.getByTestId(`admin-contact-${contact}`)).toBeVisible();
      const search = await edges(page.getByTestId("list-search"));
      const tool = await edges(page.getByTestId(width < 768 ? "list-filters" : "list-state"));
      expect(tool.bottom).toBe(search.bottom);
      const reply = await edges(page.getByTestId(`reply-open-${contact}`));
      expect((await edges(page.getByTestId(`more-${contact}`))).top).toBe(reply.top);
      const middles: number[] = [];
      for (const part of await page.locator(".admin-top .who > *").all()) {
        const { left, right, top, bottom } = await edges(part);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        middles.push((top + bottom) / 2);
      }
      expect(Math.max(...middles) - Math.min(...middles), "The header's parts share a line").toBeLessThanOrEqual(1);
      if (width === 1440) {
        const card = await edges(page.getByTestId(`admin-contact-${contact}`));
        expect(card.bottom - card.top).toBe(76);
        await expect(page.locator(".rec").nth(8)).toBeInViewport({ ratio: 0.9 });
      }
      await page.getByTestId("admin-tab-applications").click();
      await expect(page.getByTestId(`application-stage-${id}`)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      await page.getByTestId("admin-tab-jobs").click();
      const views = page.getByTestId(`job-views-${job.id}`);
      await expect(views.locator("p").first()).not.toContainText("·");
      if (width === 390) {
        const { left, right } = await edges(page.getByTestId("list-search"));
        expect(right - left, "Beside the first act there is room for a search").toBeGreaterThan(width / 2);
        expect((await edges(page.getByTestId(`job-edit-${job.id}`))).top).toBeLessThan((await edges(views)).bottom);
        await page.getByTestId(`job-more-${job.id}`).click();
        // Only the menu has it: there is no room for its own button.
        await expect(page.getByTestId(`job-copy-link-${job.id}`)).toBeVisible();
        await expect(page.locator(".more-menu .key")).toBeHidden();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
}

test("the place of a deleted job closes up once no pointer is over the list", async ({ page, site }) => {
  const below = await addJob(site, { title: "Bell ringer" });
  const job = await addJob(site, { description: "Walk the quay.\n".repeat(10) });
  await openDashboard(page, site);
  await expect(page.getByTestId("admin-translator")).toBeVisible();
  const before = await edges(page.getByTestId(`admin-job-${below.id}`));
  await page.getByTestId(`job-delete-${job.id}`).click();
  const stub = page.locator(".stub");
  await expect(stub).toBeVisible();
  expect((await edges(page.getByTestId(`admin-job-${below.id}`))).top).toBe(before.top);
  await page.mouse.move(2, 2);
  await expect.poll(async () => (await stub.boundingBox())?.height ?? 1_000).toBeLessThan(120);
});
