import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answers, freePort } from "./ports.ts";
import { launchDaemon, type Service, waitUntilReady } from "./process.ts";

/** The EICAR test virus, in two pieces so that no scanner finds it in this file. */
export const testVirus = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** clamd with that signature alone, so that it needs neither network nor much memory. */
export async function startClamav(folder: string): Promise<Service> {
  const port = await freePort();
  const database = join(folder, "db");
  const temporary = join(folder, "scanned");
  for (const path of [database, temporary]) mkdirSync(path, { recursive: true });
  writeFileSync(join(database, "test.ndb"), `Test.Eicar:0:*:${Buffer.from(testVirus).toString("hex")}\n`);
  const configuration = join(folder, "clamd.conf");
  writeFileSync(configuration, settings(port, database, temporary));
  const daemon = launchDaemon({ folder, name: "clamd", command: "clamd", args: ["-c", configuration] });
  await waitUntilReady([daemon], () => answers(port, "zPING\0", "PONG"));
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
