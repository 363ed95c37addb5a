import manifests from "virtual:client-manifests";
import pageScriptText from "virtual:page-script";
import type { Manifest } from "vite";

/** The built text of `page.ts`, which pages hold inline. In development the browser loads the module instead. */
export const pageScript = pageScriptText;

export type Build = keyof typeof manifests;

/** The manifest's keys of these sources and of everything that they import. */
function listChunks(manifest: Manifest, sources: readonly string[]): string[] {
  const found = new Set(sources);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return [...found];
}

/** URLs of built scripts: the first source's own file, then the files that it imports. */
export function getScripts(...sources: string[]): string[] {
  return getScriptsIn("site", sources);
}

export function getScriptsIn(build: Build, sources: string[]): string[] {
  const files = listChunks(manifests[build], sources).map((key) => `/${manifests[build][key]?.file ?? key}`);
  return [...new Set(files)].filter((file) => !file.endsWith(".css"));
}

/** The stylesheets of these sources, imported ones first. */
export function getStyles(build: Build, ...sources: string[]): string[] {
  const css = listChunks(manifests[build], sources)
    .reverse()
    .flatMap((key) => manifests[build][key]?.css ?? []);
  return [...new Set(css)].map((file) => `/${file}`);
}

const staffSource = "admin/texts/entry.ts";

/** URL of the text editor's script, which pages load only in browsers that staff have signed in with. */
export const staffScript = getScripts(staffSource)[0] ?? "";
