import Uppy from "@uppy/core";
import Dashboard from "@uppy/dashboard";
import { describe, expect, test } from "vitest";
import { slovak } from "./slovak.ts";

const uppy = new Uppy();
const english = { ...uppy.defaultLocale?.strings, ...new Dashboard(uppy, {}).defaultLocale?.strings };

function placeholders(phrase: string): string[] {
  return [...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name = ""]) => name).sort();
}

describe("the Slovak of the upload window", () => {
  test("has every string of Uppy's core and dashboard, and no other", () => {
    expect(Object.keys(slovak.strings).sort()).toEqual(Object.keys(english).sort());
  });

  test("keeps every placeholder", () => {
    for (const [key, phrase] of Object.entries(english)) {
      const translated = slovak.strings[key];
      if (typeof phrase === "string") {
        expect([key, placeholders(String(translated))]).toEqual([key, placeholders(phrase)]);
      } else {
        expect([key, typeof translated]).toEqual([key, "object"]);
        for (const form of Object.values(translated ?? {})) {
          expect([key, placeholders(form)]).toEqual([key, placeholders(phrase[1] ?? "")]);
        }
      }
    }
  });

  test("has four forms wherever English has two", () => {
    for (const [key, phrase] of Object.entries(english)) {
      if (typeof phrase === "string") continue;
      expect([key, Object.keys(slovak.strings[key] ?? {})]).toEqual([key, ["0", "1", "2", "3"]]);
    }
  });

  test.each([
    ["uploadXFiles", 1, "Nahrať 1\u00a0súbor"],
    ["uploadXFiles", 2, "Nahrať 2\u00a0súbory"],
    ["uploadXFiles", 4, "Nahrať 4\u00a0súbory"],
    ["uploadXFiles", 5, "Nahrať 5\u00a0súborov"],
    ["uploadXFiles", 0, "Nahrať 0\u00a0súborov"],
    ["uploadingXFiles", 1, "Nahráva sa 1\u00a0súbor"],
    ["uploadingXFiles", 3, "Nahrávajú sa 3\u00a0súbory"],
    ["processingXFiles", 2, "Spracúvajú sa 2\u00a0súbory"],
    ["processingXFiles", 5, "Spracúva sa 5\u00a0súborov"],
    ["folderAdded", 4, "Z\u00a0priečinka %{folder} sa pridávajú 4\u00a0súbory"],
    ["filesUploadedOfTotal", 2, "Nahrané súbory: %{complete} / 2"],
  ])("%s counts %i files as Slovak does", (key, count, words) => {
    const forms = slovak.strings[key];
    expect(typeof forms === "object" && forms[slovak.pluralize(count)]?.replace("%{smart_count}", String(count))).toBe(
      words,
    );
  });
});
