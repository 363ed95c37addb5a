import { describe, expect, test } from "vitest";
import { readSource } from "./support/sources.ts";

const rows = [...readSource("docs/security.md").matchAll(/^\| (\d+\.\d+\.\d+) .*\| `([^`]+)` \|$/gm)].map(
  ([, requirement = "", file = ""]) => ({ requirement, file }),
);

describe("docs/security.md", () => {
  test("lists the requirements of ASVS", () => expect(rows.length).toBeGreaterThan(45));

  test.each(rows)("$requirement has its test in $file", ({ requirement, file }) => {
    const named = [...readSource(file).matchAll(/ASVS ([\d., ]+):/g)].flatMap(([, list = ""]) => list.split(", "));
    expect(named).toContain(requirement);
  });
});
