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

export const uploadLocales = { en: english, sk: slovak } satisfies Record<Locale, UppyLocale>;
