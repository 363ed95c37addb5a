import { afterEach, expect, test, vi } from "vitest";
import { Semaphore } from "./semaphore.ts";

afterEach(() => void vi.useRealTimers());

/** Work that goes on until the test ends it. */
function heldWork() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

test("a semaphore runs a number at once, queues a number in order, and refuses the next", async () => {
  const semaphore = new Semaphore({ max: 2, maxQueued: 2, timeoutMs: 10_000 });
  const { ends, work } = heldWork();
  const order: number[] = [];
  const runs = [0, 1, 2, 3].map((number) => semaphore.run(work).then(() => order.push(number)));
  await expect(semaphore.run(work)).rejects.toMatchObject({
    code: "overloaded",
    options: { retryAfterSeconds: expect.any(Number) },
  });
  expect(ends.length).toBe(2);
  for (let ended = 0; ended < 4; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  await Promise.all(runs);
  expect(order).toEqual([0, 1, 2, 3]);
});

test("work that has waited for too long is refused, and the next in the queue runs", async () => {
  vi.useFakeTimers();
  const semaphore = new Semaphore({ max: 1, maxQueued: 5, timeoutMs: 10_000 });
  const { ends, work } = heldWork();
  const first = semaphore.run(work);
  const late = semaphore.run(work).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(6_000);
  const next = semaphore.run(async () => "done");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await late).toMatchObject({ code: "overloaded" });
  ends[0]?.();
  await first;
  expect(await next).toBe("done");
});

test("a place is free again after work that failed", async () => {
  const semaphore = new Semaphore({ max: 1, maxQueued: 0, timeoutMs: 1 });
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(async () => "done")).toBe("done");
});
