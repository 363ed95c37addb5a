import { spawnSync } from "node:child_process";
import { chromium } from "../../scripts/packages.mjs";
import { root } from "./sources.ts";

/** Playwright's global set-up: builds the working tree. */
export default function build(): void {
  if (!chromium())
    throw new Error("No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs", "--if-needed"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed: see the message above.");
}
