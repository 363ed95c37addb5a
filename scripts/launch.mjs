// Runs one child process in the terminal and exits with its code.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./project.mjs";

/** Defaults: a compile cache for the next start, and freed memory is returned to the system. */
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
      // The terminal sends Ctrl-C to the child too, which takes a second signal as “exit at once”.
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
