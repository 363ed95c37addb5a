import { addJob, expectToast, openDashboard } from "../support/admin.ts";
import { fetchJob } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test("a double click on a bin deletes one job and moves no other under the pointer", async ({ page, site }) => {
  const below = await addJob(site, { title: "Bell ringer" });
  const job = await addJob(site, { description: "Walk the quay.\n".repeat(10) });
  await openDashboard(page, site);
  const row = page.getByTestId(`admin-job-${below.id}`);
  // Measured from the top of the list: content above it, or a scroll to the bin, moves both.
  const place = () =>
    row.evaluate((one) => one.getBoundingClientRect().top - (one.parentElement?.getBoundingClientRect().top ?? 0));
  // The state of the Slovak loads later and makes the rows higher.
  await expect(row.getByTestId(`job-slovak-${below.id}`)).toBeVisible();
  const before = await place();
  await page.getByTestId(`job-delete-${job.id}`).dblclick({ delay: 60 });
  await expect(page.getByTestId(`job-restore-${job.id}`)).toBeVisible();
  await expectToast(page, "Job deleted");
  await expect(page.getByTestId(`admin-job-${job.id}`)).toHaveCount(0);
  expect(await place()).toBe(before);
  expect(await fetchJob(site, job.id)).toBe(undefined);
  expect(await fetchJob(site, below.id)).toMatchObject({ title: "Bell ringer" });
  await page.mouse.move(2, 2);
  await expect.poll(async () => (await page.locator(".stub").boundingBox())?.height ?? 1_000).toBeLessThan(120);
});
