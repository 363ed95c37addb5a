import type { Page } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import {
  addJob,
  adminCall,
  endSessionAt,
  expectToast,
  fillLogin,
  lamplighter,
  openDashboard,
} from "../support/admin.ts";
import { expectAccessible, openJobs, wordsOf } from "../support/job-seeker.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

async function edit(page: Page, jobId: string): Promise<void> {
  await page.getByTestId(`job-edit-${jobId}`).click();
  await expect(page.getByTestId("job-dialog")).toBeVisible();
}

async function jobOf(site: Site, id: string) {
  return (await openJobs(site)).find((job) => job.id === id);
}

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:jobs.${key}`, values);

  test.describe(`admin jobs (${locale})`, () => {
    test("creates a job with everything, and visitors see it", async ({ page, site }) => {
      await openDashboard(page, site, { locale });
      await expect(page.getByTestId("admin-tab-jobs")).toHaveAttribute("aria-selected", "true");
      const count = (await openJobs(site)).length;
      await expect(page.getByTestId("admin-tab-jobs").locator("span")).toHaveText(String(count));
      await expectAccessible(page);
      await page.getByTestId("admin-add-job").click();
      const dialog = page.getByTestId("job-dialog");
      await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(words("dialog.createTitle"));
      await expect(page.getByTestId("job-slovak-toggle")).toHaveAttribute("aria-expanded", "false");
      await expect(page.getByTestId("job-slovak-title")).toBeHidden();
      await expect(page.getByTestId("job-type")).toHaveValue("Full-time");
      const title = `Keeper of lamps ${locale}`;
      await page.getByTestId("job-title").fill(title);
      await page.getByTestId("job-location").fill("Trnava");
      await page.getByTestId("job-type").selectOption("Contract");
      await page.getByTestId("job-description").fill("Keep the lamps.");
      await page.getByTestId("job-requirements").fill(" Patience ,, A ladder, ");
      await page.getByTestId("job-pay-min").fill("2 300");
      await page.getByTestId("job-pay-max").fill("3100,5");
      await page.getByTestId("job-slovak-toggle").click();
      await page.getByTestId("job-slovak-title").fill("Lampár");
      await expectAccessible(page);
      await page.getByTestId("job-submit").click();
      await expectToast(page, words("success.created.title"), words("success.created.description", { title }));
      await expect(dialog).toBeHidden();
      await expect(page.getByTestId("admin-tab-jobs").locator("span")).toHaveText(String(count + 1));
      const [job] = await openJobs(site);
      expect(job).toMatchObject({
        title,
        location: "Trnava",
        type: "Contract",
        requirements: ["Patience", "A ladder"],
        pay: { min: 2_300, max: 3_100.5, currency: "EUR", period: "month" },
        translations: { sk: { title: "Lampár", description: "", requirements: [] } },
      });
      const record = page.getByTestId(`admin-job-${job?.id}`);
      for (const text of [title, "Trnava", "Keep the lamps.", "Patience", "A ladder"])
        await expect(record).toContainText(text);
      await expect(page.getByTestId(`job-slovak-${job?.id}`)).toContainText(
        wordsOf(locale, "admin:slovak.state.manual"),
      );
    });

    test("changes a job, its Slovak section open where there is one", async ({ page, site }) => {
      const job = await addJob(site, { translations: { sk: { title: "Lampár" } }, requirements: ["Slovak, English"] });
      await openDashboard(page, site, { locale });
      await edit(page, job.id);
      await expect(page.getByTestId("job-dialog").getByRole("heading", { level: 2 })).toHaveText(
        words("dialog.editTitle"),
      );
      await expect(page.getByTestId("job-slovak-toggle")).toHaveAttribute("aria-expanded", "true");
      await expect(page.getByTestId("job-slovak-title")).toHaveValue("Lampár");
      await page.getByTestId("job-description").fill("Another description.");
      await page.getByTestId("job-slovak-title").fill("");
      await page.getByTestId("job-submit").click();
      await expectToast(page, words("success.updated.title"));
      const changed = await jobOf(site, job.id);
      expect(changed).toMatchObject({ description: "Another description.", requirements: ["Slovak, English"] });
      expect(changed).not.toHaveProperty("translations");
    });

    test("deletes at once, and Undo brings the same job back", async ({ page, site }) => {
      const job = await addJob(site);
      await openDashboard(page, site, { locale });
      await page.getByTestId(`job-delete-${job.id}`).click();
      await expect(page.getByTestId(`admin-job-${job.id}`)).toHaveCount(0);
      await expectToast(page, words("success.deleted.title"));
      expect(await jobOf(site, job.id)).toBe(undefined);
      await page.getByTestId("toast-undo").click();
      await expectToast(page, words("success.restored.title"));
      await expect(page.getByTestId(`admin-job-${job.id}`)).toContainText(lamplighter.title);
      expect(await jobOf(site, job.id)).toMatchObject(lamplighter);
    });

    test("names what is missing or wrong", async ({ page, site }) => {
      await openDashboard(page, site, { locale });
      await page.getByTestId("admin-add-job").click();
      await page.getByTestId("job-pay-min").fill("10");
      await page.getByTestId("job-pay-max").fill("5");
      await page.getByTestId("job-submit").click();
      const dialog = page.getByTestId("job-dialog");
      for (const code of ["titleRequired", "locationRequired", "descriptionRequired", "payRangeInvalid"])
        await expect(dialog.getByText(words(`validation.${code}`))).toBeVisible();
      await expect(page.getByTestId("job-title")).toBeFocused();
      await expectAccessible(page);
    });

    test("says that it loads, and that there is nothing yet", async ({ page, site }) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/jobs*", async (route) => {
        await held;
        await route.fulfill({ json: [] });
      });
      await openDashboard(page, site, { locale });
      await expect(page.getByText(words("loading"))).toBeVisible();
      release();
      await expect(page.getByText(words("empty"))).toBeVisible();
    });

    test("says what failed, and nothing is lost by it", async ({ page, site, problems }) => {
      problems.allow(/status of 500|ERR_FAILED/);
      const job = await addJob(site);
      await openDashboard(page, site, { locale });
      const failure = [words("error.title"), words("error.description")] as const;
      await page.route("**/api/admin/jobs**", (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByTestId(`job-delete-${job.id}`).click();
      await expectToast(page, ...failure);
      await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
      await page.locator(".toast button").first().click();
      await expect(page.locator(".toast")).toHaveCount(0);

      await page.getByTestId("admin-add-job").click();
      await page.getByTestId("job-title").fill("A title");
      await page.getByTestId("job-location").fill("A place");
      await page.getByTestId("job-description").fill("A description");
      await page.getByTestId("job-submit").click();
      await expectToast(page, ...failure);
      await expect(page.getByTestId("job-title")).toHaveValue("A title");
      await page.getByTestId("job-cancel").click();

      await page.route("**/api/jobs*", (route) => route.abort());
      await page.goto(pagePath("admin", locale));
      const again = page.getByRole("button", { name: wordsOf(locale, "admin:retry") });
      await expect(again).toBeVisible();
      await page.unroute("**/api/jobs*");
      await again.click();
      await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
    });
  });
}

test("unsaved changes are not lost without a question", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  const dialog = page.getByTestId("job-dialog");
  await edit(page, job.id);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await edit(page, job.id);
  await page.getByTestId("job-title").fill("Half a title");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("job-discard-question")).toBeVisible();
  await expect(page.getByTestId("job-keep-editing")).toBeFocused();
  await page.getByTestId("job-keep-editing").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Half a title");
  await page.mouse.click(5, 5);
  await expect(page.getByTestId("job-discard-question")).toBeVisible();
  await page.getByTestId("job-discard").click();
  await expect(dialog).toBeHidden();
  expect(await jobOf(site, job.id)).toMatchObject({ title: lamplighter.title });

  await page.getByTestId("admin-add-job").click();
  await expect(page.getByTestId("job-title")).toHaveValue("");
  await page.getByTestId("job-title").fill("Never mind");
  await page.getByTestId("job-cancel").click();
  await expect(dialog).toBeHidden();
});

test("two people do not overwrite each other: the newer text is shown, and one chooses", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 409/);
  const job = await addJob(site);
  const changeElsewhere = (title: string) =>
    adminCall(site, "PUT", `/api/admin/jobs/${job.id}`, { ...lamplighter, title });
  await openDashboard(page, site);
  // A toast would advise to reload, which throws away what the panel keeps; it may be gone again before anyone looks.
  await page.evaluate(() => {
    const note = () => document.querySelector(".toast.bad") && document.body.classList.add("was-alarmed");
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await edit(page, job.id);
  await page.getByTestId("job-title").fill("Mine");
  await changeElsewhere("Theirs");
  await page.getByTestId("job-submit").click();
  const conflict = page.getByTestId("job-conflict");
  await expect(conflict).toContainText("Theirs");
  await expect(conflict).toContainText("Mine");
  await expectAccessible(page);
  await page.getByTestId("job-take-newer").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Theirs");

  await page.getByTestId("job-title").fill("Mine again");
  await changeElsewhere("Theirs again");
  await page.getByTestId("job-submit").click();
  await expect(conflict).toContainText("Theirs again");
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Theirs again" });
  await page.getByTestId("job-keep-mine").click();
  await expectToast(page, "Job updated");
  await expect(page.locator("body")).not.toContainClass("was-alarmed");
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Mine again" });
});

test("what was typed outlives an expired session", async ({ page, site, problems }) => {
  problems.allow(/status of 401/);
  const job = await addJob(site);
  const token = await site.adminToken();
  await openDashboard(page, site, { token });
  await edit(page, job.id);
  await page.getByTestId("job-title").fill("Typed with care");
  await endSessionAt(page, site, token, (request) => request.method() === "PUT");
  await page.getByTestId("job-submit").click();
  await expect(page.getByTestId("login-expired")).toBeVisible();
  await fillLogin(page);
  await page.getByTestId("job-kept-open").click();
  await expect(page.getByTestId("job-title")).toHaveValue("Typed with care");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await jobOf(site, job.id)).toMatchObject({ title: "Typed with care" });
  await page.reload();
  await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
  await expect(page.getByTestId("job-kept")).toHaveCount(0);
});

test("shows where the Slovak comes from, and an automatic text is taken over with one press", async ({
  page,
  site,
}) => {
  const job = await addJob(site, { title: "Harbour pilot" });
  await page.route("**/api/admin/slovak", (route) =>
    route.fulfill({
      json: {
        jobs: [
          {
            id: job.id,
            title: { state: "automatic", text: "Prístavný lodivod" },
            description: { state: "stale", text: "Starý opis" },
            requirements: { state: "missing" },
          },
        ],
        translator: { engine: "firefox", state: "failing" },
      },
    }),
  );
  await openDashboard(page, site);
  await expect(page.getByTestId(`job-slovak-${job.id}`).locator("li")).toHaveText([
    "Slovak title: automatic",
    "Slovak description: out of date",
    "Slovak requirements: missing",
  ]);
  await expect(page.getByTestId("admin-translator")).toContainText("translator does not answer");
  await edit(page, job.id);
  await page.getByTestId("job-preview-toggle").click();
  await expect(page.getByTestId("job-preview-en")).toContainText("Harbour pilot");
  await expect(page.getByTestId("job-preview-sk")).toContainText("Prístavný lodivod");
  await expect(page.getByTestId("job-preview-sk")).toContainText(wordsOf("sk", "forms:careers.translated"));
  await page.getByTestId("job-slovak-toggle").click();
  await page.getByTestId("take-over-slovakTitle").click();
  await expect(page.getByTestId("job-slovak-title")).toHaveValue("Prístavný lodivod");
  await page.getByTestId("job-slovak-title").fill("Lodivod");
  await expect(page.getByTestId("job-preview-sk")).toContainText("Lodivod");
  await expectAccessible(page);
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await jobOf(site, job.id)).toMatchObject({ translations: { sk: { title: "Lodivod" } } });
});
