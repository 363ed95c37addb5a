import { expect } from "vitest";
import type { Locale } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { sendApplication, sendEnquiry } from "../faults/visitor.ts";
import { getWords, openJobs } from "../support/job-seeker.ts";
import { admin, type Site } from "../support/site.ts";
import { escapeKey } from "./tab.ts";
import { anyJob, type Walk } from "./visitor-walks.ts";
import { id, type Walker } from "./walker.ts";

export async function walkAsStaff({ visitor, site, locale }: Walk): Promise<void> {
  const { status } = await sendEnquiry(site.url, "Robots for the old town's stairs, please.");
  expect(status).toBe(201);
  expect(await sendApplication(site.url, (await anyJob(site, locale)).id)).toBeDefined();
  await visitor.tab.resize(1440, 844);
  await visitor.go(pagePath("admin", locale));
  await visitor.isAt(pagePath("adminLogin", locale));
  await visitor.fits();
  await login(visitor, "wrong");
  await visitor.sees(".toast", getWords(locale, "admin:login.error.title"));
  await enter(visitor);
  await visitor.fits();
  await addJob(visitor, site, locale);
  for (const tab of ["contacts", "applications"] as const) {
    await openList(visitor, locale, tab);
    await visitor.press(".rec h3 a");
    await visitor.sees(id("record-pane"));
    await visitor.fits();
    await visitor.tab.keys(escapeKey);
    await visitor.misses(id("record-pane"));
  }
  await logout(visitor);
}

async function addJob(visitor: Walker, site: Site, locale: Locale): Promise<void> {
  const words = (key: string) => getWords(locale, `admin:${key}`);
  await visitor.press(id("admin-add-job"));
  await visitor.press(id("job-submit"));
  await visitor.sees(id("job-dialog"), words("validation.titleRequired"));
  const title = `Keeper of lamps ${locale}`;
  await visitor.fill(id("job-title"), title);
  await visitor.fill(id("job-location"), "Trnava");
  await visitor.fill(id("job-description"), "Keep the lamps.");
  await visitor.fits();
  await visitor.press(id("job-submit"));
  await visitor.misses(id("job-dialog"));
  await visitor.sees(".toast", words("jobs.success.created.title"));
  expect(await openJobs(site)).toContainEqual(expect.objectContaining({ title, location: "Trnava" }));
}

async function enter(visitor: Walker): Promise<void> {
  await login(visitor, admin.password);
  await visitor.sees(".welcome", admin.username);
  // With the list come the numbers on the tabs, which move them under the press.
  await visitor.sees("[data-testid^=admin-job-]");
}

async function openList(visitor: Walker, locale: Locale, tab: "contacts" | "applications"): Promise<void> {
  await visitor.press(id(`admin-tab-${tab}`));
  await visitor.sees("h2", getWords(locale, `admin:${tab}.title`));
  await visitor.sees(".rec");
  await visitor.fits();
}

async function login(visitor: Walker, password: string): Promise<void> {
  await visitor.fill(id("login-username"), admin.username);
  await visitor.fill(id("login-password"), password);
  await visitor.press(id("login-submit"));
}

async function logout(visitor: Walker): Promise<void> {
  await visitor.press(id("admin-logout"));
  await visitor.sees(id("login-username"));
  const kept = await visitor.tab.run(() => [localStorage.getItem("admin_user"), localStorage.getItem("admin_token")]);
  expect(kept).toEqual([null, null]);
}
