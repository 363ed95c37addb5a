import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locales } from "../contract/locales.ts";
import demoJobs from "../server/features/jobs/demo-jobs.json" with { type: "json" };
import { root } from "./support/sources.ts";
import { readMessages } from "./support/words.ts";

const css = readFileSync(`${root}/client/ui/fonts.css`, "utf8");

test("the preloaded font has every letter of every language", () => {
  const [, name = "", ranges = ""] = /fonts\/([\w-]+\.woff2)[^}]*unicode-range:([^;]*);/.exec(css) ?? [];
  expect(readFileSync(`${root}/client/index.html`, "utf8")).toContain(`/ui/fonts/${name}" as="font"`);
  const spans = ranges.split(",").map((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  const words = locales.flatMap((locale) => [...readMessages(locale).values()]).join("");
  const elsewhere = new Set([...words, ...JSON.stringify(demoJobs), ...words.toUpperCase()]).values();
  const missing = elsewhere.filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return /\p{Letter}/u.test(letter) && !spans.some(([from, to]) => from <= code && code <= to);
  });
  expect([...missing], "Add them to the subset of the font, or text would be set in two fonts").toEqual([]);
});
