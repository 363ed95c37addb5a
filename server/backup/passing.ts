import { rmSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { claim } from "../db/data-folder.ts";

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

/** The beginning of the name of a folder into which a backup is restored to see that it is whole. */
export const scratchName = "site-drill-";

/** Whole copies of the site, left where a process was killed or the machine went down. One that somebody works in is locked. */
export async function sweepScratch(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(scratchName)) continue;
    const left = join(folder, name);
    try {
      claim(left)();
    } catch {
      continue;
    }
    await rm(left, { recursive: true, force: true });
  }
}
