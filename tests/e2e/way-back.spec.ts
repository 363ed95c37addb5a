import { hold } from "../support/hold.ts";
import { jobWithPay, openApplyDialog, openLaidOut, showCareers } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test("back from a job leads to the place that was left on the home page", async ({ page, site }) => {
  await showCareers(page);
  const link = page.getByTestId(`job-link-${(await jobWithPay(site)).id}`);
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page).toHaveURL(/\?job=/);
  await page.goBack();
  // A press scrolls to its link by itself.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50);
});

test.describe("phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("back on a phone closes the upload window, then the dialog, and stays on the page", async ({ page, site }) => {
    await openLaidOut(page, "/privacy-policy");
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
    await openLaidOut(page, "/privacy-policy");
    await page.getByTestId("footer-careers").click();
    await openApplyDialog(page, (await jobWithPay(site)).id);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state?.layers)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(/privacy-policy$/);
  });

  test("back does not close a dialog that is sending, but closes it afterwards", async ({ page, site, problems }) => {
    problems.allow(/status of 500/);
    const release = await hold(page, "**/apply", (route) => route.fulfill({ status: 500, body: "" }));
    await showCareers(page);
    await openApplyDialog(page, (await jobWithPay(site)).id);
    await page.getByTestId("apply-name").fill("Eva Malá");
    await page.getByTestId("apply-email").fill("eva@mail.example");
    await page.getByTestId("apply-cover-letter").fill("x".repeat(60));
    await page.getByTestId("apply-submit").click();
    await expect(page.getByTestId("apply-submit")).toBeDisabled();
    await page.goBack();
    await expect(page.getByTestId("apply-dialog")).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.state?.layers)).toBe(1);
    release();
    await expect(page.getByTestId("apply-failure")).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  });
});
