import { addJob, adminCall, expectToast, lamplighter, openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { editJob, jobOf } from "../support/jobs.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const words = (key: string) => wordsOf("en", `admin:jobs.${key}`, {});
const changeElsewhere = (site: Site, id: string, change: object) =>
  adminCall(site, "PUT", `/api/admin/jobs/${id}`, { ...lamplighter, ...change });

test.beforeEach(({ problems }) => problems.allow(/status of (409|404)/));

test("a conflict asks only about fields that both changed, and overwrites nothing else", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  // An error toast would advise to reload, which discards what the dialog keeps. It may vanish before an assertion.
  await page.evaluate(() => {
    const note = () => document.querySelector(".toast.bad") && document.body.classList.add("was-alarmed");
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Mine");
  await page.getByTestId("job-requirements").fill("A torch");
  await page.getByTestId("job-description").fill("My description");
  const theirs = { title: "Theirs", location: "Their place", description: "Their description" };
  await changeElsewhere(site, job.id, theirs);
  await page.getByTestId("job-submit").click();
  const conflict = page.getByTestId("job-conflict");
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole("group")).toHaveCount(2);
  await expect(conflict.getByTestId("job-conflict-taken")).toContainText(words("conflict.fields.location"));
  await expect(conflict.getByTestId("job-conflict-kept")).toContainText(words("conflict.fields.requirements"));
  await expect(conflict.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByTestId("job-conflict-save").click();
  await expect(conflict.getByRole("radio", { name: "Mine" })).toBeFocused();
  await expect(conflict.getByRole("alert")).toHaveText([words("conflict.choose"), words("conflict.choose")]);
  await expectAccessible(page);
  await page.getByTestId("job-conflict-back").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Mine");
  await expect(page.getByTestId("job-title")).toBeFocused();
  await page.getByTestId("job-submit").click();
  await conflict.getByRole("radio", { name: "Mine" }).check();
  await conflict.getByRole("radio", { name: "Their description" }).check();
  expect(await jobOf(site, job.id)).toMatchObject(theirs);
  await page.getByTestId("job-conflict-save").click();
  await expectToast(page, words("success.updated.title"));
  await expect(page.locator("body")).not.toContainClass("was-alarmed");
  expect(await jobOf(site, job.id)).toMatchObject({ ...theirs, title: "Mine", requirements: ["A torch"] });
});

test("changes of different fields, or of words and state, are merged without a question", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-requirements").fill("A torch");
  await page.reload();
  await changeElsewhere(site, job.id, { title: "Their title" });
  await page.getByTestId("job-kept-open").click();
  await page.getByTestId("job-submit").click();
  await expectToast(page, words("success.updated.title"));
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Their title", requirements: ["A torch"] });

  const closing = await addJob(site);
  await editJob(page, closing.id);
  await page.getByTestId("job-requirements").fill("A torch");
  await adminCall(site, "PUT", `/api/admin/jobs/${closing.id}/state`, { state: "closed" });
  await page.getByTestId("job-submit").click();
  await expectToast(page, words("success.updated.title"), `${closing.title} is still not on the site.`);
  expect(await jobOf(site, closing.id)).toBeUndefined();
});

/** Each with the state that the pressed button would have set. */
const turns = [
  { opened: "draft", byColleague: ["open"], button: "job-draft", mine: "draft", chosen: "open" },
  { opened: "draft", byColleague: ["open", "closed"], button: "job-submit", mine: "open", chosen: "closed" },
  { opened: "closed", byColleague: ["open"], button: "job-submit", mine: "closed", chosen: "closed" },
] as const;

for (const { opened, byColleague, button, mine, chosen } of turns)
  test(`saving a ${opened} job by ${button} asks when a colleague has made it ${byColleague.at(-1)}`, async ({
    page,
    site,
  }) => {
    const job = await addJob(site, { state: opened });
    await openDashboard(page, site);
    await editJob(page, job.id);
    await page.getByTestId("job-description").fill("My description");
    for (const state of byColleague) await adminCall(site, "PUT", `/api/admin/jobs/${job.id}/state`, { state });
    await page.getByTestId(button).click();
    const conflict = page.getByTestId("job-conflict");
    await expect(conflict.getByRole("group", { name: words("conflict.fields.state") })).toHaveCount(1);
    const before = words("conflict.opened").replace("{{text}}", words(`conflict.states.${opened}`));
    await expect(conflict).toContainText(before);
    await expect(conflict.getByTestId("job-conflict-kept")).toContainText(words("conflict.fields.description"));
    await page.getByTestId("job-conflict-save").click();
    await expect(conflict.getByRole("radio", { name: words(`conflict.states.${mine}`) })).toBeFocused();
    expect((await jobOf(site, job.id))?.description, "Nothing is saved before the choice").not.toBe("My description");
    await conflict.getByRole("radio", { name: words(`conflict.states.${chosen}`) }).check();
    await page.getByTestId("job-conflict-save").click();
    await expect(page.getByTestId("job-dialog")).toHaveCount(0);
    expect((await jobOf(site, job.id))?.description).toBe(chosen === "open" ? "My description" : undefined);
  });

test("a job that a colleague deleted during an edit can be restored and saved", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Still wanted");
  await changeElsewhere(site, job.id, { location: "Their place" });
  await adminCall(site, "DELETE", `/api/admin/jobs/${job.id}`);
  await page.getByTestId("job-submit").click();
  await expect(page.getByTestId("job-gone")).toContainText(words("gone.title"));
  await expectAccessible(page);
  await page.getByTestId("job-gone-back").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Still wanted");
  await page.getByTestId("job-submit").click();
  await page.getByTestId("job-gone-restore").click();
  await expectToast(page, words("success.updated.title"));
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Still wanted", location: "Their place" });
});

test("Keep editing returns the keyboard to where it was, in the form and in a conflict", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Mine");
  await page.getByTestId("job-location").focus();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("job-keep-editing")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("job-location")).toBeFocused();
  await changeElsewhere(site, job.id, { title: "Theirs" });
  await page.getByTestId("job-submit").click();
  const conflict = page.getByTestId("job-conflict");
  await expect(conflict).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("job-dialog").getByRole("button")).toHaveText(["", "Discard", "Keep editing"]);
  await page.keyboard.press("Enter");
  await expect(conflict).toBeFocused();
});
