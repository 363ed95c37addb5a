import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffEvent } from "../../../contract/events.ts";
import { inBatches } from "./batches.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pauseMs = 500;

test("the first change is read at once, a hundred after it are read together", async () => {
  const taken: StaffEvent[] = [];
  const hear = inBatches(pauseMs, async (event) => {
    taken.push(event);
  });
  hear({ kind: "applications", ids: ["first"] });
  expect(taken).toEqual([{ kind: "applications", ids: ["first"] }]);
  for (let one = 0; one < 100; one++) hear({ kind: "applications", ids: [`next ${one % 3}`] });
  hear({ kind: "contacts", ids: ["other"] });
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(taken.slice(1)).toEqual([
    { kind: "applications", ids: ["next 0", "next 1", "next 2"] },
    { kind: "contacts", ids: ["other"] },
  ]);
  await vi.advanceTimersByTimeAsync(10 * pauseMs);
  expect(taken).toHaveLength(3);
  hear({ kind: "contacts", ids: ["last"] });
  expect(taken).toHaveLength(4);
});

test("a change of everything outweighs one of a record, and a failed reading holds nothing up", async () => {
  const taken: StaffEvent[] = [];
  const hear = inBatches(pauseMs, async (event) => {
    taken.push(event);
    throw new Error("no answer");
  });
  hear({ kind: "contacts", ids: ["first"] });
  hear({ kind: "contacts" });
  hear({ kind: "contacts", ids: ["second"] });
  await vi.advanceTimersByTimeAsync(pauseMs);
  expect(taken.slice(1)).toEqual([{ kind: "contacts" }]);
});
