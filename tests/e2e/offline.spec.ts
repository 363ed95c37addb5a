import type { Page } from "@playwright/test";
import { jobPath } from "../../contract/routes.ts";
import { enquiry, expectFilled, fill, send, storedContacts } from "../support/enquiry.ts";
import {
  applicant,
  fillApplication,
  jobWithPay,
  storedApplications,
  toastsAtHand,
  wordsOf,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test("without a network the page stays, says so and keeps what was typed", async ({
  page,
  site,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const job = await jobWithPay(site);
  await page.goto("/");
  await fill(page);
  await toastsAtHand(page);
  await context.setOffline(true);
  const told = page.locator(".toast").filter({ hasText: wordsOf("en", "common:errors.network") });
  const ways = [
    async () => {
      await page.getByTestId("language-switcher").click();
      await page.getByTestId("language-option-sk").click();
    },
    () => page.getByTestId(`job-link-${job.id}`).click(),
    () => page.getByTestId("footer-privacy").click(),
  ];
  for (const goAway of ways) {
    await goAway();
    await expect(told).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${site.url}/(#\\w+)?$`));
    await expect(page.getByTestId("contact-message")).toHaveValue(enquiry.message);
    await told.getByRole("button").click();
    await expect(told).toHaveCount(0);
  }
  await context.setOffline(false);
  await ways[0]?.();
  await expect(page.locator("html")).toHaveAttribute("lang", "sk");
  await expect(page.getByTestId("contact-message")).toHaveValue(enquiry.message);
});

test("a job opened without a network shows its text, and its form when the network is back", async ({
  page,
  site,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/);
  const job = await jobWithPay(site, "sk");
  await page.goto("/");
  await page.getByTestId("language-switcher").click();
  await page.getByTestId("language-option-sk").click();
  await expect(page.getByTestId(`job-link-${job.id}`)).toHaveText(job.title);
  await context.setOffline(true);
  await page.getByTestId(`job-link-${job.id}`).click();
  await expect(page.getByTestId(`job-view-${job.id}`)).toBeVisible();
  const told = page.getByTestId("broken-part");
  await expect(told).toContainText(wordsOf("sk", "common:broken.offline"), { timeout: 30_000 });
  await expect(told).not.toContainText(wordsOf("sk", "common:broken.reload"));
  await context.setOffline(false);
  await expect(page.getByTestId("apply-name")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(job.title);
  await expect(told).toHaveCount(0);
});

/** Starts a failure of the network; the returned function ends it. */
const troubles = {
  "a lost connection": async (page: Page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  "a gateway error": async (page: Page) => {
    let isOver = false;
    await page.route("**", (route) =>
      isOver ? route.continue() : route.fulfill({ status: 502, body: "Bad Gateway" }),
    );
    return async () => {
      isOver = true;
    };
  },
};

for (const [name, begin] of Object.entries(troubles)) {
  test.describe("while a form is about to load", () => {
    test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|status of 502/));

    test(`${name} is reported at the contact form, which keeps what is typed and sends it afterwards`, async ({
      page,
      site,
    }) => {
      const email = `${name.replaceAll(" ", "-")}@posta.example`;
      await page.goto("/");
      const end = await begin(page);
      await page.locator("#contact").scrollIntoViewIfNeeded();
      await fill(page, { email });
      await send(page);
      const told = page.getByTestId("broken-part");
      const words = name === "a lost connection" ? "offline" : "text";
      await expect(told).toContainText(wordsOf("en", `common:broken.${words}`));
      await expectFilled(page, { ...enquiry, email });
      await end();
      await expect(told).toHaveCount(0, { timeout: 40_000 });
      await expectFilled(page, { ...enquiry, email });
      await send(page);
      await expect(page.getByTestId("contact-received")).toContainText(email);
      expect(await storedContacts(site, email)).toHaveLength(1);
    });

    test(`${name} leaves what was typed in the contact form to be found after a reload`, async ({ page, site }) => {
      const email = `again-${name.replaceAll(" ", "-")}@posta.example`;
      await page.goto("/");
      const end = await begin(page);
      await page.locator("#contact").scrollIntoViewIfNeeded();
      await fill(page, { email });
      await end();
      await page.goto("/?again");
      await page.locator("#contact").scrollIntoViewIfNeeded();
      await expectFilled(page, { ...enquiry, email });
      await send(page);
      await expect(page.getByTestId("contact-received")).toContainText(email);
      expect(await storedContacts(site, email)).toHaveLength(1);
    });

    test(`${name} is reported at a job's form, which keeps what is typed and sends it afterwards`, async ({
      page,
      site,
    }) => {
      const email = `job-${name.replaceAll(" ", "-")}@posta.example`;
      const job = await jobWithPay(site);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(jobPath(job.id, "en"));
      const end = await begin(page);
      await page.locator("#apply").scrollIntoViewIfNeeded();
      await fillApplication(page, { email });
      await page.getByTestId("apply-keep").check();
      await page.getByTestId("apply-submit").click();
      const told = page.getByTestId("broken-part");
      await expect(told).toBeVisible();
      await end();
      await expect(told).toHaveCount(0, { timeout: 40_000 });
      await expect(page.getByTestId("apply-cover-letter")).toHaveValue(applicant.coverLetter);
      await expect(page.getByTestId("apply-keep")).toBeChecked();
      await page.getByTestId("apply-submit").click();
      await expect(page.getByTestId("apply-received")).toContainText(email);
      expect(await storedApplications(site, email)).toHaveLength(1);
    });
  });
}

test.describe("without the script of the form", () => {
  test.beforeEach(async ({ page, problems }) => {
    problems.allow(/Failed to (fetch|load)|status of 502/);
    await page.route("**/assets/contact-form-*.js", (route) => route.fulfill({ status: 502 }));
  });

  test("a form whose script cannot be loaded says so by itself and has its draft after a reload", async ({ page }) => {
    await page.goto("/#contact");
    await fill(page);
    await expect(page.getByTestId("broken-part")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: wordsOf("en", "common:broken.reload") }).click();
    await expect(page.getByTestId("broken-part")).toHaveCount(0);
    await expectFilled(page);
    await expect(page.getByTestId("broken-part")).toBeVisible({ timeout: 30_000 });
  });

  test("a form whose script cannot be loaded stops no change of language and keeps its draft", async ({ page }) => {
    await page.goto("/#contact");
    await fill(page);
    await page.getByTestId("language-switcher").click();
    await page.getByTestId("language-option-sk").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "sk", { timeout: 30_000 });
    await page.unroute("**/assets/contact-form-*.js");
    await page.locator("#contact").scrollIntoViewIfNeeded();
    await expectFilled(page);
  });
});
