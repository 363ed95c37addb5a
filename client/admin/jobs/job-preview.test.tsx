import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { locales } from "../../../contract/locales.ts";
import type { PageData } from "../../../contract/page.ts";
import { createWords } from "../../i18n/i18n.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { PageDataProvider } from "../../i18n/page-data.tsx";
import { WordsProvider } from "../../i18n/use-translation.ts";
import { type JobFields, newJob, toFields } from "./job-form.ts";
import { JobChecks } from "./job-preview.tsx";

const brand = { name: "", partner: "", email: "", cityReportsUrl: "", consumerSiteUrl: "", appStoreUrl: "" };
const retention = { contactsDays: 1, applicationsDays: 1, consentDays: 1 };
const data: PageData = {
  ...{ page: "admin", locale: "en", origin: "https://site.example", jobs: [], retention, sendsReceipts: true },
  brand: { ...brand, googlePlayUrl: "" },
};

test.for(locales)(
  "in %s the dialog asks for the upper end of the pay and for words that say a skill",
  async (locale) => {
    const fields = toFields(newJob, locale);
    const words = createWords({ locale, brand: data.brand }, {});
    await loadWords(words, locale, ["common", "forms", "admin"]);
    const told = (typed: Partial<JobFields>) =>
      renderToString(
        <WordsProvider value={words}>
          <PageDataProvider value={{ ...data, locale }}>
            <JobChecks fields={{ ...fields, ...typed }} job={newJob} slovak={undefined} />
          </PageDataProvider>
        </WordsProvider>,
      );
    const check = (name: "pay" | "payFrom" | "noPay") => words.t(`admin:jobs.dialog.checks.${name}`);
    expect(told({})).toContain(check("noPay"));
    expect(told({ pay: { ...fields.pay, min: "1800" } })).toContain(check("payFrom"));
    expect(told({ pay: { ...fields.pay, min: "1800", max: "2200" } })).toContain(check("pay"));

    const until = (name: "leaves" | "over") => words.t(`admin:jobs.dialog.checks.${name}`, { date: "" }).slice(0, 12);
    expect(told({ closesOn: "2099-12-31" })).toContain(until("leaves"));
    expect(told({ closesOn: "2019-12-31" })).toContain(until("over"));

    const risky = (phrase: string) => words.t("admin:jobs.dialog.checks.risky", { phrase });
    expect(told({ description: "Join our young and dynamic team." })).toContain(risky("young and dynamic team"));
    expect(told({ slovakDescription: "V mladom kolektíve." })).toContain(risky("mladom kolektíve"));
    expect(told({ requirements: "Native Slovak speaker" })).toContain(risky("Native Slovak speaker"));
    expect(told({ description: "Native apps for a team of ten." })).not.toContain(risky("").split("“")[1]);
  },
);
