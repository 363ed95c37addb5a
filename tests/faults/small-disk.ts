import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = ReturnType<typeof smallDisk>;

const mounted = (...args: string[]) => spawnSync("mount", args, { stdio: "ignore" }).status === 0;

/** Only root may mount, and not in every container: then `npm test` with CI=true fails. */
export function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), "site-mount-"));
  const isPossible = mounted("-t", "tmpfs", "-o", "size=1m", "tmpfs", probe);
  if (isPossible) spawnSync("umount", [probe]);
  rmSync(probe, { recursive: true });
  return isPossible;
}

/** A file system of its own with room for so many megabytes. */
export function smallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), "site-disk-"));
  if (!mounted("-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path)) throw new Error("The disk was not mounted");
  mkdirSync(join(path, "data"));
  return {
    path,
    setReadOnly(on: boolean): void {
      if (!mounted("-o", `remount,${on ? "ro" : "rw"}`, path)) throw new Error("The disk is in use");
    },
    remove(): void {
      spawnSync("umount", ["-l", path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
