// Hands the terminal to one child process and ends as it ends.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./project.mjs";

/** Compiled modules are kept for the next start, and freed memory goes back to the system: both are only defaults. */
const environment = {
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  MALLOC_ARENA_MAX: "2",
  ...process.env,
};

/**
 * Megabytes of the young generation: 4 cost 8 MB more at rest, with 1 the collection of garbage is a ninth of a page's
 * cost. Dockerfile and systemd unit say the same.
 */
export const serverFlags = ["--max-semi-space-size=2"];

export function launch(command, args) {
  const child = spawn(command, args, { cwd: root, env: environment, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; a second one would read as "end at once".
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
  });
}
