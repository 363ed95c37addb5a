import { describe, expect, test } from "vitest";
import { isTimedOut } from "../server/http/sessions.ts";
import { filesBelow, readSource } from "./support/sources.ts";

const page = readSource("docs/security.md");
const findPart = (heading: string) => page.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
const parseCells = (part: string) =>
  [...part.matchAll(/^\| (.*) \|$/gm)].slice(1).map(([, row = ""]) => row.split(" | ").map((cell) => cell.trim()));

const rows = parseCells(findPart("ASVS")).map(([requirement = "", file = ""]) => ({
  requirement: requirement.split(" ")[0] ?? "",
  file: file.replaceAll("`", ""),
}));
/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they come first in it. */
const sections = {
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "9.1": 3, "9.2": 4, "14.3": 3 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
};
const applyNot = (/^Not applicable: .*$/m.exec(page)?.[0] ?? "").match(/\d+\.\d+(\.\d+)?/g) ?? [];
/** Rules, documents and browsers: nothing in them depends on the engine. */
const withoutDatabase = /^tests\/(asvs|deployment)\.test\.ts$|^tests\/e2e\/|^client\//;

describe("docs/security.md", () => {
  test.each(Object.entries(sections))("docs/security.md has every requirement of ASVS section %s", (section, count) => {
    const all = Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
    const known = new Set([...rows.map(({ requirement }) => requirement), ...applyNot]);
    const missing = all.filter((one) => !known.has(one) && !known.has(section));
    expect(missing, "Add a row to the table, or name it under Not applicable").toEqual([]);
  });

  test.each(rows)("ASVS requirement $requirement has its test in $file", ({ requirement, file }) => {
    const source = readSource(file);
    const named = [...source.matchAll(/ASVS ([\d., ]+):/g)].flatMap(([, list = ""]) => list.split(", "));
    expect(named, "Begin the title of the test with `ASVS N.N.N: `").toContain(requirement);
    const isOnBoth =
      source.includes("describe.each(engines)") || !/testApp|startSite|publicSite|startSignedIn/.test(source);
    expect(isOnBoth || withoutDatabase.test(file), "It runs on both engines").toBe(true);
  });

  test("ASVS 6.1.3: docs/security.md lists every way to sign in with its strength", () => {
    const union = /export type AuthMethod = (.*);/.exec(readSource("server/features/accounts/sign-in.ts"))?.[1] ?? "";
    const ways = parseCells(findPart("Signing in"));
    expect(ways).toHaveLength(union.split(" | ").length);
    expect(ways.filter(([way, strength]) => !way || !strength)).toEqual([]);
  });

  test("ASVS 7.1.1: sessions end when docs/security.md says, with the reason for deviating from NIST", () => {
    const now = new Date();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
    const over = (created: number, used: number) => isTimedOut({ created_at: ago(created), used_at: ago(used) }, now);
    expect([over(11.9, 1.9), over(3, 2.1), over(12.1, 0)]).toEqual([false, true, true]);
    expect(page).toMatch(/Two idle hours, twelve in all.*NIST SP 800-63B.*because/);
  });

  test("ASVS 8.1.1: there is one role, and no user has rights that others lack", () => {
    expect(findPart("Signing in")).toContain("One role");
    expect(readSource("server/db/schema.ts")).not.toMatch(/\b(role|right|permission)s?\b.*:/);
  });

  test("ASVS 16.1.1: docs/security.md says of every log what is in it, where, who reads it and for how long", () => {
    const logs = parseCells(findPart("What is logged"));
    expect(logs.length).toBeGreaterThan(4);
    for (const cells of logs) expect(cells.filter(Boolean)).toHaveLength(4);
  });

  test("ASVS 16.2.3: there is one log, and it goes only to standard output", () => {
    const sources = filesBelow("server", /(?<!test)\.ts$/).map((file) => ({ file, source: readSource(file) }));
    const makers = sources.filter(({ source }) => /\bpino\(/.test(source));
    expect(makers.map(({ file }) => file)).toEqual(["server/log.ts"]);
    expect(
      sources.filter(({ source }) =>
        /pino\.(transport|multistream)|pino\.destination\((?!\{ sync: false, maxLength: \w+ \}\))|syslog/.test(source),
      ),
    ).toEqual([]);
  });

  test("ASVS 14.3.3: only the listed modules store anything in the browser", () => {
    const writers = filesBelow("client", /(?<!test)\.tsx?$/).filter((file) =>
      /(local|session)Storage\.setItem|indexedDB|document\.cookie|caches\.open/.test(readSource(file)),
    );
    expect(writers).toEqual([
      "client/admin/records/record-row.tsx",
      "client/admin/shared/session.ts",
      "client/admin/shortcuts.tsx",
      "client/api/use-draft.ts",
      "client/site/page-script/early-input.ts",
      "client/site/page-script/header.ts",
      "client/site/page-script/reading-position.ts",
    ]);
  });
});
