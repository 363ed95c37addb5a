import type { Page } from "@playwright/test";
import { watchEvents } from "../../contract/events.ts";
import type { Locale } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { adminCall, fillLogin } from "./admin.ts";
import type { Site } from "./site.ts";
import { expect } from "./test.ts";

export async function asStaff(site: Site, method: string, path: string, body?: object) {
  return (await adminCall(site, method, `/api/admin/words${path}`, body)).json();
}

export const fetchDocument = async (site: Site, path: string) => (await fetch(site.url + path)).text();

/** The languages that the walks are written in: a further one of the site needs none. */
export const walked = ["en", "sk"] as const;

/** In place of the hero's text, as it is kept. */
export const lead = {
  en: "We build AI workers, walking robots and services for cities.",
  sk: "Vytvárame AI pracovníkov, kráčajúce roboty a\u00a0služby pre mestá.",
};

/** The server adds the editor to the pages of a browser that somebody has signed in with. */
export async function signInAndLoad(page: Page, path = "/") {
  await page.goto(pagePath("admin", "en"));
  await fillLogin(page);
  await expect(page.getByTestId("admin-logout")).toBeVisible();
  // A colleague's change is shown at once only when the stream of events is open.
  const streaming = path.endsWith("?edit") && page.waitForResponse(`**${watchEvents.path}`);
  await page.goto(path);
  await streaming;
}

/** Saves a text through the API as a colleague would. */
export async function saveText(site: Site, key: string, texts: Partial<Record<Locale, string>>) {
  const { texts: all } = await asStaff(site, "GET", "");
  const { revision } = all.find((text: { key: string }) => text.key === key);
  const forms = Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { "": text }]));
  return asStaff(site, "PUT", `/${key}`, { texts: forms, revision });
}

export async function openText(page: Page, key: string) {
  await page.getByTestId("edit-find").click();
  await page.getByTestId("edit-search").fill(key);
  await page.getByTestId(`edit-found-${key}`).click();
  await expect(page.getByTestId("edit-popover").locator("code")).toHaveText(key);
}

/** Tests share a site: what one leaves in the draft another would publish. */
export async function discardDrafts(site: Site) {
  const { texts } = await asStaff(site, "GET", "");
  for (const { key, revision, draft } of texts) if (draft) await asStaff(site, "PUT", `/${key}`, { revision });
}
