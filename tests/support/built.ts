import { spawnSync } from "node:child_process";
import { root } from "./sources.ts";

/** Playwright's global set-up: browser tests run on what is in the working tree now. */
export default function build(): void {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs", "--if-needed"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed: see the message above.");
}
