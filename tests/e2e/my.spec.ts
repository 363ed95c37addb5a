import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { limits } from "../../contract/limits.ts";
import { type Locale, locales } from "../../contract/locales.ts";
import { cvFiles } from "../fixtures/cv-files.ts";
import { type MailServer, startMailServer } from "../fixtures/smtp-server.ts";
import { adminCall, expectToast, sendApplication } from "../support/admin.ts";
import { enquiry, fillEnquiry, submitEnquiry } from "../support/enquiry.ts";
import { loseResponse } from "../support/hold.ts";
import { expectAccessible, getWords, jobWithPay, uploadFile } from "../support/job-seeker.ts";
import { type Site, startSite } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

let mail: MailServer;
let own: Site;
test.beforeAll(async () => {
  mail = await startMailServer();
  own = await startSite({ variables: { SMTP_URL: mail.url, NODE_EXTRA_CA_CERTS: mail.certificateFile } });
});
test.afterAll(async () => {
  await own.stop();
  await mail.close();
});

const lettersTo = (address: string) => mail.arrived.filter(({ to }) => to.includes(address));

const text = (key: string, values = {}) => getWords("en", `my:${key}`, values);

async function applied(email: string, locale: Locale = "en") {
  const job = await jobWithPay(own, locale);
  const applicationId = await sendApplication(own, job.id, { email, language: locale });
  await expect.poll(() => lettersTo(email).length).toBe(1);
  const link = /https?:\S+\?my=\S+/.exec(lettersTo(email)[0]?.mail.text ?? "")?.[0] ?? "";
  return { job, link, applicationId };
}

test("an open page of an applicant shows the decision at the next press", async ({ page, problems }) => {
  problems.allow(/403/);
  const { link, applicationId } = await applied("decided@mail.example");
  await page.goto(link);
  await expect(page.getByTestId("my-status")).toHaveText(text("status.reading.title"));
  await adminCall(own, "PUT", `/api/admin/applications/${applicationId}/stage`, { stage: "declined" });
  await page.getByTestId("my-withdraw").click();
  await expect(page.getByTestId("my-status")).toHaveText(text("status.declined.title"));
  await expectToast(page, text("problem"), text("outdated"));
  await expect(page.getByTestId("my-withdraw")).toHaveCount(0);
});

test("an erasure after staff have erased the person says that the page is gone", async ({ page, problems }) => {
  problems.allow(/404|ERR_FAILED/);
  const email = "late@mail.example";
  const { link } = await applied(email);
  await page.goto(link);
  await page.getByTestId("my-erase").click();
  await expect(page.getByTestId("my-erase-dialog")).toContainText(text("erase.text", limits));
  await page.getByTestId("my-erase-address").fill(email);
  const erased = await adminCall(own, "POST", "/api/admin/erasures", { email, confirmation: email });
  expect(erased.status).toBe(200);
  await page.getByTestId("my-erase-submit").click();
  await expect(page.getByTestId("my-gone")).toContainText(text("gone.title"));
  await expectToast(page, text("problem"));
});

test("an erasure whose answer was lost says so, and the next press confirms it", async ({ page, problems }) => {
  problems.allow(/404|ERR_FAILED/);
  const email = "unheard@mail.example";
  const { link } = await applied(email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await page.getByTestId("my-erase").click();
  await page.getByTestId("my-erase-address").fill(email);
  await page.route("**/api/my/erase", loseResponse);
  await page.getByTestId("my-erase-submit").click();
  await expect(page.getByTestId("my-erase-dialog")).toContainText(text("unanswered"));
  await page.unroute("**/api/my/erase");
  await page.getByTestId("my-erase-submit").click();
  await expect(page.getByTestId("my-erased")).toContainText(text("erased.text", limits));
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0), "the dialog's entry is left").toBe(0);
  await expect(page.getByTestId("my-erased")).toBeInViewport();
});

test("a site that sends mail promises a receipt for an enquiry", async ({ page }) => {
  await page.goto(`${own.url}/sk`);
  await fillEnquiry(page);
  await submitEnquiry(page);
  const { email } = enquiry;
  await expect(page.getByTestId("contact-received")).toContainText(getWords("sk", "forms:contact.received", { email }));
});

for (const locale of locales) {
  const words = (key: string, values = {}) => getWords(locale, `my:${key}`, values);

  test(`an applicant uses their own page from the receipt to the erasure (${locale})`, async ({ page, problems }) => {
    problems.allow(/404/);
    const email = `own.${locale}@mail.example`;
    const { job, link } = await applied(email, locale);
    expect(lettersTo(email)[0]?.mail.html).toContain(`href="${link}"`);
    const status = page.getByTestId("my-status");
    await page.goto(link);
    await expect(status).toHaveText(words("status.reading.title"));
    await expect(page.getByTestId("my-application")).toContainText(job.title);
    await expect(page).toHaveTitle(new RegExp(words("title")));
    await expectAccessible(page);

    await uploadFile(page, cvFiles.pdf, "my-cv", "my-cv-name");

    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByTestId("my-withdraw").click();
    await expect(other.getByTestId("my-status")).toHaveText(words("status.withdrawn.title"));
    // The first tab does not know it yet: its click repeats the request, which has no further effect.
    await page.getByTestId("my-withdraw").click();
    await expect(status).toHaveText(words("status.withdrawn.title"));
    await page.getByTestId("my-withdraw").click();
    await expect(status).toHaveText(words("status.reading.title"));

    const consent = page.getByTestId("my-consent");
    await consent.click();
    await expect(consent).toBeChecked();

    const [data, cv] = await saved(page, 2);
    expect(JSON.parse(String(data)).applications[0]).toMatchObject({ email, keepForLater: true });
    expect(cv?.equals(cvFiles.pdf.bytes)).toBe(true);

    await page.getByTestId("my-erase").click();
    await page.getByTestId("my-erase-address").fill("somebody@mail.example");
    await page.getByTestId("my-erase-submit").click();
    await expect(page.getByTestId("my-erase-dialog")).toContainText(words("erase.mismatch"));
    await expectAccessible(page);
    await page.getByTestId("my-erase-address").fill(email.toUpperCase());
    await page.getByTestId("my-erase-submit").click();
    await expect(page.getByTestId("my-erased")).toContainText(words("erased.title"));

    await other.getByTestId("my-consent").click();
    await expect(other.getByTestId("my-gone")).toContainText(words("gone.title"));
    expect((await page.goto(link))?.status()).toBe(404);
    await expect(page.getByTestId("my-gone")).toContainText(words("gone.title"));
    await expectAccessible(page);
    // Receipt, CV, withdrawal, its end, consent, download, erasure.
    await expect.poll(() => lettersTo(email).length).toBe(7);
  });
}

/** The files that the download button saves. */
async function saved(page: Page, count: number): Promise<Buffer[]> {
  const paths: Promise<string>[] = [];
  page.on("download", (download) => paths.push(download.path()));
  await page.getByTestId("my-export").click();
  await expect.poll(() => paths.length).toBe(count);
  return (await Promise.all(paths)).map((path) => readFileSync(path));
}
