import { rmSync } from "node:fs";
import { access, constants, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "../db/sqlite.ts";

const open = new Set<string>();

/** Files that hold people's data only while there is work on them: they go with it, however it ends. */
export async function inPassing<T>(path: string, work: () => Promise<T>): Promise<T> {
  open.add(path);
  try {
    return await work();
  } finally {
    await rm(path, { recursive: true, force: true });
    open.delete(path);
  }
}

/** For a process that is told to end: nobody would look for them where they lie. */
export function removePassing(): void {
  for (const path of open) rmSync(path, { recursive: true, force: true });
}

/** The beginning of the name of a folder into which a backup is restored to see that it is whole; `mkdtemp` adds six signs. */
export const scratchName = "site-drill-";
const scratch = new RegExp(`^${scratchName}\\w{6}$`);

const parts = /^(?:site\.db|instance\.lock|objects)/;

/**
 * Whole copies of the site, left where a process was killed or the machine went down. One that somebody works in is locked.
 * Says which are another user's, such as root's, and stay.
 */
export async function sweepScratch(folder: string): Promise<string[]> {
  const kept: string[] = [];
  for (const name of await readdir(folder)) {
    if (!scratch.test(name)) continue;
    const left = join(folder, name);
    try {
      await access(left, constants.W_OK);
    } catch {
      kept.push(name);
      continue;
    }
    // Somebody else's of the same name is no copy of ours.
    if ((await readdir(left)).some((each) => !parts.test(each))) continue;
    if (isClaimed(left)) continue;
    await rm(left, { recursive: true, force: true });
  }
  return kept;
}

function isClaimed(folder: string): boolean {
  try {
    lockFolder(folder)();
    return false;
  } catch {
    return true;
  }
}
