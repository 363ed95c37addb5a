import { pagePath } from "../../contract/routes.ts";
import { acceptInvitation } from "../../contract/users.ts";
import { newPassword, openAccount, own } from "../support/account.ts";
import { expectToast, fillLogin, openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);

  test(`a new user chooses a password by a link that works once (${locale})`, async ({
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
    // The page changes its language, and the link keeps its secret.
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

  test(`whoever has chosen a password and not heard of it is led to the login (${locale})`, async ({
    page,
    site,
    browser,
  }) => {
    const name = `ema-${locale}`;
    await openDashboard(page, site, { locale, token: await site.adminToken() });
    await openAccount(page);
    await page.getByTestId("account-user-name").fill(name);
    await page.getByTestId("account-user-add").click();
    const link = await page.getByTestId("account-secret").locator("code").innerText();
    const context = await browser.newContext({ reducedMotion: "reduce", locale: "en-US" });
    const guest = await context.newPage();
    await guest.goto(link.replace("/admin/login", pagePath("adminLogin", locale)));
    await guest.route(`**${acceptInvitation.path}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await guest.getByTestId("login-new-password").fill(newPassword);
    await guest.getByTestId("login-submit").click();
    await expectToast(guest, words("login.error.title"), wordsOf(locale, "common:errors.network"));
    await guest.unroute(`**${acceptInvitation.path}`);
    await guest.getByTestId("login-submit").click();
    const refused = guest.getByTestId("invitation-refused");
    await expect(refused).toContainText(words("errors.invitationNotFound"));
    await expect(refused).toContainText(words("invitation.perhapsSet"));
    await expectAccessible(guest);
    await guest.getByRole("link", { name: words("invitation.toLogin") }).click();
    await fillLogin(guest, { username: name, password: newPassword });
    await expect(guest.locator(".welcome")).toContainText(name);
    await context.close();
  });

  test(`a user is disabled with a way back, and reset only when asked twice (${locale})`, async ({ page, site }) => {
    await openDashboard(page, site, { locale, token: await site.adminToken() });
    await openAccount(page);
    const name = `marek-${locale}`;
    await page.getByTestId("account-user-name").fill(name);
    await page.getByTestId("account-user-add").click();
    await page.getByTestId(`account-user-disable-${name}`).click();
    await expect(page.getByTestId(`account-user-enable-${name}`)).toBeVisible();
    await expectToast(page, words("account.users.disabledToast", { name }));
    await page.getByTestId("toast-undo").click();
    const reset = page.getByTestId(`account-user-reset-${name}`);
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
    await page.getByTestId(`account-user-reset-sure-${name}`).click();
    await expect(page.getByTestId("account-secret")).toContainText("#invitation=");
  });

  test(`the dialog fits a phone and is led through by keyboard (${locale})`, async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openDashboard(page, site, { locale });
    await openAccount(page);
    const nav = page.getByRole("navigation", { name: words("account.title") });
    for (const button of await nav.getByRole("button").all()) await expect(button).toBeInViewport({ ratio: 0.95 });
    await nav.getByRole("button", { name: words("account.users.title") }).focus();
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { level: 3, name: words("account.users.title") });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(nav.locator("[aria-current]")).toHaveText(words("account.users.title"));
    await page.keyboard.press("Tab");
    await expect(page.getByTestId("account-user-name").or(page.locator(".things button")).first()).toBeVisible();
    // By finger to its end, and back to its beginning.
    const current = nav.locator("[aria-current]");
    const body = page.locator(".dialog.account .body");
    await body.hover();
    await page.mouse.wheel(0, -10_000);
    await expect(current).toHaveText(words("account.password.title"));
    await page.mouse.wheel(0, 10_000);
    await expect(current).toHaveText(words("account.users.title"));
    expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("admin-more")).toBeFocused();
  });
}

own(
  "a new password needs the current one, signs other devices out and not this one",
  async ({ page, home, problems }) => {
    problems.allow(/status of 400/);
    const words = (key: string) => wordsOf("en", `admin:${key}`);
    await openDashboard(page, home, { token: await home.adminToken() });
    const other = await home.adminToken();
    await openAccount(page);
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
    const asked = (token: string) =>
      fetch(`${home.url}/api/admin/contacts`, { headers: { authorization: `Bearer ${token}` } });
    expect((await asked(other)).status).toBe(401);
    await page.reload();
    await expect(page.getByTestId("admin-logout")).toBeVisible();
  },
);

test("what a page reads by itself says so: an enquiry keeps nobody signed in who has gone away", async ({
  page,
  site,
}) => {
  // The minute without a press, a key or a scroll is over at once.
  await page.addInitScript(() => {
    const later = setTimeout;
    const passed = (ms: number) => (ms === 60_000 && !("attended" in window) ? 1 : ms);
    Object.assign(window, { setTimeout: (work: () => void, ms: number) => later(work, passed(ms)) });
  });
  await openDashboard(page, site, { search: "?tab=contacts", token: await site.adminToken() });
  await expect(page.getByTestId("list-export")).toBeVisible();
  const reading = (query = "") => page.waitForRequest(new RegExp(`/api/admin/contacts\\?.*${query}`));
  const enquiry = { name: "Jana", email: "jana@posta.example", projectType: "travel", message: "Hello from afar" };
  const write = () =>
    fetch(`${site.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(enquiry),
    });
  let read = reading();
  await write();
  expect(await (await read).headerValue("x-unattended")).toBe("1");
  await page.evaluate(() => Object.assign(window, { attended: true }));
  read = reading("q=Jana");
  await page.getByTestId("list-search").pressSequentially("Jana");
  expect(await (await read).headerValue("x-unattended")).toBeNull();
});

own("one device is signed out, then all others", async ({ page, home }) => {
  await openDashboard(page, home, { token: await home.adminToken() });
  const [one, two] = [await home.adminToken(), await home.adminToken()];
  await openAccount(page);
  const ends = page.locator("[data-testid^=account-session-end-]");
  await expect(ends).toHaveCount(2);
  await page.getByTestId("account-password-current").focus();
  await ends.first().press("Enter");
  await expect(ends).toHaveCount(1);
  await expect(page.locator("#account-devices li:focus"), "The row in its place has the keyboard").toHaveCount(1);
  await page.getByTestId("account-sessions-end").click();
  await expect(page.getByTestId("account-sessions-end")).toHaveCount(0);
  for (const token of [one, two]) {
    const answer = await fetch(`${home.url}/api/admin/contacts`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  }
});

const firstPassword = (log: string) => /Password: (\S+) /.exec(log)?.[1] ?? "";

own.describe("a first password that the server made up", () => {
  own.use({ homeVariables: { ADMIN_USERNAME: "", ADMIN_PASSWORD: "" } });

  own("lets in where the site is tried out, and a quiet line asks for another", async ({ page, home }) => {
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

own.describe("a first password that the server made up, on a public site", () => {
  own.use({ homeVariables: { ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SITE_URL: "https://tatrion.example" } });

  for (const locale of ["en", "sk"] as const) {
    own(
      `opens nothing until another is chosen in the same call (${locale})`,
      async ({ page, port, home, problems }) => {
        problems.allow(/status of 40[03]/);
        const words = (key: string) => wordsOf(locale, `admin:${key}`);
        await page.goto(`http://127.0.0.1:${port}${pagePath("adminLogin", locale)}`);
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
      },
    );
  }
});

test("a made-up password beside a passkey: code and new password go in one call, and a wrong code is told", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 40[13]/);
  const sent: object[] = [];
  await page.route("**/api/admin/login", (route) => {
    const body = route.request().postDataJSON();
    sent.push(body);
    if (!body.recoveryCode) return route.fulfill({ status: 401, json: { error: "Passkey", code: "passkeyRequired" } });
    if (!body.newPassword)
      return route.fulfill({ status: 403, json: { error: "Change", code: "passwordChangeRequired" } });
    if (body.recoveryCode === "WRONG")
      return route.fulfill({ status: 401, json: { error: "No", code: "invalidCredentials" } });
    return route.fulfill({ json: { user: { username: "admin" }, token: "none" } });
  });
  await page.goto("/admin/login");
  await fillLogin(page);
  await page.getByTestId("login-recovery-code").fill("WRONG");
  await page.getByTestId("login-recovery-submit").click();
  await page.getByTestId("login-new-password").fill(newPassword);
  await page.getByTestId("login-submit").click();
  await expect(page.getByText(wordsOf("en", "admin:login.passkey.codeWrong"))).toBeVisible();
  await page.getByTestId("login-recovery-code").fill("RIGHT");
  await page.getByTestId("login-recovery-submit").click();
  await expect.poll(() => sent.at(-1)).toEqual({ ...admin, newPassword, recoveryCode: "RIGHT" });
});
