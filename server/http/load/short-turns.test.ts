import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { shortTurns } from "./short-turns.ts";

const sockets: Socket[] = [];
let server: Server;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(handle: RequestListener): Promise<number> {
  server = createServer(shortTurns(handle)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("listens on no port");
  return address.port;
}

const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`;

function open(port: number, sent: string, localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined);
  sockets.push(socket);
  socket.write(sent);
  return socket;
}

test("what waits is answered in order, with its body, and nothing of a connection that is gone", async () => {
  const seen: string[] = [];
  const port = await listen(async (request, response) => {
    const body = await text(request);
    seen.push(`${request.url} ${body}`);
    response.end(`<${request.url} ${body}>`);
  });
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: site.test\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const gone = open(port, Array.from({ length: 14 }, (_, at) => line(`/gone-${at}`)).join(""));
  await once(gone, "connect");
  const kept = open(port, `${Array.from({ length: 12 }, (_, at) => post(`/${at}`, "x".repeat(at * 9_000))).join("")}`);
  gone.destroy();
  let got = "";
  kept.setEncoding("latin1").on("data", (data: string) => {
    got += data;
  });
  await expect.poll(() => got.match(/<\/\d+ x*>/g)?.length, { timeout: 20_000 }).toBe(12);
  expect(got.match(/<\/(\d+)/g)).toEqual(Array.from({ length: 12 }, (_, at) => `</${at}`));
  expect(seen.filter((one) => !one.startsWith("/gone"))).toHaveLength(12);
});
