import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageData } from "../../../../contract/page.ts";
import type { Template } from "../../../../contract/replies.ts";
import { createWords } from "../../../i18n/i18n.ts";
import { loadWords } from "../../../i18n/load-words.ts";
import { PageDataProvider } from "../../../i18n/page-data.tsx";
import { WordsProvider } from "../../../i18n/use-translation.ts";
import { dropDraft, keepDraft } from "../kit/staff-draft.ts";
import { TemplateForm } from "./template-form.tsx";

const brand = { name: "", partner: "", email: "", cityReportsUrl: "", consumerSiteUrl: "", appStoreUrl: "" };
const retention = { contactsDays: 1, applicationsDays: 1, consentDays: 1 };
const data: PageData = {
  ...{ page: "admin", locale: "en", origin: "https://site.example", jobs: [], retention, sendsReceipts: true },
  brand: { ...brand, googlePlayUrl: "" },
};
const letter = { subject: "Original", text: "Original words." };
const template: Template = { id: "ask", en: letter, sk: letter };

test("a template shows what is being written, until that is dropped, and of another template what stands", async () => {
  const words = createWords({ locale: "en", brand: data.brand }, {});
  await loadWords(words, "en", ["common", "forms", "admin"]);
  const shown = (id: Template["id"]) =>
    renderToString(
      <WordsProvider value={words}>
        <PageDataProvider value={data}>
          <TemplateForm template={{ ...template, id }} />
        </PageDataProvider>
      </WordsProvider>,
    );
  keepDraft("template:ask", { typed: { en: { subject: "Mine", text: "An hour's work." }, sk: letter } });
  expect(shown("ask")).toContain("An hour&#x27;s work.");
  expect(shown("ask")).toContain("template-discard");
  expect(shown("invite")).not.toContain("hour");
  dropDraft("template:ask");
  expect(shown("ask")).not.toContain("hour");
  expect(shown("ask")).not.toContain("template-discard");
});
