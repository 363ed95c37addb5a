import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { locales } from "../../../../contract/locales.ts";
import type { PageData } from "../../../../contract/page.ts";
import type { MyApplication } from "../../../../contract/people.ts";
import { createMessages } from "../../../i18n/i18n.ts";
import { loadMessages } from "../../../i18n/load-messages.ts";
import { PageDataProvider } from "../../../i18n/page-data.tsx";
import { MessagesProvider } from "../../../i18n/use-translation.ts";
import { Footer } from "../../footer.tsx";
import { Application } from "./my-application.tsx";

const links = { cityReportsUrl: "", consumerSiteUrl: "", appStoreUrl: "", googlePlayUrl: "" };
const retention = { contactsDays: 1, applicationsDays: 1, consentDays: 1 };
const data: PageData = {
  ...{ page: "my", locale: "en", origin: "https://site.example", jobs: [], retention, sendsReceipts: true },
  brand: { name: "Site", partner: "", email: "hello@site.example", vatId: "SK2020202020", ...links },
};
const at = "2026-01-01T00:00:00.000Z";
const sent: MyApplication = {
  ...{ name: "Eva", email: "eva@posta.example", coverLetter: "", createdAt: at, status: "reading", takesResume: true },
  ...{ keepForLater: false, erasedOn: { withConsent: at, without: at } },
};

async function wordsIn(locale: (typeof locales)[number]) {
  const words = createMessages({ locale, brand: data.brand }, {});
  await loadMessages(words, locale, ["common", "forms", "my", "uploads"]);
  return words;
}

test.for(locales)("in %s a decision is told without an interview that perhaps never was", async (locale) => {
  const words = await wordsIn(locale);
  const shown = (application: MyApplication) => {
    const mine = { token: "", state: "shown", application, busy: false } as const;
    const acts = {
      read: async () => undefined,
      run: async () => undefined,
      change: async () => undefined,
      showGone: () => undefined,
      setErased: () => undefined,
    };
    return renderToString(
      <MessagesProvider value={words}>
        <PageDataProvider value={{ ...data, locale }}>
          <Application mine={{ ...mine, ...acts }} />
        </PageDataProvider>
      </MessagesProvider>,
    );
  };
  const interview = `<b>${words.t("my:way.interview.title")}</b>`;
  for (const status of ["reading", "contact", "interview", "offer", "hired"] as const)
    expect(shown({ ...sent, status }), status).toContain(interview);
  expect(shown({ ...sent, status: "declined" })).not.toContain(interview);

  for (const status of ["reading", "contact", "interview", "offer"] as const)
    expect(shown({ ...sent, status }), status).toContain("my-withdraw");
  for (const status of ["hired", "declined"] as const)
    for (const withdrawnAt of [undefined, at])
      expect(shown({ ...sent, status, withdrawnAt }), status).not.toContain("my-withdraw");
});

test.for(locales)("in %s the foot of the page says which number is the one for VAT", async (locale) => {
  const words = await wordsIn(locale);
  const foot = renderToString(
    <MessagesProvider value={words}>
      <PageDataProvider value={{ ...data, locale }}>
        <Footer />
      </PageDataProvider>
    </MessagesProvider>,
  );
  expect(foot).toContain(locale === "sk" ? "IČ\u00a0DPH\u00a0SK2020202020" : "VAT ID\u00a0SK2020202020");
});
