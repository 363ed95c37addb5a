import type { Locator } from "@playwright/test";
import { addJob, adminCall, openDashboard, sendEnquiry } from "../support/admin.ts";
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
    await expect(page.getByRole("tabpanel")).toContainText(words);
    await page.getByTestId("list-all").click();
    await expect(page.getByRole("tabpanel")).not.toContainText(words);
  });

  for (const width of [320, 390, 1440]) {
    test(`a list's tools, a record's buttons and the header stand in rows at ${width} pixels (${locale})`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const isPhone = width < 1_000;
      const id = await sendEnquiry(site, { message: "Whoever reads this reads for a while.\n".repeat(12) });
      await openDashboard(page, site, { locale, search: "?tab=contacts" });
      const search = await edges(page.getByTestId("list-search"));
      const tool = await edges(page.getByTestId("list-export"));
      if (isPhone) expect([tool.left, tool.right]).toEqual([search.left, search.right]);
      else expect(tool.bottom).toBe(search.bottom);
      const mark = await edges(page.getByTestId(`contact-state-${id}`));
      expect(mark.bottom - mark.top).toBeGreaterThanOrEqual(24);
      const card = await edges(page.getByTestId(`admin-contact-${id}`));
      const reply = await edges(page.getByTestId(`reply-${id}`));
      expect((await edges(page.getByTestId(`erase-${id}`))).top).toBe(reply.top);
      if (isPhone) expect(card.bottom - reply.bottom).toBeLessThan(40);
      else expect(reply.top - card.top).toBeLessThan(40);
      const who = page.locator(".admin-top .who > div > *");
      const tops = new Set<number>();
      for (const part of await who.all()) {
        const { left, right, top, bottom } = await edges(part);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        tops.add(Math.round((top + bottom) / 2));
      }
      expect(tops.size, "The header's buttons share a line").toBe(1);
    });
  }
}

test("who has answered stands apart from what they did", async ({ page, site }) => {
  const id = await sendEnquiry(site);
  await adminCall(site, "PUT", `/api/admin/contacts/${id}/answered`, { answered: true });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const [before, after] = await page.getByTestId(`contact-state-${id}`).evaluate((button) => {
    const drawn = document.createRange();
    const [dot, who] = [button.textContent?.indexOf("·") ?? 0, button.querySelector("bdi")];
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    for (let at = 0, text = texts.nextNode(); text; at += text.textContent?.length ?? 0, text = texts.nextNode()) {
      const inside = dot - at;
      if (inside < 0 || inside >= (text.textContent?.length ?? 0)) {
        drawn.selectNodeContents(text);
        boxes.push(drawn.getBoundingClientRect());
        continue;
      }
      drawn.setStart(text, inside);
      drawn.setEnd(text, inside + 1);
      boxes.push(drawn.getBoundingClientRect());
    }
    const [words, sign] = boxes;
    return [(sign?.left ?? 0) - (words?.right ?? 0), (who?.getBoundingClientRect().left ?? 0) - (sign?.right ?? 0)];
  });
  expect(before).toBeGreaterThan(1);
  expect(Math.abs((before ?? 0) - (after ?? 0))).toBeLessThan(1.5);
});

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
