import { cvFiles } from "../fixtures/cv-files.ts";
import { enquiry, fill, send, storedContacts } from "../support/enquiry.ts";
import {
  applicant,
  expectAccessible,
  fillApplication,
  jobWithPay,
  openApplyDialog,
  openJobs,
  showCareers,
  storedApplications,
  uploadFile,
  wordsOf,
} from "../support/job-seeker.ts";
import { loseAnswer } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

/** Whatever only a toast says is over by now. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => later(work, ms === 5_000 ? 0 : ms) });
  });
});

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";

  test(`a sent enquiry says so until another one is begun (${locale})`, async ({ page }) => {
    await page.goto(home);
    await fill(page);
    await send(page);
    const received = page.getByTestId("contact-received");
    await expect(received).toContainText(wordsOf(locale, "forms:contact.receivedOnly", { email: enquiry.email }));
    await expect(received).toBeFocused();
    await expect(page.locator(".toast")).toHaveCount(0);
    await expect(page.getByTestId("contact-submit")).toBeHidden();
    await expectAccessible(page, "#contact");
    await page.getByTestId("contact-another").click();
    await expect(received).toHaveCount(0);
    await expect(page.getByTestId("contact-name")).toBeFocused();
    await expect(page.getByTestId("contact-name")).toHaveValue("");
  });

  test(`a sent application says so in the page and on its card (${locale})`, async ({ page, site }) => {
    const job = await jobWithPay(site, locale);
    const words = wordsOf(locale, "forms:careers.receivedOnly", { email: applicant.email });
    await page.goto(`${home}?job=${job.id}`);
    await fillApplication(page);
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-received")).toContainText(words);
    await expect(page.getByTestId("apply-received")).toBeFocused();
    await expect(page.getByTestId("apply-submit")).toBeHidden();
    await expectAccessible(page, ".job-view");
    await page.getByTestId("apply-another").click();
    await expect(page.getByTestId("apply-name")).toBeFocused();
    await showCareers(page, locale);
    await openApplyDialog(page, job.id);
    await fillApplication(page);
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
    await expect(page.getByTestId(`job-received-${job.id}`)).toHaveText(words);
  });

  test(`an enquiry that failed says why until the next try, and where else to write (${locale})`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 500/);
    await page.goto(home);
    await fill(page);
    await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await send(page);
    const failure = page.getByTestId("contact-failure");
    await expect(failure).toBeVisible();
    await expect(page.locator(".toast")).toHaveCount(0);
    await expect(failure.getByRole("link")).toHaveAttribute("href", /^mailto:\S+@\S+$/);
    await expectAccessible(page, "#contact");
    await send(page);
    await expect(page.getByTestId("contact-received")).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  test(`a refusal is said in the words of its toast (${locale})`, async ({ page, site, problems }) => {
    problems.allow(/status of 500/);
    const json = { error: "x", code: "internal" };
    await page.route("**/api/contact", (route) => route.fulfill({ status: 500, json }));
    await page.route("**/apply", (route) => route.fulfill({ status: 500, json }));
    await page.goto(`${home}?job=${(await jobWithPay(site, locale)).id}`);
    await fillApplication(page);
    await page.getByTestId("apply-submit").click();
    for (const part of ["title", "description"])
      await expect(page.getByTestId("apply-failure")).toContainText(wordsOf(locale, `forms:careers.error.${part}`));
    await page.goto(home);
    await fill(page);
    await send(page);
    for (const part of ["title", "description"])
      await expect(page.getByTestId("contact-failure")).toContainText(wordsOf(locale, `forms:contact.error.${part}`));
  });

  test(`whether a lost answer was a yes is not claimed, and another press makes no second (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_RESET/);
    const email = `lost-answer-${locale}@mail.example`;
    await loseAnswer(page, "POST", "**/api/contact");
    await loseAnswer(page, "POST", "**/apply");
    await page.goto(`${home}?job=${(await jobWithPay(site, locale)).id}`);
    await fillApplication(page, { email });
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-failure")).toContainText(wordsOf(locale, "forms:unanswered"));
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-received")).toBeVisible();
    expect(await storedApplications(site, email)).toHaveLength(1);
    await page.goto(home);
    await fill(page, { email });
    await send(page);
    await expect(page.getByTestId("contact-failure")).toContainText(wordsOf(locale, "forms:unanswered"));
    await send(page);
    await expect(page.getByTestId("contact-received")).toBeVisible();
    expect(await storedContacts(site, email)).toHaveLength(1);
  });

  for (const width of [390, 1440]) {
    test(`after a lost answer the keyboard stands at the button, which says what is not known (${locale}, ${width})`, async ({
      page,
      site,
      problems,
    }) => {
      problems.allow(/ERR_FAILED/);
      await page.setViewportSize({ width, height: 844 });
      const unknown = new RegExp(wordsOf(locale, "forms:unanswered").slice(0, 40));
      await page.route("**/api/contact", (route) => route.abort());
      await page.route("**/apply", (route) => route.abort());
      await page.goto(`${home}?job=${(await jobWithPay(site, locale)).id}`);
      await fillApplication(page);
      await page.getByTestId("apply-submit").press("Enter");
      await expect(page.getByTestId("apply-failure")).toBeVisible();
      await expect(page.getByTestId("apply-submit")).toBeFocused();
      await expect(page.getByTestId("apply-submit")).toHaveAccessibleDescription(unknown);
      await page.goto(home);
      await fill(page);
      await page.getByTestId("contact-submit").press("Enter");
      await expect(page.getByTestId("contact-failure")).toBeVisible();
      await expect(page.getByTestId("contact-submit")).toBeFocused();
      await expect(page.getByTestId("contact-submit")).toHaveAccessibleDescription(unknown);
    });

    test(`a confirmation is in sight where the form was (${locale}, ${width})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(home);
      await fill(page);
      await send(page);
      await expect(page.getByTestId("contact-received")).toBeInViewport({ ratio: 1 });
    });
  }
}

