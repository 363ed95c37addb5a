import type { Page } from "@playwright/test";
import { addJob, expectToast, fillLogin, sendApplication } from "../support/admin.ts";
import { fillEnquiry, submitEnquiry } from "../support/enquiry.ts";
import { hold } from "../support/hold.ts";
import { fillApplication, getWords, jobWithPay, openApplyDialog, showCareers } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";
import { mark, translate, translators } from "../support/translated.ts";

const forms = (key: string, values = {}) => getWords("en", `forms:${key}`, values);
const receivedBy = (email: string) => forms("careers.receivedOnly", { email });

/** Waits for hydration, which replaces the fields of a translated form. */
const waitForHydration = (page: Page, testId: string) =>
  page.waitForFunction(
    (selector) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith("__react")),
    `[data-testid="${testId}"]`,
  );

// React reports the hydration mismatch of a translated island.
test.beforeEach(({ problems }) => problems.allow(/Minified React error #418/));

for (const translator of translators) {
  const prefix = translator === "around" ? "" : mark;

  test(`an enquiry can be sent on a page that the browser translates (${translator} the text)`, async ({ page }) => {
    await page.goto("/#contact");
    await page.getByTestId("contact-name").focus();
    await translate(page, translator);
    await waitForHydration(page, "contact-name");
    const button = page.getByTestId("contact-submit");
    await expect(button).toHaveText(prefix + forms("contact.submit"));
    await submitEnquiry(page);
    await expect(page.locator("#contact .error")).toHaveCount(4);
    const email = "olena@posta.example";
    await fillEnquiry(page, { email });
    const release = await hold(page, "**/api/contact");
    await submitEnquiry(page);
    await expect(button).toHaveText(prefix + forms("contact.submitting"));
    await expect(button.locator(".spin")).toBeVisible();
    release();
    const received = page.getByTestId("contact-received");
    await expect(received.locator("p")).toHaveText(prefix + forms("contact.receivedOnly", { email }));
    await expectToast(page, prefix + getWords("en", "forms:contact.success.title"));
    await page.getByTestId("contact-another").click();
    await expect(button).toHaveText(prefix + forms("contact.submit"));
    await expect(button.locator(".spin")).toHaveCount(0);
  });
}

test("what is typed into a translated form and pressed before its scripts arrive is sent", async ({ page }) => {
  const release = await hold(page, "**/assets/*.js");
  await page.goto("/#contact", { waitUntil: "commit" });
  await page.locator(".footer a").first().waitFor();
  await translate(page);
  await fillEnquiry(page, { email: "soon@posta.example" });
  await submitEnquiry(page);
  release();
  await expect(page.getByTestId("contact-received")).toContainText("soon@posta.example");
});

test("applications can be sent from a translated dialog and a translated job page", async ({ page, site }) => {
  const job = await jobWithPay(site);
  await showCareers(page);
  await translate(page);
  await openApplyDialog(page, job.id);
  await page.getByTestId("apply-upload").click();
  await expect(page.locator(".uppy-Dashboard-AddFiles")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("upload-window")).toBeHidden();
  await fillApplication(page, { email: "dialog@posta.example" });
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  await expect(page.getByTestId(`job-received-${job.id}`)).toHaveText(mark + receivedBy("dialog@posta.example"));

  await page.getByTestId(`job-link-${job.id}`).click();
  await expect(page.locator("h1")).toHaveText(job.title);
  await translate(page);
  await expect(page.locator("h1")).toHaveText(mark + job.title);
  await fillApplication(page, { email: "page@posta.example" });
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-received").locator("p")).toHaveText(mark + receivedBy("page@posta.example"));
});

test("staff can sign in and work on a record on translated pages", async ({ page, site }) => {
  const words = (key: string, values = {}) => mark + getWords("en", `admin:${key}`, values);
  const job = await addJob(site);
  const id = await sendApplication(site, job.id, { name: "Olena", email: "olena@posta.example" });
  await page.goto("/admin/login");
  await translate(page);
  await fillLogin(page);
  await expectToast(page, getWords("en", "admin:login.success.title"));
  await translate(page);
  await page.getByTestId("admin-tab-applications").click();
  await page.getByTestId(`admin-application-${id}`).locator("h3 a").click();
  const pane = page.getByTestId("record-pane");
  await pane.locator("select").selectOption("interview");
  await expectToast(page, words("applications.stageNow", { stage: getWords("en", "admin:stages.interview") }));
  await pane.getByTestId("record-note").fill("Speaks four languages.");
  await pane.getByTestId("record-note-save").click();
  await expect(pane.locator(".note-foot")).toContainText("admin");
  await expect(pane.getByTestId("record-note-save")).toHaveCount(0);
  await expect(pane.locator("h2")).toContainText(`${mark}Olena`);
});
