import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { type Site, startSite } from "../support/site.ts";
import { sendEnquiry } from "./visitor.ts";

let site: Site;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await site.stop();
});

/** Connections that never read, and send a request or nothing. */
function open(count: number, bytes: string): void {
  const port = Number(new URL(site.url).port);
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    sockets.push(socket.on("error", () => {}).pause());
  }
}

async function expectAlive(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  const answers = () => fetch(`${site.url}/healthz`, { headers: { connection: "close" } }).then(({ status }) => status);
  await expect.poll(() => answers().catch(() => 0), { timeout: 10_000, message: site.log() }).toBe(200);
  expect((await sendEnquiry(site.url, "It still takes what people send")).status).toBe(201);
}

describe.skipIf(process.platform === "win32")("a process that may open 256 files", { timeout: 60_000 }, () => {
  test("the server survives three times as many idle connections as it may open files", async () => {
    site = await startSite({ handles: 256, variables: { SHED_LOAD_MS: "1000" } });
    open(768, "");
    await wait(3_000);
    await expectAlive();
  });

  test("the server survives thousands of requests for pictures that are never read", async () => {
    site = await startSite({ handles: 256, variables: { SHED_LOAD_MS: "1000" } });
    const [picture] = /\/pictures\/[^"\s,]+/.exec(await (await fetch(site.url)).text()) ?? [];
    open(4, `GET ${picture} HTTP/1.1\r\nHost: site.test\r\n\r\n`.repeat(1_000));
    await wait(3_000);
    await expectAlive();
  });
});
