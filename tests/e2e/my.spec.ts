import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { locales } from "../../contract/locales.ts";
import { type MailServer, startMailServer } from "../../server/mail/smtp-server.fixture.ts";
import { pdfFile } from "../fixtures/cv-files.ts";
import { adminCall, expectToast } from "../support/admin.ts";
import { applicant, expectAccessible, jobWithPay, pressInWindow, wordsOf } from "../support/job-seeker.ts";
import { freshDatabase } from "../support/postgres.ts";
import { bucketVariables, freshBucket } from "../support/s3.ts";
import { type Site, startSite } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

let mail: MailServer;
let own: Site;
test.beforeAll(async ({ database, storage }) => {
  mail = await startMailServer();
  own = await startSite({
    variables: {
      SMTP_URL: mail.url,
      NODE_EXTRA_CA_CERTS: mail.certificateFile,
      ...(database === "postgres" && { DATABASE_URL: await freshDatabase() }),
      ...(storage === "s3" && bucketVariables(await freshBucket())),
    },
  });
});
test.afterAll(async () => {
  await own.stop();
  await mail.close();
});

const lettersTo = (address: string) => mail.arrived.filter(({ to }) => to.includes(address));

for (const locale of locales) {
  const words = (key: string, values = {}) => wordsOf(locale, `my:${key}`, values);

  async function applied(email: string) {
    const job = await jobWithPay(own, locale);
    const body = JSON.stringify({ ...applicant, email, language: locale });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${own.url}/api/jobs/${job.id}/apply`, { method: "POST", headers, body });
    const { applicationId } = z.object({ applicationId: z.string() }).parse(await answer.json());
    await expect.poll(() => lettersTo(email).length).toBe(1);
    const link = /https?:\S+\?my=\S+/.exec(lettersTo(email)[0]?.mail.text ?? "")?.[0] ?? "";
    return { job, link, applicationId };
  }

  test(`a page that was open while it was decided says how it stands (${locale})`, async ({ page, problems }) => {
    problems.allow(/403/);
    const { link, applicationId } = await applied(`decided.${locale}@mail.example`);
    await page.goto(link);
    await expect(page.getByTestId("my-status")).toHaveText(words("status.reading.title"));
    await adminCall(own, "PUT", `/api/admin/applications/${applicationId}/stage`, { stage: "declined" });
    await page.getByTestId("my-withdraw").click();
    await expect(page.getByTestId("my-status")).toHaveText(words("status.declined.title"));
    await expectToast(page, words("problem"), words("overtaken"));
    await expect(page.getByTestId("my-withdraw")).toHaveCount(0);
  });

  test(`who erases by a link that leads nowhere any more is told that, not that everything is erased (${locale})`, async ({
    page,
    problems,
  }) => {
    problems.allow(/404|ERR_FAILED/);
    const email = `late.${locale}@mail.example`;
    const { link } = await applied(email);
    await page.goto(link);
    await page.getByTestId("my-erase").click();
    await expect(page.getByTestId("my-erase-dialog")).toContainText(words("erase.text", limits));
    await page.getByTestId("my-erase-address").fill(email);
    const erased = await adminCall(own, "POST", "/api/admin/erasures", { email, confirmation: email });
    expect(erased.status).toBe(200);
    await page.getByTestId("my-erase-submit").click();
    await expect(page.getByTestId("my-gone")).toContainText(words("gone.title"));
    await expectToast(page, words("problem"));
  });

  test(`who does not hear that everything is erased hears it with the next try (${locale})`, async ({
    page,
    problems,
  }) => {
    problems.allow(/404|ERR_FAILED/);
    const email = `unheard.${locale}@mail.example`;
    const { link } = await applied(email);
    await page.goto(link);
    await page.getByTestId("my-erase").click();
    await page.getByTestId("my-erase-address").fill(email);
    await page.route("**/api/my/erase", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByTestId("my-erase-submit").click();
    await expect(page.getByTestId("my-erase-dialog")).toContainText(words("unanswered"));
    await page.unroute("**/api/my/erase");
    await page.getByTestId("my-erase-submit").click();
    await expect(page.getByTestId("my-erased")).toContainText(words("erased.text", limits));
  });

  test(`an applicant's own page, from the receipt to the erasure (${locale}) @shared`, async ({ page, problems }) => {
    problems.allow(/404/);
    const email = `own.${locale}@mail.example`;
    const { job, link } = await applied(email);
    expect(lettersTo(email)[0]?.mail.html).toContain(`href="${link}"`);
    const status = page.getByTestId("my-status");
    await page.goto(link);
    await expect(status).toHaveText(words("status.reading.title"));
    await expect(page.getByTestId("my-application")).toContainText(job.title);
    await expect(page).toHaveTitle(new RegExp(words("title")));
    await expectAccessible(page);

    await addCv(page, "my-cv.pdf");
    await expect(page.getByTestId("my-cv-name")).toContainText("my-cv.pdf");

    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByTestId("my-withdraw").click();
    await expect(other.getByTestId("my-status")).toHaveText(words("status.withdrawn.title"));
    // The first tab has not heard of it: its press says the same once more, and nothing happens twice.
    await page.getByTestId("my-withdraw").click();
    await expect(status).toHaveText(words("status.withdrawn.title"));
    await page.getByTestId("my-withdraw").click();
    await expect(status).toHaveText(words("status.reading.title"));

    const consent = page.getByTestId("my-consent");
    await consent.click();
    await expect(consent).toBeChecked();

    const [data, cv] = await saved(page, 2);
    expect(JSON.parse(String(data)).applications[0]).toMatchObject({ email, keepForLater: true });
    expect(cv?.equals(pdfFile())).toBe(true);

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
    // The receipt, the CV, the withdrawal and its end, the consent, the download, the erasure.
    await expect.poll(() => lettersTo(email).length).toBe(7);
  });
}

async function addCv(page: Page, name: string): Promise<void> {
  await page.getByTestId("my-cv").click();
  await expect(page.locator(".uppy-Dashboard-AddFiles")).toBeVisible();
  const file = { name, mimeType: "application/pdf", buffer: pdfFile() };
  await page.locator(".uppy-Dashboard-input").first().setInputFiles(file);
  await pressInWindow(page.locator(".uppy-StatusBar-actionBtn--upload"));
}

/** What a press on the download saves. */
async function saved(page: Page, count: number): Promise<Buffer[]> {
  const paths: Promise<string>[] = [];
  page.on("download", (download) => paths.push(download.path()));
  await page.getByTestId("my-export").click();
  await expect.poll(() => paths.length).toBe(count);
  return (await Promise.all(paths)).map((path) => readFileSync(path));
}
