import type { Request, Response } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import { endSessionAt, expectToast, fillLogin, openDashboard } from "../support/admin.ts";
import { hold } from "../support/hold.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const stored = () => ({ user: localStorage.getItem("admin_user"), token: localStorage.getItem("admin_token") });

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);
  const login = pagePath("adminLogin", locale);
  const dashboard = pagePath("admin", locale);

  test(`the login names empty fields and refuses a wrong password (${locale})`, async ({ page, site, problems }) => {
    problems.allow(/status of 401/);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.goto(login);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("login.title"));
    await page.getByTestId("login-submit").click();
    await expect(page.getByText(words("validation.usernameRequired"))).toBeVisible();
    await expect(page.getByText(words("validation.passwordRequired"))).toBeVisible();
    await expect(page.getByTestId("login-username")).toBeFocused();
    expect(sent.filter((url) => url.includes("/api/"))).toEqual([]);
    await expectAccessible(page);

    await fillLogin(page, { username: "admin", password: "wrong" });
    await expectToast(page, words("login.error.title"), words("login.error.description"));
    await expect(page.getByTestId("login-username")).toHaveValue("admin");
    await expect(page.getByTestId("login-password")).toBeFocused();
    expect(await page.evaluate(stored)).toEqual({ user: null, token: null });

    let answered: unknown;
    const release = await hold(page, "**/api/admin/login", async (route) => {
      const response = await route.fetch();
      answered = await response.json();
      await route.fulfill({ response });
    });
    await fillLogin(page);
    await expect(page.getByTestId("login-submit")).toHaveText(words("login.submitting"));
    await expect(page.getByTestId("login-submit")).toBeDisabled();
    release();
    await expectToast(page, words("login.success.title"), words("login.success.description"));
    await expect(page).toHaveURL(site.url + dashboard);
    const kept = await page.evaluate(stored);
    expect(answered).toEqual({ user: { username: admin.username }, token: kept.token });
    expect(JSON.parse(kept.user ?? "")).toEqual({ username: admin.username });
    await expect(page.getByText(words("top.subtitle"))).toBeVisible();
    await expect(page.locator(".welcome")).toHaveText(`${words("top.welcome")} ${admin.username}`);
  });
}

test("an expired session leads to the login with a message, and then back", async ({ page, site, problems }) => {
  const locale = "sk";
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);
  problems.allow(/status of 401/);
  const token = await site.adminToken();
  await openDashboard(page, site, { locale, search: "?tab=applications", token });
  await endSessionAt(page, site, token, (request) => request.url().includes("/contacts?limit=50"));
  await page.getByTestId("admin-tab-contacts").click();
  await expect(page.getByTestId("login-expired")).toHaveText(words("login.expired"));
  expect(await page.evaluate(stored)).toEqual({ user: null, token: null });
  await expectAccessible(page);
  await fillLogin(page);
  await expect(page.getByTestId("admin-tab-contacts")).toHaveAttribute("aria-selected", "true");
});

const words = (key: string, values = {}) => getWords("en", `admin:${key}`, values);

for (const late of ["login-frame", "entry"])
  test(`the login keeps an Enter that was pressed before the script ${late} arrived`, async ({ page, site }) => {
    const release = await hold(page, `**/assets/${late}-*.js`);
    await page.goto("/admin/login", { waitUntil: "commit" });
    await page.getByTestId("login-username").fill(admin.username);
    await page.getByTestId("login-password").fill(admin.password);
    await page.getByTestId("login-password").press("Enter");
    await expect(page).toHaveURL(`${site.url}/admin/login`);
    release();
    await expect(page).toHaveURL(`${site.url}/admin`);
  });

