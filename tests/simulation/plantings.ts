import { spawn } from "node:child_process";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { temporaryFolder } from "../support/folders.ts";
import { plantings } from "./planted-defects.ts";

const leftOut = new Set(["node_modules", "dist", ".git"]);

/** Each defect of that name in a copy of the project, and the first life that finds it. */
export async function plant(which: string): Promise<boolean> {
  const root = join(import.meta.dirname, "../..");
  const copy = temporaryFolder("planted");
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  let missed = 0;
  const chosen = plantings.filter(({ defect }) => which === "all" || defect.includes(which));
  for (const { file, from } of chosen)
    if (readFileSync(join(copy, file), "utf8").split(from).length !== 2)
      throw new Error(`${file} does not hold once: ${from}`);
  for (const { defect, file, from, to } of chosen) {
    const path = join(copy, file);
    const sound = readFileSync(path, "utf8");
    writeFileSync(
      path,
      sound.replace(from, () => to),
    );
    const found = await firstFailure(copy);
    if (!found) missed += 1;
    console.log(`| ${defect} | ${found ?? "not found"} |`);
    writeFileSync(path, sound);
  }
  rmSync(copy, { recursive: true, force: true });
  return missed === 0;
}

/** Sentence, seed, lives and processor seconds until there. */
async function firstFailure(folder: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [join(folder, "tests/simulation/cli.ts"), "--known", "short"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [lives, seconds, last] = [0, 0, ""];
  try {
    for await (const line of createInterface(child.stdout)) {
      const [, lived, took] = /^seed (.+?): .* ([\d.]+) s$/.exec(line) ?? [];
      if (lived && took) [lives, seconds, last] = [lives + 1, seconds + Number(took), lived];
      if (line.startsWith("- "))
        return `${line.slice(2).replace(/ \(.*/, "")} | ${last} | ${lives}, ${seconds.toFixed(1)}`;
    }
    return undefined;
  } finally {
    child.kill();
  }
}
