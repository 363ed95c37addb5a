import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { locales } from "../contract/locales.ts";
import type { PageData, RenderedPage, RenderPage } from "../contract/page.ts";
import { inEachLocale } from "../contract/words/each-locale.ts";
import { type WordFiles, wordSets } from "../contract/words/texts.ts";
import { adminPages } from "./admin/pages.ts";
import { App } from "./app/app.tsx";
import { feedLinks } from "./app/feed-links.ts";
import { headTags } from "./app/head.ts";
import { headHtml, jsonLdHtml } from "./app/head-html.ts";
import { pageAssets } from "./app/page-assets.ts";
import { registerPages } from "./app/pages.ts";
import { structuredData } from "./app/structured-data.ts";
import { createWords } from "./i18n/i18n.ts";
import { readWords, wordsSources } from "./i18n/load-words.ts";
import { pageNamespaces, startNamespaces } from "./i18n/namespaces.ts";
import { sitePages } from "./site/pages.ts";
import { UsedParts } from "./ui/lazy-part.tsx";

export { firstPaintScript } from "./app/first-paint.ts";
export { staffScript } from "./app/page-assets.ts";
export { redirectScript } from "./app/redirect.ts";

registerPages({ ...sitePages, ...adminPages });

/** The sets that staff may change, as the product ships them. */
export async function readShipped(): Promise<WordFiles> {
  const read = await Promise.all(locales.map((locale) => readWords(locale, wordSets)));
  return inEachLocale((locale) => read[locales.indexOf(locale)] ?? {});
}

/** One page as HTML, with every lazy part in it. */
export const render: RenderPage = async (data: PageData): Promise<RenderedPage> => {
  const namespaces = pageNamespaces[data.page];
  const shipped = await readWords(data.locale, namespaces);
  const words = createWords(data, shipped);
  const parts = new Set<string>();
  const body = await html(
    <StrictMode>
      <UsedParts value={parts}>
        <App data={data} words={words} />
      </UsedParts>
    </StrictMode>,
  );
  return {
    status:
      data.page === "notFound" || data.job === null || data.my === false
        ? 404
        : data.job?.state === "closed"
          ? 410
          : 200,
    head: [
      headHtml(headTags(data, words)),
      feedLinks(data),
      ...structuredData(data).map(jsonLdHtml),
      pageAssets(data.page, parts, wordsSources(data.locale, startNamespaces(data))),
    ].join("\n"),
    body,
  };
};

async function html(tree: React.ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(tree, {
    // Larger boundaries would otherwise be moved into place by inline scripts, which the CSP forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  // Not `new Response(prelude).text()`: that loads the whole of fetch, fifty milliseconds of every start.
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of prelude) text += decoder.decode(piece, { stream: true });
  // React leaves a hole where a part has failed and goes on; a page with a hole must not be kept.
  if (errors.length > 0) throw errors[0];
  return text;
}
