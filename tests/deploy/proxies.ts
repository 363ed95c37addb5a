import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answers, freePort } from "../services/ports.ts";
import { isRoot, launchDaemon, waitUntilReady } from "../services/process.ts";
import { readSource } from "../support/sources.ts";

export const siteName = "www.tatrion.example";

export interface RunningProxy {
  readonly pid: number;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The certificate that clients trust. */
  readonly authority: string;
  log(): string;
  /** The number of cached responses. */
  kept(): number;
  stop(): Promise<void>;
}

/** Replaces paths and ports of a file of deploy/; each must occur, so that the test notices changes of the file. */
function changed(source: string, changes: [string, string][]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The file no longer contains ${from}: update the test`);
    return text.replaceAll(from, to);
  }, source);
}

/** `moreServers`: further server blocks. */
export async function startNginx(ports: number[], moreServers = ""): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "site-nginx-"));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const subject = ["-subj", `/CN=${siteName}`, "-addext", `subjectAltName=DNS:${siteName},DNS:tatrion.example`];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", "-x509", ...curve, "-nodes", "-days", "2", ...subject, ...files], { stdio: "pipe" });
  const [first, ...others] = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`);
  const forFiles = (servers: string[]) => servers.join("\n").replaceAll("max_fails=1 fail_timeout=2s", "max_fails=0");
  const site = changed(readSource("deploy/nginx.conf"), [
    ["/var/lib/nginx/site", join(folder, "cache")],
    ["/etc/ssl/site", folder],
    ["/var/log/nginx", folder],
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ["# server 127.0.0.1:3001 max_fails=1 fail_timeout=2s;", others.join("\n")],
    ["server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;", first ?? ""],
    ["# server 127.0.0.1:3001 max_fails=0;", forFiles(others)],
    ["server 127.0.0.1:3000 max_fails=0;", forFiles([first ?? ""])],
  ]);
  writeFileSync(join(folder, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  chmodSync(folder, 0o711);
  const whole = `${isRoot ? "user root;" : ""} pid ${folder}/pid; error_log stderr warn; daemon off; worker_processes 1;
    worker_rlimit_nofile 16384;
    events { worker_connections 4096; }
    http { access_log ${folder}/access.log; ${temporary.join(" ")} include site.conf; ${moreServers} }`;
  writeFileSync(join(folder, "nginx.conf"), whole);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  const daemon = launchDaemon({ folder, name: "nginx", command: "nginx", args });
  await waitUntilReady([daemon], () => answers(httpPort, "GET / HTTP/1.0\r\n\r\n", "HTTP/"));
  return {
    pid: daemon.pid,
    httpPort,
    httpsPort,
    authority: readFileSync(join(folder, "fullchain.pem"), "utf8"),
    log: () => ["nginx.log", "access.log"].map((name) => readFileSync(join(folder, name), "utf8")).join(""),
    kept: () =>
      ["cache", "cache-files"].flatMap((name) =>
        readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
      ).length,
    stop: () => daemon.stop().then(() => rmSync(folder, { recursive: true, force: true })),
  };
}

export async function startCaddy(ports: number[]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "site-caddy-"));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const upstreams = ports.map((port) => `127.0.0.1:${port}`).join(" ");
  const global = `admin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tstorage file_system ${folder}/storage\n`;
  const site = changed(readSource("deploy/Caddyfile"), [
    ["\n{\n", `\n{\n\t${global}`],
    ["127.0.0.1:3000", upstreams],
    [`${siteName} {\n\tlog`, `${siteName} {\n\tbind 127.0.0.1\n\tlog`],
    ["\ntatrion.example {\n", "\ntatrion.example {\n\tbind 127.0.0.1\n"],
  ]);
  mkdirSync(join(folder, "storage"));
  writeFileSync(join(folder, "Caddyfile"), site);
  const args = ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  const daemon = launchDaemon({ folder, name: "caddy", command: "caddy", args });
  const authority = join(folder, "storage/pki/authorities/local/root.crt");
  const certificate = join(folder, `storage/certificates/local/${siteName}/${siteName}.crt`);
  await waitUntilReady([daemon], async () => {
    readFileSync(certificate);
    return answers(httpPort, `GET / HTTP/1.1\r\nHost: ${siteName}\r\n\r\n`, "HTTP/");
  });
  return {
    pid: daemon.pid,
    httpPort,
    httpsPort,
    authority: readFileSync(authority, "utf8"),
    log: () => readFileSync(join(folder, "caddy.log"), "utf8"),
    kept: () => 0,
    stop: () => daemon.stop().then(() => rmSync(folder, { recursive: true, force: true })),
  };
}
