import { expect, test } from "vitest";
import { readSource } from "./support/sources.ts";

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readSource("package.json"));
const used = [dependencies, devDependencies, optionalDependencies].flatMap((group) => Object.keys(group)).sort();
const listed = [...readSource("docs/dependencies.md").matchAll(/^\| `([^`]+)` \| .+? \|$/gm)].map(
  ([, name = ""]) => name,
);

test("docs/dependencies.md lists each used dependency once with its reason, and no other", () => {
  expect(listed.sort(), "Write down why it is needed, or do without it").toEqual(used);
});
