import { describe, expect, test } from "vitest";
import { locales } from "../contract/locales.ts";
import { readConfig } from "../server/config.ts";
import { findImportError, findPlace, order } from "./support/order.ts";
import { filesBelow, isTest, listImports, readSource } from "./support/sources.ts";

const code = /\.(ts|tsx)$/;
const shipped = ["client", "contract", "server"]
  .flatMap((folder) => filesBelow(folder, code))
  .filter((p) => !isTest(p));

describe("imports", () => {
  test("every folder of shipped code has its place in the order of imports", () => {
    const unknown = shipped.filter((path) => !path.startsWith("contract/") && !findPlace(path));
    expect(
      unknown,
      "Put the file into a folder of tests/support/order.ts, or add the folder there at its place",
    ).toEqual([]);
  });

  test("every import points to a lower place in the order", () => {
    const errors = shipped.flatMap((path) =>
      listImports(path)
        .filter(({ isPackage }) => !isPackage)
        .flatMap(({ target }) => findImportError(path, target) ?? []),
    );
    expect(errors).toEqual([]);
  });

  test("no imports form a cycle, not even imports of types", () => {
    expect(circles(shipped), "Move what both need into a file of its own").toEqual([]);
  });

  test.each([
    ["server/db/db.ts", "server/http/route.ts", "is above"],
    ["server/db/db.ts", "server/storage/storage.ts", "same level"],
    ["server/features/jobs/translation.ts", "server/translation/slovak/memory.ts", "only public file"],
    ["server/render/pages.ts", "client/entry-server.tsx", "never import each other"],
    ["contract/jobs.ts", "server/config.ts", "contract imports only"],
    ["server/app.ts", "tests/support/site.ts", "never imports tests"],
  ])("the order of imports forbids that %s imports %s", (from, to, reason) => {
    expect(findImportError(from, to)).toContain(reason);
  });

  test("docs/architecture.md shows the same order of imports", () => {
    const [, list = ""] =
      /## Order of imports[\s\S]*?```\n([\s\S]*?)```/.exec(readSource("docs/architecture.md")) ?? [];
    for (const [side, levels] of Object.entries(order)) {
      const [, shown = ""] = new RegExp(`${side}: ([\\s\\S]*?)(?:\\n\\n|$)`).exec(list) ?? [];
      const documented = shown.split("→").map((level) => {
        const [, folder = "", names = ""] = /^\s*([^{]*)\{?([^}]*)\}?\s*$/.exec(level) ?? [];
        return names ? names.split(",").map((name) => folder + name.trim()) : [folder.trim()];
      });
      expect(documented, `Write the order of ${side} of tests/support/order.ts there`).toEqual([
        ...levels,
        ["contract"],
      ]);
    }
  });

  test("the contract imports only zod, and the part that browsers load first imports nothing", () => {
    const contract = shipped.filter((path) => path.startsWith("contract/"));
    const withoutZod = contract.filter((path) =>
      /^contract\/((locales|routes|limits|errors|page)\.ts$|job\/)/.test(path),
    );
    const free = new Set(withoutZod);
    const foreign = contract.flatMap((path) =>
      listImports(path)
        .filter(({ target, isPackage, kind }) =>
          free.has(path) ? kind !== "type" && !free.has(target) : isPackage && !/^zod(\/|$)/.test(target),
        )
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(foreign, `Browsers load ${withoutZod.join(", ")} first: move what needs zod into another file`).toEqual([]);
  });

  test("a page's own script contains neither React nor zod nor the admin", () => {
    const seen = new Map([["client/site/page-script/page.ts", "client/site/page-script/page.ts"]]);
    const packages: string[] = [];
    for (const [path, way] of seen) {
      if (!code.test(path)) continue;
      for (const { target, isPackage, kind } of listImports(path)) {
        if (kind !== "value") continue;
        if (isPackage) packages.push(`${way} → ${target}`);
        else if (!seen.has(target)) seen.set(target, `${way} → ${target}`);
      }
    }
    const ways = [
      ...packages.filter((way) => /→ (zod|react)(\/|$)/.test(way)),
      ...[...seen.values()].filter((way) => way.includes("client/admin/")),
    ];
    expect(
      ways,
      "Load it with import() where it is needed, or use the part of the contract that is free of zod",
    ).toEqual([]);
  });

  test("client/ui imports no messages, queries or routes", () => {
    const forbidden = /^(client\/i18n\/|@tanstack\/|wouter)/;
    const found = shipped
      .filter((path) => path.startsWith("client/ui/"))
      .flatMap((path) =>
        listImports(path).flatMap(({ target }) => (forbidden.test(target) ? `${path} imports ${target}` : [])),
      );
    expect(found, "Pass words and data in as props").toEqual([]);
  });
});

describe("files", () => {
  const scripts = filesBelow("scripts", /\.mjs$/);

  test("no folder is a catch-all and no file only re-exports others", () => {
    // `client/admin/shared/` is the only folder of this kind: it holds what several screens use.
    const folders =
      /(^|\/)(utils?|lib|libs|helpers?|types|constants|hooks|common|(?<!client\/admin\/)shared|misc|services)\//;
    const found = [...shipped, ...scripts].flatMap((path) => [
      ...(folders.test(path) ? [`${path}: name the folder after the thing it is about`] : []),
      ...(/(^|\/)index\.tsx?$/.test(path) ? [`${path}: name the file after what is in it`] : []),
      ...(isBarrel(path) ? [`${path}: only passes other files on; import those files themselves`] : []),
    ]);
    expect(found).toEqual([]);
  });

  test("only server/environment.ts names the brand", () => {
    const { name, partner } = readConfig({}).brand;
    const files = ["client", "contract", "server", "scripts"].flatMap((folder) =>
      filesBelow(folder, /\.(tsx?|mjs|json|html)$/),
    );
    const naming = files.filter(
      (path) => !isTest(path) && [name, partner].some((word) => readSource(path).includes(word)),
    );
    expect(naming, "Use the brand of the settings (BRAND_NAME, BRAND_PARTNER)").toEqual(["server/environment.ts"]);
  });

  test("tests make their folders with temporaryFolder, which removes them also after a failure", () => {
    // These mount something and must unmount it before the folder is removed.
    const own = /^tests\/(?:deploy\/|services\/|faults\/small-disk|support\/folders|architecture)/;
    const files = [...filesBelow("server", /\.test\.ts$/), ...filesBelow("tests", /\.ts$/)];
    const makers = files.filter((path) => !own.test(path) && readSource(path).includes("mkdtemp"));
    expect(makers, "Use temporaryFolder of tests/support/folders.ts").toEqual([]);
  });

  test("only server/config.ts reads environment variables, and no code reads NODE_ENV", () => {
    const readers = shipped.filter(
      (path) => path !== "server/config.ts" && /\bprocess\.env\b|\bNODE_ENV\b/.test(readSource(path)),
    );
    expect(readers, "Read the variable in server/config.ts and pass the value on").toEqual([]);
  });
});

/** Each cycle once, as the path around it. */
function circles(paths: string[]): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: string[]) => {
    const start = way.indexOf(path);
    if (start !== -1) found.push([...way.slice(start), path].join(" → "));
    if (start !== -1 || done.has(path)) return;
    for (const { target, isPackage } of listImports(path)) {
      if (!isPackage && code.test(target)) visit(target, [...way, path]);
    }
    done.add(path);
  };
  for (const path of paths) visit(path, []);
  return found;
}

