// Writes an SBOM (CycloneDX 1.6) from the lockfile. `npm sbom` refuses a lockfile without hosts.
//   node scripts/sbom.mjs                  all packages
//   node scripts/sbom.mjs --omit dev       packages of the running server
import { readFileSync } from "node:fs";

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
const isServerOnly = process.argv.slice(2).join(" ") === "--omit dev";
const paths = Object.keys(packages).filter((path) => !isServerOnly || !packages[path].dev);

const getName = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const buildPurl = (path) => `pkg:npm/${getName(path).replace("@", "%40")}@${packages[path].version}`;
const buildRef = (path) => (path === "" ? "site" : buildPurl(path));

/** Resolves a package as Node does: next to the package that names it, or further up. */
function found(from, name) {
  for (let end = from.length; end > 0; end = from.lastIndexOf("/node_modules/", end - 1)) {
    const path = `${from.slice(0, end)}/node_modules/${name}`;
    if (packages[path]) return path;
  }
  return `node_modules/${name}`;
}

function describeComponent(path) {
  const { version, integrity, license, dev, optional } = packages[path];
  const [, base64 = ""] = integrity.split("sha512-");
  return {
    type: "library",
    "bom-ref": buildPurl(path),
    name: getName(path),
    version,
    scope: dev ? "excluded" : optional ? "optional" : "required",
    hashes: [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }],
    licenses: [{ expression: license }],
    purl: buildPurl(path),
  };
}

function describeDependency(path) {
  const { dependencies, optionalDependencies, devDependencies } = packages[path];
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...(!isServerOnly && devDependencies) });
  const needed = names.map((name) => found(path, name)).filter((one) => paths.includes(one));
  return { ref: buildRef(path), dependsOn: [...new Set(needed.map(buildRef))].sort() };
}

const first = (list, key) => [...new Map(list.map((one) => [one[key], one])).values()];
const { name, version } = packages[""];
const bom = {
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: { component: { type: "application", "bom-ref": "site", name, version } },
  components: first(paths.filter(Boolean).map(describeComponent), "bom-ref"),
  dependencies: first(paths.map(describeDependency), "ref"),
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
