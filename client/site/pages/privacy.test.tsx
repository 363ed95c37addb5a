import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { locales } from "../../../contract/locales.ts";
import type { PageData } from "../../../contract/page.ts";
import { createMessages } from "../../i18n/i18n.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { PageDataProvider } from "../../i18n/page-data.tsx";
import { MessagesProvider } from "../../i18n/use-translation.ts";
import { Website } from "./privacy.tsx";

const links = { cityReportsUrl: "", consumerSiteUrl: "", appStoreUrl: "", googlePlayUrl: "" };
const retention = { contactsDays: 1, applicationsDays: 1, consentDays: 1 };
const brand = { name: "Site", partner: "", email: "hello@site.example", ...links };

test.for(locales)(
  "in %s the notice says how long addresses, activity and backups are kept, as the code keeps them",
  async (locale) => {
    const data: PageData = { page: "privacy", locale, origin: "", jobs: [], retention, sendsReceipts: true, brand };
    const words = createMessages({ locale, brand }, {});
    await loadMessages(words, locale, ["common", "privacy"]);
    const html = renderToString(
      <MessagesProvider value={words}>
        <PageDataProvider value={data}>
          <Website />
        </PageDataProvider>
      </MessagesProvider>,
    );
    const { addressDays, auditDays, backupWeeks } = limits;
    for (const [text, ...values] of [
      ["abuse", addressDays, auditDays],
      ["logs", 14],
      ["backups", backupWeeks],
    ] as const) {
      const said = words.t(`privacy:website.${text}`, { addressDays, auditDays, backupWeeks });
      expect(html).toContain(said);
      for (const value of values) expect(said).toMatch(new RegExp(`(?<!\\d)${value}\\s`));
    }
  },
);
