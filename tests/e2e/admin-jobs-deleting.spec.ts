import { addJob, expectToast, openDashboard } from "../support/admin.ts";
import { fetchJob } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test("a double click on a bin deletes one job", async ({ page, site }) => {
  const below = await addJob(site, { title: "Bell ringer" });
  const job = await addJob(site, { description: "Walk the quay.\n".repeat(10) });
  await openDashboard(page, site);
  await expect(page.getByTestId(`admin-job-${below.id}`)).toBeVisible();
  await page.getByTestId(`job-delete-${job.id}`).dblclick({ delay: 60 });
  await expect(page.getByTestId(`job-restore-${job.id}`)).toBeVisible();
  await expectToast(page, "Job deleted");
  await expect(page.getByTestId(`admin-job-${job.id}`)).toHaveCount(0);
  expect(await fetchJob(site, job.id)).toBe(undefined);
  expect(await fetchJob(site, below.id)).toMatchObject({ title: "Bell ringer" });
});
