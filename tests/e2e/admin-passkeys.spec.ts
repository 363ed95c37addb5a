import type { Page } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import { openAccount, own, plugAuthenticator } from "../support/account.ts";
import { expectToast, fillLogin, openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { admin, startSite } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const words = (key: string, values = {}) => wordsOf("en", `admin:${key}`, values);
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

own("a passkey is added, lets in alone, and then the password needs it", async ({ page, context, problems }) => {
  problems.allow(/status of 401/);
  const device = await plugAuthenticator(page, context);
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

own("where the browser can, it offers the passkey among the names", async ({ page, context, problems }) => {
  problems.allow(/status of 401/);
  await signIn(page);
  const device = await plugAuthenticator(page, context, { isOffered: true });
  await addPasskey(page);
  const passkeys = await device.copy();
  await device.replaceBy([]);
  await leave(page);
  await expect(page.getByTestId("login-username")).toHaveAttribute("autocomplete", "username webauthn");
  // The offer does not stand in the way of the password, nor of the button.
  await fillLogin(page, { username: admin.username, password: "wrong" });
  await expectToast(page, words("login.error.title"), words("login.error.description"));
  // This device takes every offer as soon as it can.
  await device.replaceBy(passkeys);
  await page.reload();
  await expect(page.locator(".welcome")).toContainText(admin.username);
});

own.describe("where the site requires a passkey", () => {
  own.use({ homeVariables: { REQUIRE_PASSKEY: "on" } });

  for (const locale of ["en", "sk"] as const) {
    own(`the password leads to one, and then to everything else (${locale})`, async ({ page, context, problems }) => {
      problems.allow(/status of 40[13]/);
      const device = await plugAuthenticator(page, context);
      await page.goto(pagePath("adminLogin", locale));
      await fillLogin(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf(locale, "admin:account.first.title"));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.locator(".toast")).toHaveCount(0);
      const { width = 0 } = (await page.getByTestId("admin-logout").boundingBox()) ?? {};
      expect(width, "Leaving is the smaller act").toBeLessThan(200);
      await expectAccessible(page);
      await page.getByTestId("admin-logout").click();
      await fillLogin(page);
      await page.getByTestId("account-passkey-add").focus();
      await page.keyboard.press("Enter");
      await expect(page.locator(".welcome")).toContainText(admin.username);
      await page.getByTestId("admin-tab-contacts").click();
      await expect(page.getByTestId("list-export")).toBeVisible();

      await openAccount(page);
      await page.getByTestId("account-recovery-codes").click();
      await expect(page.getByTestId("account-secret")).toBeVisible();
      await page.locator("[data-testid^=account-passkey-rename-]").click();
      await expect(page.getByTestId("account-passkey-name")).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await leave(page);
      await device.verify(false);
      await fillLogin(page);
      await expect(page.getByTestId("login-recovery-code")).toBeVisible();
      await expectAccessible(page);
    });
  }
});

own("a passkey is renamed; Escape leaves its name and the dialog as they were", async ({ page, context }) => {
  await plugAuthenticator(page, context);
  await signIn(page);
  await addPasskey(page);
  const rename = page.locator("[data-testid^=account-passkey-rename-]");
  await rename.click();
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
});

own("a removed passkey opens nothing, and the password is enough again", async ({ page, context, problems }) => {
  problems.allow(/status of 403/);
  await plugAuthenticator(page, context);
  await signIn(page);
  await addPasskey(page);
  await removal(page).click();
  await expect(removal(page)).toHaveCount(0);
  await leave(page);
  await page.getByTestId("login-passkey").click();
  await expectToast(page, words("login.error.title"), wordsOf("en", "admin:errors.passkeyRefused"));
  await fillLogin(page);
  await expect(page.locator(".welcome")).toContainText(admin.username);
});

own("a copy of the authenticator is refused and told", async ({ page, context, problems }) => {
  problems.allow(/status of 403/);
  const device = await plugAuthenticator(page, context);
  await signIn(page);
  await addPasskey(page);
  const stolen = await device.copy();
  await leave(page);
  for (const _ of [1, 2]) {
    await page.getByTestId("login-passkey").click();
    await expect(page.locator(".welcome")).toContainText(admin.username);
    await page.getByTestId("admin-logout").click();
    await expect(page.getByTestId("login-passkey")).toBeVisible();
  }
  await device.replaceBy(stolen);
  await page.getByTestId("login-passkey").click();
  await expectToast(page, words("login.error.title"), wordsOf("en", "admin:errors.passkeyRefused"));

  await device.replaceBy(stolen.map((credential) => ({ ...credential, signCount: 100 })));
  await page.getByTestId("login-passkey").click();
  await page.getByTestId("admin-activity").click();
  await page.getByTestId("activity-filter-action").selectOption("passkeyCloned");
  await expect(page.getByTestId("activity-passkeyCloned")).toHaveCount(1);
  await expect(page.getByTestId("activity-login")).toHaveCount(0);
});

own("an answer that was sent once is worth nothing", async ({ page, context, home }) => {
  await plugAuthenticator(page, context);
  await signIn(page);
  await addPasskey(page);
  await leave(page);
  const sent = page.waitForRequest("**/api/admin/login/passkey");
  await page.getByTestId("login-passkey").click();
  await expect(page.locator(".welcome")).toContainText(admin.username);
  const again = await fetch(`${home.url}/api/admin/login/passkey`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: (await sent).postData() ?? "",
  });
  expect(again.status).toBe(403);
  expect(await again.json()).toMatchObject({ code: "passkeyRefused" });
});

own(
  "an answer that another origin of the same host has asked for is refused",
  async ({ page, context, home, ownSite }) => {
    await plugAuthenticator(page, context);
    await signIn(page);
    await addPasskey(page);
    const phishing = await ownSite(startSite());
    await page.goto(phishing.url.replace("127.0.0.1", "localhost"));
    const post = async (path: string, body?: unknown) =>
      fetch(home.url + path, {
        method: "POST",
        headers: body ? { "content-type": "application/json" } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const question = await (await post("/api/admin/login/passkey/options")).json();
    const passkey = await page.evaluate(async (options) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey });
      return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
    }, question);
    expect(passkey).toMatchObject({ type: "public-key" });
    const answer = await post("/api/admin/login/passkey", { passkey });
    expect(answer.status).toBe(403);
  },
);

