import { addJob, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);

  test(`keys lead around, but not while one types (${locale})`, async ({ page, site }) => {
    await openDashboard(page, site, { locale });
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

  test(`a tab's numbers lead to their rows, and mail that fails is told (${locale})`, async ({ page, site }) => {
    const id = await sendEnquiry(site, { email: `numbers-${locale}@m.example` });
    await page.route("**/api/admin/status", async (route) => {
      const answer = await route.fetch();
      const failedReply = { tab: "contacts", id };
      // Also where the server lacks the address of its relay.
      const mail = { sends: false, waiting: 2, waitingSince: "2026-01-02T09:00:00Z", failedReplies: 1, failedReply };
      await route.fulfill({ response: answer, json: { ...(await answer.json()), mail } });
    });
    await openDashboard(page, site, { locale });
    await expect(page.getByTestId("jobs-numbers")).toContainText(words("jobs.numbers.period"));
    await page.getByTestId("admin-tab-contacts").click();
    await expect(page.getByTestId("admin-mail")).toBeVisible();
    await expectAccessible(page);
    const numbers = page.locator(".list-head .meta");
    await expect(numbers.locator("a").first()).toHaveText(new RegExp(`^${words("list.week")} \\d`));
    await numbers.getByRole("link", { name: words("contacts.open") }).click();
    await expect(page).toHaveURL(/\?tab=contacts&state=open$/);
    await expect(page.locator(".rec").first()).toBeVisible();
    await numbers.getByRole("link", { name: words("list.leaving") }).click();
    await expect(page).toHaveURL(/\?tab=contacts&leaving=soon$/);
    await expect(page.locator(".rec")).toHaveCount(0);
    await page.getByTestId("admin-replies").getByRole("link").click();
    await expect(page.getByTestId("record-pane")).toContainText(`numbers-${locale}@m.example`);
    await expect(page.getByTestId("record-pane").locator(".keep")).toContainText(/\d{4}/);
  });
}

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

test("a dialog that could not be had is asked for again when it is wanted again", async ({ page, site, problems }) => {
  problems.allow(/status of 502|Failed to fetch/);
  await openDashboard(page, site, { search: "?tab=contacts" });
  const dialogs = [
    { file: "account-dialog", open: () => page.getByTestId("admin-account").click() },
    {
      file: "templates-dialog",
      open: async () => {
        await page.getByTestId("list-menu").click();
        await page.getByTestId("edit-templates").click();
      },
    },
  ];
  for (const { file, open } of dialogs) {
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 502 }));
    await open();
    await expect(page.locator(".toast").filter({ hasText: wordsOf("en", "admin:list.dialogBroken") })).toBeVisible();
    await page.unroute(`**/assets/${file}-*.js`);
    await open();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(".toast")).toHaveCount(0);
  }
});
