import { existsSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { environment } from "../server/environment.ts";
import { filesBelow, readSource, root } from "./support/sources.ts";

const topLevel = readdirSync(root, { withFileTypes: true });
const rootPages = topLevel.filter((entry) => entry.name.endsWith(".md")).map((entry) => entry.name);
const pages = [...rootPages, ...["docs", "bench", "art", "tests"].flatMap((folder) => filesBelow(folder, /\.md$/))];
const folders = new Set(topLevel.filter((entry) => entry.isDirectory()).map((entry) => entry.name));
const scripts = Object.keys(JSON.parse(readSource("package.json")).scripts);
const settings = Object.keys(environment.shape);
const example = readExample();

/** Variables in documents and deployment files that the server does not read. */
const otherVariables = new Set([
  ...["CHROMIUM_PATH", "NODE_COMPILE_CACHE", "AF_INET", "AF_INET6", "AF_UNIX"],
  ...["POSTGRES_DB", "POSTGRES_USER", "POSTGRES_PASSWORD", "COMPOSE_PROJECT_NAME", "SITE_INSTANCES", "SITE_PORTS"],
]);

describe("documents", () => {
  test("documents name only npm scripts that exist, and each script is documented", () => {
    const named = pages.flatMap((page) =>
      [...readSource(page).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => ({
        page,
        script: run ?? short ?? "",
      })),
    );
    const unknown = named.filter(({ script }) => !scripts.includes(script));
    expect(unknown, "Correct the document, or add the script to package.json").toEqual([]);
    const undocumented = scripts.filter((script) => !named.some((use) => use.script === script));
    expect(undocumented, "Describe the script in README.md or CONTRIBUTING.md").toEqual([]);
  });

  test("documents name only paths that exist", () => {
    const wrong = pages.flatMap((page) =>
      pathsIn(readSource(page))
        .filter((path) => !exists(path) && !exists(posix.join(posix.dirname(page), path)))
        .map((path) => `${page} names ${path}, which does not exist: correct it, or add the file`),
    );
    expect(wrong).toEqual([]);
  });

  test("documents run only programs of the server that exist", () => {
    const wrong = pages.flatMap((page) =>
      [...readSource(page).matchAll(/\bserver\/[\w-]+\.ts\b/g)]
        .filter(([path]) => !exists(path))
        .map(([path]) => `${page} runs ${path}, which does not exist`),
    );
    expect(wrong).toEqual([]);
  });

  test("documents link only to files and headings that exist", () => {
    const wrong = pages.flatMap((page) =>
      [...readSource(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([, file = "", anchor]) => {
          const target = file ? posix.join(posix.dirname(page), file) : page;
          if (!existsSync(root + target)) return [`${page} links to ${target}, which does not exist`];
          if (anchor && !headings(target).includes(anchor))
            return [`${page} links to #${anchor}, no heading of ${target}`];
          return [];
        },
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("documents and deployment files name only settings that the server reads", () => {
    const deployment = ["Dockerfile", "compose.yaml", ...filesBelow("deploy", /./)];
    const wrong = [...pages, ...deployment].flatMap((page) =>
      [...readSource(page).matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)]
        .filter(([name]) => !settings.includes(name) && !otherVariables.has(name))
        .map(
          ([name]) => `${page} names ${name}: correct it, or add it to server/environment.ts (or to this test's list)`,
        ),
    );
    expect(wrong).toEqual([]);
  });
});

describe(".env.example", () => {
  test(".env.example has every setting of server/environment.ts, and no other", () => {
    const names = example.map(({ name }) => name);
    expect(
      settings.filter((name) => !names.includes(name)),
      "Document it in .env.example",
    ).toEqual([]);
    expect(
      names.filter((name) => !settings.includes(name)),
      "Remove it from .env.example, or add it to server/environment.ts",
    ).toEqual([]);
    expect(new Set(names).size, "each variable occurs once").toBe(names.length);
  });

  test.each(example)(".env.example shows a valid $name, which is the default if there is one", ({ name, value }) => {
    const schema = Object.entries(environment.shape).find(([known]) => known === name)?.[1];
    const shown = schema?.safeParse(value);
    expect(shown?.success, `${name}=${value} would be refused: show a valid value`).toBe(true);
    const byDefault = schema?.safeParse(undefined).data;
    if (byDefault !== undefined) expect(shown?.data, "Show the default").toEqual(byDefault);
  });
});

/** Words in backticks that are paths: below one of our folders, or a file with an extension of ours. */
function pathsIn(page: string): string[] {
  const outsideBlocks = page.replaceAll(/```[\s\S]*?```/g, "");
  return [...outsideBlocks.matchAll(/`([\w@.{}*,/-]+)`/g)]
    .map(([, word = ""]) => word)
    .filter((word) => !word.startsWith("/") && !/^\.+[a-z]*$/.test(word))
    .filter((word) => folders.has(word.split("/")[0] ?? "") || /\.(ts|tsx|mjs|json|md|css|sh|yaml|service)$/.test(word))
    .filter((word) => !/^(data|dist|node_modules|test-results|bench\/results)\b/.test(word) && word.includes("/"))
    .flatMap(expandBraces);
}

function expandBraces(path: string): string[] {
  const [, before = "", options = "", after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return options ? options.split(",").flatMap((option) => expandBraces(before + option + after)) : [path];
}

function exists(path: string): boolean {
  const plain = path.replace(/\/$/, "");
  if (!plain.includes("*")) return existsSync(root + plain);
  const name = new RegExp(`^${posix.basename(plain).replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
  const folder = root + posix.dirname(plain);
  return existsSync(folder) && readdirSync(folder).some((entry) => name.test(entry));
}

function headings(page: string): string[] {
  return [...readSource(page).matchAll(/^#+\s+(.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}

function readExample(): { name: string; value: string }[] {
  return [...readSource(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => ({
    name,
    value,
  }));
}
