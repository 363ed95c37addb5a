import type { Page } from "@playwright/test";
import { jobWithPay, openApplyDialog, openJobs, showCareers } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) => page.evaluate((to) => window.scrollTo(0, to), top);

test.describe("place", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const [from, width] of [
    ["/", 390],
    ["/#careers", 1440],
  ] as const) {
    test(`back from a job to ${from} keeps the place at ${width} px, and so does forward`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(from);
      const last = (await openJobs(site)).at(-1);
      const link = page.getByTestId(`job-link-${last?.id}`);
      await page.locator("#careers").scrollIntoViewIfNeeded();
      await expect(page.getByTestId("careers-loading")).toHaveCount(0);
      await link.scrollIntoViewIfNeeded();
      await expect.poll(() => place(page)).toBeGreaterThan(1_000);
      const before = await place(page);
      await link.click();
      await expect(page.getByTestId(`job-view-${last?.id}`)).toBeVisible();
      await scrollTo(page, 300);
      await page.goBack();
      await expect(link).toBeVisible();
      await expect.poll(() => place(page)).toBe(before);
      await page.goForward();
      await expect(page.getByTestId(`job-view-${last?.id}`)).toBeVisible();
      await expect.poll(() => place(page)).toBe(300);
    });
  }

  test("back from the policy keeps the place on the home page, although the policy was reloaded", async ({ page }) => {
    await page.goto("/");
    await page.getByTestId("footer-privacy").scrollIntoViewIfNeeded();
    const before = await place(page);
    await page.getByTestId("footer-privacy").click();
    await expect(page).toHaveURL(/privacy-policy$/);
    await page.reload();
    await page.goBack();
    await expect(page.locator("#hero")).toBeAttached();
    await expect.poll(() => place(page)).toBe(before);
  });

  test("a reload keeps the place on the page", async ({ page }) => {
    await page.goto("/");
    await scrollTo(page, 2_000);
    await expect.poll(() => place(page)).toBe(2_000);
    await page.reload();
    await expect.poll(async () => Math.abs((await place(page)) - 2_000)).toBeLessThan(40);
  });

  test("only links to sections scroll smoothly", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
  });
});

test.describe("focus", () => {
  test("back from a job focuses its link without moving the page, and forward focuses the job", async ({
    page,
    site,
  }) => {
    const [, job] = await openJobs(site);
    await showCareers(page);
    const link = page.getByTestId(`job-link-${job?.id}`);
    await link.focus();
    const before = await place(page);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId(`job-view-${job?.id}`)).toBeVisible();
    await expect(page.locator("main")).toBeFocused();
    await page.goBack();
    await expect(link).toBeFocused();
    await expect.poll(() => place(page)).toBe(before);
    await page.keyboard.press("Tab");
    await expect(page.getByTestId(`job-apply-${job?.id}`)).toBeFocused();
    await page.goForward();
    await expect(page.getByTestId(`job-view-${job?.id}`)).toBeVisible();
    await expect(page.locator("main")).toBeFocused();
  });

  test("back from the policy focuses the footer's link, also after a reload of the policy", async ({ page }) => {
    await page.goto("/");
    const link = page.getByTestId("footer-privacy");
    for (const readAgain of [false, true]) {
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/privacy-policy$/);
      if (readAgain) await page.reload();
      await page.goBack();
      await expect(page.locator("#hero")).toBeAttached();
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport();
    }
  });

  test("back from a section focuses the link that led there", async ({ page }) => {
    await page.goto("/");
    await page.getByTestId("nav-travel").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#travel")).toBeFocused();
    await page.goBack();
    await expect(page.getByTestId("nav-travel")).toBeFocused();
  });

  test("back focuses a link that was pressed by pointer in a browser that does not focus links", async ({ page }) => {
    await page.goto("/");
    const link = page.getByTestId("footer-privacy");
    // As Safari does.
    await link.evaluate((element) => element.addEventListener("mousedown", (event) => event.preventDefault()));
    await link.click();
    await expect(page).toHaveURL(/privacy-policy$/);
    await page.goBack();
    await expect(link).toBeFocused();
  });

  test("back focuses an element in sight, if the link is gone", async ({ page, site }) => {
    const jobs = await openJobs(site);
    await showCareers(page);
    const link = page.getByTestId(`job-link-${jobs[1]?.id}`);
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId(`job-view-${jobs[1]?.id}`)).toBeVisible();
    await page.evaluate(() =>
      addEventListener("popstate", () => {
        const style = new CSSStyleSheet();
        style.replaceSync("article h3 { display: none }");
        document.adoptedStyleSheets.push(style);
      }),
    );
    await page.goBack();
    await expect(page.locator("#careers :focus")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(page.locator("#careers :focus")).toBeInViewport();
  });

  test("after a reload the keyboard begins at the start of the page", async ({ page }) => {
    await page.goto("/");
    await page.getByTestId("footer-privacy").focus();
    await expect(page.getByTestId("contact-submit")).toBeEnabled();
    await page.reload();
    await expect.poll(() => page.evaluate(() => history.state?.key)).toBeTruthy();
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip")).toBeFocused();
  });
});

