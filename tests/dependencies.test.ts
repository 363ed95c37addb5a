import { expect, test } from "vitest";
import { readSource } from "./support/sources.ts";

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readSource("package.json"));
const used = [dependencies, devDependencies, optionalDependencies].flatMap((group) => Object.keys(group)).sort();
const listed = [...readSource("docs/dependencies.md").matchAll(/^\| `([^`]+)` \| (.+?) \|$/gm)].map(
  ([, name = "", reason = ""]) => ({ name, reason }),
);

test("every dependency has its reason in docs/dependencies.md", () => {
  const names = listed.map(({ name }) => name);
  expect(
    used.filter((name) => !names.includes(name)),
    "Write down why it is needed, or do without it",
  ).toEqual([]);
});

test("docs/dependencies.md lists each used dependency once, and no other", () => {
  const names = listed.map(({ name }) => name).sort();
  expect(
    names.filter((name) => !used.includes(name)),
    "Remove it from docs/dependencies.md",
  ).toEqual([]);
  expect(names).toEqual([...new Set(names)]);
});
