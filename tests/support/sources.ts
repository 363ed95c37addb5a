import { readdirSync, readFileSync } from "node:fs";
import { posix, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const ignored = new Set(["node_modules", "dist", "data", "art", "test-results", ".git"]);

export interface Import {
  /** The specifier of a package, or the path of a file from the root of the project. */
  target: string;
  isPackage: boolean;
  kind: "value" | "type" | "dynamic";
}

/** Paths from the root, with forward slashes on every system. */
export function filesBelow(folder: string, extension: RegExp): string[] {
  return readdirSync(root + folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`.split(sep).join("/").replace(/^\//, ""))
    .filter((path) => !path.split("/").some((part) => ignored.has(part)))
    .sort();
}

export function readSource(path: string): string {
  return readFileSync(root + path, "utf8");
}

export const isTest = (path: string) => /\.(test|spec)\.[a-z]+$/.test(path) || path.startsWith("tests/");

/** Relies on the formatter's style of imports. */
export function listImports(path: string, source = readSource(path)): Import[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
  const found = [
    ...[...code.matchAll(/^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"/gm)].map(
      ([, type, target = ""]) => ({ target, kind: type ? "type" : "value" }) as const,
    ),
    ...[...code.matchAll(/^import\s+"([^"]+)"/gm)].map(([, target = ""]) => ({ target, kind: "value" }) as const),
    ...[...code.matchAll(/\bimport\(\s*"([^"]+)"/g)].map(([, target = ""]) => ({ target, kind: "dynamic" }) as const),
  ];
  return found.map(({ target, kind }) => {
    const isPackage = !target.startsWith(".") && !target.startsWith("/");
    return { kind, isPackage, target: isPackage ? target : posix.join(posix.dirname(path), target) };
  });
}
