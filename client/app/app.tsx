import "../ui/tokens.css";
import "../ui/fonts.css";
import "../ui/base.css";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { Router, useLocation, useSearch } from "wouter";
import type { PageData } from "../../contract/page.ts";
import { localePath, pagePath } from "../../contract/routes.ts";
import type { PageWords } from "../i18n/i18n.ts";
import { PageDataProvider } from "../i18n/page-data.tsx";
import { WordsProvider } from "../i18n/use-translation.ts";
import { applyHead } from "./apply-head.ts";
import { followLinks } from "./follow-links.ts";
import { headTags } from "./head.ts";
import { Layout } from "./layout.tsx";
import { pageDataAt } from "./place.ts";
import { nameToasts } from "./toast-words.ts";
import { visit } from "./visit.ts";

interface AppProps {
  data: PageData;
  words: PageWords;
  /** Told once the page answers to what is pressed. */
  onAlive?: () => void;
}

/** In the browser the address leads; on the server there is none, so the page's data stands in for it. */
export function App({ data, words, onAlive }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  const server = import.meta.env.SSR ? { ssrPath: serverPath(data), ssrSearch: serverSearch(data) } : {};
  return (
    <WordsProvider value={words}>
      <Router {...server}>
        <Site data={data} words={words} />
      </Router>
    </WordsProvider>
  );
}

function Site({ data, words }: Omit<AppProps, "onAlive">) {
  const [path] = useLocation();
  const search = useSearch();
  const here = useMemo(() => pageDataAt(path, search, data), [path, search, data]);
  const { locale } = here;

  // Back and forward may cross languages; `followHistory` lets through only what has its words.
  useLayoutEffect(() => {
    if (words.language !== locale) words.speak(locale);
    nameToasts(words);
  }, [words, locale]);

  const served = useRef(true);
  useEffect(() => {
    if (served.current) served.current = false;
    else applyHead(headTags(here, words), here.locale);
  }, [here, words]);

  useEffect(() => followLinks((url) => visit(url, data, words)), [data, words]);

  return (
    <PageDataProvider value={here}>
      <Layout />
    </PageDataProvider>
  );
}

function serverPath({ page, locale }: PageData): string {
  return page === "notFound" ? localePath("/404", locale) : pagePath(page === "my" ? "home" : page, locale);
}

function serverSearch({ page, job }: PageData): string {
  if (page === "my") return "?my=";
  return job === undefined ? "" : `?job=${encodeURIComponent(job?.id ?? "")}`;
}
