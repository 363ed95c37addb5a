import Uppy from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Locale, locales } from "../../../../contract/locales.ts";
import { renderIn } from "../../../../tests/support/page.tsx";
import { uploadLocale } from "./upload-locale.ts";

const uppy = new Uppy();
const built = { ...uppy.defaultLocale?.strings, ...new Dashboard(uppy, {}).defaultLocale?.strings };

async function windowIn(locale: Locale, hasFailed = false) {
  return uploadLocale((await renderIn(locale, ["uppy"])).words, hasFailed);
}

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

describe.each(locales)("the words of the upload window in %s", (locale) => {
  test("the texts of the upload dialog are every string of Uppy's core and dashboard, and no other", async () => {
    const { strings } = await windowIn(locale);
    expect(Object.keys(strings).sort()).toEqual(Object.keys(built).sort());
  });

  test("the texts of the upload dialog have every plural form wherever Uppy counts", async () => {
    const { strings } = await windowIn(locale);
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.map((_, index) => String(index));
    for (const [key, phrase] of Object.entries(built)) {
      const has = strings[key];
      expect([key, typeof has === "object" ? Object.keys(has) : undefined]).toEqual([
        key,
        typeof phrase === "object" ? forms : undefined,
      ]);
    }
  });

  test("the texts of the upload dialog report a failure, and on a phone name no mouse", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const { strings } = await windowIn(locale, true);
    expect(strings.uploadingXFiles).toBe(strings.uploadFailed);
    expect(strings.dropPasteFiles).toBe("%{browseFiles}");
  });
});

test.each([
  ["uploadXFiles", 1, "Nahrať 1\u00a0súbor"],
  ["uploadXFiles", 2, "Nahrať 2\u00a0súbory"],
  ["uploadXFiles", 5, "Nahrať 5\u00a0súborov"],
  ["uploadingXFiles", 3, "Nahrávajú sa 3\u00a0súbory"],
  ["processingXFiles", 5, "Spracúva sa 5\u00a0súborov"],
  ["filesUploadedOfTotal", 2, "Nahrané súbory: %{complete} / 2"],
])("%s counts %i files as Slovak does", async (key, count, expected) => {
  const { strings, pluralize } = await windowIn("sk");
  const forms = strings[key];
  expect(typeof forms === "object" && forms[pluralize(count)]?.replace("%{smart_count}", String(count))).toBe(expected);
});
