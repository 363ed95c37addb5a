import { Readable } from "node:stream";
import fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { Slots } from "./slots.ts";

afterEach(() => void vi.useRealTimers());

test("an answer that is still being made when the site stops ends there, none begins then, and no timer is left", async () => {
  const app = fastify();
  const slots = new Slots(app, { ofOne: 1, inAll: 2 });
  const closed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  app.get("/", (request, reply) => {
    slots.hold("one", request.ip, reply.raw);
    begun.resolve();
    return reply.send(new Readable({ read: () => undefined }));
  });
  app.get("/late", async (request, reply) => {
    await closed.promise;
    slots.hold("other", request.ip, reply.raw);
  });
  await app.ready();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const late = app.inject("/late");
  const answer = app.inject("/").catch(() => "cut off");
  await begun.promise;
  expect(vi.getTimerCount()).toBe(1);
  await app.close();
  closed.resolve();
  expect((await late).statusCode).toBe(503);
  expect(vi.getTimerCount()).toBe(0);
  expect(await answer).toBe("cut off");
});
