import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

/** Work that goes on until it is told to end. */
function heldWork() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

test("a semaphore runs a number at once, queues a number in order, and refuses the next", async () => {
  const semaphore = new Semaphore(2, 2);
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

test("a place is free again after work that failed", async () => {
  const semaphore = new Semaphore(1, 0);
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(async () => "done")).toBe("done");
});
