import manifest from "virtual:client-manifest";
import { headMark } from "./head-html.ts";

/**
 * Slovak letters are in a second file, and English pages have Slovak names on them. Both are fetched ahead: a font that
 * is not there for the first paint is not used until the next page, so that nothing ever jumps.
 */
const extendedFont = "ui/fonts/instrument-sans-latin-ext-wght-normal.woff2";

/** A page's stylesheets, so nothing is ever seen unstyled, and the script of the page itself where it has a chunk of its own. */
export function pageAssets(parts: Iterable<string>, pageParts: ReadonlySet<string>): string {
  const entry = chunksOf("index.html");
  const own = [...parts].map((source) => ({ source, chunks: chunksOf(source).filter((key) => !entry.includes(key)) }));
  const styles = [...entry, ...own.flatMap(({ chunks }) => chunks)].flatMap((key) => manifest[key]?.css ?? []);
  const scripts = own
    .filter(({ source }) => pageParts.has(source))
    .flatMap(({ chunks }) => chunks.flatMap((key) => manifest[key]?.file ?? []));
  const font = manifest[extendedFont]?.file;
  return [
    ...(font ? [`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`] : []),
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...new Set(scripts)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" ${headMark}>`),
  ].join("\n");
}

/** A source's chunk and all that it imports, by their names in the manifest. */
function chunksOf(source: string): string[] {
  const found = new Set([source]);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return [...found];
}
