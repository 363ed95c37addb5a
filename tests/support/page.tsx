import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { queryClient } from "../../client/api/query-client.ts";
import { createMessages } from "../../client/i18n/i18n.ts";
import { readMessages } from "../../client/i18n/load-messages.ts";
import { PageDataProvider } from "../../client/i18n/page-data.tsx";
import { MessagesProvider } from "../../client/i18n/use-translation.ts";
import type { Locale } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";

/** The data of an English admin page without any records. */
export const pageData: PageData = {
  ...{ page: "admin", locale: "en", origin: "https://site.example", jobs: [], sendsReceipts: true },
  brand: {
    ...{
      name: "Site",
      partner: "",
      email: "hello@site.example",
      cityReportsUrl: "",
      consumerSiteUrl: "",
      appStoreUrl: "",
    },
    googlePlayUrl: "",
  },
  retention: { contactsDays: 1, applicationsDays: 1, consentDays: 1 },
};

type Sets = Parameters<typeof readMessages>[1];

/** The messages of a language, a wrapper with their context, and rendering as on the server. */
export async function renderIn(locale: Locale, sets: Sets = ["common", "forms", "admin"], data = pageData) {
  const words = createMessages({ ...data, locale }, await readMessages(locale, sets));
  const wrap = (content: ReactNode) => (
    <MessagesProvider value={words}>
      <PageDataProvider value={{ ...data, locale }}>
        <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>
      </PageDataProvider>
    </MessagesProvider>
  );
  return { words, wrap, render: (content: ReactNode) => renderToString(wrap(content)) };
}
