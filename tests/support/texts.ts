import type { Page } from "@playwright/test";
import { watchEvents } from "../../contract/events.ts";
import type { Locale } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { adminCall, fillLogin } from "./admin.ts";
import type { Site } from "./site.ts";
import { expect } from "./test.ts";

export async function callTexts(site: Site, method: string, path: string, body?: object) {
  return (await adminCall(site, method, `/api/admin/words${path}`, body)).json();
}

export const fetchDocument = async (site: Site, path: string) => (await fetch(site.url + path)).text();

/** The languages that tests are written for. */
export const testedLocales = ["en", "sk"] as const;

/** Replacements of the hero's text. */
export const heroTexts = {
  en: "We build AI workers, walking robots and services for cities.",
  sk: "Vytvárame AI pracovníkov, kráčajúce roboty a\u00a0služby pre mestá.",
};

/** Signs in, so that the server adds the editor of texts to the page. */
export async function signInAndLoad(page: Page, path = "/") {
  await page.goto(pagePath("admin", "en"));
  await fillLogin(page);
  await expect(page.getByTestId("admin-logout")).toBeVisible();
  // Changes by colleagues arrive only after the event stream of the new page has opened.
  const isStream = (url: string) => url.endsWith(watchEvents.path) && page.url().endsWith(path);
  const streaming = path.endsWith("?edit") && page.waitForResponse((response) => isStream(response.url()));
  await page.goto(path);
  await streaming;
}

/** Saves a text through the API as a colleague would. */
export async function saveText(site: Site, key: string, texts: Partial<Record<Locale, string>>) {
  const { texts: all } = await callTexts(site, "GET", "");
  const { revision } = all.find((text: { key: string }) => text.key === key);
  const forms = Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, { "": text }]));
  return callTexts(site, "PUT", `/${key}`, { texts: forms, revision });
}

export async function openText(page: Page, key: string) {
  await page.getByTestId("edit-find").click();
  await page.getByTestId("edit-search").fill(key);
  await page.getByTestId(`edit-found-${key}`).click();
  await expect(page.getByTestId("edit-popover").locator("code")).toHaveText(key);
}

/** Tests share a site: a draft that is left would be published by another test. */
export async function discardDrafts(site: Site) {
  const { texts } = await callTexts(site, "GET", "");
  for (const { key, revision, draft } of texts) if (draft) await callTexts(site, "PUT", `/${key}`, { revision });
}
