import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";

/** The oldest browsers that visitors may come with: two years of each engine (docs/architecture.md). */
export const browsers = { chrome: "130", edge: "130", firefox: "131", safari: "18" };

const targets = Object.entries(browsers).map(([browser, version]) => `${browser}${version}`);

const manifestFiles = { site: ".vite/manifest.json", admin: ".vite/manifest-admin.json" };

/**
 * Three builds (scripts/build.mjs): the public site and, with `--mode admin`, the admin, each with a manifest of its own in
 * dist/client; then `--ssr`, dist/server/entry-server.js, which names the files of both.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: "client",
  resolve: {
    alias: { "@transloadit/prettier-bytes": `${import.meta.dirname}/client/site/islands/uploads/file-size.ts` },
  },
  plugins: [react(), clientManifests(), pageScript(), assetsFromRenderer(), compiledAhead()],
  build: {
    outDir: isSsrBuild ? "../dist/server" : "../dist/client",
    emptyOutDir: mode !== "admin",
    target: targets,
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
              ? ["client/admin/entry.tsx"]
              : ["client/index.html", "client/site/hydrate.tsx", "client/admin/texts/entry.ts"],
          // The page's own script imports an entry to hydrate an island.
          preserveEntrySignatures: "exports-only",
          output: {
            codeSplitting: {
              groups: [
                { name: (moduleId: string) => styleChunk(moduleId), debugName: "styles", priority: 2 },
                { name: sharedChunk, debugName: "shared", priority: 1 },
              ],
            },
          },
        },
  },
  // The server imports one self-contained file. In development modules are loaded one by one, as they are.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
  ...(command === "serve" && { appType: "custom" as const }),
}));

/** One stylesheet for what is shown at once; those of the upload window and of the text editor come with their scripts. */
export function styleChunk(moduleId: string, root = import.meta.dirname): string | null {
  // Relative, because the site may be installed in a folder named `admin`.
  const file = relative(root, moduleId);
  return file.endsWith(".css") && !/admin|uploads|uppy/.test(file) ? "site" : null;
}

/** React, and what several islands use: each further file is a request. */
function sharedChunk(moduleId: string): string | null {
  const file = relative(import.meta.dirname, moduleId);
  if (/node_modules\/(react|react-dom|scheduler)\/|preload-helper/.test(file)) return "react";
  const isShared = /client\/(ui|api|i18n)\/|contract\/|node_modules\/zod\//.test(file);
  const isForFew =
    /locales\/|query-client|lazy-icons|tabs|read\.ts|merge-fields|save-file|staff-|\/(words|admin|account|passkey|users|people|events)/;
  return isShared && !isForFew.test(file) ? "shared" : null;
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

/** The built text of `site/page-script/page.ts`, which documents carry in their heads. In development the browser loads the module. */
function pageScript(): Plugin {
  const id = "virtual:page-script";
  return {
    name: "page-script",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      if (this.environment.mode !== "build") return 'export default ""';
      const built = await build({
        configFile: false,
        logLevel: "error",
        root: "client",
        build: {
          write: false,
          minify: true,
          target: targets,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: { input: "client/site/page-script/page.ts", output: { format: "iife" } },
        },
      });
      const [result] = [built].flat();
      const script = result && "output" in result ? result.output[0].code.trim() : undefined;
      if (!script) throw new Error("client/site/page-script/page.ts was not built");
      return `export default ${JSON.stringify(script)}`;
    },
  };
}

/** Chromium compiles these in another thread while they load, instead of each function when it is first called. */
function compiledAhead(): Plugin {
  const handler = (_: unknown, bundle: Rolldown.OutputBundle) => {
    for (const file of Object.values(bundle))
      if (file.type === "chunk" && /^(react|shared)$/.test(file.name))
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
