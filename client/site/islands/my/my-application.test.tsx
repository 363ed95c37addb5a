import { expect, test } from "vitest";
import { locales } from "../../../../contract/locales.ts";
import type { PageData } from "../../../../contract/page.ts";
import type { MyApplication } from "../../../../contract/people.ts";
import { pageData, renderIn } from "../../../../tests/support/page.tsx";
import { Footer } from "../../footer.tsx";
import { Application } from "./my-application.tsx";

const data: PageData = { ...pageData, page: "my", brand: { ...pageData.brand, vatId: "SK2020202020" } };
const sets = ["common", "forms", "my", "uploads"];
const at = "2026-01-01T00:00:00.000Z";
const sent: MyApplication = {
  ...{ name: "Eva", email: "eva@posta.example", coverLetter: "", createdAt: at, status: "reading", takesResume: true },
  ...{ keepForLater: false, erasedOn: { withConsent: at, without: at } },
};

test.for(locales)(
  "in %s a declined application shows no interview, and a decided one no withdrawal",
  async (locale) => {
    const { words, render } = await renderIn(locale, sets, data);
    const shown = (application: MyApplication) => {
      const mine = { token: "", state: "shown", application, busy: false } as const;
      const acts = {
        read: async () => undefined,
        run: async () => undefined,
        change: async () => undefined,
        showGone: () => undefined,
        setErased: () => undefined,
      };
      return render(<Application mine={{ ...mine, ...acts }} />);
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
  },
);

test.for(locales)("in %s the footer labels the VAT number", async (locale) => {
  const { render } = await renderIn(locale, sets, data);
  const foot = render(<Footer />);
  expect(foot).toContain(locale === "sk" ? "IČ\u00a0DPH\u00a0SK2020202020" : "VAT ID\u00a0SK2020202020");
});
