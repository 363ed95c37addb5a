import { existsSync, readdirSync } from "node:fs";
import data from "@mdn/browser-compat-data" with { type: "json" };
import { expect, test } from "vitest";
import { browsers, styleChunk } from "../vite.config.ts";
import { newInCss, newInScript } from "./support/browser-features.ts";
import { readSource, root } from "./support/sources.ts";

const twoYearsMs = 2 * 365 * 24 * 60 * 60 * 1000;

/** Features that the site does not depend on, with the reason. */
const harmless: [feature: RegExp, without: string][] = [
  [/^(cursor|resize)\b|^:selection/, "a finger has no pointer, drags no corner and has the system's colours"],
  [/^:-webkit-search-cancel-button/, "Firefox has no such button to hide"],
  [/^scrollbar-(width|color)/, "the system's own scroll bar"],
  [/^(content-visibility: auto|overscroll-behavior)/, "drawn at once; the page behind scrolls on"],
  [/^@view-transition/, "the next page is there at once"],
  [/^field-sizing/, "fields keep the rows they are given"],
  [/^accent-color/, "the system's colour of a tick"],
  [/^@page/, "paper keeps the margins that the browser gives it"],
  [/^text-size-adjust/, "only phones enlarge letters by themselves, and theirs have the prefix"],
  [/^(text-wrap: pretty|break-after: avoid)/, "lines and printed pages break where they would anyway"],
  [/^(-webkit-mask-|mask-(clip|origin): border-box)/, "the build writes mask's initial values and its old names, too"],
  [
    /^navigator\.(share|connection)|^PublicKeyCredential\.parse|^Error\.captureStackTrace/,
    "asked for before it is used",
  ],
  [/^document\.startViewTransition/, "asked for before it is used: the next page is there at once"],
  [/^\.(use|drop)\(\)/, "methods of Uppy, of React and of ours, not those of the language's new objects"],
];

const assets = "dist/client/assets";
const advice = "Do without it, or give the reason in `harmless`";

/** Features that the built files use without a reason in `harmless`. */
function unexplained(extension: string, newIn: (text: string) => string[]): string[] {
  const built = existsSync(root + assets) ? readdirSync(root + assets) : [];
  const files = built.filter((name) => name.endsWith(extension));
  expect(files.length, "Nothing is built: run `npm run build`").toBeGreaterThan(5);
  const found = files.flatMap((name) => newIn(readSource(`${assets}/${name}`)));
  return [...new Set(found)].filter((name) => !harmless.some(([feature]) => feature.test(name)));
}

test("the declared browsers are at least two years old", () => {
  for (const [name, version] of Object.entries(browsers)) {
    const releases = Object.entries(data.browsers).find(([browser]) => browser === name)?.[1].releases ?? {};
    const released = Date.parse(releases[version]?.release_date ?? "");
    expect(released, name).toBeLessThanOrEqual(Date.parse(data.__meta.timestamp) - twoYearsMs);
  }
});

test("docs/architecture.md names the same browsers as the build", () => {
  const { chrome, edge, firefox, safari } = browsers;
  expect(readSource("docs/architecture.md").replaceAll(/\s+/g, " ")).toContain(
    `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari}`,
  );
});

test("a feature newer than the declared browsers is found, except inside @supports", () => {
  expect(newInCss("a{color:red;user-select:none;-webkit-user-select:none}")).toEqual([]);
  expect(newInCss("a{user-select:none}").join()).toMatch(/user-select \(safari/);
  expect(newInCss("a{interpolate-size:allow-keywords}").join()).toMatch(/interpolate-size \(firefox/);
  expect(newInCss("@supports (a:b){a{interpolate-size:allow-keywords}}b{color:red}")).toEqual([]);
  expect(newInScript('e=Object.groupBy(t,"Promise.try");new Set(t).union(n)')).toEqual([]);
  expect(newInScript("Promise.try(e)").join()).toMatch(/Promise\.try \(.*safari/);
  expect(newInScript("new DisposableStack").join()).toMatch(/DisposableStack \(/);
  expect(newInScript("t.toTemporalInstant()").join()).toMatch(/toTemporalInstant/);
});

test("the built stylesheets use no feature that a declared browser lacks", () => {
  expect(unexplained(".css", newInCss), advice).toEqual([]);
});

test("the built scripts use no feature that a declared browser lacks", () => {
  expect(unexplained(".js", newInScript), advice).toEqual([]);
});

test("the public stylesheet is complete when the site is in a folder named admin", () => {
  expect(styleChunk("/home/admin/client/ui/base.css", "/home/admin")).toBe("site");
  expect(styleChunk("/home/admin/client/admin/admin.css", "/home/admin")).toBeNull();
});
