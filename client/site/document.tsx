import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { locales } from "../../contract/locales.ts";
import type { PageData, RenderedPage } from "../../contract/page.ts";
import { type PageName, pagePath } from "../../contract/routes.ts";
import { BrokenPart } from "../i18n/broken-part.tsx";
import { createMessages, type PageMessages } from "../i18n/i18n.ts";
import { readMessages } from "../i18n/load-messages.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { PageDataProvider } from "../i18n/page-data.tsx";
import { MessagesProvider } from "../i18n/use-translation.ts";
import { Footer } from "./footer.tsx";
import { renderHead } from "./head.tsx";
import { Header } from "./header.tsx";
import { loadIslands } from "./island.tsx";
import { getLocalizedPath } from "./localized-path.ts";
import { getStyles } from "./manifest.ts";
import { HomePage } from "./pages/home.tsx";
import { MyPage } from "./pages/my.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PrivacyPage } from "./pages/privacy.tsx";

const pages: Partial<Record<PageName, () => ReactNode>> = {
  home: HomePage,
  privacy: PrivacyPage,
  my: MyPage,
  notFound: NotFoundPage,
};

/**
 * Prefetches the privacy policy and the home page when the pointer rests on a link. Not a job's page: the server counts
 * its views. The same on all pages, because the CSP names its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: (["privacy", "home"] as const).flatMap((page) => locales.map((locale) => pagePath(page, locale))),
      },
      eagerness: "moderate",
    },
  ],
});

/** One public page as HTML. Only its islands are hydrated. */
export async function renderDocument(data: PageData): Promise<RenderedPage> {
  await loadIslands();
  const sets = await readMessages(data.locale, pageNamespaces[data.page]);
  return {
    status: getStatus(data),
    head: [
      renderHead(data, createMessages({ ...data, edit: undefined }, sets)),
      ...getStyles("site", "site/hydrate.tsx").map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
      `<script type="speculationrules">${speculationRules}</script>`,
    ].join("\n"),
    body: renderToStaticMarkup(<Document data={data} messages={createMessages(data, sets)} />),
  };
}

function getStatus({ page, job, my }: PageData): RenderedPage["status"] {
  if (page === "notFound" || job === null || my === false) return 404;
  return job?.state === "closed" ? 410 : 200;
}

function Document({ data, messages }: { data: PageData; messages: PageMessages }) {
  const Page = pages[data.page];
  return (
    <MessagesProvider value={messages}>
      <PageDataProvider value={data}>
        <a className="skip" href="#main">
          {messages.t("common:nav.skip")}
        </a>
        <Header />
        <span id="first-50-px" />
        <p className="letterhead">
          {data.brand.name} · {data.brand.email} · {data.origin + getLocalizedPath(data, data.locale)}
        </p>
        <main id="main">{Page ? <Page /> : null}</main>
        <Footer />
        <IslandFailed />
      </PageDataProvider>
    </MessagesProvider>
  );
}

/** Shown by `page-script/islands.ts` in an island whose script could not be loaded. */
export const IslandFailed = () => (
  <template id="island-failed">
    <BrokenPart />
  </template>
);
