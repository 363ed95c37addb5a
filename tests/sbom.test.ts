import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { readSource, root } from "./support/sources.ts";

interface Component {
  "bom-ref": string;
  version: string;
  scope: string;
  hashes: { alg: string; content: string }[];
  licenses: { expression: string }[];
  purl: string;
}

function bomOf(...options: string[]) {
  const bom: { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] } & Record<
    string,
    unknown
  > = JSON.parse(execFileSync(process.execPath, ["scripts/sbom.mjs", ...options], { cwd: root, encoding: "utf8" }));
  return { ...bom, refs: bom.components.map((one) => one["bom-ref"]) };
}

test("scripts/sbom.mjs lists every package of the lockfile in CycloneDX, with hashes and dependents", () => {
  expect(readSource("SECURITY.md")).toContain("`node scripts/sbom.mjs`");
  const { refs, ...bom } = bomOf();
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  const locked = Object.entries<{ version: string }>(JSON.parse(readSource("package-lock.json")).packages)
    .filter(([path]) => path !== "")
    .map(([path, { version }]) => `pkg:npm/${path.split("node_modules/").at(-1)?.replace("@", "%40")}@${version}`);
  expect(new Set(refs)).toEqual(new Set(locked));
  expect(refs).toHaveLength(new Set(refs).size);
  for (const { hashes, licenses, purl } of bom.components) {
    expect(hashes[0], purl).toEqual({ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    expect(licenses[0]?.expression, purl).toMatch(/\w/);
  }
  const needed = new Set(bom.dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...needed].filter((ref) => !refs.includes(ref))).toEqual([]);
  expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual(["site", ...refs].sort());
});

test("scripts/sbom.mjs --omit dev lists only packages of the running server", () => {
  const { refs, components } = bomOf("--omit", "dev");
  expect(refs.some((ref) => ref.startsWith("pkg:npm/fastify@"))).toBe(true);
  expect(refs.some((ref) => ref.startsWith("pkg:npm/typescript@"))).toBe(false);
  expect(components.filter(({ scope }) => scope === "excluded")).toEqual([]);
});
