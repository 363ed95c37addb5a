import type { Locale as UppyLocale } from "@uppy/utils";
import type { PageMessages } from "../../../i18n/i18n.ts";

/** Our messages as Uppy's locale: Uppy numbers the plural forms, our messages name them. */
export function uploadLocale(messages: PageMessages, hasFailed: boolean): UppyLocale {
  const rules = new Intl.PluralRules(messages.language);
  const forms: string[] = rules.resolvedOptions().pluralCategories;
  const strings: UppyLocale["strings"] = {};
  for (const [name, text] of messages.listBelow("uppy:strings")) {
    const [key = "", form] = name.split("_");
    const known = strings[key];
    if (form === undefined) strings[key] = text;
    else strings[key] = { ...(typeof known === "object" && known), [forms.indexOf(form)]: text };
  }
  // Touch screens have no drag and drop, so the text only offers to choose a file.
  const touch = { dropPasteFiles: "%{browseFiles}", browseFiles: messages.t("uppy:choose") };
  const isTouch = matchMedia("(pointer: coarse)").matches;
  // After a failure, Uppy's own title would still say that the file is being uploaded.
  const failed = { uploadingXFiles: messages.t("uppy:strings.uploadFailed") };
  return {
    pluralize: (count) => forms.indexOf(rules.select(count)),
    strings: { ...strings, ...(isTouch && touch), ...(hasFailed && failed) },
  };
}
