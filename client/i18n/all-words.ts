import type { Locale } from "../../contract/locales.ts";
import type { PageName } from "../../contract/routes.ts";
import { pageNamespaces } from "./namespaces.ts";

const files = import.meta.glob<Record<string, unknown>>("./locales/*/*.json", { import: "default", eager: true });

/** For the server only: every set of both languages is at hand, and a page takes its own. */
export function pageWords(page: PageName, locale: Locale): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    pageNamespaces[page].map((namespace) => [namespace, files[`./locales/${locale}/${namespace}.json`] ?? {}]),
  );
}
