import type { Locator } from "@playwright/test";
import { addJob, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expect, test } from "../support/test.ts";

async function edges(place: Locator) {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: Math.round(x), right: Math.round(x + width), top: Math.round(y), bottom: Math.round(y + height) };
}

for (const width of [320, 390, 768, 1440])
  test(`tools, rows and header of the admin keep their lines at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    const job = await addJob(site, { title: `Lamplighter ${width}` });
    const id = await sendApplication(site, job.id, { coverLetter: "This takes a while to read.\n".repeat(12) });
    for (let more = 0; more < 9; more++) await sendEnquiry(site);
    const contact = await sendEnquiry(site, { message: "This takes a while to read.\n".repeat(12) });
    await openDashboard(page, site, { locale: "sk", search: "?tab=contacts" });
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
      expect(right - left, "The first button leaves room for a search").toBeGreaterThan(width / 2);
      expect((await edges(page.getByTestId(`job-edit-${job.id}`))).top).toBeLessThan((await edges(views)).bottom);
      await page.getByTestId(`job-more-${job.id}`).click();
      // Narrow rows have it in the menu only.
      await expect(page.getByTestId(`job-copy-link-${job.id}`)).toBeVisible();
      await expect(page.locator(".more-menu .key")).toBeHidden();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test("on a phone no tab's number is cut off and no long name widens the page", async ({ page, site }) => {
  await sendApplication(site, (await addJob(site, { title: "T".repeat(120) })).id);
  await sendEnquiry(site, { email: `${"a".repeat(60)}@${"b".repeat(60)}.example`, name: "N".repeat(190) });
  await page.route("**/api/admin/*?limit=*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), "x-total-count": "10001" } });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await openDashboard(page, site, { locale: "sk" });
  await expect(page.getByTestId("admin-add-job")).toBeInViewport({ ratio: 1 });
  for (const tab of ["jobs", "contacts", "applications"])
    await expect(page.getByTestId(`admin-tab-${tab}`).locator("span")).toBeInViewport({ ratio: 1 });
  for (const tab of ["jobs", "contacts", "applications"]) {
    await page.getByTestId(`admin-tab-${tab}`).click();
    await expect(page.locator("[role=tabpanel] article").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
