import type { Page } from "@playwright/test";
import { jobPath } from "../../contract/routes.ts";
import { enquiry, expectFilled, fill, send, storedContacts } from "../support/enquiry.ts";
import { applicant, fillApplication, getWords, jobWithPay } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** From here on no script arrives. */
const loseScripts = (page: Page) => page.route("**/assets/*.js", (route) => route.abort());

test.beforeEach(({ problems }) =>
  problems.allow(/Failed to (fetch|load)|dynamically imported module|ERR_|^exception: /),
);

test("a contact form whose scripts are lost says so at once, and a reload brings back what was typed", async ({
  page,
  site,
}) => {
  const locale = "sk";
  const email = "lost@posta.example";
  await loseScripts(page);
  await page.goto("/sk");
  await fill(page, { email });
  await send(page);
  const told = page.locator("#contact").getByTestId("broken-part");
  await expect(told).toContainText(getWords(locale, "common:broken.text"), { timeout: 3_000 });
  await expect(told).toBeInViewport();
  await expect(told.getByRole("link").first()).toHaveAttribute("href", "mailto:hello@tatrion.example");
  await page.unroute("**/assets/*.js");
  await told.getByRole("link", { name: getWords(locale, "common:broken.reload") }).click();
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expectFilled(page, { ...enquiry, email });
  await send(page);
  await expect(page.getByTestId("contact-received")).toContainText(email);
  expect(await storedContacts(site, email)).toHaveLength(1);
});

test("a press on Apply says within three seconds that the scripts are lost", async ({ page, site }) => {
  await loseScripts(page);
  await page.goto("/");
  await page.getByTestId(`job-apply-${(await jobWithPay(site)).id}`).click();
  await expect(page.locator("#careers").getByTestId("broken-part")).toBeInViewport({ timeout: 3_000 });
});

test("what was typed into a job's form before its scripts were lost is there after a reload", async ({
  page,
  site,
}) => {
  await loseScripts(page);
  await page.goto(jobPath((await jobWithPay(site)).id, "en"));
  await fillApplication(page);
  await page.getByTestId("apply-keep").check();
  await expect(page.locator("#apply").getByTestId("broken-part")).toBeVisible();
  await page.unroute("**/assets/*.js");
  await page.reload();
  await expect(page.getByTestId("apply-cover-letter")).toHaveValue(applicant.coverLetter);
  await expect(page.getByTestId("apply-keep")).toBeChecked();
});
