import {
  addJob,
  asksBeforeLeaving,
  endSessionAt,
  expectToast,
  fillLogin,
  lamplighter,
  openDashboard,
} from "../support/admin.ts";
import { getWords, openJobs } from "../support/job-seeker.ts";
import { editJob, fetchJob, fillJob } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test("unsaved changes of a job stay when the dialog closes, and are discarded with Undo", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  const dialog = page.getByTestId("job-dialog");
  const title = page.getByTestId("job-title");
  for (const close of [() => page.keyboard.press("Escape"), () => page.getByTestId("job-cancel").click()]) {
    await editJob(page, job.id);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page.locator(".toast")).toHaveCount(0);
  }

  await editJob(page, job.id);
  await title.fill("Half a title");
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByTestId("job-kept-open").click();
  await expect(title).toHaveValue("Half a title");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await page.getByTestId("job-kept-drop").click();
  await expect(page.getByTestId("job-kept")).toHaveCount(0);
  expect(await asksBeforeLeaving(page)).toBe(false);
  expect(await fetchJob(site, job.id)).toMatchObject({ title: lamplighter.title });

  await page.getByTestId("admin-add-job").click();
  await expect(title).toHaveValue("");
  await page.getByTestId("job-cancel").click();
  await editJob(page, job.id);
  await title.fill("Typed with care");
  await page.getByTestId("job-cancel").click();
  await expectToast(page, getWords("en", "admin:jobs.discard.done.title"));
  await expect(page.getByTestId("job-kept")).toHaveCount(0);
  await page.getByTestId("toast-undo").click();
  await expect(title).toHaveValue("Typed with care");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await fetchJob(site, job.id)).toMatchObject({ title: "Typed with care" });
});

test("the draft of a job outlives an expired session", async ({ page, site, problems }) => {
  problems.allow(/status of 401/);
  const job = await addJob(site);
  const token = await site.adminToken();
  await openDashboard(page, site, { token });
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Typed with care");
  await endSessionAt(page, site, token, (request) => request.method() === "PUT");
  await page.getByTestId("job-submit").click();
  await expect(page.getByTestId("login-expired")).toBeVisible();
  await fillLogin(page);
  await page.getByTestId("job-kept-open").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Typed with care");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await fetchJob(site, job.id)).toMatchObject({ title: "Typed with care" });
  await page.reload();
  await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
  await expect(page.getByTestId("job-kept")).toHaveCount(0);
});

test("Enter in a field of a job draft does not publish it", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "Not ready");
  await page.getByTestId("job-location").press("Enter");
  await expect(page.getByTestId("job-location")).toBeFocused();
  await page.getByTestId("job-draft").click();
  await expect(page.getByTestId("job-dialog")).toBeHidden();
  expect((await openJobs(site)).filter(({ title }) => title === "Not ready")).toEqual([]);
});
