import { setTimeout as pause } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { sendPieces } from "./send-pieces.ts";

const pieceBytes = 256 * 1_024;
const pieces = 40;
let app: FastifyInstance;
afterEach(() => app.close());

type Give = Parameters<typeof sendPieces>[1];

async function serve(give: Give): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  app.get("/", async (_request, reply) => {
    reply.header("content-length", pieces * pieceBytes);
    if (!(await sendPieces(reply, give))) return reply.removeHeader("content-length").status(404).send("nothing");
    return reply;
  });
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** Every piece in the same place, filled with its number. */
const numbered: Give = async (take) => {
  const piece = Buffer.alloc(pieceBytes);
  for (let number = 0; number < pieces; number++) await take(piece.fill(number));
  return true;
};

test("a piece is not overwritten before it has left, however slowly it is read", async () => {
  const url = await serve(numbered);
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    const { body, headers } = await fetch(url);
    expect(headers.get("content-length")).toBe(String(pieces * pieceBytes));
    const received: Uint8Array[] = [];
    for await (const chunk of body ?? []) {
      received.push(chunk);
      if (reader > 0) await pause(reader);
    }
    return Buffer.concat(received);
  });
  const whole = Buffer.concat(Array.from({ length: pieces }, (_, number) => Buffer.alloc(pieceBytes, number)));
  for (const received of await Promise.all(readers)) expect(received.equals(whole)).toBe(true);
});

test("nothing to give, or a failure before the first piece, is still answered by the framework", async () => {
  expect((await fetch(await serve(async () => false))).status).toBe(404);
  await app.close();
  expect((await fetch(await serve(() => Promise.reject(new Error("no disk"))))).status).toBe(500);
});

test("a failure half-way breaks the answer off", async () => {
  const url = await serve(async (take) => {
    await take(Buffer.alloc(pieceBytes));
    throw new Error("no disk any more");
  });
  const answer = await fetch(url);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test("a reader who leaves ends the giving", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  const url = await serve(async (take) => {
    const giving = numbered(take);
    giving.catch(end);
    return giving;
  });
  const leaving = new AbortController();
  const answer = await fetch(url, { signal: leaving.signal });
  expect(answer.status).toBe(200);
  leaving.abort();
  expect(await ended).toBeInstanceOf(Error);
});
