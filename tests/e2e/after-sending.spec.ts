import { enquiry, fill, send } from "../support/enquiry.ts";
import {
  applicant,
  expectAccessible,
  fillApplication,
  jobWithPay,
  openApplyDialog,
  openJobs,
  showCareers,
  storedApplications,
  wordsOf,
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
  await expect(received).toContainText(wordsOf("sk", "forms:contact.receivedOnly", { email: enquiry.email }));
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
  const words = wordsOf("en", "forms:careers.receivedOnly", { email: applicant.email });
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

test("an enquiry that failed says so beside its button with an e-mail address until the next try", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.goto("/");
  await fill(page);
  const json = { error: "x", code: "internal" };
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await send(page);
  const failure = page.getByTestId("contact-failure");
  for (const part of ["title", "description"])
    await expect(failure).toContainText(wordsOf("en", `forms:contact.error.${part}`));
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(failure.getByRole("link")).toHaveAttribute("href", /^mailto:\S+@\S+$/);
  await expectAccessible(page, "#contact");
  await send(page);
  await expect(page.getByTestId("contact-received")).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test("after a lost answer both forms focus their button, whose description says that the outcome is unknown", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const unknown = new RegExp(wordsOf("sk", "forms:unanswered").slice(0, 40));
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
  const headers = { authorization: `Bearer ${await site.adminToken()}` };
  const body = JSON.stringify({ title: "Doomed", location: "Nitra", description: "Goes." });
  const made = await fetch(`${site.url}/api/admin/jobs`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  const { id } = await made.json();
  await showCareers(page);
  await openApplyDialog(page, id);
  await fillApplication(page);
  await fetch(`${site.url}/api/admin/jobs/${id}`, { method: "DELETE", headers });
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-failure")).toContainText(wordsOf("en", "common:errors.jobNotFound"));
  await expect(page.getByTestId("apply-cover-letter")).toHaveValue(applicant.coverLetter);
  await expect(page.getByTestId(`job-card-${id}`)).toHaveCount(0);
});

test("an application whose page was left before its answer is still one when it is sent again", async ({
  page,
  site,
}) => {
  const job = await jobWithPay(site);
  const other = (await openJobs(site)).find(({ id }) => id !== job.id);
  const email = "elsewhere@mail.example";
  await page.goto(`/?job=${job.id}`);
  await fillApplication(page, { email });
  const stored = Promise.withResolvers<void>();
  await page.route(
    "**/apply",
    async (route) => {
      await route.fetch();
      stored.resolve();
    },
    { times: 1 },
  );
  await page.getByTestId("apply-submit").click();
  await stored.promise;
  await page.locator(`a[href$="?job=${other?.id}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`job=${other?.id}`));
  await page.goBack();
  await page.getByTestId("apply-name").scrollIntoViewIfNeeded();
  await expect(page.getByTestId("apply-name")).toHaveValue(applicant.name);
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-received")).toContainText(email);
  await expect(page.getByTestId("apply-submit")).toBeHidden();
  expect(await storedApplications(site, email)).toHaveLength(1);
  await page.getByTestId("apply-another").click();
  await expect(page.getByTestId("apply-name")).toHaveValue("");
});
