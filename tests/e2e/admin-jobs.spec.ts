import { addJob, expectToast, openDashboard } from "../support/admin.ts";
import { expectAccessible, getWords, openJobs } from "../support/job-seeker.ts";
import { editJob, fetchJob, fillJob } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => getWords(locale, `admin:jobs.${key}`, values);

  test(`a job is created with every field, changed, deleted and restored (${locale})`, async ({ page, site }) => {
    await openDashboard(page, site, { locale });
    const tab = page.getByTestId("admin-tab-jobs");
    await expect(tab).toHaveAttribute("aria-selected", "true");
    const count = (await openJobs(site)).length;
    await expect(tab.locator("span")).toHaveText(String(count));
    await expectAccessible(page);
    await page.getByTestId("admin-add-job").click();
    const dialog = page.getByTestId("job-dialog");
    const heading = dialog.getByRole("heading", { level: 2 });
    await expect(heading).toHaveText(words("dialog.createTitle"));
    await expect(page.getByTestId("job-slovak-title")).toBeHidden();
    await expect(page.getByTestId("job-type")).toHaveValue("Full-time");
    await page.getByTestId("job-pay-min").fill("10");
    await page.getByTestId("job-pay-max").fill("5");
    await page.getByTestId("job-submit").click();
    for (const code of ["titleRequired", "locationRequired", "descriptionRequired", "payRangeInvalid"])
      await expect(dialog.getByText(getWords(locale, `admin:validation.${code}`))).toBeVisible();
    await expect(page.getByTestId("job-title")).toBeFocused();
    await expectAccessible(page);

    const title = `Keeper of lamps ${locale}`;
    await fillJob(page, title);
    await page.getByTestId("job-type").selectOption("Contract");
    await page.getByTestId("job-requirements").fill(" Patience ,, A ladder, ");
    await page.getByTestId("job-pay-min").fill("2 300");
    await page.getByTestId("job-pay-max").fill("3100,50 Kč");
    await expect(page.getByTestId("job-pay-currency")).toHaveValue("CZK");
    await page.getByTestId("job-slovak-toggle").click();
    await page.getByTestId("job-slovak-title").fill("Lampár");
    await expectAccessible(page);
    await page.getByTestId("job-submit").click();
    await expectToast(page, words("success.created.title"), words("success.created.description", { title }));
    await expect(dialog).toBeHidden();
    await expect(tab.locator("span")).toHaveText(String(count + 1));
    const created = {
      title,
      location: "Trnava",
      type: "Contract",
      requirements: ["Patience", "A ladder"],
      pay: { min: 2_300, max: 3_100.5, currency: "CZK", period: "month" },
    };
    const [job] = await openJobs(site);
    const id = job?.id ?? "";
    const slovak = { sk: { title: "Lampár", description: "", requirements: [] } };
    expect(job).toMatchObject({ ...created, translations: slovak });
    const row = page.getByTestId(`admin-job-${id}`);
    for (const text of [title, "Trnava", "Keep the lamps.", "Patience", "A ladder"])
      await expect(row).toContainText(text);
    await expect(page.getByTestId(`job-slovak-${id}`)).toContainText(getWords(locale, "admin:slovak.state.manual"));

    await editJob(page, id);
    await expect(heading).toHaveText(words("dialog.editTitle"));
    await expect(page.getByTestId("job-slovak-toggle")).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByTestId("job-slovak-title")).toHaveValue("Lampár");
    await page.getByTestId("job-description").fill("Another description.");
    await page.getByTestId("job-slovak-title").fill("");
    await page.getByTestId("job-submit").click();
    await expectToast(page, words("success.updated.title"));
    const changed = await fetchJob(site, id);
    expect(changed).toMatchObject({ ...created, description: "Another description." });
    expect(changed).not.toHaveProperty("translations");

    await page.getByTestId(`job-delete-${id}`).click();
    await expect(row).toHaveCount(0);
    await expectToast(page, words("success.deleted.title"));
    expect(await fetchJob(site, id)).toBe(undefined);
    await page.getByTestId("toast-undo").click();
    await expectToast(page, words("success.restored.title"));
    await expect(row).toContainText(title);
    expect(await fetchJob(site, id)).toMatchObject(created);
  });
}

test("deleting, creating and listing jobs that fail say so and lose nothing", async ({ page, site, problems }) => {
  problems.allow(/status of 500|ERR_FAILED/);
  const words = (key: string) => getWords("en", `admin:jobs.${key}`);
  const job = await addJob(site);
  await openDashboard(page, site);
  const row = page.getByTestId(`admin-job-${job.id}`);
  const count = page.getByTestId("admin-tab-jobs").locator("span");
  await expect(row).toBeVisible();
  const before = (await count.textContent()) ?? "";
  const failure = [words("error.title"), words("error.description")] as const;
  await page.route("**/api/admin/jobs**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByTestId(`job-delete-${job.id}`).focus();
  await page.keyboard.press("Enter");
  await expectToast(page, ...failure);
  await expect(row).toBeFocused();
  await expect(page.getByTestId(`job-restore-${job.id}`)).toHaveCount(0);
  await expect(count).toHaveText(before);
  await page.locator(".toast button").first().click();
  await expect(page.locator(".toast")).toHaveCount(0);

  await page.getByTestId("admin-add-job").click();
  await fillJob(page, "A title");
  await page.getByTestId("job-submit").click();
  await expectToast(page, ...failure);
  await expect(page.getByTestId("job-title")).toHaveValue("A title");
  await page.getByTestId("job-cancel").click();

  await page.unroute("**/api/admin/jobs**");
  await page.route("**/api/admin/jobs", (route) => route.abort());
  await page.goto("/admin");
  const again = page.getByRole("button", { name: getWords("en", "admin:retry") });
  await expect(again).toBeVisible();
  await page.unroute("**/api/admin/jobs");
  await again.click();
  await expect(row).toBeVisible();
});
