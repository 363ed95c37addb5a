import { readFile } from "node:fs/promises";
import { expect, type Page, type Request } from "@playwright/test";
import type { Job } from "../../contract/jobs.ts";
import { type Locale, languages } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { call, sendFile } from "../faults/visitor.ts";
import { admin, type Site } from "./site.ts";

export async function fillLogin(page: Page, { username, password } = admin): Promise<void> {
  await page.getByTestId("login-username").fill(username);
  await page.getByTestId("login-password").fill(password);
  await page.getByTestId("login-submit").click();
}

/** One session per site: a login is slow on purpose. */
const sessions = new WeakMap<Site, { token: string; since: number }>();
/** Renewed before re-authentication is required, and before twenty logins of other tests end the session. */
const renewedAfterMs = 30_000;

async function staffToken(site: Site): Promise<string> {
  const known = sessions.get(site);
  if (known && Date.now() - known.since < renewedAfterMs && (await isAlive(site, known.token))) return known.token;
  const token = await site.adminToken();
  sessions.set(site, { token, since: Date.now() });
  return token;
}

async function isAlive(site: Site, token: string): Promise<boolean> {
  return (await fetch(`${site.url}/api/admin/account`, { headers: { authorization: `Bearer ${token}` } })).ok;
}

interface Visit {
  locale?: Locale;
  search?: string;
  /** Another session, for a test that ends it. */
  token?: string;
}

/** Stores a session in the browser instead of using the login form. */
export async function openDashboard(page: Page, site: Site, { locale = "en", search = "", token }: Visit = {}) {
  const secret = token ?? (await staffToken(site));
  // The server offers the editor of texts to browsers with a device cookie.
  await page.context().addCookies([{ name: "device-test", value: "test", url: site.url }]);
  await page.goto("/robots.txt");
  await page.evaluate(
    ([user = "", value = ""]) => {
      localStorage.setItem("admin_user", user);
      localStorage.setItem("admin_token", value);
    },
    [JSON.stringify({ username: admin.username }), secret],
  );
  await page.goto(pagePath("admin", locale) + search);
  await expect(page.getByTestId("admin-logout")).toBeVisible();
}

/** Holds the page's request for live updates, so that it does not receive changes by others. */
export async function muteEvents(page: Page): Promise<void> {
  await page.route("**/api/admin/events*", () => undefined);
}

/** Ends the session just before a chosen request, so that no other request in progress is refused first. */
export async function endSessionAt(page: Page, site: Site, token: string, isChosen: (request: Request) => boolean) {
  await page.route("**/api/admin/**", async (route) => {
    if (isChosen(route.request())) {
      await fetch(`${site.url}/api/admin/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
    }
    await route.continue();
  });
}

/** Whether closing the tab would ask about unsaved input. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator(".toast").filter({ hasText: title });
  await expect(toast.locator("b")).toHaveText(title);
  if (description !== undefined) await expect(toast.locator("p")).toHaveText(description);
}

/** Exports a list: the name of the file, and its lines without their quotes. */
export async function exportList(page: Page, locale: Locale): Promise<{ name: string; lines: string[][] }> {
  const started = page.waitForEvent("download");
  await page.getByTestId("list-export").click();
  const file = await started;
  const separator = languages[locale].decimal === "," ? '";"' : '","';
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  return { name: file.suggestedFilename(), lines: lines.map((line) => line.split(separator)) };
}

/** A request of another member of staff. */
export async function adminCall(site: Site, method: string, path: string, body?: object): Promise<Response> {
  return fetch(site.url + path, {
    method,
    headers: { authorization: `Bearer ${await staffToken(site)}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

export const lamplighter = {
  title: "Lamplighter",
  location: "Nitra",
  type: "Full-time",
  description: "Walk the quay at dusk and light what is dark.",
  requirements: ["Patience", "A long arm"],
};

export async function addJob(site: Site, change: object = {}): Promise<Job> {
  const answer = await adminCall(site, "POST", "/api/admin/jobs", { ...lamplighter, ...change });
  if (answer.status !== 201) throw new Error(`no job: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export async function sendEnquiry(site: Site, change: object = {}): Promise<string> {
  const enquiry = { name: "Jana Kováčová", email: "jana@mesto.example", projectType: "municipal" };
  const message = "We would like residents to report broken lamps.";
  const { status, body } = await call("POST", `${site.url}/api/contact`, { ...enquiry, message, ...change });
  if (status !== 201) throw new Error(`no enquiry: ${status} ${JSON.stringify(body)}`);
  return String(body.id);
}

interface AppliedCv {
  filename: string;
  content: string;
}

/** Sends an application, optionally with a CV; its id. */
export async function sendApplication(site: Site, jobId: string, change: object = {}, cv?: AppliedCv): Promise<string> {
  const coverLetter = "I have lit lamps since I was a child, and I know each of them by its name.";
  const form = { name: "Eva Malá", email: "eva@posta.example", coverLetter, ...change };
  const applied = await call("POST", `${site.url}/api/jobs/${jobId}/apply`, form);
  if (applied.status !== 201) throw new Error(`not applied: ${applied.status} ${JSON.stringify(applied.body)}`);
  const { applicationId, applicationToken } = applied.body;
  const id = String(applicationId);
  if (!cv) return id;
  const resumeFileUrl = await sendFile(site.url, Buffer.from(cv.content));
  const file = { resumeFileUrl, resumeFilename: cv.filename, resumeMimeType: "text/plain" };
  const attached = await call("PUT", `${site.url}/api/applications/${id}/resume`, { applicationToken, ...file });
  if (attached.status !== 200) throw new Error(`not attached: ${attached.status} ${JSON.stringify(attached.body)}`);
  return id;
}
