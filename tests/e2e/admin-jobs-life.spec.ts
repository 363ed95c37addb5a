import { jobPath } from "../../contract/routes.ts";
import { addJob, adminCall, expectToast, openDashboard } from "../support/admin.ts";
import { expectAccessible, getWords, openJobs } from "../support/job-seeker.ts";
import { fetchJob, fillJob } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test("a job is drafted, published, moved, copied, closed, deleted and restored", async ({ page, site, problems }) => {
  problems.allow(/status of 410/);
  const locale = "sk";
  const words = (key: string, values = {}) => getWords(locale, `admin:jobs.${key}`, values);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const other = await addJob(site, { title: "Above" });
  await openDashboard(page, site, { locale });
  await page.getByTestId("admin-add-job").click();
  const title = "Keeper of lamps";
  await fillJob(page, title);
  await page
    .getByTestId("job-workplace")
    .getByText(getWords(locale, "forms:careers.workplaces.hybrid"), { exact: true })
    .click();
  await page.getByTestId("job-country").selectOption("SK");
  await page.getByTestId("job-closes-on").fill("2090-12-31");
  await page.getByTestId("job-draft").click();
  await expectToast(page, words("success.drafted.title"));
  const hidden = page.getByTestId("jobs-hidden");
  const row = hidden.locator("article", { hasText: title });
  const id = String(await row.getAttribute("data-testid")).replace("admin-job-", "");
  await expect(row).toContainText(words("noPay"));
  expect((await openJobs(site)).some((job) => job.id === id)).toBe(false);
  await expectAccessible(page);

  await page.getByTestId(`job-publish-${id}`).click();
  await expectToast(page, words("success.published.title"), words("success.published.description", { title }));
  await expect(hidden.getByTestId(`admin-job-${id}`)).toHaveCount(0);
  expect((await openJobs(site))[0]).toMatchObject({ id, workplace: "hybrid", country: "SK", closesOn: "2090-12-31" });

  await page.getByTestId(`job-copy-link-${id}`).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + jobPath(id, locale));

  const more = async (deed: string, job = id) => {
    await page.getByTestId(`job-more-${job}`).click();
    await page.getByTestId(`job-${deed}-${job}`).click();
  };
  const first = async () => (await openJobs(site)).slice(0, 2).map((job) => job.id);
  await more("move-up", other.id);
  await expect.poll(first).toEqual([other.id, id]);
  const grip = page.locator(`[data-grip="${id}"]`);
  await grip.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(first).toEqual([id, other.id]);
  await expect(grip).toBeFocused();
  await grip.hover();
  await page.mouse.down();
  await page.getByTestId(`admin-job-${other.id}`).locator(".who").hover();
  await page.mouse.up();
  await expect.poll(first).toEqual([other.id, id]);
  await page.locator(`[data-grip="${other.id}"]`).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(first).toEqual([id, other.id]);

  await more("close");
  await expectToast(page, words("success.closed.title"));
  await expect(hidden.getByTestId(`admin-job-${id}`)).toContainText(words("status.closed"));
  expect((await page.request.get(jobPath(id, locale))).status()).toBe(410);
  await more("duplicate");
  await expectToast(page, words("success.duplicated.title"));
  await expect(hidden.locator("article", { hasText: title })).toHaveCount(2);

  await page.getByTestId(`job-delete-${id}`).click();
  await expectToast(page, words("success.deleted.title"));
  await page.reload();
  await expect(hidden.getByTestId(`admin-job-${id}`)).toContainText(words("restore"));
  await page.getByTestId(`job-restore-${id}`).click();
  await expectToast(page, words("success.restoredOff.title"));
  await page.getByTestId(`job-publish-${id}`).click();
  await expectToast(page, words("success.published.title"));
  expect((await openJobs(site)).some((job) => job.id === id)).toBe(true);

  const started = page.waitForEvent("download");
  await page.getByTestId("list-export").click();
  expect((await started).suggestedFilename()).toMatch(/^pozicie-cisla-/);

  await page.getByTestId("list-search").fill("ABOVE");
  await expect(page.getByTestId(`admin-job-${id}`)).toHaveCount(0);
  await expect(page.getByTestId(`admin-job-${other.id}`)).toBeVisible();
  await page.getByTestId(`job-applications-${other.id}`).click();
  await expect(page).toHaveURL(new RegExp(`tab=applications&job=${other.id}`));
  await expect(page.getByTestId("filter-job")).toHaveValue(other.id);
});

test("a job whose last day has passed is not called published", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.getByTestId("admin-add-job").click();
  const title = "A slip of the year";
  await fillJob(page, title);
  await page.getByTestId("job-closes-on").fill("2019-12-31");
  await expect(page.locator(".checks .is-open", { hasText: "2019" })).toBeVisible();
  await page.getByTestId("job-submit").click();
  const words = (key: string) => getWords("en", `admin:jobs.success.${key}`, { title });
  await expectToast(page, words("created.title"), words("createdOver.description"));
  await expect(page.getByTestId("jobs-hidden").locator("article", { hasText: title })).toBeVisible();
});

test("the URL of a closed job names it and the open jobs, in both languages", async ({ page, site, problems }) => {
  problems.allow(/status of 410/);
  const job = await addJob(site, { title: "Over and done", closesOn: "2099-12-31" });
  const open = await addJob(site, { title: "Still open" });
  await page.goto(jobPath(job.id, "sk"));
  await expect(page.getByText("31.\u00a0decembra\u00a02099", { exact: true })).toBeVisible();
  await adminCall(site, "PUT", `/api/admin/jobs/${job.id}/state`, { state: "closed" });
  await page.reload();
  await expect(page.getByTestId("job-closed")).toContainText(getWords("sk", "forms:careers.gone.title"));
  await expect(page.getByTestId(`job-card-${open.id}`)).toBeAttached();
  await expect(page.getByTestId("apply-submit")).toHaveCount(0);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByTestId("language-switcher").first().click();
  await page.getByTestId("language-option-en").first().click();
  await expect(page.getByTestId("job-closed")).toContainText(getWords("en", "forms:careers.gone.title"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Over and done");
  await page.goto("/");
  await expect(page.getByTestId(`job-card-${job.id}`)).toHaveCount(0);
});

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
