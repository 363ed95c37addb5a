import { pagePath } from "../../contract/routes.ts";
import { newPassword, openAccount, requireReauthOnce, siteTest } from "../support/account.ts";
import { expectToast, fillLogin, openDashboard } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test("a new user chooses a password by a link that works once", async ({ page, site, browser, problems }) => {
  const locale = "sk";
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);
  problems.allow(/status of 400/);
  await openDashboard(page, site, { locale, token: await site.adminToken() });
  await openAccount(page);
  const name = `zora-${locale}`;
  await page.getByTestId("account-user-name").fill("no spaces, please");
  await page.getByTestId("account-user-add").click();
  await expect(page.getByText(words("validation.usernameInvalid"))).toBeVisible();
  await page.getByTestId("account-user-name").fill(name);
  await page.getByTestId("account-user-add").click();
  const link = await page.getByTestId("account-secret").locator("code").innerText();
  await expect(page.getByTestId(`account-user-disable-${name}`)).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-US" });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByTestId("invitation-username")).toHaveValue(name);
  // A change of language keeps the token of the link.
  await guest.getByTestId("language-switcher").click();
  await guest.getByTestId("language-option-sk").click();
  await guest.getByTestId("language-switcher").click();
  await guest.getByTestId(`language-option-${locale}`).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(words("login.choosePassword"));
  await expect(guest.getByTestId("invitation-username")).toHaveValue(name);
  await expectAccessible(guest);
  await guest.getByTestId("login-new-password").fill("short");
  await guest.keyboard.press("Enter");
  await expect(guest.getByText(words("validation.passwordMin"))).toBeVisible();
  await expect(guest.getByTestId("login-new-password")).toBeFocused();
  await guest.getByTestId("login-new-password").fill(newPassword);
  await guest.getByTestId("login-submit").click();
  await expect(guest.locator(".welcome")).toContainText(name);
  expect(guest.url()).not.toContain("invitation");

  await guest.getByTestId("admin-logout").click();
  await expect(guest.getByTestId("login-username")).toBeVisible();
  await guest.goto(link.replace("/admin/login", pagePath("adminLogin", locale)));
  await guest.reload();
  await expect(guest.getByTestId("invitation-refused")).toBeVisible();
  await expectAccessible(guest);
  await context.close();
});

const words = (key: string, values = {}) => getWords("en", `admin:${key}`, values);

test("a user is disabled with Undo, and reset only after a second press", async ({ page, site }) => {
  await openDashboard(page, site, { token: await site.adminToken() });
  await openAccount(page);
  await page.getByTestId("account-user-name").fill("marek");
  await page.getByTestId("account-user-add").click();
  await page.getByTestId("account-user-disable-marek").click();
  await expect(page.getByTestId("account-user-enable-marek")).toBeVisible();
  await expectToast(page, words("account.users.disabledToast", { name: "marek" }));
  await page.getByTestId("toast-undo").click();
  const reset = page.getByTestId("account-user-reset-marek");
  await reset.click();
  await expect(page.getByText(words("account.users.resetText"))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText(words("account.users.resetText"))).toBeHidden();
  await expect(page.getByTestId("account-dialog")).toBeVisible();
  await expect(reset).toBeFocused();
  await reset.click();
  await page.getByRole("button", { name: words("account.users.cancel"), exact: true }).click();
  await expect(page.getByTestId("account-secret")).toHaveCount(0);
  await expect(reset).toBeFocused();
  await reset.click();
  await page.getByTestId("account-user-reset-sure-marek").click();
  await expect(page.getByTestId("account-secret")).toContainText("#invitation=");
});

