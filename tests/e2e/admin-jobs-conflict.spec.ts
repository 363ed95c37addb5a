import { addJob, adminCall, expectToast, lamplighter, muteEvents, openDashboard } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { editJob, fetchJob } from "../support/jobs.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const words = (key: string) => getWords("en", `admin:jobs.${key}`, {});
const changeElsewhere = (site: Site, id: string, change: object) =>
  adminCall(site, "PUT", `/api/admin/jobs/${id}`, { ...lamplighter, ...change });

test.beforeEach(({ problems }) => problems.allow(/status of (409|404)/));

test("a conflict shows a colleague's version of fields that both changed, and only those", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Mine");
  await page.getByTestId("job-requirements").fill("A torch");
  await page.getByTestId("job-description").fill("My description");
  await page.getByTestId("job-closes-on").fill("2090-01-15");
  await page.getByTestId("job-country").selectOption("SK");
  const theirTexts = { title: "Theirs", location: "Their place", description: "Their description" };
  const theirs = { ...theirTexts, closesOn: "2090-12-31", country: "CZ" };
  await changeElsewhere(site, job.id, theirs);
  await page.getByTestId("job-submit").click();
  const notice = page.getByTestId("conflict-notice");
  const conflicts = ["title", "description", "closesOn", "country"].map((name) => words(`conflict.fields.${name}`));
  await expect(notice.locator("b")).toHaveText(conflicts);
  const shown = [words("conflict.text"), "Theirs", "Their description", "Dec 31, 2090", "Czechia"];
  await expect(notice.locator("p")).toContainText(shown);
  await expectAccessible(page);
  expect(await fetchJob(site, job.id)).toMatchObject(theirs);
  await page.getByTestId("job-theirs-description").click();
  await expect(page.getByTestId("job-description")).toHaveValue("Their description");
  await page.getByTestId("job-theirs-closesOn").click();
  await expect(page.getByTestId("job-closes-on")).toHaveValue("2090-12-31");
  await page.getByTestId("job-theirs-country").click();
  await page.getByTestId("job-submit").click();
  await expectToast(page, words("success.updated.title"));
  expect(await fetchJob(site, job.id)).toMatchObject({ ...theirs, title: "Mine", requirements: ["A torch"] });
});

test("Save draft asks first and changes nothing when a colleague has published the job", async ({ page, site }) => {
  await muteEvents(page);
  const job = await addJob(site, { state: "draft" });
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-description").fill("My description");
  await adminCall(site, "PUT", `/api/admin/jobs/${job.id}/state`, { state: "open" });
  await page.getByTestId("job-draft").click();
  const notice = page.getByTestId("conflict-notice");
  await expect(notice.locator("p").last()).toHaveText(words("conflict.states.open"));
  expect((await fetchJob(site, job.id))?.description).toBe(lamplighter.description);
  await expect(page.getByTestId("job-draft")).toHaveCount(0);
  await page.getByTestId("job-take-off").click();
  await expectToast(page, words("success.closed.title"));
  expect(await fetchJob(site, job.id)).toBeUndefined();
});

test("a job that a colleague deleted during an edit can be restored and saved", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Still wanted");
  await changeElsewhere(site, job.id, { location: "Their place" });
  await adminCall(site, "DELETE", `/api/admin/jobs/${job.id}`);
  await expect(page.getByTestId("conflict-notice")).toHaveText(words("conflict.deleted"));
  await expectAccessible(page);
  await page.getByTestId("job-submit").click();
  await expectToast(page, words("success.updated.title"));
  expect(await fetchJob(site, job.id)).toMatchObject({ title: "Still wanted", location: "Their place" });
});
