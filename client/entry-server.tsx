import { locales } from "../contract/locales.ts";
import type { RenderPage } from "../contract/page.ts";
import { isAdminPage } from "../contract/routes.ts";
import { inEachLocale } from "../contract/words/each-locale.ts";
import { type WordFiles, wordSets } from "../contract/words/texts.ts";
import { renderAdmin } from "./admin/document.tsx";
import { readWords } from "./i18n/load-words.ts";
import { renderDocument } from "./site/document.tsx";

export { speculationRules } from "./site/document.tsx";
export { pageScript, staffScript } from "./site/manifest.ts";

/** The sets that staff may change, as the product ships them. */
export async function readShipped(): Promise<WordFiles> {
  const read = await Promise.all(locales.map((locale) => readWords(locale, wordSets)));
  return inEachLocale((locale) => read[locales.indexOf(locale)] ?? {});
}

export const render: RenderPage = (data) => (isAdminPage(data.page) ? renderAdmin(data) : renderDocument(data));
