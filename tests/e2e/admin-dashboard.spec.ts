import { addJob, adminCall, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test("keys switch tabs and open dialogs, except while typing and when turned off", async ({ page, site }) => {
  await openDashboard(page, site);
  await expect(page.getByTestId("language-switcher")).toHaveAttribute("aria-expanded", "false");
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
  // The dialog's own history entry is removed after the dialog.
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

test("the numbers of a tab lead to their rows, and failed mail is reported", async ({ page, site }) => {
  const locale = "sk";
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);
  const id = await sendEnquiry(site, { email: `numbers-${locale}@m.example` });
  await page.route("**/api/admin/status", async (route) => {
    const answer = await route.fetch();
    const failedReply = { tab: "contacts", id };
    // Failures are shown although the server has no SMTP_URL.
    const mail = { sends: false, waiting: 2, waitingSince: "2026-01-02T09:00:00Z", failedReplies: 1, failedReply };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mail } });
  });
  await openDashboard(page, site, { locale });
  await expect(page.getByTestId("jobs-numbers")).toContainText(words("jobs.numbers.period"));
  await page.getByTestId("admin-tab-contacts").click();
  await expect(page.getByTestId("admin-mail")).toBeVisible();
  await expectAccessible(page);
  const numbers = page.locator(".list-head .facts-line");
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

test("a lost connection is reported, and pending lists load afterwards", async ({ page, site, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const id = await sendEnquiry(site);
  await openDashboard(page, site);
  await context.setOffline(true);
  await expect(page.getByTestId("admin-offline")).toBeVisible();
  await page.getByTestId("admin-tab-contacts").click();
  await expect(page.getByText("Loading...")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId("admin-offline")).toHaveCount(0);
  await expect(page.getByTestId(`admin-contact-${id}`)).toBeVisible();
});

test("the activity names people while their records exist and leads to them", async ({ page, site }) => {
  const job = await addJob(site);
  const email = "named@m.example";
  const id = await sendApplication(site, job.id, { name: "Nela", email }, { filename: "cv.txt", content: "Short." });
  await adminCall(site, "GET", `/api/admin/applications/${id}/resume-url`);
  await sendEnquiry(site, { email: "gone@m.example" });
  await adminCall(site, "POST", "/api/admin/erasures", { email: "gone@m.example", confirmation: "gone@m.example" });
  await page.route("**/api/admin/status", async (route) => {
    const answer = await route.fetch();
    const backup = { madeAt: "2026-01-02T02:00:00Z", failedAt: "2026-01-03T02:00:00Z" };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), backup } });
  });
  await openDashboard(page, site, { locale: "sk" });
  await page.getByTestId("admin-activity").click();
  const dialog = page.getByTestId("activity-dialog");
  await expect(dialog.getByTestId("activity-backup")).toHaveText(/záloha: 2\.\s1\.\s2026.*zlyhalo: 3\.\s1\.\s2026/);
  await expect(dialog.getByTestId("activity-personErased").first()).toContainText("1 správa, 0 žiadostí");
  await dialog.getByRole("link", { name: "Nela – Lamplighter" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId(`admin-application-${id}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/sk/admin\\?tab=applications&id=${id}$`));
  await adminCall(site, "POST", "/api/admin/erasures", { email, confirmation: email });
  await page.getByTestId("admin-activity").click();
  await expect(dialog.getByTestId("activity-cvDownloaded").first()).toContainText("medzičasom vymazané");
});
