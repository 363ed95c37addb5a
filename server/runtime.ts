/** The tested release of Node. npm treats a failed download of Node as success, so the start checks the release. */
const runtimeVersion = "26.10.0";

export function requireRuntime(): void {
  if (process.versions.node === runtimeVersion) return;
  console.error(
    `This needs Node ${runtimeVersion} and runs on ${process.versions.node}. Use the npm scripts (npm start): they bring the right one.`,
  );
  process.exit(1);
}

/** Makes new files readable only for the user that runs the site, because the files hold personal data. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Tells systemd that the start is over, with a separate program: Node cannot send datagrams on Unix sockets. */
export async function notifyServiceManager(): Promise<void> {
  const { spawn } = await import("node:child_process");
  spawn("systemd-notify", ["--ready"], { stdio: "inherit" }).on("error", (error) => console.error(error.message));
}
