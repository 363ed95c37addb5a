import type { i18n } from "i18next";
import { type Locale, languageStorageKey } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { placeOf } from "../../contract/routes.ts";
import { loadJobs } from "../api/load-jobs.ts";
import { loadWords } from "../i18n/load-words.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { afterPaint } from "../ui/after-paint.ts";
import { historySettled } from "../ui/back-closes.ts";
import { wakeAll } from "../ui/near.ts";
import { step, stepNow } from "../ui/steps.ts";
import { pages } from "./pages.ts";
import { inLocale, jobIdOf, knowsJob } from "./place.ts";
import { scrollToSection, startOfPage } from "./scroll.ts";

const scrollAfterMs = 100;

/** Shows another address of the site without a new document, or with one when something it needs cannot be had. */
export async function visit(
  url: URL,
  data: PageData,
  words: i18n,
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  try {
    await prepare(url, data, words);
  } catch {
    if (replace) location.replace(url);
    else location.assign(url);
    return;
  }
  const samePage = url.pathname === location.pathname;
  await step(url.pathname + url.search + url.hash, { replace });
  if (!samePage || !url.hash) startOfPage();
  // On a page just opened at once: jobs that come meanwhile would push away what a glide is aimed at.
  const behavior = samePage ? "smooth" : "instant";
  if (url.hash) setTimeout(() => scrollToSection(url.hash, behavior), scrollAfterMs);
}

/**
 * Back and forward lead to what this visit has seen, but not always this document: read again in between, it has the
 * words and jobs of one page only. What it lacks comes with a document of its own.
 */
export function followHistory(data: PageData, words: i18n): void {
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
    const { page, locale } = placeOf(location.pathname, location.search);
    const jobId = page === "home" ? jobIdOf(location.search) : undefined;
    const hasWords = pageNamespaces[page].every((namespace) => words.hasResourceBundle(locale, namespace));
    if (hasWords && (jobId === undefined || knowsJob(jobId, locale, data))) return;
    // The page must not be shown without them first.
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener("popstate", check, { capture: true });
}

/** The page as it is, in the other language: path, query, hash and the place on the page stay. */
export async function switchLanguage(locale: Locale, data: PageData, words: i18n): Promise<void> {
  // The menu closes first.
  await afterPaint();
  storeLanguage(locale);
  const url = inLocale(new URL(location.href), locale);
  try {
    await Promise.all([prepare(url, data, words), wakeAll()]);
  } catch {
    location.assign(url);
    return;
  }
  await historySettled();
  words.changeLanguage(locale);
  stepNow(url.pathname + url.search + url.hash);
}

async function prepare(url: URL, data: PageData, words: i18n): Promise<void> {
  const { page, locale } = placeOf(url.pathname, url.search);
  const jobId = page === "home" ? jobIdOf(url.search) : undefined;
  await Promise.all([
    pages[page].preload?.(),
    loadWords(words, locale, pageNamespaces[page]),
    jobId !== undefined && !knowsJob(jobId, locale, data) && loadJobs(locale),
  ]);
  // Closed or gone: that a document of its own tells.
  if (jobId !== undefined && !knowsJob(jobId, locale, data)) throw new Error(jobId);
}

function storeLanguage(locale: Locale): void {
  try {
    localStorage.setItem(languageStorageKey, locale);
  } catch {
    // Storage may be forbidden; the address still says the language.
  }
}
