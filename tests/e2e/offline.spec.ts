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

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const other = locale === "sk" ? "en" : "sk";

  test(`without a network the page stays, says so and keeps what was typed (${locale})`, async ({
    page,
    site,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const job = await jobWithPay(site, locale);
    await page.goto(home);
    await fill(page);
    await toastsAtHand(page);
    await context.setOffline(true);
    const told = page.locator(".toast").filter({ hasText: wordsOf(locale, "common:errors.network") });
    const ways = [
      async () => {
        await page.getByTestId("language-switcher").click();
        await page.getByTestId(`language-option-${other}`).click();
      },
      () => page.getByTestId(`job-link-${job.id}`).click(),
      () => page.getByTestId("footer-privacy").click(),
    ];
    for (const goAway of ways) {
      await goAway();
      await expect(told).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${site.url}${home}(#\\w+)?$`));
      await expect(page.getByTestId("contact-message")).toHaveValue(enquiry.message);
      await told.getByRole("button").click();
      await expect(told).toHaveCount(0);
    }
    await context.setOffline(false);
    await ways[0]?.();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.getByTestId("contact-message")).toHaveValue(enquiry.message);
  });
}

for (const locale of ["en", "sk"] as const) {
  const other = locale === "sk" ? "en" : "sk";

  test(`a job opened without a network names it, and has its form once it is back (${locale})`, async ({
    page,
    site,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/);
    const job = await jobWithPay(site, locale);
    await page.goto(other === "sk" ? "/sk" : "/");
    await page.getByTestId("language-switcher").click();
    await page.getByTestId(`language-option-${locale}`).click();
    await expect(page.getByTestId(`job-link-${job.id}`)).toHaveText(job.title);
    await context.setOffline(true);
    await page.getByTestId(`job-link-${job.id}`).click();
    await expect(page.getByTestId(`job-view-${job.id}`)).toBeVisible();
    const told = page.getByTestId("broken-part");
    await expect(told).toContainText(wordsOf(locale, "common:broken.offline"), { timeout: 30_000 });
    await expect(told).not.toContainText(wordsOf(locale, "common:broken.reload"));
    await context.setOffline(false);
    await expect(page.getByTestId("apply-name")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(job.title);
    await expect(told).toHaveCount(0);
  });
}

/** From here on the line is cut, or something between here and the site answers for it; the returned function ends that. */
const troubles = {
  "a line that is cut": async (page: Page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  "a gateway that answers for the site": async (page: Page) => {
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
  test.describe(`${name} in the moment a form comes near`, () => {
    test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|status of 502/));

    test("the enquiry is told to be without its script, keeps what is typed and is sent afterwards", async ({
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
      const words = name === "a line that is cut" ? "offline" : "text";
      await expect(told).toContainText(wordsOf("en", `common:broken.${words}`));
      await expectFilled(page, { ...enquiry, email });
      await end();
      await expect(told).toHaveCount(0, { timeout: 40_000 });
      await expectFilled(page, { ...enquiry, email });
      await send(page);
      await expect(page.getByTestId("contact-received")).toContainText(email);
      expect(await storedContacts(site, email)).toHaveLength(1);
    });

    test("what was typed is there when the page is read again", async ({ page, site }) => {
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

    test("the application of a job's page as well", async ({ page, site }) => {
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

test.describe("a form whose script cannot be had", () => {
  test.beforeEach(async ({ page, problems }) => {
    problems.allow(/Failed to (fetch|load)|status of 502/);
    await page.route("**/assets/contact-form-*.js", (route) => route.fulfill({ status: 502 }));
  });

  test("says so after a while by itself, and has its draft also when the page was read again", async ({ page }) => {
    await page.goto("/#contact");
    await fill(page);
    await expect(page.getByTestId("broken-part")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: wordsOf("en", "common:broken.reload") }).click();
    await expect(page.getByTestId("broken-part")).toHaveCount(0);
    await expectFilled(page);
    await expect(page.getByTestId("broken-part")).toBeVisible({ timeout: 30_000 });
  });

  test("does not hold up another language", async ({ page }) => {
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
