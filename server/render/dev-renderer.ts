import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { isAdminPage } from "../../contract/routes.ts";
import type { BuiltRenderer, Renderer } from "./renderer.ts";

/** Development: serves the browser side straight from its sources, with hot reload. */
export async function loadDevRenderer(): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
  const load = async () => (await vite.ssrLoadModule("/entry-server.tsx")) as BuiltRenderer;
  const first = await load();
  return {
    render: async (data) => (await load()).render(data),
    pageScript: "",
    scriptHashes: [],
    template: async (page) => {
      const template = await readFile(join(vite.config.root, "index.html"), "utf8");
      const styles = isAdminPage(page) ? "" : '<script type="module" src="/site/styles.ts"></script>';
      const scripts = `${styles}<script type="module" src="/site/page-script/page.ts"></script>`;
      const html = template.replace(/<script type="module"[^<]*<\/script>/, scripts);
      return vite.transformIndexHtml("/", html);
    },
    shippedWords: await first.readDefaultTexts(),
    staffScript: first.staffScript,
    clientFolder: join(vite.config.root, "public"),
    middleware: vite.middlewares,
  };
}

/** Lets the build tool answer requests for modules before the server's own routes. */
export function installDevelopment(app: FastifyInstance, middleware: NonNullable<Renderer["middleware"]>): void {
  app.addHook("onRequest", (request, reply, done) => {
    // Only requests for modules go to the build tool: the URL of a page must reach the server's own routes.
    const isModule = /^\/(@|node_modules\/|ui\/|site\/|admin\/[\w-]+\.tsx?)/.test(request.url);
    if (!isModule && !/^[^?]*\.(tsx?|css|json|svg|woff2)/.test(request.url)) return done();
    // client/api/ has the same first segment as the API; its modules end in .ts.
    if (/^\/(jobs\.json|api\/(?![\w-]+\.ts\b))/.test(request.url)) return done();
    middleware(request.raw, reply.raw, () => done());
  });
}
