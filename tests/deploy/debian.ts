import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * A Debian of its own as a tar file, made once from the packages of this machine's mirror and kept for the next run.
 * Only root can make and enter it. The variant "extract" is no system, only the packages' files.
 */
export function debianTar(release: string, packages: readonly string[], variant = "minbase"): string {
  const folder = join(homedir(), ".cache", "site-deploy");
  const content = createHash("sha256")
    .update([variant, ...packages].join())
    .digest("hex")
    .slice(0, 8);
  const tar = join(folder, `${release}-${process.arch}-${content}.tar`);
  if (existsSync(tar)) return tar;
  mkdirSync(folder, { recursive: true });
  const part = `${tar}.${process.pid}.part.tar`;
  const options = [`--variant=${variant}`, `--include=${packages.join()}`, "--skip=cleanup/reproducible"];
  execFileSync("mmdebstrap", [...options, release, part], { stdio: ["ignore", "ignore", "pipe"], timeout: 600_000 });
  renameSync(part, tar);
  return tar;
}
