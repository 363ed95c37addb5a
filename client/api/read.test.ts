import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listContacts } from "../../contract/contacts.ts";
import { restoreJob } from "../../contract/jobs.ts";
import { call } from "./call.ts";
import { createQueryOptions, queryClient } from "./query-client.ts";

let world = "before";
/** Each response waits for it after the server has read its data. */
let held: Promise<void>;
let letThrough: () => void;

beforeEach(() => {
  world = "before";
  ({ promise: held, resolve: letThrough } = Promise.withResolvers<void>());
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (_url: string, { method }: RequestInit) => {
    if (method !== "GET") world = "after";
    const body = JSON.stringify([{ id: "a", world }]);
    if (method === "GET") await held;
    return new Response(body);
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const change = () => call(restoreJob, { params: { id: "a" } });
const after = [{ id: "a", world: "after" }];

test.each([
  ["sent", () => void change()],
  ["answered", change],
])("a response that was requested before a change and arrives after it was %s is refetched", async (_, make) => {
  const asked = queryClient.fetchQuery(createQueryOptions(listContacts));
  await make();
  letThrough();
  expect(await asked).toEqual(after);
});

test("a response whose body is still arriving when a change is sent is refetched", async () => {
  const { promise: rest, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const bodies = ['[{"id":"a","world":"before"}]', JSON.stringify(after)];
  vi.stubGlobal("fetch", async (_url: string, { method }: RequestInit) => {
    if (method !== "GET") return new Response(null, { status: 204 });
    const body = new ReadableStream<string>({
      async start(stream) {
        begin();
        await rest;
        stream.enqueue(bodies.shift() ?? "");
        stream.close();
      },
    });
    return new Response(body.pipeThrough(new TextEncoderStream()));
  });
  const asked = queryClient.fetchQuery(createQueryOptions(listContacts));
  await begun;
  await new Promise((resolve) => setTimeout(resolve));
  await change();
  finish();
  expect(await asked).toEqual(after);
});

test("without a change nothing is fetched twice", async () => {
  letThrough();
  const asked = vi.spyOn(globalThis, "fetch");
  await queryClient.fetchQuery(createQueryOptions(listContacts));
  expect(asked).toHaveBeenCalledTimes(1);
});
