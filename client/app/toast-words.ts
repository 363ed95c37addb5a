import type { i18n } from "i18next";
import { setToastWords } from "../ui/toast/toast.ts";

export function nameToasts(words: i18n): void {
  setToastWords({
    region: words.t("common:toast.region"),
    toast: words.t("common:toast.label"),
    dismiss: words.t("common:toast.dismiss"),
  });
}