function isBarrel(path: string): boolean {
  const statements = readSource(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
  return statements.length > 0 && statements.every((statement) => /^export\b[^"]*\bfrom\s+"[^"]+"$/.test(statement));
}

/** Files that name a language although a language is only its messages and its entry in `contract/locales.ts`. */
const namesLanguage: Record<string, string> = {
  "contract/locales.ts": "the list itself",
  "client/site/pages/privacy.tsx": "Slovak towns have the same name in every language",
  ...Object.fromEntries(
    [
      "contract/jobs.ts",
      "client/admin/applications/application-parts.tsx",
      "client/admin/jobs/job-filter.ts",
      "client/admin/jobs/job-form.ts",
      "client/admin/jobs/jobs-tab.tsx",
      "client/admin/jobs/job-preview.tsx",
      "client/admin/jobs/job-record.tsx",
      "client/admin/jobs/job-fields.tsx",
      "client/site/islands/jobs/job-labels.ts",
      "server/features/jobs/catalogue.ts",
      "server/features/jobs/job-counts.ts",
      "server/features/jobs/job-row.ts",
      "server/features/applications/notices.ts",
      "server/features/texts/texts.routes.ts",
      "server/render/site-files.ts",
    ].map((path) => [path, "jobs and their translator are English and Slovak (decision 14)"]),
  ),
};

test("no code names a language, except where the reason is listed", () => {
  const codes = locales.join("|");
  const names = new RegExp(
    `(["'\`])(?:${codes})\\1|(?<![\\w.-])(?:${codes})\\s*[:,}\\]]|\\w\\??\\.(?:${codes})\\b(?!["'\`])`,
  );
  const found = shipped.filter(
    (path) =>
      !path.startsWith("server/translation/") &&
      !/\/locales\/\w+\//.test(path) &&
      names.test(readSource(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
  );
  expect(
    found.filter((path) => !(path in namesLanguage)),
    "Words belong into the locale files, what a language is like into its entry in contract/locales.ts",
  ).toEqual([]);
  const outdated = Object.keys(namesLanguage).filter((path) => !found.includes(path));
  expect(outdated, "Remove these from `namesLanguage`: they name no language").toEqual([]);
});
