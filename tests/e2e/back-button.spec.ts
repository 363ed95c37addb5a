import { hold } from "../support/hold.ts";
import { fillApplication, jobWithPay, openApplication, openApplyDialog, openLaidOut } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("back on a phone closes the upload window, then the dialog, then leaves the page", async ({ page, site }) => {
  await openLaidOut(page, "/privacy-policy");
  await page.getByTestId("footer-careers").click();
  const job = await jobWithPay(site);
  await openApplyDialog(page, job.id);
  // A dialog that was closed by Escape leaves no history entry.
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.layers)).toBeUndefined();
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

test("back does not close a dialog that is sending, but closes it afterwards", async ({ page, site, problems }) => {
  problems.allow(/status of 500/);
  const release = await hold(page, "**/apply", (route) => route.fulfill({ status: 500, body: "" }));
  await openApplication(page, site);
  await fillApplication(page);
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
