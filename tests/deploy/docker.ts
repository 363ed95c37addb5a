import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianTar } from "./debian.ts";

export type Docker = Awaited<ReturnType<typeof startDocker>>;

const timeoutMs = 600_000;

/** A Docker daemon in a network of its own: nothing of this machine's network rules is touched. */
export async function startDocker({ compose = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "site-docker-"));
  if (compose) addCompose(folder);
  writeFileSync(join(folder, "log"), "");
  const socket = `unix://${folder}/docker.sock`;
  const options = `--data-root ${folder}/lib --exec-root ${folder}/exec --pidfile ${folder}/pid -H ${socket} --exec-opt native.cgroupdriver=cgroupfs`;
  const script = `ip link set lo up; until ip link show tap0 >/dev/null 2>&1; do sleep 0.1; done
    mount -t tmpfs tmpfs /run/netns 2>/dev/null; touch ${folder}/network; exec sleep infinity`;
  const namespaces = ["--net", "--mount", "--propagation", "slave"];
  // Keeps the network while the daemon is stopped.
  const holder = spawn("unshare", [...namespaces, "sh", "-c", script], { stdio: "ignore", detached: true });
  const leader = String(holder.pid);
  const way = spawn("slirp4netns", ["--configure", "--mtu=1400", "--disable-host-loopback", leader, "tap0"], {
    stdio: "ignore",
  });
  const env = { ...process.env, DOCKER_BUILDKIT: "0", DOCKER_HOST: socket, DOCKER_CONFIG: folder };
  const call = (command: string, args: string[], more: { cwd?: string } = {}) =>
    spawnSync(command, args, { encoding: "utf8", timeout: timeoutMs, maxBuffer: 1e9, env, ...more });
  const inside = ["-t", leader, "-n"];
  /** Docker asks for one. */
  const terminal = (block: string) => [...inside, "script", "-qefc", `set -e\n${block}`, "/dev/null"];
  const run = (...args: string[]) => call("docker", args);
  async function until(isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!isSo()) {
      if (Date.now() > deadline)
        throw new Error(`dockerd did not start:\n${readFileSync(join(folder, "log"), "utf8")}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  async function startDaemon() {
    const command = `exec dockerd ${options} >> ${folder}/log 2>&1`;
    const process = spawn("nsenter", ["-t", leader, "-n", "-m", "sh", "-c", command], {
      stdio: "ignore",
      detached: true,
    });
    const ended = once(process, "exit");
    await until(() => run("version").status === 0);
    return { process, ended };
  }
  async function stopDaemon(): Promise<void> {
    daemon.process.kill("SIGTERM");
    await daemon.ended;
  }
  await until(() => existsSync(join(folder, "network")));
  let daemon = await startDaemon();
  return {
    run,
    /** A command in the daemon's own network, where published ports are. */
    inNetwork: (...command: string[]) => call("nsenter", [...inside, ...command]),
    /** Shell commands as an operator types them in a folder. */
    typed: (cwd: string, block: string) => call("nsenter", terminal(block), { cwd }),
    /** The same with an answer to each question; what it printed. */
    async asked(cwd: string, block: string, answers: [question: string, answer: string][]): Promise<string> {
      const child = spawn("nsenter", terminal(block), { cwd, env, timeout: timeoutMs });
      const waiting = [...answers];
      let output = "";
      child.stdout.setEncoding("utf8").on("data", (text) => {
        output += text;
        const [next] = waiting;
        if (!next || !output.endsWith(next[0])) return;
        waiting.shift();
        child.stdin.write(`${next[1]}\r`);
      });
      const [status] = await once(child, "close");
      return must({ status, stdout: output, stderr: "" });
    },
    /** As a restart of the machine: all containers end, and Docker decides which come back, and in which order. */
    async restart(): Promise<void> {
      await stopDaemon();
      daemon = await startDaemon();
    },
    async stop(): Promise<void> {
      await stopDaemon();
      holder.kill("SIGKILL");
      way.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Docker's plugin, of the first Debian whose version knows all that compose.yaml says. */
function addCompose(folder: string): void {
  const plugins = "./usr/libexec/docker/cli-plugins";
  const files = debianTar("trixie", ["docker-compose"], "extract");
  execFileSync("tar", ["-xf", files, "-C", folder, "--strip-components=4", `${plugins}/docker-compose`]);
}

/** The images that Dockerfile starts from, under their names, made of Debian's and npm's packages. */
export function makeBaseImages({ run }: Docker): void {
  const debian = "debian:bookworm-slim";
  must(run("import", debianTar("bookworm", ["ca-certificates"]), debian));
  const folder = mkdtempSync(join(tmpdir(), "site-node-image-"));
  const node = `node-linux-${process.arch}@22`;
  for (const [name, wanted] of Object.entries({ node, npm: "npm@10.9.4" })) {
    mkdirSync(join(folder, name));
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, wanted], { stdio: "pipe" });
    execFileSync("sh", ["-c", `tar -xzf ${folder}/*.tgz -C ${join(folder, name)} && rm ${folder}/*.tgz`]);
  }
  // This machine may use its own registry and certificate authority.
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" });
  writeFileSync(join(folder, "npmrc"), `registry=${registry}`);
  const authority = process.env.NODE_EXTRA_CA_CERTS ?? "";
  if (existsSync(authority)) cpSync(authority, join(folder, "authority.crt"));
  else writeFileSync(join(folder, "authority.crt"), "");
  const recipe = `FROM ${debian}
COPY node/package/bin/node /usr/local/bin/node
COPY npm/package /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
COPY authority.crt /etc/ssl/authority.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/bin/node /usr/local/lib/node_modules/npm/bin/*.js
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/authority.crt\n`;
  writeFileSync(join(folder, "Dockerfile"), recipe);
  must(run("build", "-t", "node:22-bookworm-slim", folder));
  rmSync(folder, { recursive: true });
}

/** The output of a command that succeeded. */
export function must({
  status,
  stdout,
  stderr,
}: Pick<SpawnSyncReturns<string>, "status" | "stdout" | "stderr">): string {
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`.slice(-4_000));
  return stdout.trim();
}
