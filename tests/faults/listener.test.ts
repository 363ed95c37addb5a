import { expect, test } from "vitest";
import { PostgresListener } from "../../server/db/postgres-listener.ts";
import { PubSub } from "../../server/db/pub-sub.ts";
import { lacks } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { faultyLine } from "./faulty-line.ts";

test.skipIf(lacks("postgres"))(
  "an instance whose line to the others died silently notices, and hears them again",
  async () => {
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
    expect(listener.live).toBe(true);
    line.set("stalled");
    // Copies in memory are not to be trusted from here on.
    await expect.poll(() => listener.live, { timeout: 20_000 }).toBe(false);
    const before = dropped;
    line.set("fine");
    await expect.poll(() => listener.live, { timeout: 20_000 }).toBe(true);
    expect(dropped).toBeGreaterThan(before);
    await listener.close();
    await line.close();
  },
  60_000,
);
