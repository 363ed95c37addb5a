import { cvFiles } from "../fixtures/cv-files.ts";
import { addJob, adminCall } from "../support/admin.ts";
import { fillEnquiry, submitEnquiry } from "../support/enquiry.ts";
import { hold } from "../support/hold.ts";
import {
  applicant,
  expectAccessible,
  fillApplication,
  getWords,
  jobWithPay,
  openApplication,
  openApplyDialog,
  showCareers,
  storedApplications,
  storedCv,
  uploadFile,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => getWords(locale, `forms:careers.${key}`, values);

  test(`the apply dialog sends an application with a CV and is empty again (${locale})`, async ({ page, site }) => {
    const job = await openApplication(page, site, locale);
    const dialog = page.getByRole("dialog", { name: job.title });
    await expect(dialog).toContainText(words(`types.${job.type}`));
    await expect(dialog.getByLabel(words("name"), { exact: true })).toBeFocused();
    await expect(dialog).toContainText(words("keep_other", { count: 365 }));
    await expect(page.getByTestId("apply-notice")).toContainText(words("notice_other", { count: 180 }));
    await expect(dialog).toContainText(/PDF, DOCX, DOC, TXT (or|alebo) RTF.*10\sMB/);
    await expectAccessible(page, '[data-testid="apply-dialog"]');

    const resolve = await hold(page, "**/apply");
    const email = `busy.${locale}@mail.example`;
    await fillApplication(page, { email, phone: "" });
    await uploadFile(page, cvFiles.docx);
    await expect(page.getByTestId("apply-uploaded")).toContainText(words("uploaded"));
    await page.getByTestId("apply-keep").check();
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-submit")).toBeDisabled();
    await expect(page.getByTestId("apply-submit")).toHaveText(words("submitting"));
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("apply-dialog")).toBeVisible();
    resolve();
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
    await expect(page.getByText(words("success.title"), { exact: true })).toBeVisible();
    await expect(page.getByText(words("success.description"), { exact: true })).toBeVisible();
    await expect(page.getByTestId(`job-apply-${job.id}`)).toBeFocused();
    await expect(page.getByTestId(`job-received-${job.id}`)).toHaveText(words("receivedOnly", { email }));
    const [stored, ...more] = await storedApplications(site, email);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ name: applicant.name, coverLetter: applicant.coverLetter });
    expect((await storedCv(site, stored?.id ?? "")).bytes.equals(cvFiles.docx.bytes)).toBe(true);
    await openApplyDialog(page, job.id);
    await expect(page.getByTestId("apply-name")).toHaveValue("");
    await expect(page.getByTestId("apply-uploaded")).toHaveCount(0);
    await expect(page.getByTestId("apply-keep")).not.toBeChecked();
  });
}

test("the apply dialog explains wrong fields and what the server refuses", async ({ page, site, problems }) => {
  problems.allow(/status of 400/);
  const words = (key: string, values = {}) => getWords("sk", `forms:${key}`, values);
  await openApplication(page, site, "sk");
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/apply") && sent.push(request.url()));
  await fillApplication(page, { name: " J ", email: "jana@mesto", phone: "1234567", coverLetter: "x".repeat(49) });
  await page.getByTestId("apply-submit").click();
  const errors = page.getByTestId("apply-dialog").locator(".error");
  await expect(errors).toHaveText([
    words("validation.nameMin", { nameMin: 2 }),
    words("validation.emailInvalid"),
    words("validation.phoneInvalid"),
    words("validation.coverLetterMin", { coverLetterMin: 50 }),
  ]);
  await expect(page.getByTestId("apply-name")).toBeFocused();
  await expect(page.getByTestId("apply-name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert").first()).toHaveText(words("problems_few", { count: 4 }));
  await expectAccessible(page, '[data-testid="apply-dialog"]');
  await fillApplication(page);
  await expect(errors).toHaveCount(0);
  expect(sent).toEqual([]);
  const json = { error: "Check the form", code: "validation", fields: { email: "emailInvalid" } };
  await page.route("**/apply", (route) => route.fulfill({ status: 400, json }));
  await page.getByTestId("apply-submit").click();
  await expect(errors).toHaveText([words("validation.emailInvalid")]);
  await expect(page.getByTestId("apply-email")).toBeFocused();
  await expect(page.getByText(getWords("sk", "common:errors.validation"), { exact: true })).toBeVisible();
});

