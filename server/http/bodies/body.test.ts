import type { Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { installBodies } from "./body.ts";

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
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
