import type { PageWords } from "./i18n.ts";

/** What a toast has around its own words. */
export const toastWords = (words: PageWords) => ({
  region: words.t("common:toast.region"),
  dismiss: words.t("common:toast.dismiss"),
});
