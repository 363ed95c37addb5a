import type { Locale as UppyLocale } from "@uppy/utils";
import type { PageMessages } from "../../../i18n/i18n.ts";

/** Uppy numbers the plural forms; our messages name them. */
export function uploadLocale(words: PageMessages, hasFailed: boolean): UppyLocale {
  const rules = new Intl.PluralRules(words.language);
  const forms: string[] = rules.resolvedOptions().pluralCategories;
  const strings: UppyLocale["strings"] = {};
  for (const [name, text] of words.listBelow("uppy:strings")) {
    const [key = "", form] = name.split("_");
    const known = strings[key];
    if (form === undefined) strings[key] = text;
    else strings[key] = { ...(typeof known === "object" && known), [forms.indexOf(form)]: text };
  }
  // Nothing can be dropped with a finger.
  const touch = { dropPasteFiles: "%{browseFiles}", browseFiles: words.t("uppy:choose") };
  const isTouch = matchMedia("(pointer: coarse)").matches;
  // After a failure Uppy's title still says that the file is being uploaded.
  const failed = { uploadingXFiles: words.t("uppy:strings.uploadFailed") };
  return {
    pluralize: (count) => forms.indexOf(rules.select(count)),
    strings: { ...strings, ...(isTouch && touch), ...(hasFailed && failed) },
  };
}
