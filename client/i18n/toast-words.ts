import type { PageWords } from "./i18n.ts";

/** The labels of the toast region and its button. */
export const getToastWords = (words: PageWords) => ({
  region: words.t("common:toast.region"),
  dismiss: words.t("common:toast.dismiss"),
});
