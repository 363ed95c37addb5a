import { afterEach, expect, test, vi } from "vitest";
import { languageStorageKey, locales } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { redirectScript } from "./redirect.ts";

interface Visitor {
  address?: string;
  language?: string;
  stored?: string | null;
  storageForbidden?: boolean;
}

function placeAfter({ address = "/", language = "en-US", stored = null, storageForbidden = false }: Visitor): string {
  const url = new URL(address, "https://tatrion.example");
  let place = url.pathname + url.search + url.hash;
  const { pathname, search, hash } = url;
  vi.stubGlobal("location", { pathname, search, hash, replace: (to: string) => (place = to) });
  vi.stubGlobal("navigator", { language });
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", {
    getItem(key: string) {
      if (storageForbidden) throw new Error("forbidden");
      return key === languageStorageKey ? stored : null;
    },
  });
  // As the browser gets it: text, with nothing of this module around it.
  new Function(redirectScript)();
  return place;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [{ language: "sk-SK" }, "/sk"],
  [{ language: "en-GB" }, "/"],
  [{ language: "en", stored: "sk" }, "/sk"],
  [{ language: "sk", stored: "en" }, "/"],
  [{ language: "sk", address: "/#robotics" }, "/sk#robotics"],
  [{ language: "sk", address: "/?job=7" }, "/?job=7"],
  [{ language: "sk", address: "/privacy-policy" }, "/privacy-policy"],
  [{ language: "sk", storageForbidden: true }, "/sk"],
  [{ language: "skr" }, "/"],
  ...locales.map((language): [Visitor, string] => [{ language }, pagePath("home", language)]),
] satisfies [Visitor, string][])("%o ends at %s", (visitor, place) => {
  expect(placeAfter(visitor)).toBe(place);
});
