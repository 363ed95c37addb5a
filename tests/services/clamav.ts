import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answers, freePort } from "./ports.ts";
import { launchDaemon, type Service, untilReady } from "./process.ts";

/** The industry's harmless test virus, in two pieces so that no scanner takes this file for it. */
export const testVirus = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** clamd with that one signature: it needs neither the network nor a gigabyte of memory. */
export async function startClamav(folder: string): Promise<Service> {
  const port = await freePort();
  const database = join(folder, "db");
  const temporary = join(folder, "scanned");
  for (const path of [database, temporary]) mkdirSync(path, { recursive: true });
  writeFileSync(join(database, "test.ndb"), `Test.Eicar:0:*:${Buffer.from(testVirus).toString("hex")}\n`);
  const configuration = join(folder, "clamd.conf");
  writeFileSync(configuration, settings(port, database, temporary));
  const daemon = launchDaemon({ folder, name: "clamd", command: "clamd", args: ["-c", configuration] });
  await untilReady([daemon], () => answers(port, "zPING\0", "PONG"));
  return { env: { TEST_CLAMAV_PORT: String(port) }, stop: () => daemon.stop() };
}

function settings(port: number, database: string, temporary: string): string {
  return `DatabaseDirectory ${database}
TemporaryDirectory ${temporary}
TCPSocket ${port}
TCPAddr 127.0.0.1
Foreground yes
StreamMaxLength 12M
MaxThreads 4
ReadTimeout 30
`;
}
