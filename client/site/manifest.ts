import manifests from "virtual:client-manifests";
import pageScriptText from "virtual:page-script";
import type { Manifest } from "vite";

/** The text of `page.ts`, built. In development the browser loads the module itself. */
export const pageScript = pageScriptText;

export type Build = keyof typeof manifests;

/** A source's chunk and all that it imports, by their names in the manifest. */
function chunksOf(manifest: Manifest, sources: readonly string[]): string[] {
  const found = new Set(sources);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return [...found];
}

/** The addresses of built scripts, the first source's own first; those of their imports follow. */
export function filesOf(...sources: string[]): string[] {
  return filesIn("site", sources);
}

export function filesIn(build: Build, sources: string[]): string[] {
  const files = chunksOf(manifests[build], sources).map((key) => `/${manifests[build][key]?.file ?? key}`);
  return [...new Set(files)].filter((file) => !file.endsWith(".css"));
}

/** The stylesheets of these sources, those of what they import first, so that nothing is ever seen unstyled. */
export function stylesIn(build: Build, ...sources: string[]): string[] {
  const css = chunksOf(manifests[build], sources)
    .reverse()
    .flatMap((key) => manifests[build][key]?.css ?? []);
  return [...new Set(css)].map((file) => `/${file}`);
}

const staffSource = "admin/texts/entry.ts";

/** Served beside a page to browsers that staff have signed in with. */
export const staffScript = filesOf(staffSource)[0] ?? "";
