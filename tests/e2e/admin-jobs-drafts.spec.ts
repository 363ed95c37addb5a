import type { Page } from "@playwright/test";
import { addJob, endSessionAt, expectToast, fillLogin, lamplighter, openDashboard } from "../support/admin.ts";
import { openJobs, wordsOf } from "../support/job-seeker.ts";
import { editJob, fillJob, jobOf } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

test("unsaved changes are not lost without a question", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  const dialog = page.getByTestId("job-dialog");
  await editJob(page, job.id);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Half a title");
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("job-discard-question")).toBeVisible();
  await expect(page.getByTestId("job-keep-editing")).toBeFocused();
  await page.getByTestId("job-keep-editing").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Half a title");
  await page.mouse.click(5, 5);
  await expect(page.getByTestId("job-discard-question")).toBeVisible();
  await page.getByTestId("job-discard").click();
  await expect(dialog).toBeHidden();
  expect(await asksBeforeLeaving(page)).toBe(false);
  expect(await jobOf(site, job.id)).toMatchObject({ title: lamplighter.title });

  await page.getByTestId("admin-add-job").click();
  await expect(page.getByTestId("job-title")).toHaveValue("");
  await page.getByTestId("job-title").fill("Never mind");
  await page.getByTestId("job-cancel").click();
  await expect(dialog).toBeHidden();
});

for (const locale of ["en", "sk"] as const) {
  test(`what Cancel has thrown away comes back with Undo (${locale})`, async ({ page, site }) => {
    const words = (key: string) => wordsOf(locale, `admin:jobs.${key}`, {});
    const job = await addJob(site);
    await openDashboard(page, site, { locale });
    await editJob(page, job.id);
    await page.getByTestId("job-cancel").click();
    await expect(page.locator(".toast")).toHaveCount(0);

    await editJob(page, job.id);
    await page.getByTestId("job-title").fill("Typed with care");
    await page.getByTestId("job-cancel").click();
    await expectToast(page, words("discard.done.title"));
    await expect(page.getByTestId("job-kept")).toHaveCount(0);
    await page.getByTestId("toast-undo").click();
    await expect(page.getByTestId("job-title")).toHaveValue("Typed with care");
    await page.getByTestId("job-submit").click();
    await expectToast(page, words("success.updated.title"));
    expect(await jobOf(site, job.id)).toMatchObject({ title: "Typed with care" });
  });
}

test("a kept draft goes by Discard alone, whatever else is opened, written and cancelled", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "Half a job");
  await page.reload();
  const kept = page.getByTestId("job-kept");
  await expect(kept).toContainText("Half a job");
  expect(await asksBeforeLeaving(page)).toBe(true);

  await editJob(page, job.id);
  await page.getByTestId("job-cancel").click();
  await expect(kept).toBeVisible();
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Something else");
  await page.getByTestId("job-cancel").click();
  await expect(kept).toHaveCount(1);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Saved meanwhile");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  await page.reload();
  await page.getByTestId("job-kept-open").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Half a job");
  await expect(page.getByTestId("job-description")).toHaveValue("Keep the lamps.");
  await page.keyboard.press("Escape");
  await page.getByTestId("job-keep-editing").click();
  await page.reload();
  await page.getByTestId("job-kept-drop").click();
  await expect(kept).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test("an edit continued before the jobs have loaded stays an edit", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Changed with care");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/admin/jobs", async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await page.getByTestId("job-kept-open").click();
  await expect(page.getByTestId("job-dialog").getByRole("heading", { level: 2 })).toHaveText("Edit job");
  const count = (await openJobs(site)).length;
  await page.getByTestId("job-submit").click();
  release();
  await expectToast(page, "Job updated");
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Changed with care" });
  expect(await openJobs(site)).toHaveLength(count);
});

for (const locale of ["en", "sk"] as const) {
  test(`what was typed outlives an expired session (${locale})`, async ({ page, site, problems }) => {
    problems.allow(/status of 401/);
    const job = await addJob(site);
    const token = await site.adminToken();
    await openDashboard(page, site, { token, locale });
    await editJob(page, job.id);
    await page.getByTestId("job-title").fill("Typed with care");
    await endSessionAt(page, site, token, (request) => request.method() === "PUT");
    await page.getByTestId("job-submit").click();
    await expect(page.getByTestId("login-expired")).toBeVisible();
    await fillLogin(page);
    await page.getByTestId("job-kept-open").click();
    await expect(page.getByTestId("job-title")).toHaveValue("Typed with care");
    await page.getByTestId("job-submit").click();
    await expectToast(page, wordsOf(locale, "admin:jobs.success.updated.title"));
    expect(await jobOf(site, job.id)).toMatchObject({ title: "Typed with care" });
    await page.reload();
    await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
    await expect(page.getByTestId("job-kept")).toHaveCount(0);
  });
}

for (const locale of ["en", "sk"] as const) {
  test(`what is typed while a job is on its way stays, beside what a colleague saved meanwhile (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/409/);
    const job = await addJob(site);
    await openDashboard(page, site, { locale });
    await editJob(page, job.id);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/admin/jobs/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByTestId("job-title").fill("Typed first");
    await page.getByTestId("job-submit").click();
    await page.getByTestId("job-description").fill("Typed while it was being saved.");
    const colleague = { authorization: `Bearer ${await site.adminToken()}`, "content-type": "application/json" };
    const { id, title, type, description, requirements, version } = job;
    const theirs = { title, type, description, requirements, version, location: "Nitra" };
    const url = `${site.url}/api/admin/jobs/${id}`;
    expect((await fetch(url, { method: "PUT", headers: colleague, body: JSON.stringify(theirs) })).status).toBe(200);
    release();
    await expectToast(page, wordsOf(locale, "admin:jobs.success.updated.title", {}));
    await expect(page.getByTestId("job-description")).toHaveValue("Typed while it was being saved.");
    await expect(page.getByTestId("job-location")).toHaveValue("Nitra");
    expect(await jobOf(site, job.id)).toMatchObject({ title: "Typed first", location: "Nitra", description });
    expect(await asksBeforeLeaving(page)).toBe(true);
    await page.getByTestId("job-submit").click();
    await expect(page.getByTestId("job-dialog")).toBeHidden();
    const saved = { title: "Typed first", location: "Nitra", description: "Typed while it was being saved." };
    expect(await jobOf(site, job.id)).toMatchObject(saved);
    expect(await asksBeforeLeaving(page)).toBe(false);
  });
}

test("Enter in a field of a draft does not publish it", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "Not ready");
  await page.getByTestId("job-location").press("Enter");
  await expect(page.getByTestId("job-location")).toBeFocused();
  await page.getByTestId("job-draft").click();
  await expect(page.getByTestId("job-dialog")).toBeHidden();
  expect((await openJobs(site)).filter(({ title }) => title === "Not ready")).toEqual([]);
});
