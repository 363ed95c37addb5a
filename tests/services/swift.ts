import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "./ports.ts";
import { changeOwner, isRoot, launchDaemon, type Service, waitUntilReady } from "./process.ts";
import { type Ports, proxySettings, type SwiftAccount, storageServers, storageSettings } from "./swift-settings.ts";

const user = isRoot ? "swift" : userInfo().username;

const tester = { group: "test", name: "tester", key: "testing" };

/** The smallest rings that Swift accepts: one device, one replica. */
const ringScript = `
import sys, warnings
warnings.simplefilter("ignore")
from swift.common.ring import RingBuilder
for ring in sys.argv[2:]:
    name, port = ring.split(":")
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=int(port), device="d1", weight=1.0,
                         replication_ip="127.0.0.1", replication_port=int(port), meta=""))
    builder.rebalance(seed="1")
    builder.get_ring().save("%s/%s.ring.gz" % (sys.argv[1], name))
`;

/** OpenStack Swift with its S3 API on five free ports. */
export async function startSwift(folder: string, account: SwiftAccount = tester): Promise<Service> {
  const etc = join(folder, "etc");
  const devices = join(folder, "srv");
  for (const path of [etc, join(devices, "d1")]) mkdirSync(path, { recursive: true });
  const [proxy, accounts, container, object, memcached] = await Promise.all(Array.from({ length: 5 }, freePort));
  if (!proxy || !accounts || !container || !object || !memcached) throw new Error("No free ports for Swift");
  const ports: Ports = { proxy, account: accounts, container, object, memcached };
  const rings = storageServers.map((name) => `${name}:${ports[name]}`);
  execFileSync("/usr/bin/python3", ["-c", ringScript, etc, ...rings], { stdio: "pipe" });
  for (const name of storageServers) {
    writeFileSync(join(etc, `${name}.conf`), storageSettings(name, ports, folder, user));
  }
  writeFileSync(join(etc, "proxy.conf"), proxySettings(ports, folder, user, account));
  changeOwner(user, folder, etc, devices, join(devices, "d1"));

  const daemons = [
    launchDaemon({
      folder,
      name: "memcached",
      command: "memcached",
      args: ["-l", "127.0.0.1", "-p", String(memcached), "-m", "32", ...(isRoot ? ["-u", "nobody"] : [])],
    }),
    ...([...storageServers, "proxy"] as const).map((name) =>
      launchDaemon({ folder, name, command: `swift-${name}-server`, args: [join(etc, `${name}.conf`), "-v"] }),
    ),
  ];
  const endpoint = `http://127.0.0.1:${proxy}`;
  await waitUntilReady(daemons, async () => {
    // The proxy starts first; a failed request now would make it avoid the storage servers for a minute.
    await Promise.all(storageServers.map((name) => fetch(`http://127.0.0.1:${ports[name]}/`)));
    return (await fetch(`${endpoint}/healthcheck`)).ok;
  });
  return {
    env: {
      TEST_S3_ENDPOINT: endpoint,
      TEST_S3_ACCESS_KEY_ID: `${account.group}:${account.name}`,
      TEST_S3_SECRET_ACCESS_KEY: account.key,
    },
    async stop() {
      await Promise.all(daemons.map((daemon) => daemon.stop()));
    },
  };
}
