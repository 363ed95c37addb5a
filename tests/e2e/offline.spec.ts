import type { Page } from "@playwright/test";
import { enquiry, expectEnquiry, fillEnquiry, storedContacts, submitEnquiry } from "../support/enquiry.ts";
import { getWords, jobWithPay } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** All further scripts fail to load. */
const loseScripts = (page: Page) => page.route("**/assets/*.js", (route) => route.abort());

test.beforeEach(({ problems }) =>
  problems.allow(/Failed to (fetch|load)|dynamically imported module|ERR_|^exception: /),
);

test("a contact form whose scripts are lost says so, and a reload keeps what was typed", async ({ page, site }) => {
  const locale = "sk";
  const email = "lost@posta.example";
  await loseScripts(page);
  await page.goto("/sk");
  await fillEnquiry(page, { email });
  await submitEnquiry(page);
  const broken = page.locator("#contact").getByTestId("broken-part");
  await expect(broken).toContainText(getWords(locale, "common:broken.text"));
  await expect(broken).toBeInViewport();
  await expect(broken.getByRole("link").first()).toHaveAttribute("href", "mailto:hello@tatrion.example");
  await page.unroute("**/assets/*.js");
  await broken.getByRole("link", { name: getWords(locale, "common:broken.reload") }).click();
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expectEnquiry(page, { ...enquiry, email });
  await submitEnquiry(page);
  await expect(page.getByTestId("contact-received")).toContainText(email);
  expect(await storedContacts(site, email)).toHaveLength(1);
});

test("a press on Apply says that the scripts are lost", async ({ page, site }) => {
  await loseScripts(page);
  await page.goto("/");
  await page.getByTestId(`job-apply-${(await jobWithPay(site)).id}`).click();
  await expect(page.locator("#careers").getByTestId("broken-part")).toBeInViewport();
});
