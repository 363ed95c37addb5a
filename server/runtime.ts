/** The release everything is tested on; npm treats its failed download as success, so it is checked here. */
const runtimeVersion = "26.10.0";

export function requireRuntime(): void {
  if (process.versions.node === runtimeVersion) return;
  console.error(
    `This needs Node ${runtimeVersion} and runs on ${process.versions.node}. Use the npm scripts (npm start): they bring the right one.`,
  );
  process.exit(1);
}

/** For every file and folder that this process makes: people's data is for the user that runs the site, and nobody else. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** systemd then calls the start done. It reads datagrams of a kind that Node cannot send, hence its own program. */
export async function tellServiceManager(): Promise<void> {
  const { spawn } = await import("node:child_process");
  spawn("systemd-notify", ["--ready"], { stdio: "inherit" }).on("error", (error) => console.error(error.message));
}
