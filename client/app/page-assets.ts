import manifest from "virtual:client-manifest";

/**
 * Slovak letters are in a second file, and English pages have Slovak names on them. Both are fetched ahead: a font that
 * is not there for the first paint is not used until the next page, so that nothing ever jumps.
 */
const extendedFont = "ui/fonts/instrument-sans-latin-ext-wght-normal.woff2";

/** A page's stylesheets, so that nothing is ever seen unstyled, and the scripts that the entry fetches after the first paint. */
export function pageAssets(parts: Iterable<string>, pageParts: ReadonlySet<string>): string {
  const start = chunksOf("app/start.tsx");
  const own = [...parts].map((source) => ({ source, chunks: chunksOf(source).filter((key) => !start.includes(key)) }));
  const page = own.filter(({ source }) => pageParts.has(source)).flatMap(({ chunks }) => chunks);
  const styles = [...start, ...own.flatMap(({ chunks }) => chunks)].flatMap((key) => manifest[key]?.css ?? []);
  const scripts = [...start, ...page].flatMap((key) => manifest[key]?.file ?? []);
  const font = manifest[extendedFont]?.file;
  const preloads = [...new Set(scripts)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return [
    ...(font ? [`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`] : []),
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<template id="after-paint">${preloads.join("")}</template>`,
  ].join("\n");
}

/** A source's chunk and all that it imports, by their names in the manifest. */
function chunksOf(source: string): string[] {
  const found = new Set([source]);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return [...found];
}
