import { addJob, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test("keys lead around, but not while one types", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/\?tab=contacts$/);
  await page.keyboard.press("/");
  await expect(page.getByTestId("list-search")).toBeFocused();
  await page.keyboard.type("n1");
  await expect(page.getByTestId("list-search")).toHaveValue("n1");
  await expect(page).toHaveURL(/\?tab=contacts&q=n1$/);
  await page.locator("h1").click();
  await page.keyboard.press("n");
  await expect(page.getByTestId("job-dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  // The dialog's own entry of the history goes a moment after it: nobody is as quick as a test.
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
  await page.goBack();
  await expect(page.getByTestId("admin-tab-contacts")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("?");
  await expect(page.getByTestId("keyboard-sheet")).toBeVisible();
  await expectAccessible(page);
  await page.getByTestId("keyboard-toggle").click();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("keyboard-sheet")).toHaveCount(0);
  await page.keyboard.press("3");
  await expect(page.getByTestId("admin-tab-contacts")).toHaveAttribute("aria-selected", "true");
});

test("says when the connection is gone", async ({ page, site, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await openDashboard(page, site, { search: "?tab=contacts" });
  await context.setOffline(true);
  await expect(page.getByTestId("admin-offline")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId("admin-offline")).toHaveCount(0);
});

test("the tab is in the address: reload and back keep it", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.getByTestId("admin-tab-contacts").click();
  await page.getByTestId("admin-tab-applications").click();
  await page.reload();
  await expect(page.getByTestId("admin-tab-applications")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByTestId("admin-tab-contacts")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab")).toHaveCount(3);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("nothing is cut off", async ({ page, site }) => {
    await sendApplication(site, (await addJob(site, { title: "T".repeat(120) })).id);
    await sendEnquiry(site, { email: `${"a".repeat(60)}@${"b".repeat(60)}.example`, name: "N".repeat(190) });
    for (const tab of ["jobs", "contacts", "applications"]) {
      await openDashboard(page, site, { locale: "sk", search: `?tab=${tab}` });
      await expect(page.locator("[role=tabpanel] article").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});
