/** The tested release. npm treats a failed download of it as success, so the start checks it. */
const runtimeVersion = "26.10.0";

export function requireRuntime(): void {
  if (process.versions.node === runtimeVersion) return;
  console.error(
    `This needs Node ${runtimeVersion} and runs on ${process.versions.node}. Use the npm scripts (npm start): they bring the right one.`,
  );
  process.exit(1);
}

/** Only the user that runs the site can read the files it makes: they hold personal data. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Ends `systemctl start`. A program of its own, because Node cannot send datagrams on Unix sockets. */
export async function notifyServiceManager(): Promise<void> {
  const { spawn } = await import("node:child_process");
  spawn("systemd-notify", ["--ready"], { stdio: "inherit" }).on("error", (error) => console.error(error.message));
}
