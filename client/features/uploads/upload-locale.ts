import type { Locale as UppyLocale } from "@uppy/utils";
import type { Locale } from "../../../contract/locales.ts";
import { slovak } from "./slovak.ts";

/** Uppy speaks English by itself; here it says what it is used for. */
const english: UppyLocale = {
  pluralize: (count) => (count === 1 ? 0 : 1),
  strings: {
    closeModal: "Close window",
    dashboardWindowTitle: "Upload your CV (press Escape to close)",
    dashboardTitle: "Upload your CV",
    dropHint: "Drop your CV here",
    dropPasteFiles: "Drop your CV here or %{browseFiles}",
  },
};

const uploadLocales = { en: english, sk: slovak } satisfies Record<Locale, UppyLocale>;

/** Nothing can be dropped with a finger. */
const touchWords = {
  en: { dropPasteFiles: "%{browseFiles}", browseFiles: "Choose your CV" },
  sk: { dropPasteFiles: "%{browseFiles}", browseFiles: "Vyberte životopis" },
} satisfies Record<Locale, UppyLocale["strings"]>;

const failedWords = { en: "Upload failed", sk: "Nahrávanie zlyhalo" } satisfies Record<Locale, string>;

/** After a failure Uppy's head goes on saying that the file is being uploaded, so those words change. */
export function uploadLocale(locale: Locale, hasFailed: boolean): UppyLocale {
  const { pluralize, strings } = uploadLocales[locale];
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const failed = { uploadingXFiles: failedWords[locale] };
  return { pluralize, strings: { ...strings, ...(isTouch && touchWords[locale]), ...(hasFailed && failed) } };
}
