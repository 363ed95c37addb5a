import { StrictMode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import type { PageData, RenderedPage } from "../../contract/page.ts";
import { createMessages } from "../i18n/i18n.ts";
import { getMessageFiles, readMessages } from "../i18n/load-messages.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { PageDataProvider } from "../i18n/page-data.tsx";
import { MessagesProvider } from "../i18n/use-translation.ts";
import { IslandFailed } from "../site/document.tsx";
import { renderHead } from "../site/head.ts";
import { getScriptsIn, getStyles } from "../site/manifest.ts";
import { AdminApp } from "./app.tsx";

/** A page of the admin as HTML: one island, whose scripts are preloaded. */
export async function renderAdmin(data: PageData): Promise<RenderedPage> {
  const namespaces = pageNamespaces[data.page];
  const words = createMessages(data, await readMessages(data.locale, namespaces));
  const page = data.page === "admin" ? ["admin/admin-dashboard.tsx"] : [];
  const scripts = getScriptsIn("admin", ["admin/entry.tsx", ...page, ...getMessageFiles(data.locale, namespaces)]);
  const body = await renderHtml(
    <StrictMode>
      <AdminApp data={data} words={words} />
    </StrictMode>,
  );
  const failed = renderToStaticMarkup(
    <MessagesProvider value={words}>
      <PageDataProvider value={data}>
        <IslandFailed />
      </PageDataProvider>
    </MessagesProvider>,
  );
  return {
    status: 200,
    head: [
      renderHead(data, words),
      ...getStyles("admin", "admin/entry.tsx", ...page).map(
        (file) => `<link rel="stylesheet" crossorigin href="${file}">`,
      ),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ].join("\n"),
    body: `<div data-island="admin" data-when="100%" data-files="${scripts[0]}" class="island">${body}</div>${failed}`,
  };
}

async function renderHtml(tree: React.ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(tree, {
    // Larger boundaries would otherwise be moved into place by inline scripts, which the CSP forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  // `new Response(prelude).text()` would load fetch: 50 ms at every start.
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of prelude) text += decoder.decode(piece, { stream: true });
  // React leaves out a component that failed: such a page must not be cached.
  if (errors.length > 0) throw errors[0];
  return text;
}
