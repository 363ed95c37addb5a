import type { BrowserContext, Page } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import { freePort } from "../services/ports.ts";
import { expectToast, fillLogin, openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { freshDatabase } from "../support/postgres.ts";
import { admin, type Site, startSite } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

/** A device that confirms everything it is asked. */
async function plugAuthenticator(page: Page, context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A site of its own, for what would take the others' sessions away; at a name, because passkeys belong to one. */
const own = test.extend<{ home: Site }>({
  home: async ({ database }, use) => {
    const port = String(await freePort());
    const shared = database === "postgres" && { DATABASE_URL: await freshDatabase() };
    const home = await startSite({ variables: { PORT: port, SITE_URL: `http://localhost:${port}`, ...shared } });
    await use(home);
    await home.stop();
  },
  baseURL: async ({ home }, use) => use(home.url),
});

async function openAccount(page: Page): Promise<void> {
  await page.getByTestId("admin-account").click();
  await expect(page.getByTestId("account-password-current")).toBeVisible();
}

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);

  test(`the account dialog adds a user, whose link lets them choose a password (${locale})`, async ({
    page,
    site,
    browser,
    problems,
  }) => {
    problems.allow(/status of 400/);
    await openDashboard(page, site, { locale, token: await site.adminToken() });
    await openAccount(page);
    await expectAccessible(page);
    const name = `zora-${locale}`;
    await page.getByTestId("account-user-name").fill(name);
    await page.getByTestId("account-user-add").click();
    const link = await page.getByTestId("account-secret").locator("code").innerText();
    await expect(page.getByTestId(`account-user-disable-${name}`)).toBeVisible();

    const context = await browser.newContext({ reducedMotion: "reduce" });
    const guest = await context.newPage();
    await guest.goto(link.replace("/admin/login", pagePath("adminLogin", locale)));
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(words("login.choosePassword"));
    await expect(guest.getByTestId("invitation-username")).toHaveValue(name);
    await expectAccessible(guest);
    await guest.getByTestId("login-new-password").fill("short");
    await guest.getByTestId("login-submit").click();
    await expect(guest.getByText(words("account.validation.passwordMin"))).toBeVisible();
    await guest.getByTestId("login-new-password").fill("seven lamps by the river");
    await guest.getByTestId("login-submit").click();
    await expect(guest.locator(".welcome")).toContainText(name);
    await context.close();

    await page.getByTestId(`account-user-disable-${name}`).click();
    await page.getByTestId(`account-user-enable-${name}`).click();
    await expect(page.getByTestId(`account-user-reset-${name}`)).toBeVisible();
  });

  test(`a sensitive act asks again who it is, and is done afterwards (${locale})`, async ({ page, site, problems }) => {
    problems.allow(/status of 40[03]/);
    await openDashboard(page, site, { locale, search: "?tab=contacts", token: await site.adminToken() });
    let refusals = 2;
    await page.route("**/api/admin/contacts/export*", (route) =>
      refusals-- > 0
        ? route.fulfill({ status: 403, json: { error: "Again", code: "proofRequired" } })
        : route.continue(),
    );
    const exportButton = page.getByRole("button", { name: words("list.export") });
    await exportButton.click();
    await expect(page.getByTestId("prove-dialog")).toBeVisible();
    await expectAccessible(page);
    await page.getByTestId("prove-cancel").click();
    await expect(page.getByTestId("prove-dialog")).toBeHidden();
    await expect(page.locator(".toast")).toHaveCount(0);

    await exportButton.click();
    await page.getByTestId("prove-password").fill("wrong");
    await page.getByTestId("prove-submit").click();
    await expect(page.getByText(words("account.validation.passwordWrong"))).toBeVisible();
    await page.getByTestId("prove-password").fill(admin.password);
    const download = page.waitForEvent("download");
    await page.getByTestId("prove-submit").click();
    expect((await download).suggestedFilename()).toContain(".csv");
    await expect(page.getByTestId("prove-dialog")).toBeHidden();
  });

  test(`a made-up first password is changed in one call (${locale})`, async ({ page, problems }) => {
    problems.allow(/status of 403/);
    await page.route("**/api/admin/login", (route) =>
      route.request().postDataJSON().newPassword
        ? route.continue()
        : route.fulfill({ status: 403, json: { error: "Change", code: "passwordChangeRequired" } }),
    );
    await page.goto(pagePath("adminLogin", locale));
    await fillLogin(page);
    await expect(page.getByTestId("login-new-password")).toBeFocused();
    await expectAccessible(page);
    await page.getByTestId("login-new-password").fill("seven lamps by the river");
    const sent = page.waitForRequest("**/api/admin/login");
    await page.getByTestId("login-submit").click();
    expect((await sent).postDataJSON()).toEqual({ ...admin, newPassword: "seven lamps by the river" });
    await expectToast(page, words("login.success.title"));
  });
}

own("a passkey is added, lets in alone, and then the password needs it", async ({ page, context, problems }) => {
  problems.allow(/status of 401/);
  await plugAuthenticator(page, context);
  await page.goto("/admin/login");
  await fillLogin(page);
  await openAccount(page);
  await page.getByTestId("account-passkey-name").fill("Laptop");
  await page.getByTestId("account-passkey-add").click();
  const remove = page.locator("[data-testid^=account-passkey-remove-]");
  await expect(remove).toHaveCount(1);
  await page.getByTestId("account-recovery-codes").click();
  const code = await page.getByTestId("account-secret").locator("code").first().innerText();
  await page.keyboard.press("Escape");

  await page.getByTestId("admin-logout").click();
  await page.getByTestId("login-passkey").click();
  await expect(page.locator(".welcome")).toContainText(admin.username);

  await page.getByTestId("admin-logout").click();
  await fillLogin(page);
  await expect(page.locator(".welcome")).toContainText(admin.username);

  await page.getByTestId("admin-logout").click();
  await page.route("**/api/admin/login/passkey", (route) => route.abort());
  problems.allow(/ERR_FAILED/);
  await fillLogin(page);
  await page.getByTestId("login-recovery-code").fill(code);
  await expectAccessible(page);
  await page.getByTestId("login-recovery-submit").click();
  await expect(page.locator(".welcome")).toContainText(admin.username);

  await openAccount(page);
  await remove.click();
  await expect(remove).toHaveCount(0);
});

own("a wrong password changes nothing, and other devices are signed out", async ({ page, home, problems }) => {
  problems.allow(/status of 400/);
  await openDashboard(page, home, { token: await home.adminToken() });
  const other = await home.adminToken();
  await openAccount(page);
  await page.getByTestId("account-password-current").fill("wrong");
  await page.getByTestId("account-password-new").fill("seven lamps by the river");
  await page.getByTestId("account-password-save").click();
  await expect(page.getByText(wordsOf("en", "admin:account.validation.passwordWrong"))).toBeVisible();
  await page.getByTestId("account-sessions-end").click();
  await expect(page.getByTestId("account-sessions-end")).toHaveCount(0);
  const answer = await fetch(`${home.url}/api/admin/contacts`, { headers: { authorization: `Bearer ${other}` } });
  expect(answer.status).toBe(401);
});
