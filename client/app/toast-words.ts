import type { PageWords } from "../i18n/i18n.ts";
import { setToastWords } from "../ui/toast/toast.ts";

export function nameToasts(words: PageWords): void {
  setToastWords({
    region: words.t("common:toast.region"),
    toast: words.t("common:toast.label"),
    dismiss: words.t("common:toast.dismiss"),
  });
}
