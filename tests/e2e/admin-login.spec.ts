import type { Request, Response } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import { endSessionAt, expectToast, fillLogin, openDashboard } from "../support/admin.ts";
import { expectAccessible, toastsAtHand, wordsOf } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const stored = () => ({ user: localStorage.getItem("admin_user"), token: localStorage.getItem("admin_token") });

test("a logout ends the session in the browser also while the server does not answer", async ({ page, site }) => {
  await openDashboard(page, site, { token: await site.adminToken() });
  // Never answered.
  await page.route("**/api/admin/logout", () => undefined);
  await page.getByTestId("admin-logout").click();
  await expect(page.getByTestId("login-username")).toBeVisible();
  expect(await page.evaluate(stored)).toEqual({ user: null, token: null });
});

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);
  const login = pagePath("adminLogin", locale);
  const dashboard = pagePath("admin", locale);

  test.describe(`admin login (${locale})`, () => {
    test("lets the right person in and keeps user and token", async ({ page, site }) => {
      await page.goto(login);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("login.title"));
      await expectAccessible(page);
      const answered = page.waitForResponse("**/api/admin/login");
      await fillLogin(page);
      await expectToast(page, words("login.success.title"), words("login.success.description"));
      await expect(page).toHaveURL(site.url + dashboard);
      const { user, token } = await (await answered).json();
      const kept = await page.evaluate(stored);
      expect(JSON.parse(kept.user ?? "")).toEqual({ username: admin.username });
      expect(user).toEqual({ username: admin.username });
      expect(kept.token).toBe(token);
      await expect(page.getByText(words("top.subtitle"))).toBeVisible();
      await expect(page.locator(".welcome")).toHaveText(`${words("top.welcome")} ${admin.username}`);
    });

    for (const late of ["admin-login", "entry-client"])
      test(`keeps Enter that was pressed before ${late} arrived`, async ({ page, site }) => {
        const { promise: held, resolve: release } = Promise.withResolvers<void>();
        await page.route(`**/assets/${late}-*.js`, async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(login, { waitUntil: "commit" });
        await page.getByTestId("login-username").fill(admin.username);
        await page.getByTestId("login-password").fill(admin.password);
        await page.getByTestId("login-password").press("Enter");
        await expect(page).toHaveURL(site.url + login);
        release();
        await expect(page).toHaveURL(site.url + dashboard);
      });

    test("refuses a wrong password in a toast and leaves the name in place", async ({ page, problems }) => {
      problems.allow(/status of 401/);
      await page.goto(login);
      await fillLogin(page, { username: "admin", password: "wrong" });
      await expectToast(page, words("login.error.title"), words("login.error.description"));
      await expect(page.getByTestId("login-username")).toHaveValue("admin");
      await expect(page.getByTestId("login-password")).toBeFocused();
      await expect(page.getByTestId("login-submit")).toBeEnabled();
      expect(await page.evaluate(stored)).toEqual({ user: null, token: null });
    });

    test("says so when the line is cut, and keeps what was typed", async ({ page, context, problems }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/);
      await page.goto(login);
      await toastsAtHand(page);
      await context.setOffline(true);
      await fillLogin(page);
      await expectToast(page, words("login.error.title"));
      await expect(page.getByTestId("login-password")).toHaveValue(admin.password);
    });

    test("says what is the matter in a browser that may keep nothing of the site", async ({ page, site }) => {
      await page.addInitScript(() => {
        const get = () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        };
        for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
      });
      for (const address of [login, dashboard]) {
        await page.goto(address);
        await expect(page.getByTestId("login-blocked")).toHaveText(words("login.blocked"));
        await expect(page.getByTestId("login-submit")).toHaveCount(0);
        expect(page.url()).toContain(site.url + login);
        await expectAccessible(page);
      }
    });

    test("names empty fields and sends nothing", async ({ page }) => {
      const sent: string[] = [];
      page.on("request", (request) => sent.push(request.url()));
      await page.goto(login);
      await page.getByTestId("login-submit").click();
      await expect(page.getByText(words("validation.usernameRequired"))).toBeVisible();
      await expect(page.getByText(words("validation.passwordRequired"))).toBeVisible();
      await expect(page.getByTestId("login-username")).toBeFocused();
      expect(sent.filter((url) => url.includes("/api/"))).toEqual([]);
      await expectAccessible(page);
    });

    test("says that a name is too long rather than missing", async ({ page }) => {
      await page.goto(login);
      await fillLogin(page, { username: "x".repeat(201), password: "something" });
      await expect(page.getByText(words("validation.tooLong"))).toBeVisible();
      await expect(page.getByText(words("validation.usernameRequired"))).toBeHidden();
    });

    test("keeps the password while the server is too busy to look at it", async ({ page, problems }) => {
      problems.allow(/status of 503/);
      await page.goto(login);
      await page.route("**/api/admin/login", (route) =>
        route.fulfill({ status: 503, headers: { "retry-after": "2" }, json: { error: "Busy", code: "overloaded" } }),
      );
      await fillLogin(page);
      await expectToast(page, words("login.error.title"), wordsOf(locale, "common:errors.overloaded"));
      await expect(page.getByTestId("login-password")).toHaveValue(admin.password);
    });

    test("stands before the dashboard, and leads back to the tab that was asked for", async ({ page, site }) => {
      await page.goto(dashboard);
      await expect(page).toHaveURL(site.url + login);
      await page.goto(`${dashboard}?tab=contacts`);
      await expect(page).toHaveURL(/next=/);
      await fillLogin(page);
      await expect(page).toHaveURL(`${site.url + dashboard}?tab=contacts`);
      await expect(page.getByTestId("admin-tab-contacts")).toHaveAttribute("aria-selected", "true");
    });

    test("comes back with a message when the session has ended", async ({ page, site, problems }) => {
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

    test("ASVS 7.4.4: logout is in sight, removes user and token and ends the session", async ({ page, site }) => {
      const token = await site.adminToken();
      await openDashboard(page, site, { locale, token });
      // A list that is answered between the end of the session and the word of it would tell of an expired one.
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
      await expect(page).toHaveURL(site.url + login);
      expect(await page.evaluate(stored)).toEqual({ user: null, token: null });
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${site.url}/api/admin/contacts`, { headers })).status).toBe(401);
    });

    test("shows a busy label and no second press while signing in", async ({ page }) => {
      await page.goto(login);
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/admin/login", async (route) => {
        await held;
        await route.continue();
      });
      await fillLogin(page);
      await expect(page.getByTestId("login-submit")).toHaveText(words("login.submitting"));
      await expect(page.getByTestId("login-submit")).toBeDisabled();
      release();
      await expectToast(page, words("login.success.title"), words("login.success.description"));
    });

    test("says how long to wait after too many tries", async ({ page, problems }) => {
      problems.allow(/status of 429/);
      await page.goto(login);
      await page.route("**/api/admin/login", (route) =>
        route.fulfill({ status: 429, headers: { "retry-after": "840" }, json: { error: "Wait", code: "rateLimited" } }),
      );
      await fillLogin(page);
      await expectToast(page, words("login.error.title"), words("login.error.wait_other", { count: 14 }));
    });
  });
}

test("ASVS 14.3.1: logout works also when the server cannot be told", async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED/);
  await openDashboard(page, site);
  await page.route("**/api/admin/logout", (route) => route.abort());
  await page.getByTestId("admin-logout").click();
  await expect(page).toHaveURL(`${site.url}/admin/login`);
  expect(await page.evaluate(stored)).toEqual({ user: null, token: null });
});

test("a browser that has signed in is known by a cookie that scripts cannot see", async ({ page, context }) => {
  await page.goto("/admin/login");
  await fillLogin(page);
  await expect(page.getByTestId("admin-logout")).toBeVisible();
  const [cookie] = await context.cookies(`${new URL(page.url()).origin}/api/admin/login`);
  expect(cookie).toMatchObject({ path: "/", httpOnly: true, sameSite: "Strict" });
  await page.getByTestId("admin-logout").click();
  const again = page.waitForRequest("**/api/admin/login");
  await fillLogin(page);
  expect(await (await again).headerValue("cookie")).toBe(`${cookie?.name}=${cookie?.value}`);
});

test("ASVS 6.2.6, 6.2.7: masked, open to pasting and password managers, and never leads to a foreign address", async ({
  page,
  site,
}) => {
  await page.goto("/admin/login?next=https://elsewhere.example/admin");
  await expect(page.getByTestId("login-username")).toHaveAttribute("autocomplete", "username");
  const field = page.getByTestId("login-password");
  await expect(field).toHaveAttribute("autocomplete", "current-password");
  await expect(field).toHaveAttribute("type", "password");
  // A paste that the page refuses is one whose event it cancels.
  await expect(page.getByTestId("login-submit")).toBeEnabled();
  const isPasted = () =>
    field.evaluate((input) => input.dispatchEvent(new Event("paste", { cancelable: true, bubbles: true })));
  expect(await isPasted()).toBe(true);
  await fillLogin(page);
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test("languages switch in the admin, and the tab stays", async ({ page, site }) => {
  await openDashboard(page, site, { search: "?tab=applications" });
  await page.getByTestId("language-switcher").click();
  await page.getByTestId("language-option-sk").click();
  await expect(page).toHaveURL(`${site.url}/sk/admin?tab=applications`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(wordsOf("sk", "admin:applications.title"));
});

test("no visitor loads the admin", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => /admin/.test(url))).toEqual([]);
});
