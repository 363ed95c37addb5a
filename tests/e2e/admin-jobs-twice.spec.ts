import { addJob, expectToast, hearNothing, openDashboard } from "../support/admin.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { copyJob, editJob, fillJob, jobOf, jobsCalled, loseAnswer } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ problems }) => problems.allow(/ERR_CONNECTION_RESET|status of 409/));

for (const locale of ["en", "sk"] as const) {
  test(`a job whose answer was lost is created once (${locale})`, async ({ page, site }) => {
    const title = `Keeper of one lamp ${locale}`;
    await openDashboard(page, site, { locale });
    await page.getByTestId("admin-add-job").click();
    await fillJob(page, title);
    await loseAnswer(page, "POST", "**/api/admin/jobs");
    await page.getByTestId("job-submit").click();
    const said = [
      wordsOf(locale, "admin:jobs.error.title", {}),
      wordsOf(locale, "admin:jobs.error.notSaved", {}),
    ] as const;
    await expectToast(page, ...said);
    await page.getByTestId("job-submit").click();
    await expectToast(page, wordsOf(locale, "admin:jobs.success.created.title", {}));
    expect(await jobsCalled(site, title)).toHaveLength(1);

    await page.getByTestId("admin-add-job").click();
    await fillJob(page, title);
    await page.getByTestId("job-submit").click();
    await expectToast(page, wordsOf(locale, "admin:jobs.success.created.title", {}));
    await expect.poll(async () => (await jobsCalled(site, title)).length).toBe(2);
  });
}

test("nor is it created twice when the text was changed before the second press, and the change is saved", async ({
  page,
  site,
}) => {
  await openDashboard(page, site);
  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "Keeper of a lamb");
  await loseAnswer(page, "POST", "**/api/admin/jobs");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Error");
  await page.getByTestId("job-title").fill("Keeper of a lamp");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job created");
  expect(await jobsCalled(site, "Keeper of a lamb")).toHaveLength(0);
  expect(await jobsCalled(site, "Keeper of a lamp")).toHaveLength(1);
});

test("nor after a reload in between, nor from a second tab with the same draft", async ({ page, site }) => {
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

test("a double click on the button creates once and saves once", async ({ page, site }) => {
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

test("a change whose answer was lost is saved once, without a question", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Changed once");
  await loseAnswer(page, "PUT", `**/api/admin/jobs/${job.id}`);
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Error");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Changed once", version: 2 });
});

test("a copy whose answer was lost is made once and known as soon as it is listed: the next press makes another", async ({
  page,
  site,
}) => {
  const job = await addJob(site, { title: "Keeper of copies" });
  await openDashboard(page, site);
  const copies = page.getByTestId("jobs-hidden").locator("article", { hasText: job.title });
  await loseAnswer(page, "POST", "**/api/admin/jobs");
  await copyJob(page, job.id);
  await expectToast(page, "Job duplicated");
  await expect(copies).toHaveCount(1);
  await copyJob(page, job.id);
  await expect(copies).toHaveCount(2);
});

for (const isSeen of [false, true]) {
  test(`a copy that came ${isSeen ? "late and was seen is followed by another" : "unseen is made once"}`, async ({
    page,
    site,
  }) => {
    const job = await addJob(site, { title: `Keeper of late copies ${isSeen}` });
    if (!isSeen) await hearNothing(page);
    await openDashboard(page, site);
    const copies = page.getByTestId("jobs-hidden").locator("article", { hasText: job.title });
    let isListed = false;
    await page.route("**/api/admin/jobs", (route) =>
      isListed || route.request().method() !== "GET" ? route.fallback() : route.abort("connectionreset"),
    );
    await loseAnswer(page, "POST", "**/api/admin/jobs");
    await copyJob(page, job.id);
    await expectToast(page, "Error");
    isListed = true;
    if (isSeen) {
      await addJob(site, { title: "Whatever makes the page read its list" });
      await expect(copies).toHaveCount(1);
    }
    await copyJob(page, job.id);
    await expectToast(page, "Job duplicated");
    await expect(copies).toHaveCount(isSeen ? 2 : 1);
  });
}
