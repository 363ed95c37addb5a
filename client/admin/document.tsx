import { StrictMode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { PageData, RenderedPage } from "../../contract/page.ts";
import { createMessages } from "../i18n/i18n.ts";
import { getMessageFiles, readMessages } from "../i18n/load-messages.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { PageDataProvider } from "../i18n/page-data.tsx";
import { MessagesProvider } from "../i18n/use-translation.ts";
import { IslandFailed } from "../site/document.tsx";
import { renderHead } from "../site/head.tsx";
import { getScriptsIn, getStyles } from "../site/manifest.ts";
import { AdminApp } from "./app.tsx";

/** Renders a page of the admin as HTML: one island, whose scripts are preloaded. */
export async function renderAdmin(data: PageData): Promise<RenderedPage> {
  const namespaces = pageNamespaces[data.page];
  const words = createMessages(data, await readMessages(data.locale, namespaces));
  const page = data.page === "admin" ? ["admin/dashboard.tsx"] : [];
  const scripts = getScriptsIn("admin", ["admin/entry.tsx", ...page, ...getMessageFiles(data.locale, namespaces)]);
  const body = renderToString(
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
