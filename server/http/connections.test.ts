import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { installConnections, mostConnections } from "./connections.ts";

test.each([
  [1_024, 512],
  [32_768, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
])("of %d handles connections take at most %d", (handles, most) => expect(mostConnections(handles)).toBe(most));

/** Loopback has many addresses on Linux, and one elsewhere. */
describe.skipIf(process.platform !== "linux")("when all connections are taken", () => {
  let app: FastifyInstance;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  const most = 12;
  const patience = { timeout: 20_000 };
  const held = Promise.withResolvers<string>();
  async function start(): Promise<void> {
    app = Fastify();
    installConnections(app, most);
    app.get("/", () => "there you are");
    app.get("/slow", () => held.promise);
    await app.listen({ host: "127.0.0.1", port: 0 });
  }

  async function open(localAddress: string, path?: string): Promise<Socket> {
    const [address] = app.addresses();
    if (typeof address !== "object") throw new Error("listens on no port");
    const socket = connect({ host: "127.0.0.1", port: address.port, localAddress }).on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    if (path) socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`);
    return socket;
  }
  const answer = async (from: string) => (await text(await open(from, "/"))).slice(0, 15);
  const taken = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

  test("the network that has most of them gives way to others, its idle one first", async () => {
    await start();
    const busy = await open("127.0.0.1", "/slow");
    const idle: Socket[] = [];
    for (let at = 1; at < most - 2; at++) idle.push(await open("127.0.0.1"));
    for (let at = 0; at < 2; at++) await open("127.0.0.2");
    await expect.poll(taken, patience).toBe(most);
    expect(await answer("127.0.0.3")).toBe("HTTP/1.1 200 OK");
    await expect
      .poll(() => idle.map(({ readableEnded, destroyed }) => readableEnded || destroyed), patience)
      .toContain(true);
    held.resolve("at last");
    expect(await text(busy)).toContain("at last");
  });
});
