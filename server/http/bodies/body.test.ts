import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { installBodies } from "./body.ts";

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

test("bodies that end together are not parsed together", async () => {
  const bodies = 40;
  let parsed = 0;
  app = Fastify();
  installBodies(app);
  app.post("/", () => {
    parsed += 1;
    return "ok";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const [address] = app.addresses();
  if (typeof address !== "object") throw new Error("listens on no port");
  const body = JSON.stringify(Array.from({ length: 10_000 }, () => ({})));
  const head = `POST / HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const answered: Promise<unknown>[] = [];
  for (let at = 0; at < bodies; at += 1) {
    const socket = connect(address.port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    answered.push(once(socket, "data"));
    await new Promise((sent) => socket.write(head + body.slice(0, -1), sent));
  }
  let mostInATurn = 0;
  let before = 0;
  let isOver = false;
  const look = () => {
    mostInATurn = Math.max(mostInATurn, parsed - before);
    before = parsed;
    if (!isOver) setImmediate(look);
  };
  look();
  for (const socket of sockets) socket.write(body.slice(-1));
  await Promise.all(answered);
  isOver = true;
  expect(parsed).toBe(bodies);
  expect(mostInATurn).toBeLessThanOrEqual(4);
});

test("what could poison a prototype is not looked for: it reaches nobody's prototype by itself", async () => {
  app = Fastify();
  installBodies(app);
  app.post("/", ({ body }) => Object.keys(Object(body)));
  const headers = { "content-type": "application/json" };
  const answer = await app.inject({
    method: "POST",
    url: "/",
    headers,
    payload: '{"__proto__":{"isAdmin":true},"a":1}',
  });
  expect(answer.json()).toEqual(["__proto__", "a"]);
  expect(Reflect.get({}, "isAdmin")).toBeUndefined();
});
