import manifest from "virtual:client-manifest";

const entry = "index.html";
const staffSource = "features/admin/texts/begin.ts";

/** Served beside a page to browsers that staff have signed in with. */
export const staffScript = `/${manifest[staffSource]?.file ?? staffSource}`;

/**
 * A page's stylesheets, so that nothing is ever seen unstyled, and its scripts, which wait for the first paint.
 * @param parts sources of the lazy parts that it shows
 * @param atOnce sources that it cannot start without
 */
export function pageAssets(parts: Iterable<string>, atOnce: Iterable<string>): string {
  const start = chunksOf(entry);
  const styles = new Set([...start, ...chunksOf(...parts)].flatMap((key) => manifest[key]?.css ?? []));
  const scripts = new Set([...start, ...chunksOf(...atOnce)].flatMap((key) => manifest[key]?.file ?? []));
  const preloads = [...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const run = [...scripts].slice(0, 1).map((file) => `<script type="module" crossorigin src="/${file}"></script>`);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<template id="start">${[...preloads, ...run].join("")}</template>`,
  ].join("\n");
}

/** The sources' chunks and all that they import, by their names in the manifest. */
function chunksOf(...sources: string[]): string[] {
  const found = new Set(sources);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return [...found];
}
