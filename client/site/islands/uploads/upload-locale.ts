import type { Locale as UppyLocale } from "@uppy/utils";
import type { Locale } from "../../../../contract/locales.ts";
import type { PageMessages } from "../../../i18n/i18n.ts";

/** Uppy numbers the plural forms; our messages name them. */
export function uploadLocale(words: PageMessages, locale: Locale, hasFailed: boolean): UppyLocale {
  const own = words.withLanguage(locale);
  const rules = new Intl.PluralRules(locale);
  const forms: string[] = rules.resolvedOptions().pluralCategories;
  const strings: UppyLocale["strings"] = {};
  for (const [name, text] of own.listBelow("uppy:strings")) {
    const [key = "", form] = name.split("_");
    const known = strings[key];
    if (form === undefined) strings[key] = text;
    else strings[key] = { ...(typeof known === "object" && known), [forms.indexOf(form)]: text };
  }
  // Nothing can be dropped with a finger.
  const touch = { dropPasteFiles: "%{browseFiles}", browseFiles: own.t("uppy:choose") };
  const isTouch = matchMedia("(pointer: coarse)").matches;
  // After a failure Uppy's title still says that the file is being uploaded.
  const failed = { uploadingXFiles: own.t("uppy:strings.uploadFailed") };
  return {
    pluralize: (count) => forms.indexOf(rules.select(count)),
    strings: { ...strings, ...(isTouch && touch), ...(hasFailed && failed) },
  };
}
