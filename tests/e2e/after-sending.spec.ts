import { addJob, adminCall } from "../support/admin.ts";
import { enquiry, fill, send } from "../support/enquiry.ts";
import {
  applicant,
  expectAccessible,
  fillApplication,
  getWords,
  jobWithPay,
  openApplyDialog,
  showCareers,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** Toasts disappear at once: what is asserted here must be said elsewhere. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => later(work, ms === 5_000 ? 0 : ms) });
  });
});

test("a sent enquiry is confirmed in place of the form until another one is begun", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/sk");
  await fill(page);
  await send(page);
  const received = page.getByTestId("contact-received");
  await expect(received).toContainText(getWords("sk", "forms:contact.receivedOnly", { email: enquiry.email }));
  await expect(received).toBeFocused();
  await expect(received).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(page.getByTestId("contact-submit")).toBeHidden();
  await expectAccessible(page, "#contact");
  await page.getByTestId("contact-another").click();
  await expect(received).toHaveCount(0);
  await expect(page.getByTestId("contact-name")).toBeFocused();
  await expect(page.getByTestId("contact-name")).toHaveValue("");
});

test("a sent application is confirmed on the job's page and on its card", async ({ page, site }) => {
  const job = await jobWithPay(site);
  const words = getWords("en", "forms:careers.receivedOnly", { email: applicant.email });
  await page.goto(`/?job=${job.id}`);
  await fillApplication(page);
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-received")).toContainText(words);
  await expect(page.getByTestId("apply-received")).toBeFocused();
  await expect(page.getByTestId("apply-submit")).toBeHidden();
  await expectAccessible(page, ".job-view");
  await page.getByTestId("apply-another").click();
  await expect(page.getByTestId("apply-name")).toBeFocused();
  await showCareers(page);
  await openApplyDialog(page, job.id);
  await fillApplication(page);
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  await expect(page.getByTestId(`job-received-${job.id}`)).toHaveText(words);
});

test("after a lost answer both forms focus their button, whose description says that the outcome is unknown", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const unknown = new RegExp(getWords("sk", "forms:unanswered").slice(0, 40));
  await page.route("**/api/contact", (route) => route.abort());
  await page.route("**/apply", (route) => route.abort());
  await page.goto(`/sk?job=${(await jobWithPay(site)).id}`);
  await fillApplication(page);
  await page.getByTestId("apply-submit").press("Enter");
  await expect(page.getByTestId("apply-failure")).toBeVisible();
  await expect(page.getByTestId("apply-submit")).toBeFocused();
  await expect(page.getByTestId("apply-submit")).toHaveAccessibleDescription(unknown);
  await page.goto("/sk");
  await fill(page);
  await page.getByTestId("contact-submit").press("Enter");
  await expect(page.getByTestId("contact-failure")).toBeVisible();
  await expect(page.getByTestId("contact-submit")).toBeFocused();
  await expect(page.getByTestId("contact-submit")).toHaveAccessibleDescription(unknown);
});

test("applying for a job that was deleted says so beside the button, and its card leaves the list", async ({
  page,
  site,
  problems,
}) => {
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
