import type { Page } from "@playwright/test";
import { cvFiles } from "../fixtures/cv-files.ts";
import { expectToast } from "../support/admin.ts";
import { fillEnquiry, storedContacts, submitEnquiry } from "../support/enquiry.ts";
import { hold, loseResponse } from "../support/hold.ts";
import {
  fillApplication,
  getWords,
  jobWithPay,
  storedApplications,
  storedCv,
  uploadFile,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const unknown = new RegExp(getWords("en", "forms:unanswered").slice(0, 40));
const submit = (page: Page) => page.getByTestId("apply-submit").click();

test.beforeEach(({ problems }) => problems.allow(/ERR_FAILED/));

test("an enquiry sent again after a lost answer and a reload is stored once", async ({ page, site }) => {
  const email = "lost-enquiry@mesto.example";
  await page.goto("/");
  await fillEnquiry(page, { email });
  await page.route("**/api/contact", loseResponse, { times: 2 });
  await submitEnquiry(page);
  await expect(page.getByTestId("contact-failure")).toBeVisible();
  await expect(page.getByTestId("contact-submit")).toBeFocused();
  await expect(page.getByTestId("contact-submit")).toHaveAccessibleDescription(unknown);
  await page.reload();
  await expect(page.getByTestId("contact-email")).toHaveValue(email);
  await submitEnquiry(page);
  await expect(page.getByTestId("contact-received")).toBeVisible();
  expect(await storedContacts(site, email)).toHaveLength(1);
});

test("an application sent again after lost answers is stored once, with its CV", async ({ page, site }) => {
  const email = "lost-application@mail.example";
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await fillApplication(page, { email });
  await uploadFile(page, cvFiles.pdf);
  await page.route("**/apply", loseResponse, { times: 2 });
  await submit(page);
  await expect(page.getByTestId("apply-failure")).toBeVisible();
  await expectToast(
    page,
    getWords("en", "forms:careers.error.title"),
    getWords("en", "forms:careers.error.description"),
  );
  await expect(page.getByTestId("apply-submit")).toBeFocused();
  await expect(page.getByTestId("apply-submit")).toHaveAccessibleDescription(unknown);
  // A click before the form's script arrives must also send the CV that was uploaded before the reload.
  const resolve = await hold(page, "**/application-panel-*.js");
  await page.route("**/resume", loseResponse, { times: 2 });
  await page.reload();
  await submit(page);
  resolve();
  await expect(page.getByTestId("apply-failure")).toBeVisible();
  await page.reload();
  await submit(page);
  await expect(page.getByTestId("apply-received")).toBeVisible();
  const stored = await storedApplications(site, email);
  expect(stored).toHaveLength(1);
  expect((await storedCv(site, stored[0]?.id ?? "")).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
});
