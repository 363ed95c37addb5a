import { pagePath } from "../../contract/routes.ts";
import { addJob, expectToast, lamplighter, openDashboard, sendApplication } from "../support/admin.ts";
import { expectAccessible, openJobs, wordsOf } from "../support/job-seeker.ts";
import { editJob, jobOf } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

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
      await editJob(page, job.id);
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

    test("says whom another title reaches, once somebody has applied", async ({ page, site }) => {
      const title = `Cartographer ${locale}`;
      const { id } = await addJob(site, { title });
      const told = (form: string, count: number) =>
        words(`fields.renamed_${form}`, { count, title, duplicate: words("duplicate") });
      const forms = { sk: { 1: "one", 2: "few", 5: "other" }, en: { 1: "one", 2: "other", 5: "other" } }[locale];
      await openDashboard(page, site, { locale });
      await page.getByTestId(`job-edit-${id}`).click();
      const field = page.getByTestId("job-title");
      await field.fill("Surveyor");
      await expect(field).toHaveAccessibleDescription("");
      await page.getByTestId("job-cancel").click();
      for (let count = 1; count <= 5; count++) {
        await sendApplication(site, id, { email: `reached.${count}.${locale}@mail.example` });
        if (count !== 1 && count !== 2 && count !== 5) continue;
        await page.goto(`${pagePath("admin", locale)}?q=${title}`);
        await page.getByTestId(`job-edit-${id}`).click();
        await expect(field).toHaveAccessibleDescription("");
        await field.fill("Surveyor");
        await expect(field).toHaveAccessibleDescription(told(forms[count], count));
        await field.fill(`${title} `);
        await expect(field).toHaveAccessibleDescription("");
        await page.getByTestId("job-cancel").click();
      }
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
        await expect(dialog.getByText(wordsOf(locale, `admin:validation.${code}`))).toBeVisible();
      await expect(page.getByTestId("job-title")).toBeFocused();
      await expectAccessible(page);
    });

    test("says that it loads, and that there is nothing yet", async ({ page, site }) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/admin/jobs", async (route) => {
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

      await page.unroute("**/api/admin/jobs**");
      await page.route("**/api/admin/jobs", (route) => route.abort());
      await page.goto(pagePath("admin", locale));
      const again = page.getByRole("button", { name: wordsOf(locale, "admin:retry") });
      await expect(again).toBeVisible();
      await page.unroute("**/api/admin/jobs");
      await again.click();
      await expect(page.getByTestId(`admin-job-${job.id}`)).toBeVisible();
    });
  });
}
