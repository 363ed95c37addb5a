import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffEvent } from "../../../contract/events.ts";
import { followEvents } from "./follow-events.ts";

interface Connection {
  open: () => void;
  send: (text: string) => void;
  close: () => void;
}

let connections: Connection[];
let onEvent: ReturnType<typeof vi.fn<(event: StaffEvent) => void>>;
let onGap: ReturnType<typeof vi.fn<() => void>>;
let stop: () => void;
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  onEvent = vi.fn();
  onGap = vi.fn();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    connections.push({
      open: () => resolve(new Response(readable)),
      send: (text) => void writer.write(new TextEncoder().encode(text)),
      close: () => void writer.close(),
    });
    return promise;
  });
  stop = () => undefined;
});
const start = () => {
  stop = followEvents({ onEvent, onGap });
};
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("events are read however the stream is cut, without heartbeats and unknown kinds", async () => {
  start();
  await after(10);
  connections[0]?.open();
  for (const chunk of [": open\n\n: \n\n", 'data: {"kind":"con', 'tacts","ids":["a"]}\n\ndata: {"kind":"weather"}\n\n'])
    connections[0]?.send(chunk);
  await after(10);
  expect(onEvent.mock.calls).toEqual([[{ kind: "contacts", ids: ["a"] }]]);
});

test("after a reconnection the gap is reported, but not after the first connection", async () => {
  start();
  await after(10);
  connections[0]?.open();
  await after(10);
  expect(onGap, "the lists have just been fetched").not.toHaveBeenCalled();
  connections[0]?.close();
  await after(2_000);
  expect(connections).toHaveLength(2);
  connections[1]?.open();
  await after(10);
  expect(onGap).toHaveBeenCalledTimes(1);
});

test("a first connection that opens late reports a gap", async () => {
  start();
  await after(4_000);
  connections[0]?.open();
  await after(10);
  expect(onGap).toHaveBeenCalledTimes(1);
});

test("a tab in the background connects when it becomes visible, and reports the gap", async () => {
  page.hidden = true;
  start();
  await after(3_600_000);
  expect(connections).toHaveLength(0);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await after(10);
  connections[0]?.open();
  await after(10);
  expect(onGap).toHaveBeenCalledTimes(1);
});
