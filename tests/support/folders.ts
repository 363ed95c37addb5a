import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made = new Set<string>();
const removeAll = () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
};
process.once("exit", removeAll);
// Vitest ends its workers by this signal.
process.once("SIGTERM", () => {
  removeAll();
  process.exit(143);
});

/** An empty folder, removed at the latest when this process ends. */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `site-${name}-`));
  made.add(folder);
  return folder;
}
