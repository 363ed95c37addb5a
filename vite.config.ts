import { existsSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** The oldest browsers that visitors may come with: two years of each engine (docs/architecture.md). */
export const browsers = { chrome: "130", edge: "130", firefox: "131", safari: "18" };

const manifestFiles = { site: ".vite/manifest.json", admin: ".vite/manifest-admin.json" };

/**
 * Three builds (scripts/build.mjs): the public site and, with `--mode admin`, the admin, each with a manifest of its own in
 * dist/client; then `--ssr`, dist/server/entry-server.js, which names the files of both.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: "client",
  resolve: { alias: { "@transloadit/prettier-bytes": `${import.meta.dirname}/client/features/uploads/file-size.ts` } },
  plugins: [react(), clientManifests(), assetsFromRenderer(), compiledAhead()],
  build: {
    outDir: isSsrBuild ? "../dist/server" : "../dist/client",
    emptyOutDir: mode !== "admin",
    target: Object.entries(browsers).map(([browser, version]) => `${browser}${version}`),
    // Also on the server: the engine keeps the whole text of a module in memory.
    minify: true,
    manifest: !isSsrBuild && manifestFiles[mode === "admin" ? "admin" : "site"],
    copyPublicDir: !isSsrBuild && mode !== "admin",
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: "client/entry-server.tsx", output: { codeSplitting: false } }
      : {
          input:
            mode === "admin"
              ? ["client/admin/entry.ts"]
              : ["client/index.html", "client/features/admin/texts/begin.ts"],
          output: { codeSplitting: { groups: [{ name: firstChunk, debugName: "first page" }] } },
        },
  },
  // The server imports one file that stands alone. In development modules are loaded one by one, as they are.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
  ...(command === "serve" && { appType: "custom" as const }),
}));

/**
 * What the first page loads is React, the start with all that it needs, and one stylesheet: each further file is a
 * request. The stylesheets of public lazy parts belong to it, since the server's markup shows those parts at once.
 */
function firstChunk(moduleId: string): string | null {
  if (moduleId.endsWith(".css")) return /admin|uploads|uppy/.test(moduleId) ? null : "site";
  // What stands beside React is wanted by chunks that do not want the start.
  return /node_modules\/(react|react-dom|scheduler)\/|preload-helper|contract\/locales/.test(moduleId) ? "react" : null;
}

/** Which files each chunk of the browser's builds consists of; empty while there are none. */
function clientManifests(): Plugin {
  const id = "virtual:client-manifests";
  const read = (path: string) => {
    const file = new URL(`./dist/client/${path}`, import.meta.url);
    return existsSync(file) ? readFileSync(file, "utf8") : "{}";
  };
  return {
    name: "client-manifests",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const isBuild = this.environment.mode === "build";
      const manifests = Object.entries(manifestFiles).map(([name, path]) => `${name}: ${isBuild ? read(path) : "{}"}`);
      return `export default { ${manifests.join(", ")} }`;
    },
  };
}

/** Chromium compiles these beside the main thread while they arrive, and not function by function as those are called. */
function compiledAhead(): Plugin {
  const handler = (_: unknown, bundle: Rolldown.OutputBundle) => {
    for (const file of Object.values(bundle))
      if (file.type === "chunk" && /^(react|index)$/.test(file.name))
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
  };
  return { name: "compiled-ahead", apply: "build", generateBundle: { order: "post", handler } };
}

/** The renderer names all stylesheets of a page, the first page's before those of its parts; here they would come last. */
function assetsFromRenderer(): Plugin {
  return {
    name: "styles-from-renderer",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace(/\s*<(link rel="(stylesheet|modulepreload)"[^>]*>|script\b[^>]*><\/script>)/g, ""),
    },
  };
}
