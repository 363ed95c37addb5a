import { inEachLocale, locales } from "../contract/locales.ts";
import type { RenderPage } from "../contract/page.ts";
import { isAdminPage } from "../contract/routes.ts";
import { type MessageFiles, textNamespaces } from "../contract/text/model.ts";
import { renderAdmin } from "./admin/document.tsx";
import { readMessages } from "./i18n/load-messages.ts";
import { renderDocument } from "./site/document.tsx";

export { speculationRules } from "./site/document.tsx";
export { pageScript, staffScript } from "./site/manifest.ts";

/** The default texts of the namespaces that staff can edit. */
export async function readDefaultTexts(): Promise<MessageFiles> {
  const read = await Promise.all(locales.map((locale) => readMessages(locale, textNamespaces)));
  return inEachLocale((locale) => read[locales.indexOf(locale)] ?? {});
}

export const render: RenderPage = (data) => (isAdminPage(data.page) ? renderAdmin(data) : renderDocument(data));
