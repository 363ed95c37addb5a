import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "../support/sources.ts";

let site = "";
afterEach(() => rmSync(site, { recursive: true }));

test("a release whose link cannot be switched is not reported as current, and nothing is restarted", () => {
  site = mkdtempSync(join(tmpdir(), "release-"));
  const release = join(site, "releases/new");
  mkdirSync(join(release, "dist/client/assets"), { recursive: true });
  mkdirSync(join(release, "deploy"));
  writeFileSync(join(release, "dist/.built"), "");
  cpSync(join(root, "deploy/release"), join(release, "deploy/release"));
  const [programs, calls] = [join(site, "programs"), join(site, "calls")];
  mkdirSync(programs);
  writeFileSync(calls, "");
  writeFileSync(join(programs, "systemctl"), `#!/bin/sh\necho "$@" >> ${calls}\n`);
  chmodSync(join(programs, "systemctl"), 0o755);
  const run = () =>
    spawnSync(join(release, "deploy/release"), {
      env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
      encoding: "utf8",
    });
  // A folder with something in it is what `mv` cannot replace, as root either.
  mkdirSync(join(site, "current/held"), { recursive: true });
  const refused = run();
  expect([refused.status, refused.stdout, readFileSync(calls, "utf8")]).toEqual([1, "", ""]);
  rmSync(join(site, "current"), { recursive: true });
  const switched = run();
  expect([switched.status, switched.stdout]).toEqual([0, `In use: ${release}\n`]);
  expect(readFileSync(calls, "utf8")).toBe("restart site\n");
});

test("a clone that is no release folder is not put into use", () => {
  site = mkdtempSync(join(tmpdir(), "release-"));
  mkdirSync(join(site, "projects/clone/deploy"), { recursive: true });
  cpSync(join(root, "deploy/release"), join(site, "projects/clone/deploy/release"));
  const { status, stderr } = spawnSync(join(site, "projects/clone/deploy/release"), { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("Releases are in /opt/site/releases")]);
});
