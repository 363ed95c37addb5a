import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { locales } from "../../../contract/locales.ts";
import { pageData, renderIn } from "../../../tests/support/page.tsx";
import { Website } from "./privacy.tsx";

test.for(locales)("in %s the notice says how long addresses, activity and backups are kept", async (locale) => {
  const { words, render } = await renderIn(locale, ["common", "privacy"], { ...pageData, page: "privacy" });
  const html = render(<Website />);
  const { addressDays, auditDays, backupWeeks } = limits;
  for (const [text, ...values] of [
    ["abuse", addressDays, auditDays],
    ["logs", 14],
    ["backups", backupWeeks],
  ] as const) {
    const sentence = words.t(`privacy:website.${text}`, { addressDays, auditDays, backupWeeks });
    expect(html).toContain(sentence);
    for (const value of values) expect(sentence).toMatch(new RegExp(`(?<!\\d)${value}\\s`));
  }
});
