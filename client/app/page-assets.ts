import manifests from "virtual:client-manifests";
import { isAdminPage, type PageName } from "../../contract/routes.ts";

const entries = { site: "index.html", admin: "admin/entry.ts" };
/** Sources of whole pages: their scripts are wanted at once, those of parts below the fold are not. */
const pageSources = new Set(["pages/my.tsx", "pages/admin-login.tsx", "pages/admin-dashboard.tsx"]);
const staffSource = "features/admin/texts/begin.ts";

/** Served beside a page to browsers that staff have signed in with. */
export const staffScript = `/${manifests.site[staffSource]?.file ?? staffSource}`;

/**
 * A page's stylesheets, so that nothing is ever seen unstyled, and its scripts, which wait for the first paint.
 * @param parts sources of the lazy parts that it shows
 * @param words sources of the texts that it cannot start without
 */
export function pageAssets(page: PageName, parts: Set<string>, words: string[]): string {
  const build = isAdminPage(page) ? "admin" : "site";
  const manifest = manifests[build];
  /** The sources' chunks and all that they import, by their names in the manifest. */
  const chunksOf = (...sources: string[]) => {
    const found = new Set(sources);
    for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
    return [...found];
  };
  const start = chunksOf(entries[build]);
  const styles = new Set([...start, ...chunksOf(...parts)].flatMap((key) => manifest[key]?.css ?? []));
  const atOnce = chunksOf(...parts.intersection(pageSources), ...words);
  const scripts = new Set([...start, ...atOnce].flatMap((key) => manifest[key]?.file ?? []));
  const preloads = [...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const run = [...scripts].slice(0, 1).map((file) => `<script type="module" crossorigin src="/${file}"></script>`);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<template id="start">${[...preloads, ...run].join("")}</template>`,
  ].join("\n");
}
