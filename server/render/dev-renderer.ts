import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { isAdminPage } from "../../contract/routes.ts";
import { isBuiltRenderer, type Renderer } from "./renderer.ts";

/** Development: the browser side straight from its sources, with hot reload. */
export async function loadDevRenderer(): Promise<Renderer> {
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
  const load = async () => {
    const module: unknown = await vite.ssrLoadModule("/entry-server.tsx");
    if (!isBuiltRenderer(module))
      throw new Error("client/entry-server.tsx does not export render and its inline scripts");
    return module;
  };
  const first = await load();
  return {
    render: async (data) => (await load()).render(data),
    redirectScript: first.redirectScript,
    firstPaintScript: first.firstPaintScript,
    scriptHashes: [],
    template: async (page) => {
      const template = await readFile(join(vite.config.root, "index.html"), "utf8");
      const entry = isAdminPage(page) ? "/admin/entry.ts" : "/site/entry.ts";
      return vite.transformIndexHtml("/", template.replace("/site/entry.ts", entry));
    },
    shippedWords: await first.readShipped(),
    staffScript: first.staffScript,
    clientFolder: join(vite.config.root, "public"),
    middleware: vite.middlewares,
  };
}

/** The build tool answers first. */
export function installDevelopment(app: FastifyInstance, middleware: NonNullable<Renderer["middleware"]>): void {
  app.addHook("onRequest", (request, reply, done) => {
    // Modules only: a page's address must reach the server's own routes.
    const isModule = /^\/(@|node_modules\/|ui\/|app\/|site\/)/.test(request.url);
    if (!isModule && !/^[^?]*\.(tsx?|css|json|svg|woff2)/.test(request.url)) return done();
    // client/api/ has the same first segment as the API; its modules end in .ts.
    if (/^\/(jobs\.json|api\/(?![\w-]+\.ts\b))/.test(request.url)) return done();
    middleware(request.raw, reply.raw, () => done());
  });
}
