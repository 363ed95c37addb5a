import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./ports.ts";
import { changeOwner, isRoot, launchDaemon, type Service, systemUser, waitUntilReady } from "./process.ts";

const user = "postgres";
const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "fsync=off"];

/** A private cluster. The folder and port of a stopped one start it again. */
export async function startPostgres(folder: string, port?: number): Promise<Service> {
  if (!existsSync(join(folder, "data"))) makeCluster(folder);
  const chosen = port ?? (await freePort());
  const options = [...settings, `port=${chosen}`].flatMap((setting) => ["-c", setting]);
  const args = ["-D", join(folder, "data"), ...options];
  const daemon = launchDaemon({ folder, name: "postgres", command: program("postgres"), args, user });
  await waitUntilReady([daemon], () => accepts(postgresUrl(chosen)));
  // SIGINT is PostgreSQL's fast shutdown: it ends open connections instead of waiting for them.
  return { env: { TEST_POSTGRES_URL: postgresUrl(chosen) }, stop: () => daemon.stop("SIGINT") };
}

const postgresUrl = (port: number) => `postgres://${user}@127.0.0.1:${port}/postgres`;

function makeCluster(folder: string): void {
  const data = join(folder, "data");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  changeOwner(user, folder, data);
  const kind = ["-A", "trust", "-U", user, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  const command = [program("initdb"), ["-D", data, ...kind]] as const;
  execFileSync(...command, { stdio: "pipe", cwd: folder, ...(isRoot ? systemUser(user) : {}) });
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.end();
  return true;
}

/** Debian installs each version in its own folder, which is not on the PATH. */
function program(name: string): string {
  const debian = "/usr/lib/postgresql";
  if (!existsSync(debian)) return name;
  const newest = readdirSync(debian)
    .sort((one, other) => Number(other) - Number(one))
    .find((version) => existsSync(join(debian, version, "bin", name)));
  return newest ? join(debian, newest, "bin", name) : name;
}
