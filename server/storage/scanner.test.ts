import { randomBytes } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { testVirus } from "../../tests/services/clamav.ts";
import { listen } from "../../tests/services/ports.ts";
import { scanner } from "../../tests/support/clamav.ts";
import { offered } from "../../tests/support/services.ts";
import { createClamav } from "./scanner.ts";

describe.skipIf(!offered("clamav"))("a real clamd", () => {
  test("lets clean files of any size through", async () => {
    const scan = createClamav(await scanner());
    expect(await scan.scan(new Uint8Array())).toBe("clean");
    expect(await scan.scan(Buffer.from("Dobrý deň"))).toBe("clean");
    expect(await scan.scan(randomBytes(10_485_760))).toBe("clean");
  });

  test("finds a virus, also behind the first chunk", async () => {
    const scan = createClamav(await scanner());
    expect(await scan.scan(Buffer.from(testVirus))).toBe("infected");
    expect(await scan.scan(Buffer.concat([Buffer.alloc(100_000, " "), Buffer.from(testVirus)]))).toBe("infected");
  });
});

describe("a failing scanner gives no verdict", () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });

  async function listenOnFreePort(talk: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      talk(socket);
    });
    servers.push(server);
    return listen(server);
  }

  const bytes = randomBytes(1_000_000);

  test.each([
    ["closes at once", (socket: Socket) => void socket.destroy()],
    ["says nothing", () => undefined],
    ["reports its own error", (socket: Socket) => void socket.end("INSTREAM size limit exceeded. ERROR\0")],
    ["talks nonsense", (socket: Socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\nstream: OK")],
    ["is cut off", (socket: Socket) => void socket.end("stream: O")],
  ])("a scanner that %s gives no verdict", async (_name, talk) => {
    const scan = createClamav({ host: "127.0.0.1", port: await listenOnFreePort(talk), timeoutMs: 300 });
    expect(await scan.scan(bytes)).toBe("unavailable");
  });

  test("a scanner that does not listen gives no verdict", async () => {
    expect(await createClamav({ host: "127.0.0.1", port: 2 }).scan(bytes)).toBe("unavailable");
  });
});
