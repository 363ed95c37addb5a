import { flushSync } from "react-dom";
import { type Locale, languageStorageKey } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { type Place, placeOf } from "../../contract/routes.ts";
import { loadJobs } from "../api/load-jobs.ts";
import type { PageWords } from "../i18n/i18n.ts";
import { loadWords } from "../i18n/load-words.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { afterPaint } from "../ui/after-paint.ts";
import { wakeAll } from "../ui/near.ts";
import { showToast } from "../ui/toast/toast.ts";
import { historySettled } from "../ui/way-back/back-closes.ts";
import { stepNow } from "../ui/way-back/steps.ts";
import { fade } from "./fade.ts";
import { getPage } from "./pages.ts";
import { inLocale, wantedAt } from "./place.ts";
import { scrollToSection, startOfPage } from "./scroll.ts";

const scrollAfterMs = 100;

/** Shows another address of the site without a new document, or with one when something it needs cannot be had. */
export async function visit(
  url: URL,
  data: PageData,
  words: PageWords,
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  const left = placeOf(location.pathname, location.search);
  try {
    await prepare(url, data, words);
    // What stays in place, from a job to the list, would meet another page's data asleep.
    if (placeOf(url.pathname, url.search).page === left.page) await wakeParts(left, words);
  } catch {
    return leaveFor(url, words, replace);
  }
  const samePage = url.pathname === location.pathname;
  await historySettled();
  await fade(() => {
    // React must be done when the browser takes its picture of the new page.
    flushSync(() => stepNow(url.pathname + url.search + url.hash, { replace }));
    if (!samePage || !url.hash) startOfPage();
  });
  // On a page just opened at once: jobs that come meanwhile would push away what a glide is aimed at.
  const behavior = samePage ? "smooth" : "instant";
  if (url.hash) setTimeout(() => scrollToSection(url.hash, behavior), scrollAfterMs);
  // The way back leads to a page that the server has rendered: its parts were not needed until now.
  prepareParts(left, words).catch(() => undefined);
}

/**
 * Back and forward lead to what this visit has seen, but not always this document: read again in between, it has the
 * words and jobs of one page only. What it lacks comes with a document of its own.
 */
export function followHistory(data: PageData, words: PageWords): void {
  let shown = location.pathname + location.search;
  const remember = () => {
    shown = location.pathname + location.search;
  };
  // What the router calls its own steps.
  for (const made of ["pushState", "replaceState"]) addEventListener(made, remember);
  const check = (event: PopStateEvent) => {
    // Only something that floats over the page has closed, or another section was meant.
    if (shown === location.pathname + location.search) return;
    remember();
    const { page, locale, lacksJob } = wantedAt(location, data);
    const hasWords = pageNamespaces[page].every((namespace) => words.has(locale, namespace));
    const isLoaded = getPage(page)?.Component.isLoaded?.() ?? getPage(page) !== undefined;
    if (hasWords && isLoaded && !lacksJob()) return;
    // The page must not be shown without them first.
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener("popstate", check, { capture: true });
}

/** The page as it is, in the other language: path, query, hash and the place on the page stay. */
export async function switchLanguage(locale: Locale, data: PageData, words: PageWords): Promise<void> {
  // The menu closes first.
  await afterPaint();
  storeLanguage(locale);
  const url = inLocale(new URL(location.href), locale);
  try {
    await Promise.all([prepare(url, data, words), wakeParts(placeOf(location.pathname, location.search), words)]);
  } catch {
    return leaveFor(url, words);
  }
  await historySettled();
  await fade(() =>
    flushSync(() => {
      words.speak(locale);
      stepNow(url.pathname + url.search + url.hash);
    }),
  );
}

/** With a document of its own. Without a network that would be the browser's page of an error in place of this one. */
function leaveFor(url: URL, words: PageWords, replace = false): void {
  if (!navigator.onLine) showToast({ title: words.t("common:errors.network"), variant: "destructive" });
  else if (replace) location.replace(url);
  else location.assign(url);
}

async function prepare(url: URL, data: PageData, words: PageWords): Promise<void> {
  const { page, locale, lacksJob } = wantedAt(url, data);
  if (!getPage(page)) throw new Error(`${page} is a page of the other build`);
  await Promise.all([prepareParts({ page, locale }, words), lacksJob() && loadJobs(locale)]);
  // Closed or gone: that a document of its own tells.
  if (lacksJob()) throw new Error(url.search);
}

function prepareParts({ page, locale }: Pick<Place, "page" | "locale">, words: PageWords): Promise<unknown> {
  return Promise.all([getPage(page)?.Component.preload?.(), loadWords(words, locale, pageNamespaces[page])]);
}

async function wakeParts(place: Place, words: PageWords): Promise<void> {
  await prepareParts(place, words);
  await wakeAll();
}

function storeLanguage(locale: Locale): void {
  try {
    localStorage.setItem(languageStorageKey, locale);
  } catch {
    // Storage may be forbidden; the address still says the language.
  }
}
