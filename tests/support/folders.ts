import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made = new Set<string>();
const removeAll = () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
};
process.once("exit", removeAll);
// The runner of tests ends its processes by this signal, before they could exit by themselves.
process.once("SIGTERM", () => {
  removeAll();
  process.exit(143);
});

/** An empty folder that is gone with this process at the latest, also when its test fails or runs out of time. */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `site-${name}-`));
  made.add(folder);
  return folder;
}