test("the account dialog fits a phone and is usable by keyboard and by scrolling", async ({ page, site }) => {
  const words = (key: string) => getWords("sk", `admin:${key}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, site, { locale: "sk" });
  await openAccount(page);
  const nav = page.getByRole("navigation", { name: words("account.title") });
  for (const button of await nav.getByRole("button").all()) await expect(button).toBeInViewport({ ratio: 0.95 });
  await nav.getByRole("button", { name: words("account.users.title") }).focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 3, name: words("account.users.title") });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const current = nav.locator("[aria-current]");
  await expect(current).toHaveText(words("account.users.title"), { useInnerText: true });
  const body = page.locator(".dialog.account .body");
  await body.hover();
  await page.mouse.wheel(0, -10_000);
  await expect(current).toHaveText(words("account.password.title"), { useInnerText: true });
  await page.mouse.wheel(0, 10_000);
  await expect(current).toHaveText(words("account.users.title"), { useInnerText: true });
  expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("admin-more")).toBeFocused();
});

siteTest("devices are signed out one by one, at once or by a new password", async ({ page, home, problems }) => {
  problems.allow(/status of 400/);
  await openDashboard(page, home, { token: await home.adminToken() });
  for (let device = 0; device < 3; device++) await home.adminToken();
  await openAccount(page);
  const ends = page.locator("[data-testid^=account-session-end-]");
  await expect(ends).toHaveCount(3);
  await page.getByTestId("account-password-current").focus();
  await ends.first().press("Enter");
  await expect(ends).toHaveCount(2);
  await expect(page.locator("#account-devices li:focus"), "The row in its place has the keyboard").toHaveCount(1);
  await page.getByTestId("account-sessions-end").click();
  await expect(page.getByTestId("account-sessions-end")).toHaveCount(0);

  const other = await home.adminToken();
  await page.getByTestId("account-password-current").fill("wrong");
  const field = page.getByTestId("account-password-new");
  await field.fill(newPassword);
  await page.getByTestId("account-password-save").click();
  await expect(page.getByText(words("validation.passwordWrong"))).toBeVisible();
  await page.getByTestId("account-password-current").fill(admin.password);
  await field.fill("Password123456");
  await page.getByTestId("account-password-save").click();
  await expect(page.getByText(words("validation.passwordCommon"))).toBeVisible();
  await page.getByRole("button", { name: words("account.show") }).click();
  await expect(field).toHaveAttribute("type", "text");
  await field.fill(newPassword);
  await page.getByTestId("account-password-save").click();
  await expectToast(page, words("account.password.done"));
  const headers = { authorization: `Bearer ${other}` };
  expect((await fetch(`${home.url}/api/admin/contacts`, { headers })).status).toBe(401);
  await page.reload();
  await expect(page.getByTestId("admin-logout")).toBeVisible();
});

test("a sensitive act asks for the password again and is done afterwards", async ({ page, site, problems }) => {
  problems.allow(/status of 40[03]/);
  await openDashboard(page, site, { search: "?tab=contacts", token: await site.adminToken() });
  await requireReauthOnce(page, "**/api/admin/contacts/export*", 4);
  const exportButton = page.getByTestId("list-export");
  const dialog = page.getByTestId("prove-dialog");
  const leaveBy = [
    () => page.getByTestId("prove-cancel").click(),
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
  ];
  for (const leave of leaveBy) {
    await exportButton.click();
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toBeHidden();
    await expect(exportButton).toBeEnabled();
  }
  await expect(page.locator(".toast")).toHaveCount(0);

  await exportButton.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.getByTestId("prove-password").fill("wrong");
  await page.getByTestId("prove-submit").click();
  await expect(page.getByText(words("validation.passwordWrong"))).toBeVisible();
  await page.getByTestId("prove-password").fill(admin.password);
  const download = page.waitForEvent("download");
  let confirmations = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") confirmations += 1;
  });
  // The second click of a double click may come before the button is disabled.
  await page.getByTestId("prove-submit").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  expect((await download).suggestedFilename()).toContain(".csv");
  await expect(dialog).toBeHidden();
  expect(confirmations).toBe(1);
});

const firstPassword = (log: string) => /Password: (\S+) /.exec(log)?.[1] ?? "";

siteTest.describe("a generated first password", () => {
  siteTest.use({ homeVariables: { ADMIN_USERNAME: "", ADMIN_PASSWORD: "" } });

  siteTest("a generated password signs in on a trial site, which asks for another", async ({ page, home }) => {
    await page.goto("/admin/login");
    const password = firstPassword(home.log());
    await fillLogin(page, { username: "admin", password });
    await page.getByTestId("account-made-up").getByRole("button").click();
    await expectAccessible(page);
    await page.getByTestId("account-password-current").fill(password);
    await page.getByTestId("account-password-new").fill(newPassword);
    await page.getByTestId("account-password-save").click();
    await expect(page.getByTestId("account-made-up")).toHaveCount(0);
  });
});

siteTest.describe("a generated first password on a public site", () => {
  siteTest.use({ homeVariables: { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SITE_URL: "https://tatrion.example" } });

  siteTest("a generated password opens a public site only with a new one", async ({ page, port, home, problems }) => {
    problems.allow(/status of 40[03]/);
    await page.goto(`http://127.0.0.1:${port}/admin/login`);
    await fillLogin(page, { username: "admin", password: firstPassword(home.log()) });
    const field = page.getByTestId("login-new-password");
    await expect(field).toBeFocused();
    await expect(page.getByText(words("login.changeRequired"))).toBeVisible();
    await expectAccessible(page);
    await field.fill("tatrion.example");
    await page.getByTestId("login-submit").click();
    await expect(page.getByText(words("validation.passwordNames"))).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(newPassword);
    await page.getByTestId("login-submit").click();
    await expectToast(page, words("login.success.title"));
    await expect(page.getByTestId("account-made-up")).toHaveCount(0);
  });
});
