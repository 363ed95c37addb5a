import manifest from "virtual:client-manifest";
import { headMark } from "./head-html.ts";

/** Files that the lazy parts of a page need at once: stylesheets, so nothing is ever seen unstyled, and its scripts. */
export function partAssets(sources: Iterable<string>, scripts: ReadonlySet<string>): string {
  const styles = new Set<string>();
  const modules = new Set<string>();
  for (const source of sources) {
    for (const file of chunksOf(source)) {
      for (const css of file.css ?? []) styles.add(css);
      if (scripts.has(source)) modules.add(file.file);
    }
  }
  return [
    ...[...styles].map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
    ...[...modules].map((js) => `<link rel="modulepreload" crossorigin href="/${js}" ${headMark}>`),
  ].join("\n");
}

/** The chunk of a source and all it imports, without what the entry has brought already. */
function chunksOf(source: string): { file: string; css?: string[] }[] {
  const seen = new Set(importsOf("index.html"));
  return importsOf(source)
    .filter((key) => !seen.has(key))
    .flatMap((key) => manifest[key] ?? []);
}

function importsOf(key: string): string[] {
  const found = new Set([key]);
  for (const next of found) for (const imported of manifest[next]?.imports ?? []) found.add(imported);
  return [...found].filter((known) => known in manifest);
}