own(
  "two tabs are one session: one proves, both go on; one is ended, both are at the login",
  async ({ page, context, problems }) => {
    problems.allow(/status of 40[13]/);
    await plugAuthenticator(page, context);
    await signIn(page);
    await addPasskey(page);
    const other = await context.newPage();
    await other.goto("/admin?tab=contacts");
    await expect(other.getByTestId("list-export")).toBeVisible();

    const token = () => page.evaluate(() => localStorage.getItem("admin_token"));
    const before = await token();
    await page.route("**/api/admin/users", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 403, json: { error: "Again", code: "proofRequired" } })
        : route.continue(),
    );
    await page.getByTestId("account-user-name").fill("zora");
    await page.getByTestId("account-user-add").click();
    await expect(page.getByTestId("prove-dialog")).toBeVisible();
    await page.unroute("**/api/admin/users");
    await page.getByTestId("prove-passkey").click();
    await expect(page.getByTestId("account-user-disable-zora")).toBeVisible();
    expect(await token()).not.toBe(before);

    await other.getByTestId("admin-tab-applications").click();
    await expect(other.getByTestId("list-export")).toBeVisible();
    await expect(other.locator(".welcome")).toContainText(admin.username);
    await page.keyboard.press("Escape");
    await page.getByTestId("admin-logout").click();
    await expect(other.getByTestId("login-username")).toBeVisible();
  },
);

test("at an address that is a number there are none, and the dialog says so", async ({ page, site }) => {
  await page.goto("/admin/login");
  await expect(page.getByTestId("login-submit")).toBeEnabled();
  await expect(page.getByTestId("login-passkey")).toHaveCount(0);
  await openDashboard(page, site);
  await openAccount(page);
  await expect(page.getByTestId("account-passkey-problem")).toBeVisible();
  await expect(page.getByTestId("account-passkey-add")).toHaveCount(0);
});
