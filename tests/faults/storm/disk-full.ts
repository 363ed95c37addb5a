import { execFile } from "node:child_process";
import { appendFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Takes all room of a disk, to the last page, until the given work is done. */
export async function whileFull(path: string, work: () => Promise<void>): Promise<void> {
  const ballast = join(path, "ballast");
  writeFileSync(ballast, "");
  try {
    const { bavail, bsize } = statfsSync(path);
    // What is asked for at once and does not fit leaves all as it is; somebody may write meanwhile.
    await promisify(execFile)("fallocate", ["-l", String(Math.max(1, bavail - 16) * bsize), ballast]).catch(() => {});
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(bsize));
    } catch {
      // That was the last page.
    }
    await work();
  } finally {
    rmSync(ballast, { force: true });
  }
}
