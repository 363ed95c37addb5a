// Finds the system programs that the tests need, installs missing ones if allowed, otherwise names them.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./project.mjs";

/** For each part of the tests: the programs that it starts and their Debian packages. */
export const needs = {
  // The headless shell takes half the time for each page.
  chromium: { programs: [chromium], packages: ["chromium-headless-shell"], brings: "browser tests" },
  firefox: { programs: [firefox], packages: ["firefox-esr"], brings: "walks through the site in Firefox" },
  webkit: {
    programs: ["WebKitWebDriver", "Xvfb"],
    packages: ["webkit2gtk-driver", "xvfb"],
    brings: "walks through the site in WebKit, Safari's engine",
  },
  postgres: { programs: [postgres], packages: ["postgresql"], brings: "tests on PostgreSQL" },
  swift: {
    programs: [
      "swift-proxy-server",
      "swift-account-server",
      "swift-container-server",
      "swift-object-server",
      "memcached",
    ],
    packages: ["swift-proxy", "swift-account", "swift-container", "swift-object", "memcached"],
    brings: "tests on an S3-compatible store",
  },
  clamav: { programs: ["clamd"], packages: ["clamav-daemon"], brings: "tests of the virus scanner" },
  exim: {
    programs: ["exim4", "openssl"],
    packages: ["exim4-daemon-light", "openssl"],
    brings: "tests of mail delivery",
  },
};

/** Additional packages of `npm run test:long -- proxies`. */
export const proxyNeeds = {
  postgres: needs.postgres,
  nginx: { programs: ["nginx", "openssl"], packages: ["nginx", "openssl"], brings: "tests of deploy/nginx.conf" },
  caddy: { programs: ["caddy"], packages: ["caddy"], brings: "tests of deploy/Caddyfile" },
  prometheus: {
    programs: ["prometheus", "promtool"],
    packages: ["prometheus"],
    brings: "tests of the alert rules and the dashboard",
  },
};

/** Additional packages of `npm run test:long -- deployment`. */
export const deployNeeds = {
  ...proxyNeeds,
  systemd: {
    programs: [mayMakeMachines, "mmdebstrap", "systemd-nspawn", "systemd-analyze", "nsenter"],
    packages: ["mmdebstrap", "systemd-container", "systemd", "util-linux"],
    brings: "tests of the systemd units (as root on Linux)",
  },
  docker: {
    programs: [mayMakeMachines, "dockerd", "docker", "slirp4netns", "ip", "mmdebstrap", "nsenter"],
    packages: ["docker.io", "slirp4netns", "iproute2", "mmdebstrap", "util-linux"],
    brings: "tests of the image and of compose.yaml (as root on Linux)",
  },
};

/** The names of the parts that cannot run here, after an attempt to install what they need. */
export function missingParts(parts) {
  const isHere = (name) => parts[name].programs.every(isFound);
  const lacking = Object.keys(parts).filter((name) => !isHere(name));
  if (lacking.length > 0) installSystemPackages(lacking.flatMap((name) => parts[name].packages));
  return lacking.filter((name) => !isHere(name));
}

export function chromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  return (
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome.exe"]
      .map(program)
      .find(Boolean) ??
    [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ].find(existsSync)
  );
}

export function firefox() {
  return ["firefox-esr", "firefox"].map(program).find(Boolean);
}

/** Installs packages as root on a Debian-like system; false on any other. */
export function installSystemPackages(packages) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !program("apt-get")) return false;
  say(`Installing system packages: ${packages.join(" ")} ...`);
  return withoutStartingDaemons(() => {
    const wait = ["-o", "DPkg::Lock::Timeout=600"];
    return (
      apt([...wait, "update", "-qq"]) && apt([...wait, "install", "-y", "-qq", "--no-install-recommends", ...packages])
    );
  });
}

function isFound(wanted) {
  return typeof wanted === "function" ? wanted() : program(wanted);
}

/** Root in a container often lacks this right. */
function mayMakeMachines() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  return spawnSync("unshare", ["--mount", "--net", "--pid", "--fork", "true"]).status === 0;
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", args, { env, encoding: "utf8" });
  if (status !== 0) say(`${stdout}\n${stderr}`);
  return status === 0;
}

/** Keeps Debian from starting installed daemons: the tests start their own, on free ports. */
function withoutStartingDaemons(install) {
  const policy = "/usr/sbin/policy-rc.d";
  if (existsSync(policy)) return install();
  writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(policy, { force: true });
  }
}

function postgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions.some((version) => existsSync(join(debian, version, "bin", "initdb"))) || program("initdb");
}

/** Like `which`, with the folders of system daemons that an ordinary user's PATH leaves out. */
function program(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin", "/sbin"];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(existsSync);
}
