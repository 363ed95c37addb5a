import { expect, test } from "vitest";
import { locales } from "../../contract/locales.ts";
import { pageData, renderIn } from "../../tests/support/page.tsx";
import { Header } from "./header.tsx";

test.for(locales)("in %s no button of a popover has an attribute that HTML forbids there", async (locale) => {
  const { render } = await renderIn(locale, ["common"], pageData);
  const buttons = render(<Header />).match(/<button[^>]*popovertarget[^>]*>/gi) ?? [];
  expect(buttons).toHaveLength(2);
  expect(buttons.filter((button) => button.includes("aria-expanded"))).toEqual([]);
});
