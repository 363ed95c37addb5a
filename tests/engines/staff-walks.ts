import { expect } from "vitest";
import type { Locale } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { sendApplication, sendEnquiry } from "../faults/visitor.ts";
import { getWords, openJobs } from "../support/job-seeker.ts";
import { admin, type Site } from "../support/site.ts";
import { escapeKey } from "./tab.ts";
import { anyJob, type Walk } from "./visitor-walks.ts";
import { id, type Walker } from "./walker.ts";

export async function walkAsStaff({ walker, site, locale }: Walk): Promise<void> {
  const { status } = await sendEnquiry(site.url, "Robots for the old town's stairs, please.");
  expect(status).toBe(201);
  expect(await sendApplication(site.url, (await anyJob(site, locale)).id)).toBeDefined();
  await walker.tab.setViewport(1440, 844);
  await walker.goto(pagePath("admin", locale));
  await walker.waitForPath(pagePath("adminLogin", locale));
  await walker.expectNoOverflow();
  await login(walker, "wrong");
  await walker.waitForVisible(".toast", getWords(locale, "admin:login.error.title"));
  await signIn(walker);
  await walker.expectNoOverflow();
  await addJob(walker, site, locale);
  for (const tab of ["contacts", "applications"] as const) {
    await openList(walker, locale, tab);
    await walker.click(".rec h3 a");
    await walker.waitForVisible(id("record-pane"));
    await walker.expectNoOverflow();
    await walker.tab.type(escapeKey);
    await walker.waitForHidden(id("record-pane"));
  }
  await logout(walker);
}

async function addJob(walker: Walker, site: Site, locale: Locale): Promise<void> {
  const words = (key: string) => getWords(locale, `admin:${key}`);
  await walker.click(id("admin-add-job"));
  await walker.click(id("job-submit"));
  await walker.waitForVisible(id("job-dialog"), words("validation.titleRequired"));
  const title = `Keeper of lamps ${locale}`;
  await walker.fill(id("job-title"), title);
  await walker.fill(id("job-location"), "Trnava");
  await walker.fill(id("job-description"), "Keep the lamps.");
  await walker.expectNoOverflow();
  await walker.click(id("job-submit"));
  await walker.waitForHidden(id("job-dialog"));
  await walker.waitForVisible(".toast", words("jobs.success.created.title"));
  expect(await openJobs(site)).toContainEqual(expect.objectContaining({ title, location: "Trnava" }));
}

async function signIn(walker: Walker): Promise<void> {
  await login(walker, admin.password);
  await walker.waitForVisible(".welcome", admin.username);
  // The counts on the tabs load with the list and move the tabs.
  await walker.waitForVisible("[data-testid^=admin-job-]");
}

async function openList(walker: Walker, locale: Locale, tab: "contacts" | "applications"): Promise<void> {
  await walker.click(id(`admin-tab-${tab}`));
  await walker.waitForVisible("h2", getWords(locale, `admin:${tab}.title`));
  await walker.waitForVisible(".rec");
  await walker.expectNoOverflow();
}

async function login(walker: Walker, password: string): Promise<void> {
  await walker.fill(id("login-username"), admin.username);
  await walker.fill(id("login-password"), password);
  await walker.click(id("login-submit"));
}

async function logout(walker: Walker): Promise<void> {
  await walker.click(id("admin-logout"));
  await walker.waitForVisible(id("login-username"));
  const stored = await walker.tab.evaluate(() => [
    localStorage.getItem("admin_user"),
    localStorage.getItem("admin_token"),
  ]);
  expect(stored).toEqual([null, null]);
}