test.describe("phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("back on a phone closes the upload window, then the dialog, and stays on the page", async ({ page, site }) => {
    await page.goto("/privacy-policy");
    await page.getByTestId("footer-careers").click();
    const job = await jobWithPay(site);
    await openApplyDialog(page, job.id);
    await page.getByTestId("apply-name").fill("Eva");
    await page.getByTestId("apply-upload").click();
    await expect(page.getByTestId("upload-window")).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId("upload-window")).toBeHidden();
    await expect(page.getByTestId("apply-dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/#careers$/);
    await page.goBack();
    await expect(page).toHaveURL(/privacy-policy$/);
  });

  test("back leaves the page at once after a dialog was closed by Escape", async ({ page, site }) => {
    await page.goto("/privacy-policy");
    await page.getByTestId("footer-careers").click();
    await openApplyDialog(page, (await jobWithPay(site)).id);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(/privacy-policy$/);
  });

  test("back leaves the page at once after a reload with an open dialog", async ({ page, site }) => {
    await page.goto("/privacy-policy");
    await page.getByTestId("footer-careers").click();
    await openApplyDialog(page, (await jobWithPay(site)).id);
    await page.reload();
    await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(/privacy-policy$/);
  });

  test("back does not close a dialog that is sending, but closes it afterwards", async ({ page, site, problems }) => {
    problems.allow(/status of 500/);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/apply", async (route) => {
      await held;
      await route.fulfill({ status: 500, body: "" });
    });
    await showCareers(page);
    await openApplyDialog(page, (await jobWithPay(site)).id);
    await page.getByTestId("apply-name").fill("Eva Malá");
    await page.getByTestId("apply-email").fill("eva@mail.example");
    await page.getByTestId("apply-cover-letter").fill("x".repeat(60));
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-submit")).toBeDisabled();
    await page.goBack();
    await expect(page.getByTestId("apply-dialog")).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.state.layers)).toBe(1);
    release();
    await expect(page.getByTestId("apply-failure")).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  });

  test("back closes the menu, and a link in it or a change of language adds one history entry", async ({ page }) => {
    await page.goto("/privacy-policy");
    const toggle = page.getByTestId("nav-menu-toggle");
    await toggle.click();
    await page.goBack();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(page).toHaveURL(/privacy-policy$/);
    await toggle.click();
    await page.getByTestId("nav-careers").click();
    await expect(page).toHaveURL(/\/#careers$/);
    await toggle.click();
    await page.getByTestId("language-option-sk").click();
    await expect(page).toHaveURL(/\/sk#careers$/);
    await expect(toggle).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/#careers$/);
    await page.goBack();
    await expect(page).toHaveURL(/privacy-policy$/);
  });
});

test("the language switcher keeps the focus after a change of language", async ({ page }) => {
  await page.goto("/");
  await page.getByTestId("language-switcher").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("language-option-sk").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sk$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "sk");
  await expect(page.getByTestId("language-switcher")).toBeFocused();
});
