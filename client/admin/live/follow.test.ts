import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followEvents } from "./follow.ts";

interface Opening {
  open: () => void;
  close: () => void;
}

let openings: Opening[];
let readAgain: ReturnType<typeof vi.fn<() => void>>;
let end: () => void;
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  openings = [];
  readAgain = vi.fn();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let close = () => {};
    const body = new ReadableStream({
      start(stream) {
        close = () => stream.close();
      },
    });
    openings.push({ open: () => resolve(new Response(body)), close: () => close() });
    return promise;
  });
  end = () => undefined;
});
const start = () => {
  end = followEvents({ take: async () => undefined, readAgain });
};
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("what was missed is read when the stream is lost, and what happened meanwhile when it is open again", async () => {
  start();
  await after(10);
  openings[0]?.open();
  await after(10);
  expect(readAgain, "the lists have just been read").not.toHaveBeenCalled();
  openings[0]?.close();
  await after(2_000);
  expect(openings).toHaveLength(2);
  expect(readAgain).toHaveBeenCalledTimes(1);
  openings[1]?.open();
  await after(10);
  expect(readAgain).toHaveBeenCalledTimes(2);
});

test("a first stream that opens late tells that lists are older than it", async () => {
  start();
  await after(4_000);
  openings[0]?.open();
  await after(10);
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test("a first stream of a tab opened in the background reports that its lists are older", async () => {
  page.hidden = true;
  start();
  await after(3_600_000);
  expect(openings).toHaveLength(0);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await after(10);
  openings[0]?.open();
  await after(10);
  expect(readAgain).toHaveBeenCalledTimes(1);
});
