import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Scheduler } from "./scheduler.ts";

const second = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task that a test ends by hand, so that it decides what happens while it runs. */
function watchedTask(name = "outbox") {
  const runs: PromiseWithResolvers<void>[] = [];
  let running = 0;
  let maxRunning = 0;
  return {
    runs,
    maxRunning: () => maxRunning,
    end: (index: number) => runs[index]?.resolve(),
    fail: (index: number) => runs[index]?.reject(new Error("on purpose")),
    task: {
      name,
      everyMs: 60 * second,
      async run() {
        const run = Promise.withResolvers<void>();
        runs.push(run);
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await run.promise.finally(() => {
          running -= 1;
        });
      },
    },
  };
}

function started(...watched: ReturnType<typeof watchedTask>[]) {
  const log = { error: vi.fn() };
  const scheduler = new Scheduler(log);
  for (const { task } of watched) scheduler.add(task);
  scheduler.start();
  return { scheduler, log };
}

describe("background work", () => {
  test("runs at the start, and again when the pause is over", async () => {
    const watched = watchedTask();
    started(watched);
    await vi.advanceTimersByTimeAsync(0);
    expect(watched.runs).toHaveLength(1);
    watched.end(0);
    await vi.advanceTimersByTimeAsync(59 * second);
    expect(watched.runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(second);
    expect(watched.runs).toHaveLength(2);
  });

  test("a task never overlaps itself, and each request gets a run that began afterwards", async () => {
    const watched = watchedTask();
    const { scheduler } = started(watched);
    await vi.advanceTimersByTimeAsync(0);
    const asked = [scheduler.runNow("outbox"), scheduler.runNow("outbox"), scheduler.runNow("outbox")];
    for (const index of [0, 1, 2, 3]) {
      expect(watched.runs).toHaveLength(index + 1);
      watched.end(index);
      await vi.advanceTimersByTimeAsync(0);
    }
    await Promise.all(asked);
    expect(watched.maxRunning()).toBe(1);
  });

  test("a requested run is awaited to its end", async () => {
    const watched = watchedTask();
    const { scheduler } = started(watched);
    await vi.advanceTimersByTimeAsync(0);
    let ended = false;
    const asked = scheduler.runNow("outbox").then(() => {
      ended = true;
    });
    watched.end(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toBe(false);
    watched.end(1);
    await asked;
  });

  test("a task that is woken while it runs runs once more", async () => {
    const watched = watchedTask();
    const { scheduler } = started(watched);
    await vi.advanceTimersByTimeAsync(0);
    for (let call = 0; call < 5; call++) scheduler.wake("outbox");
    watched.end(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(watched.runs).toHaveLength(2);
    watched.end(1);
    await vi.advanceTimersByTimeAsync(59 * second);
    expect(watched.runs).toHaveLength(2);
  });

  test("a failure is logged and only delays the next run", async () => {
    const watched = watchedTask();
    const { log } = started(watched);
    await vi.advanceTimersByTimeAsync(0);
    watched.fail(0);
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(log.error).toHaveBeenCalledOnce();
    expect(watched.runs).toHaveLength(2);
  });

  test("one task does not wait for another", async () => {
    const slow = watchedTask("slow");
    const quick = watchedTask("quick");
    started(slow, quick);
    await vi.advanceTimersByTimeAsync(0);
    quick.end(0);
    await vi.advanceTimersByTimeAsync(60 * second);
    expect([slow.runs.length, quick.runs.length]).toEqual([1, 2]);
  });

  test("nothing runs before the start or after the stop, which waits for running tasks", async () => {
    const watched = watchedTask();
    const scheduler = new Scheduler({ error: vi.fn() });
    scheduler.add(watched.task);
    scheduler.wake("outbox");
    await vi.advanceTimersByTimeAsync(0);
    expect(watched.runs).toHaveLength(0);
    scheduler.start();
    await vi.advanceTimersByTimeAsync(0);
    const waiting = scheduler.runNow("outbox");
    let stopped = false;
    const stopping = scheduler.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    watched.end(0);
    await Promise.all([stopping, waiting]);
    scheduler.wake("outbox");
    await scheduler.runNow("outbox");
    await vi.advanceTimersByTimeAsync(120 * second);
    expect(watched.runs).toHaveLength(1);
  });
});
