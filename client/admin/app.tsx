import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/base.css";
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo } from "react";
import { Router, useLocation } from "wouter";
import { type Locale, languageStorageKey } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { isAdminPage, localePath, pagePath, placeOf } from "../../contract/routes.ts";
import { BrokenPart } from "../i18n/broken-part.tsx";
import type { PageMessages } from "../i18n/i18n.ts";
import { loadMessages } from "../i18n/load-messages.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { PageDataProvider, usePageData } from "../i18n/page-data.tsx";
import { getToastLabels } from "../i18n/toast-labels.ts";
import { MessagesProvider, useTranslation } from "../i18n/use-translation.ts";
import { Boundary } from "../ui/boundary.tsx";
import { navigate, waitForHistory } from "../ui/close-on-back.ts";
import type { AdminFrame } from "./shared/frame.ts";
import "../ui/layout.css";
import "../ui/print.css";
import { LanguageSwitcher } from "../site/language-switcher.tsx";
import { getLocalizedPath } from "../site/localized-path.ts";
import { LogoLink } from "../site/logo-link.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { clearToast, installToasts } from "../ui/toast/toaster.tsx";
import { AdminLoginPage } from "./admin-login.tsx";

const loadDashboard = () => import("./admin-dashboard.tsx");
const AdminDashboardPage = lazy(async () => ({ default: (await loadDashboard()).AdminDashboardPage }));

interface AdminAppProps {
  data: PageData;
  words: PageMessages;
  onReady?: () => void;
}

/** The server has no address bar: there the router gets the path of the page's data. */
export function AdminApp({ data, words, onReady }: AdminAppProps) {
  useEffect(() => onReady?.(), [onReady]);
  const server = import.meta.env.SSR ? { ssrPath: getServerPath(data), ssrSearch: "" } : {};
  return (
    <MessagesProvider value={words}>
      <Router {...server}>
        <Shell data={data} words={words} />
      </Router>
    </MessagesProvider>
  );
}

const getServerPath = ({ page, locale }: PageData) => pagePath(page === "admin" ? "admin" : "adminLogin", locale);

function Shell({ data, words }: { data: PageData; words: PageMessages }) {
  const [path] = useLocation();
  const { page, locale } = placeOf(path);
  const here = useMemo(() => ({ ...data, page, locale }), [data, page, locale]);
  useLayoutEffect(() => {
    if (words.language !== locale) words.setLanguage(locale);
    installToasts(getToastLabels(words));
    document.documentElement.lang = locale;
  }, [words, locale]);
  useEffect(() => watchHistory(words), [words]);
  return (
    <PageDataProvider value={here}>
      <Frame words={words} />
    </PageDataProvider>
  );
}

function Frame({ words }: { words: PageMessages }) {
  const { t } = useTranslation("common");
  const data = usePageData();
  const { page } = data;
  useEffect(() => {
    const title = words.t(page === "admin" ? "common:meta.adminTitle" : "common:meta.adminLoginTitle");
    const [, ...brand] = document.title.split(" | ");
    document.title = [title, ...brand].join(" | ");
  });
  const frame: AdminFrame = {
    logo: <LogoLink />,
    languages: <LanguageSwitcher onChoose={(locale) => switchLanguage(locale, words)} />,
    go: (to, options) => openPage(new URL(to, location.origin), words, options),
  };
  const broken = (
    <section className="section">
      <div className="wrap">
        <BrokenPart />
      </div>
    </section>
  );
  return (
    <>
      <SkipLink target="main">{t("nav.skip")}</SkipLink>
      <p className="letterhead">
        {data.brand.name} · {data.brand.email} · {data.origin + getLocalizedPath(data, data.locale)}
      </p>
      <main id="main">
        <Boundary key={page} fallback={broken}>
          {page === "admin" ? (
            <Suspense>
              <AdminDashboardPage frame={frame} />
            </Suspense>
          ) : (
            <AdminLoginPage frame={frame} />
          )}
        </Boundary>
      </main>
    </>
  );
}

/** Another page of the admin in this document; every other address is a document of its own. */
async function openPage(url: URL, words: PageMessages, { replace = false }: { replace?: boolean } = {}): Promise<void> {
  const { page, locale } = placeOf(url.pathname, url.search);
  try {
    if (!isAdminPage(page)) throw new Error(`${url} is a public page`);
    await Promise.all([page === "admin" && loadDashboard(), loadMessages(words, locale, pageNamespaces[page])]);
  } catch {
    if (replace) location.replace(url);
    else location.assign(url);
    return;
  }
  await waitForHistory();
  navigate(url, { replace });
  scrollTo({ top: 0, behavior: "instant" });
  const main = document.getElementById("main");
  if (main) main.tabIndex = -1;
  main?.focus({ preventScroll: true });
}

/** The page as it is, in the other language: path, query and place stay. */
async function switchLanguage(locale: Locale, words: PageMessages): Promise<void> {
  storeLanguage(locale);
  clearToast();
  const { page, path } = placeOf(location.pathname);
  const url = localePath(path, locale) + location.search + location.hash;
  try {
    await loadMessages(words, locale, pageNamespaces[page]);
  } catch {
    return location.assign(url);
  }
  await waitForHistory();
  words.setLanguage(locale);
  navigate(url);
}

/** Back and forward may lead to a page whose words this document has not loaded. */
function watchHistory(words: PageMessages): () => void {
  const check = (event: PopStateEvent) => {
    const { page, locale } = placeOf(location.pathname, location.search);
    if (isAdminPage(page) && pageNamespaces[page].every((set) => words.has(locale, set))) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener("popstate", check, { capture: true });
  return () => removeEventListener("popstate", check, { capture: true });
}

function storeLanguage(locale: Locale): void {
  try {
    localStorage.setItem(languageStorageKey, locale);
  } catch {
    // Storage is forbidden: the address still says the language.
  }
}
