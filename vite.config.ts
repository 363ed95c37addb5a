import { existsSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** `vite build` makes dist/client; `vite build --ssr`, after it, makes dist/server/entry-server.js, which names its files. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: "client",
  plugins: [react(), clientManifest()],
  build: {
    outDir: isSsrBuild ? "../dist/server" : "../dist/client",
    emptyOutDir: true,
    target: "es2022",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    ...(isSsrBuild && { rolldownOptions: { input: "client/entry-server.tsx" } }),
  },
  // The server imports one file that stands alone. In development modules are loaded one by one, as they are.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
  ...(command === "serve" && { appType: "custom" as const }),
}));

/** Which files each chunk of the browser's build consists of; empty while there is none. */
function clientManifest(): Plugin {
  const id = "virtual:client-manifest";
  const file = new URL("./dist/client/.vite/manifest.json", import.meta.url);
  return {
    name: "client-manifest",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const isBuild = this.environment.mode === "build";
      return `export default ${isBuild && existsSync(file) ? readFileSync(file, "utf8") : "{}"}`;
    },
  };
}
