import { expectToast, openDashboard } from "../support/admin.ts";
import { editJob, fillJob, jobOf, jobsCalled, loseAnswer } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ problems }) => problems.allow(/ERR_CONNECTION_RESET|status of 409/));

test("a job whose response was lost is created and changed once", async ({ page, site }) => {
  await openDashboard(page, site);
  const create = async (title: string) => {
    await page.getByTestId("admin-add-job").click();
    await fillJob(page, title);
    await loseAnswer(page, "POST", "**/api/admin/jobs");
    await page.getByTestId("job-submit").click();
    await expectToast(page, "Error");
    await page.getByTestId("job-submit").click();
    await expectToast(page, "Job created");
  };
  await create("Keeper of one lamp");
  expect(await jobsCalled(site, "Keeper of one lamp")).toHaveLength(1);
  const [job] = await jobsCalled(site, "Keeper of one lamp");

  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "Keeper of one lamp");
  await page.getByTestId("job-submit").click();
  await expect.poll(async () => (await jobsCalled(site, "Keeper of one lamp")).length).toBe(2);

  const id = job?.id ?? "";
  await editJob(page, id);
  await page.getByTestId("job-title").fill("Changed once");
  await loseAnswer(page, "PUT", `**/api/admin/jobs/${id}`);
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Error");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await jobOf(site, id)).toMatchObject({ title: "Changed once", revision: (job?.revision ?? 0) + 1 });
});

test("a job whose response was lost is created once also after a reload and from a second tab", async ({
  page,
  site,
}) => {
  await openDashboard(page, site);
  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "Keeper of the quay");
  await loseAnswer(page, "POST", "**/api/admin/jobs");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Error");
  await page.reload();
  const [second] = await Promise.all([
    page.context().waitForEvent("page"),
    page.evaluate(() => {
      window.open(location.href);
    }),
  ]);
  for (const tab of [page, second]) {
    await tab.getByTestId("job-kept-open").click();
    await tab.getByTestId("job-submit").click();
    await expectToast(tab, "Job created");
  }
  expect(await jobsCalled(site, "Keeper of the quay")).toHaveLength(1);
});

test("a double click on the button creates a job once and saves it once", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "Keeper of two clicks");
  let sent = 0;
  await page.route("**/api/admin/jobs**", (route) => {
    if (route.request().method() !== "GET") sent += 1;
    return route.fallback();
  });
  await page.getByTestId("job-submit").dblclick();
  await expectToast(page, "Job created");
  const [job] = await jobsCalled(site, "Keeper of two clicks");
  await editJob(page, job?.id ?? "");
  await page.getByTestId("job-title").fill("Keeper of two clicks more");
  await page.getByTestId("job-submit").dblclick();
  await expectToast(page, "Job updated");
  expect(sent).toBe(2);
  expect(await jobsCalled(site, "Keeper of two clicks more")).toHaveLength(1);
});
