import { expect, test } from "vitest";
import { openDatabase } from "../../server/db/open.ts";
import { PostgresListener } from "../../server/db/postgres-listener.ts";
import { PubSub } from "../../server/db/pub-sub.ts";
import { freshDatabase } from "../support/postgres.ts";
import { offered } from "../support/services.ts";
import { faultyLine } from "./faulty-line.ts";

test.skipIf(!offered("postgres"))("a LISTEN connection that died is replaced", { timeout: 60_000 }, async () => {
  const database = new URL(await freshDatabase());
  const line = await faultyLine(Number(database.port));
  database.port = String(line.port);
  const hub = new PubSub();
  let dropped = 0;
  hub.subscribe("jobs", () => {
    dropped += 1;
  });
  const listener = new PostgresListener(database.href, hub, 100);
  await listener.connect();
  expect(dropped).toBe(1);
  line.set("stalled");
  // While the connection is down, caches are cleared repeatedly.
  await expect.poll(() => dropped, { timeout: 20_000 }).toBeGreaterThan(2);
  line.set("fine");
  const other = await openDatabase({ url: database.href, dataDir: "", poolSize: 2 });
  const ids: string[] = [];
  hub.subscribe("contacts", (some = []) => ids.push(...some));
  const received = async () => {
    other.notify("contacts", "1");
    return ids;
  };
  await expect.poll(received, { timeout: 20_000, interval: 200 }).toContain("1");
  await other.close();
  await listener.close();
  await line.close();
});