test("a login that the server cannot answer says why and keeps what was typed", async ({ page, context, problems }) => {
  problems.allow(/status of (429|503)|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/admin/login");
  await fillLogin(page, { username: "x".repeat(201), password: "something" });
  await expect(page.getByText(words("validation.tooLong"))).toBeVisible();
  await expect(page.getByText(words("validation.usernameRequired"))).toBeHidden();
  const refusals = [
    { status: 503, code: "overloaded", wait: "2", message: getWords("en", "common:errors.overloaded") },
    { status: 429, code: "rateLimited", wait: "840", message: words("login.error.wait_other", { count: 14 }) },
  ];
  for (const { status, code, wait, message } of refusals) {
    await page.route("**/api/admin/login", (route) =>
      route.fulfill({ status, headers: { "retry-after": wait }, json: { error: "Later", code } }),
    );
    await fillLogin(page);
    await expectToast(page, words("login.error.title"), message);
    await expect(page.getByTestId("login-password")).toHaveValue(admin.password);
  }
  await page.unroute("**/api/admin/login");
  await context.setOffline(true);
  await fillLogin(page);
  await expectToast(page, words("login.error.title"), getWords("en", "common:errors.network"));
  await expect(page.getByTestId("login-password")).toHaveValue(admin.password);
});

test("the login explains itself in a browser that forbids storage", async ({ page, site }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
  });
  for (const path of ["/admin/login", "/admin"]) {
    await page.goto(path);
    await expect(page.getByTestId("login-blocked")).toHaveText(words("login.blocked"));
    await expect(page.getByTestId("login-submit")).toHaveCount(0);
    expect(page.url()).toContain(`${site.url}/admin/login`);
    await expectAccessible(page);
  }
});

test("the login leads to the tab that was asked for and is skipped while signed in", async ({ page, site }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL(`${site.url}/admin/login`);
  await page.goto("/admin?tab=contacts");
  await expect(page).toHaveURL(/next=/);
  await fillLogin(page);
  await expect(page).toHaveURL(`${site.url}/admin?tab=contacts`);
  await expect(page.getByTestId("admin-tab-contacts")).toHaveAttribute("aria-selected", "true");
  await page.goto(`/admin/login?next=${encodeURIComponent("/admin?tab=applications")}`);
  await expect(page).toHaveURL(/\/admin\?tab=applications$/);
});

test("ASVS 7.4.4: logout is visible, removes user and token and ends the session", async ({ page, site }) => {
  const token = await site.adminToken();
  await openDashboard(page, site, { token });
  // A list that loads after the logout must not report an expired session.
  const isList = (asked: Request | Response) => asked.url().includes("/contacts?limit=50");
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route(/contacts\?limit=50/, async (route) => {
    await ended;
    await route.continue().catch(() => undefined);
  });
  const over = Promise.race([page.waitForEvent("requestfailed", isList), page.waitForResponse(isList)]);
  await page.route("**/api/admin/logout", async (route) => {
    const response = await route.fetch();
    end();
    await over;
    await route.fulfill({ response });
  });
  const reading = page.waitForRequest(isList);
  await page.getByTestId("admin-tab-contacts").click();
  await reading;
  await page.getByTestId("admin-logout").click();
  await expect(page).toHaveURL(`${site.url}/admin/login`);
  expect(await page.evaluate(stored)).toEqual({ user: null, token: null });
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${site.url}/api/admin/contacts`, { headers })).status).toBe(401);
});

test("ASVS 6.2.6, 6.2.7: a masked password can be pasted, and login stays on the site", async ({ page, site }) => {
  await page.goto("/admin/login?next=https://elsewhere.example/admin");
  await expect(page.getByTestId("login-username")).toHaveAttribute("autocomplete", "username webauthn");
  const field = page.getByTestId("login-password");
  await expect(field).toHaveAttribute("autocomplete", "current-password");
  await expect(field).toHaveAttribute("type", "password");
  await expect(page.getByTestId("login-submit")).toBeEnabled();
  // The page refuses a paste by cancelling its event.
  const isPasted = () =>
    field.evaluate((input) => input.dispatchEvent(new Event("paste", { cancelable: true, bubbles: true })));
  expect(await isPasted()).toBe(true);
  await fillLogin(page);
  await expect(page).toHaveURL(`${site.url}/admin`);
});
