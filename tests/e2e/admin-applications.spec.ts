import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { serverMessages } from "../../server/locales/messages.ts";
import { addJob, openDashboard, sendApplication } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const cv = { filename: "cv.txt", content: "A short life." };

/** Opens the dialog of reply templates. */
async function openTemplates(page: Page): Promise<void> {
  await page.getByTestId("list-menu").click();
  await page.getByTestId("edit-templates").click();
}

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);

  test(`staff work on an application, and a colleague sees it (${locale})`, async ({ page, site, browser }) => {
    const job = await addJob(site, { title: `Bell ringer ${locale}` });
    const email = `again-${locale}@m.example`;
    await sendApplication(site, job.id, { email });
    const id = await sendApplication(site, job.id, { name: "Amira", email, language: "en", keepForLater: true }, cv);
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

    const kept = pane.locator(".keep");
    await expect(kept).toContainText(words("applications.keptForLater"));
    const day = async () => /.*\d{4}/.exec((await kept.textContent()) ?? "")?.[0];
    const longer = await day();
    await pane.getByTestId("record-more").click();
    await page.getByTestId("record-consent").click();
    await expect(kept).toContainText(words("applications.notKeptForLater"));
    await expect.poll(day).not.toBe(longer);
    await pane.getByTestId("record-more").click();
    await expect(page.getByTestId(`erase-${id}`)).toBeVisible();
    await expect(page.getByTestId("record-consent")).toHaveCount(0);
    await page.keyboard.press("Escape");
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
}

test("CVs of a job come as an archive, and without a mail server no applicant is declined", async ({ page, site }) => {
  const locale = "sk";
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);
  const job = await addJob(site, { title: "Lamplighter" });
  const first = await sendApplication(site, job.id, { name: "Filip" }, cv);
  await sendApplication(site, job.id);
  await openDashboard(page, site, { locale, search: `?tab=applications&job=${job.id}` });
  const started = page.waitForEvent("download");
  await expect(page.getByTestId("download-cvs")).toHaveText(words("applications.cvsCount_one", { count: 1 }));
  await page.getByTestId("download-cvs").click();
  const archive = await started;
  expect(archive.suggestedFilename()).toMatch(new RegExp(`^${serverMessages[locale].csv.files.cvs}-.*\\.zip$`));
  expect(Buffer.from(await readFile(await archive.path())).includes("Filip")).toBe(true);
  await page.getByTestId("list-menu").click();
  await expect(page.getByTestId("decline-rest")).toBeDisabled();
  await expect(page.getByTestId("decline-rest")).toContainText(words("applications.decline.noMail"));
  await expectAccessible(page);
  await expect(page.getByTestId(`application-stage-${first}`)).toHaveValue("new");
});

test("reply templates are edited in both languages, reset and restored by Undo", async ({ page, site, problems }) => {
  problems.allow(/status of 400/);
  await openDashboard(page, site, { search: "?tab=applications" });
  await openTemplates(page);
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
  await page.getByTestId("toast-undo").click();
  await expect(text).toHaveValue("Hello {name}, when do you come?");
  await text.fill("Half a letter, {name}.");
  await expect(dialog.getByTestId("template-reset")).toHaveCount(0);
  await dialog.getByTestId("template-discard").click();
  await dialog.getByTestId("template-reset").click();
  await expect(text).toHaveValue(shipped);
});