test("an hour that is over for the CV is said beside the button, with a link, and the dialog stays", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 403/);
  await showCareers(page);
  await openApplyDialog(page, (await jobWithPay(site)).id);
  await fillApplication(page, { email: "late-dialog@mail.example" });
  await uploadFile(page, cvFiles.pdf);
  const json = { error: "x", code: "forbidden" };
  await page.route("**/api/applications/*/resume", (route) => route.fulfill({ status: 403, json }));
  await page.getByTestId("apply-submit").click();
  const failure = page.getByTestId("apply-failure");
  await expect(failure.getByRole("link")).toHaveAttribute("href", /^mailto:/);
  await expect(page.locator(".toast")).toHaveCount(0);
  await expect(failure).toBeInViewport();
  await expectAccessible(page, '[data-testid="apply-dialog"]');
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
});

test("a job that was taken away meanwhile is said beside the button, and leaves the list", async ({
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

test("an application that arrives while another position is looked at is not there to be sent again", async ({
  page,
  site,
}) => {
  const job = await jobWithPay(site);
  const other = (await openJobs(site)).find(({ id }) => id !== job.id);
  const email = "elsewhere@mail.example";
  await page.goto(`/?job=${job.id}`);
  await fillApplication(page, { email });
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/apply", async (route) => {
    asked += 1;
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.getByTestId("apply-submit").click();
  await page.locator(`a[href$="?job=${other?.id}"]`).first().click();
  await expect(page.getByTestId("apply-name")).toHaveValue("");
  await page.goBack();
  await expect(page.getByTestId("apply-name")).toHaveValue(applicant.name);
  await page.getByTestId("apply-submit").click();
  await expect.poll(() => asked).toBe(2);
  letThrough();
  await expect(page.getByTestId("apply-received")).toContainText(email);
  await expect(page.getByTestId("apply-submit")).toBeHidden();
  await page.waitForTimeout(500);
  await expect(page.getByTestId("apply-received")).toContainText(email);
  expect(await storedApplications(site, email)).toHaveLength(1);
  await page.getByTestId("apply-another").click();
  await expect(page.getByTestId("apply-name")).toHaveValue("");
});