test("an unsent application outlasts a closed dialog, a reload and another job's dialog", async ({ page, site }) => {
  const job = await openApplication(page, site);
  await fillApplication(page, { email: "draft@mail.example" });
  await page.getByTestId("apply-keep").check();
  await uploadFile(page, cvFiles.txt);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  await openApplyDialog(page, job.id);
  await expect(page.getByTestId("apply-email")).toHaveValue("draft@mail.example");
  await expect(page.getByTestId("apply-uploaded")).toContainText(cvFiles.txt.name);
  await page.reload();
  await page.locator("#careers").scrollIntoViewIfNeeded();
  const other = page.locator('[data-testid^="job-apply-"]').nth(1);
  await other.click();
  await expect(page.getByTestId("apply-name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await openApplyDialog(page, job.id);
  await expect(page.getByTestId("apply-name")).toHaveValue(applicant.name);
  await expect(page.getByTestId("apply-cover-letter")).toHaveValue(applicant.coverLetter);
  await expect(page.getByTestId("apply-keep")).toBeChecked();
  await expect(page.getByTestId("apply-uploaded")).toContainText(cvFiles.txt.name);
});

test("a reload shows neither an expired CV nor one that was removed from the form", async ({ page, site }) => {
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await fillApplication(page);
  await uploadFile(page, cvFiles.pdf);
  await page.addInitScript(() => {
    const today = Date.now;
    Date.now = () => today() + 24 * 60 * 60 * 1_000;
  });
  await page.reload();
  await expect(page.getByTestId("apply-name")).toHaveValue(applicant.name);
  await expect(page.getByTestId("apply-uploaded")).toHaveCount(0);
  await uploadFile(page, cvFiles.pdf);
  await page.getByTestId("apply-remove").click();
  await page.reload();
  await expect(page.getByTestId("apply-name")).toHaveValue(applicant.name);
  await expect(page.getByTestId("apply-uploaded")).toHaveCount(0);
});

test("an application can be opened, filled, given a CV and sent by keyboard alone", async ({ page, site }) => {
  const job = await jobWithPay(site);
  await showCareers(page);
  await page.getByTestId(`job-apply-${job.id}`).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("apply-name")).toBeFocused();
  await page.keyboard.insertText(applicant.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("keyboard@mail.example");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("apply-upload")).toBeFocused();
  // Registered before the key is pressed: Playwright does not wait until the browser intercepts the chooser.
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "browse files" })).toBeFocused();
  await page.keyboard.press("Enter");
  const { name, type, bytes } = cvFiles.pdf;
  await (await chooser).setFiles({ name, mimeType: type, buffer: bytes });
  await expect(page.getByRole("button", { name: "Upload 1 file" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("apply-uploaded")).toContainText(name);
  await expect(page.getByTestId("apply-upload")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("apply-cover-letter")).toBeFocused();
  await page.keyboard.insertText(applicant.coverLetter);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByTestId("apply-keep")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("apply-submit")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Application submitted", { exact: true })).toBeVisible();
  await expect(page.getByTestId(`job-apply-${job.id}`)).toBeFocused();
  expect(await storedApplications(site, "keyboard@mail.example")).toHaveLength(1);
});

test("on a phone a wrong field is in sight together with its explanation", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApplication(page, site, "sk");
  const right = { name: "Eva Malá", email: "eva@mail.example", phone: "", coverLetter: "x".repeat(60) };
  for (const [part, wrong] of [
    ["cover-letter", { coverLetter: "Short." }],
    ["phone", { phone: "1" }],
    ["email", { email: "eva" }],
    ["name", { name: "E" }],
  ] as const) {
    await fillApplication(page, { ...right, ...wrong });
    await page.getByTestId("apply-submit").click();
    const field = page.getByTestId(`apply-${part}`);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const message = page.getByTestId("apply-dialog").locator(".error");
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(field).toBeInViewport({ ratio: 1 });
    const body = await page.getByTestId("apply-dialog").locator(".body").boundingBox();
    const box = await message.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((body?.y ?? 0) + (body?.height ?? 0));
  }
});

test("a toast in a dialog can be pressed, also after one outside of it", async ({ page, site, problems }) => {
  problems.allow(/status of 500/);
  await page.route(/\/api\/(contact|jobs\/.*\/apply)$/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/");
  await fillEnquiry(page);
  await submitEnquiry(page);
  await expect(page.locator("body > .toasts .toast")).toBeVisible();
  await openApplyDialog(page, (await jobWithPay(site)).id);
  await fillApplication(page);
  await page.getByTestId("apply-submit").click();
  await page.getByTestId("apply-dialog").locator(".toast").getByRole("button").click();
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("a sent application is confirmed on the job's page until another one is begun", async ({ page, site }) => {
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await fillApplication(page);
  await page.getByTestId("apply-submit").click();
  const received = page.getByTestId("apply-received");
  await expect(received).toContainText(getWords("en", "forms:careers.receivedOnly", { email: applicant.email }));
  await expect(received).toBeFocused();
  await expect(page.getByTestId("apply-submit")).toBeHidden();
  await expectAccessible(page, ".job-view");
  await page.getByTestId("apply-another").click();
  await expect(page.getByTestId("apply-name")).toBeFocused();
});

test("applying for a deleted job says so, and its card leaves the list", async ({ page, site, problems }) => {
  problems.allow(/status of 404/);
  const { id } = await addJob(site);
  await showCareers(page);
  await openApplyDialog(page, id);
  await fillApplication(page);
  await adminCall(site, "DELETE", `/api/admin/jobs/${id}`);
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-failure")).toContainText(getWords("en", "common:errors.jobNotFound"));
  await expect(page.getByTestId("apply-cover-letter")).toHaveValue(applicant.coverLetter);
  await expect(page.getByTestId(`job-card-${id}`)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  await expect(page.locator("#careers")).toBeFocused();
});
