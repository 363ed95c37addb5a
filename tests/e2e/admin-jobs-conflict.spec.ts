import { addJob, adminCall, expectToast, lamplighter, openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { editJob, jobOf } from "../support/jobs.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const changeElsewhere = (site: Site, id: string, change: object) =>
  adminCall(site, "PUT", `/api/admin/jobs/${id}`, { ...lamplighter, ...change });

test.beforeEach(({ problems }) => problems.allow(/status of (409|404)/));

for (const locale of ["en", "sk"] as const) {
  test(`only what both have changed asks, and nothing else is overwritten (${locale})`, async ({ page, site }) => {
    const words = (key: string) => wordsOf(locale, `admin:jobs.${key}`, {});
    const job = await addJob(site);
    await openDashboard(page, site, { locale });
    // A toast would advise to reload, which throws away what the panel keeps; it may be gone again before anyone looks.
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
}

test("changes that do not touch each other are joined without a question", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-requirements").fill("A torch");
  await page.reload();
  await changeElsewhere(site, job.id, { title: "Their title" });
  await page.getByTestId("job-kept-open").click();
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Their title", requirements: ["A torch"] });
});

/** Each with what the pressed button would have made of it. */
const turns = [
  { opened: "draft", meanwhile: ["open"], button: "job-draft", mine: "draft", theirs: "open" },
  { opened: "draft", meanwhile: ["open", "closed"], button: "job-submit", mine: "open", theirs: "closed" },
  { opened: "closed", meanwhile: ["open"], button: "job-submit", mine: "closed", theirs: "open" },
] as const;

for (const locale of ["en", "sk"] as const) {
  for (const { opened, meanwhile, button, mine, theirs } of turns) {
    const chosen = { en: mine, sk: theirs }[locale];
    test(`${button} asks where a ${opened} job is ${theirs} by now: ${chosen} (${locale})`, async ({ page, site }) => {
      const words = (key: string) => wordsOf(locale, `admin:jobs.conflict.${key}`, {});
      const job = await addJob(site, { state: opened });
      await openDashboard(page, site, { locale });
      await editJob(page, job.id);
      await page.getByTestId("job-description").fill("My description");
      for (const state of meanwhile) await adminCall(site, "PUT", `/api/admin/jobs/${job.id}/state`, { state });
      await page.getByTestId(button).click();
      const conflict = page.getByTestId("job-conflict");
      await expect(conflict.getByRole("group", { name: words("fields.state") })).toHaveCount(1);
      await expect(conflict).toContainText(words("opened").replace("{{text}}", words(`states.${opened}`)));
      await expect(conflict.getByTestId("job-conflict-kept")).toContainText(words("fields.description"));
      await page.getByTestId("job-conflict-save").click();
      await expect(conflict.getByRole("radio", { name: words(`states.${mine}`) })).toBeFocused();
      expect((await jobOf(site, job.id))?.description, "nothing before the answer").not.toBe("My description");
      await expectAccessible(page);
      await conflict.getByRole("radio", { name: words(`states.${chosen}`) }).check();
      await page.getByTestId("job-conflict-save").click();
      await expect(page.getByTestId("job-dialog")).toHaveCount(0);
      const onSite = await jobOf(site, job.id);
      expect(onSite?.description).toBe(chosen === "open" ? "My description" : undefined);
    });
  }
}

test("a colleague's closing is taken over where only words were saved", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-requirements").fill("A torch");
  await adminCall(site, "PUT", `/api/admin/jobs/${job.id}/state`, { state: "closed" });
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated", `${job.title} stays off the site.`);
  expect(await jobOf(site, job.id)).toBeUndefined();
});

for (const locale of ["en", "sk"] as const) {
  test(`a job deleted meanwhile is put back and saved (${locale})`, async ({ page, site }) => {
    const job = await addJob(site);
    await openDashboard(page, site, { locale });
    await editJob(page, job.id);
    await page.getByTestId("job-title").fill("Still wanted");
    await changeElsewhere(site, job.id, { location: "Their place" });
    await adminCall(site, "DELETE", `/api/admin/jobs/${job.id}`);
    await page.getByTestId("job-submit").click();
    await expect(page.getByTestId("job-gone")).toContainText(wordsOf(locale, "admin:jobs.gone.title", {}));
    await expectAccessible(page);
    await page.getByTestId("job-gone-back").click();
    await expect(page.getByTestId("job-title")).toHaveValue("Still wanted");
    await page.getByTestId("job-submit").click();
    await page.getByTestId("job-gone-restore").click();
    await expectToast(page, wordsOf(locale, "admin:jobs.success.updated.title", {}));
    expect(await jobOf(site, job.id)).toMatchObject({ title: "Still wanted", location: "Their place" });
  });
}
