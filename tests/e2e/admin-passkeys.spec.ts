import type { Page } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import { addAuthenticator, openAccount, requireReauthOnce, siteTest } from "../support/account.ts";
import { expectToast, fillLogin, openDashboard } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const words = (key: string, values = {}) => getWords("en", `admin:${key}`, values);
const removal = (page: Page) => page.locator("[data-testid^=account-passkey-remove-]");

async function signIn(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await fillLogin(page);
  await expect(page.locator(".welcome")).toContainText(admin.username);
}

async function addPasskey(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByTestId("account-passkey-add").click();
  await expect(removal(page)).toHaveCount(1);
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("account-dialog")).toBeHidden();
  await page.getByTestId("admin-logout").click();
  await expect(page.getByTestId("login-username")).toBeVisible();
}

siteTest("a passkey signs in alone, and a password needs it or a code", async ({ page, context, problems }) => {
  problems.allow(/status of 401/);
  const device = await addAuthenticator(page, context);
  await signIn(page);
  await addPasskey(page);
  await page.getByTestId("account-recovery-codes").click();
  const code = await page.getByTestId("account-secret").locator("code").first().innerText();
  await expectAccessible(page);
  await leave(page);

  await page.getByTestId("login-passkey").click();
  await expect(page.locator(".welcome")).toContainText(admin.username);
  await page.getByTestId("admin-logout").click();
  await fillLogin(page);
  await expect(page.locator(".welcome")).toContainText(admin.username);
  await page.getByTestId("admin-logout").click();

  await device.verify(false);
  await fillLogin(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("login.passkey.title"));
  await expectToast(page, words("login.error.title"), words("login.passkey.stopped"));
  await expectAccessible(page);
  await page.getByTestId("login-recovery-code").fill("0000-1111-2222");
  await page.getByTestId("login-recovery-submit").click();
  await expect(page.getByText(words("login.passkey.codeWrong"))).toBeVisible();
  await page.getByTestId("login-recovery-code").fill(code.toLowerCase());
  await page.getByTestId("login-recovery-submit").click();
  await expect(page.locator(".welcome")).toContainText(admin.username);
});

siteTest("a browser that can offers the passkey in the username field", async ({ page, context, problems }) => {
  problems.allow(/status of 401/);
  await signIn(page);
  const device = await addAuthenticator(page, context, { isOffered: true });
  await addPasskey(page);
  const passkeys = await device.copy();
  await device.replaceBy([]);
  await leave(page);
  await expect(page.getByTestId("login-username")).toHaveAttribute("autocomplete", "username webauthn");
  await fillLogin(page, { username: admin.username, password: "wrong" });
  await expectToast(page, words("login.error.title"), words("login.error.description"));
  // Shown again, for example after a night, the page asks for a new challenge: the old one has expired.
  const renewed = page.waitForRequest("**/login/passkey/options");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await renewed;
  // The virtual authenticator accepts each conditional request at once.
  await device.replaceBy(passkeys);
  await page.reload();
  await expect(page.locator(".welcome")).toContainText(admin.username);
});

siteTest.describe("a site that requires a passkey", () => {
  siteTest.use({ homeVariables: { REQUIRE_PASSKEY: "on" } });

  siteTest("where passkeys are required a password only leads to one", async ({ page, context, problems }) => {
    problems.allow(/status of 40[13]/);
    const device = await addAuthenticator(page, context);
    await page.goto(pagePath("adminLogin", "sk"));
    await fillLogin(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(getWords("sk", "admin:account.first.title"));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.locator(".toast")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByTestId("admin-logout").click();
    await fillLogin(page);
    await page.getByTestId("account-passkey-add").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".welcome")).toContainText(admin.username);
    await page.getByTestId("admin-tab-contacts").click();
    await expect(page.getByTestId("list-export")).toBeVisible();
    await page.getByTestId("admin-logout").click();
    await device.verify(false);
    await fillLogin(page);
    await expect(page.getByTestId("login-recovery-code")).toBeVisible();
    await expectAccessible(page);
  });
});

siteTest("a passkey is renamed and removed, and then signs in no more", async ({ page, context, problems }) => {
  problems.allow(/status of 403/);
  await addAuthenticator(page, context);
  await signIn(page);
  await addPasskey(page);
  const rename = page.locator("[data-testid^=account-passkey-rename-]");
  await rename.click();
  await expect(page.getByTestId("account-passkey-name")).toBeFocused();
  await expectAccessible(page);
  await page.getByTestId("account-passkey-name").fill("Never");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("account-passkey-name")).toHaveCount(0);
  await expect(page.getByTestId("account-dialog")).toBeVisible();
  await expect(rename).toBeFocused();
  await rename.click();
  await page.getByTestId("account-passkey-name").fill("Blue key");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("account-dialog").getByText("Blue key")).toBeVisible();
  await expect(page.getByText("Never", { exact: true })).toHaveCount(0);

  await requireReauthOnce(page, "**/api/admin/account/passkeys/*");
  await removal(page).click();
  await page.getByTestId("prove-passkey").click();
  await expect(removal(page)).toHaveCount(0);
  await leave(page);
  await page.getByTestId("login-passkey").click();
  await expectToast(page, words("login.error.title"), getWords("en", "admin:errors.passkeyRefused"));
  await fillLogin(page);
  await expect(page.locator(".welcome")).toContainText(admin.username);
});

test("a site opened by its IP address offers no passkeys and says why", async ({ page, site }) => {
  await page.goto("/admin/login");
  await expect(page.getByTestId("login-submit")).toBeEnabled();
  await expect(page.getByTestId("login-passkey")).toHaveCount(0);
  await openDashboard(page, site);
  await openAccount(page);
  await expect(page.getByTestId("account-passkey-problem")).toBeVisible();
  await expect(page.getByTestId("account-passkey-add")).toHaveCount(0);
});
