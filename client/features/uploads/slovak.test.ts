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
    [1, "Nahrať 1 súbor"],
    [2, "Nahrať 2 súbory"],
    [4, "Nahrať 4 súbory"],
    [5, "Nahrať 5 súborov"],
    [0, "Nahrať 0 súborov"],
  ])("counts %i files as Slovak does", (count, words) => {
    const forms = slovak.strings.uploadXFiles;
    expect(typeof forms === "object" && forms[slovak.pluralize(count)]?.replace("%{smart_count}", String(count))).toBe(
      words,
    );
  });
});
