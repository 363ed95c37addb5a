import { addJob, expectToast, hearNothing, lamplighter, openDashboard } from "../support/admin.ts";
import { openJobs } from "../support/job-seeker.ts";
import { jobOf, loseAnswer } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

for (const width of [1440, 390]) {
  test(`a double click on a bin deletes one job, and its place stays (${width})`, async ({ page, site }) => {
    const below = await addJob(site, { title: "Bell ringer" });
    const job = await addJob(site);
    await page.setViewportSize({ width, height: 900 });
    await openDashboard(page, site);
    const row = page.getByTestId(`admin-job-${below.id}`);
    // From the list's own top: what arrives above the list, or a scroll to the bin, moves both.
    const place = () =>
      row.evaluate((one) => one.getBoundingClientRect().top - (one.parentElement?.getBoundingClientRect().top ?? 0));
    // The state of the Slovak comes with an answer of its own and makes the rows higher.
    await expect(row.getByTestId(`job-slovak-${below.id}`)).toBeVisible();
    const before = await place();
    await page.getByTestId(`job-delete-${job.id}`).dblclick({ delay: 60 });
    await expect(page.getByTestId(`job-restore-${job.id}`)).toBeVisible();
    await expectToast(page, "Job deleted");
    await expect(page.getByTestId(`admin-job-${job.id}`)).toHaveCount(0);
    expect(await place()).toBe(before);
    expect(await jobOf(site, job.id)).toBe(undefined);
    expect(await jobOf(site, below.id)).toMatchObject({ title: "Bell ringer" });
  });
}

test("each deleted job is brought back from its own place", async ({ page, site }) => {
  const jobs = [await addJob(site, { title: "Third" }), await addJob(site, { title: "Second" }), await addJob(site)];
  const [third, second, first] = jobs.map(({ id }) => id);
  await openDashboard(page, site);
  const order = () => page.locator(".post h4").allTextContents();
  await expect(page.getByTestId(`admin-job-${first}`)).toBeVisible();
  const before = await order();
  for (const id of [second, first, third]) await page.getByTestId(`job-delete-${id}`).click();
  await expect(page.getByTestId(`job-restore-${third}`)).toBeVisible();
  await expect
    .poll(async () => (await openJobs(site)).filter(({ id }) => jobs.some((job) => job.id === id)))
    .toEqual([]);
  await page.getByTestId("admin-tab-contacts").click();
  await page.getByTestId("admin-tab-jobs").click();
  for (const id of [first, third, second]) {
    await page.getByTestId(`job-restore-${id}`).click();
    await expect(page.getByTestId(`admin-job-${id}`)).toBeVisible();
  }
  await expect.poll(order).toEqual(before);
  expect(await jobOf(site, first ?? "")).toMatchObject(lamplighter);
});

for (const failure of [500, 503, 429, "network"] as const) {
  test(`a delete that failed looks failed (${failure})`, async ({ page, site, problems }) => {
    problems.allow(/status of \d+|ERR_FAILED/);
    const job = await addJob(site);
    await openDashboard(page, site);
    const count = page.getByTestId("admin-tab-jobs").locator("span");
    const before = await count.textContent();
    await page.route("**/api/**", (route) =>
      failure === "network" ? route.abort() : route.fulfill({ status: failure, body: "" }),
    );
    await page.getByTestId(`job-delete-${job.id}`).click();
    await expectToast(page, "Error");
    await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
    await expect(page.getByTestId(`job-restore-${job.id}`)).toHaveCount(0);
    await expect(count).toHaveText(before ?? "");
  });
}

test("a delete whose answer was lost is told by the list, and can be undone; so can the lost undo", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET/);
  const job = await addJob(site);
  await openDashboard(page, site);
  await loseAnswer(page, "DELETE", `**/api/admin/jobs/${job.id}`);
  await loseAnswer(page, "POST", `**/api/admin/jobs/${job.id}/restore`);
  await page.getByTestId(`job-delete-${job.id}`).click();
  await expectToast(page, "Job deleted");
  await page.getByTestId(`job-restore-${job.id}`).click();
  await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
  expect(await jobOf(site, job.id)).toMatchObject(lamplighter);
});

test("a job that a colleague has deleted already is gone, not an error", async ({ page, site, problems }) => {
  problems.allow(/status of 404/);
  await hearNothing(page);
  const job = await addJob(site);
  await openDashboard(page, site);
  await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
  const headers = { authorization: `Bearer ${await site.adminToken()}` };
  await fetch(`${site.url}/api/admin/jobs/${job.id}`, { method: "DELETE", headers });
  await page.getByTestId(`job-delete-${job.id}`).click();
  await expectToast(page, "Job deleted");
  await expect(page.getByTestId(`job-restore-${job.id}`)).toBeVisible();
});
