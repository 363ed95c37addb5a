import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { restartOnPinnedNode } from "./scripts/runtime.mjs";

restartOnPinnedNode();

const project = (name: string, include: string[], more: { testTimeout?: number } = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

/** What only a build can make, the page script and the list of built files, is empty in tests. */
const unbuilt = {
  name: "unbuilt",
  resolveId: (id: string) => (id.startsWith("virtual:") ? `\0${id}` : undefined),
  load: (id: string) => (id.startsWith("\0virtual:") ? "export default { site: {}, admin: {} }" : undefined),
};

export default defineConfig({
  plugins: [unbuilt],
  test: {
    pool: "forks",
    setupFiles: "tests/support/cheap-hashes.ts",
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    // A single file may have to start its own services first.
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      project("rules", ["tests/*.test.{ts,tsx}"]),
      project("server", ["server/**/*.test.ts", "contract/**/*.test.ts"]),
      project("client", ["client/**/*.test.{ts,tsx}"]),
      project("attacks", ["tests/attacks/*.test.ts"]),
      // Each starts several processes one after another, on machines that may be busy.
      project("faults", ["tests/faults/*.test.ts"], { testTimeout: 120_000 }),
      project("walks", ["tests/engines/*.test.ts"]),
      project("deploy", ["tests/deploy/*.test.ts"]),
    ],
  },
});
