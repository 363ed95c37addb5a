import { addJob, adminCall, openDashboard, sendApplication } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const cv = { filename: "cv.txt", content: "A short life." };

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);

  test(`an application goes from stage to stage and is answered (${locale})`, async ({ page, site, browser }) => {
    const job = await addJob(site, { title: `Bell ringer ${locale}` });
    const email = `again-${locale}@m.example`;
    await sendApplication(site, job.id, { email });
    const id = await sendApplication(site, job.id, { name: "Amira", email, language: "en" }, cv);
    const colleague = await (await browser.newContext({ baseURL: site.url })).newPage();
    await openDashboard(colleague, site, { locale, search: `?tab=applications&job=${job.id}` });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job.id}` });
    const row = page.getByTestId(`admin-application-${id}`);
    await expect(row).toContainText(words("applications.earlier.two", { number: 2 }));
    await page.getByTestId(`application-stage-${id}`).selectOption("interview");
    await page.getByTestId(`application-star-${id}`).click();
    await expect(colleague.getByTestId(`application-stage-${id}`)).toHaveValue("interview");
    await expect(colleague.getByTestId(`application-star-${id}`)).toHaveAttribute("aria-pressed", "true");

    await page.getByTestId("list-state").selectOption("interview");
    await page.getByTestId("filter-star").click();
    await expect(page).toHaveURL(/stage=interview&star=1$/);
    await expect(page.locator(".rec")).toHaveCount(1);
    await row.locator("h3 a").first().click();
    const pane = page.getByTestId("record-pane");
    await expect(pane.getByTestId("record-history")).toContainText(words("stages.interview"));
    await page.keyboard.press("r");
    await expect(page.getByTestId("reply-text")).toHaveValue(/Amira/);
    await expect(page.getByTestId("reply-date")).toBeVisible();
    await page.getByTestId("reply-template").getByRole("radio").nth(2).check();
    await expect(page.getByTestId("reply-date")).toHaveCount(0);
    await expect(pane).toContainText(words("applications.becomesStage", { stage: words("stages.declined") }));
    await expectAccessible(page);
    await page.getByTestId("reply-send").click();
    await expect(pane.getByTestId("record-history")).toContainText(words("reply.templates.decline"));
    await expect(pane.locator("[data-stage=declined]")).toBeVisible();
    await expect(colleague.getByTestId(`application-stage-${id}`)).toHaveValue("declined");
    await colleague.context().close();
  });

  test(`the rest of a job is declined after each letter could be read (${locale})`, async ({ page, site }) => {
    const job = await addJob(site, { title: `Ferryman ${locale}` });
    const first = await sendApplication(site, job.id, { name: "Filip", language: "sk" }, cv);
    const second = await sendApplication(site, job.id, { name: "Sofia", language: "en" });
    const talked = await sendApplication(site, job.id, { name: "Matej" });
    await adminCall(site, "PUT", `/api/admin/applications/${talked}/stage`, { stage: "interview" });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job.id}` });
    const started = page.waitForEvent("download");
    await page.getByTestId("download-cvs").click();
    expect((await started).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByTestId("list-menu").click();
    await page.getByTestId("decline-rest").click();
    const dialog = page.getByTestId("decline-dialog");
    await expect(dialog.getByTestId(`decline-${talked}`)).not.toBeChecked();
    await dialog.getByTestId(`decline-letter-${first}`).locator("summary").click();
    await expect(dialog.getByTestId(`decline-letter-${first}`)).toContainText("Filip");
    await expectAccessible(page);
    await dialog.getByTestId(`decline-${second}`).uncheck();
    await dialog.getByTestId("decline-send").click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId(`application-stage-${first}`)).toHaveValue("declined");
    await expect(page.getByTestId(`application-stage-${second}`)).toHaveValue("new");
  });
}

test("a stage that cannot be saved is as it was, and a colleague's is not overruled", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of (409|500)/);
  const id = await sendApplication(site, (await addJob(site)).id);
  await openDashboard(page, site, { search: "?tab=applications" });
  const stage = page.getByTestId(`application-stage-${id}`);
  await page.route("**/stage", (route) => route.fulfill({ status: 500, json: { error: "No.", code: "internal" } }));
  await stage.selectOption("offer");
  await expect(page.locator(".toast.bad")).toContainText("The stage was not saved");
  await expect(stage).toHaveValue("new");
  await page.unroute("**/stage");
  await page.route("**/stage", async (route) => {
    await adminCall(site, "PUT", `/api/admin/applications/${id}/stage`, { stage: "hired" });
    await route.continue();
  });
  await stage.selectOption("offer");
  await expect(stage).toHaveValue("hired");
});

test("templates are edited in both languages and put back", async ({ page, site, problems }) => {
  problems.allow(/status of 400/);
  await openDashboard(page, site, { search: "?tab=applications" });
  await page.getByTestId("list-menu").click();
  await page.getByTestId("edit-templates").click();
  const dialog = page.getByTestId("templates-dialog");
  await dialog.getByTestId("template-choice").selectOption("ask");
  const text = dialog.getByTestId("template-text-en");
  await expect(text).toHaveValue(/\{name\}/);
  const shipped = await text.inputValue();
  await text.fill("Hello {nobody}");
  await dialog.getByTestId("template-save").click();
  await expect(dialog.locator(".error")).toBeVisible();
  await text.fill("Hello {name}, when do you come?");
  await dialog.getByTestId("template-save").click();
  await expect(dialog.getByTestId("template-reset")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByTestId("template-reset").click();
  await expect(text).toHaveValue(shipped);
});
