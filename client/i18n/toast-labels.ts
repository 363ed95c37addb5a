import type { PageMessages } from "./i18n.ts";

/** The labels of the toast region and its button. */
export const getToastLabels = (words: PageMessages) => ({
  region: words.t("common:toast.region"),
  dismiss: words.t("common:toast.dismiss"),
});
