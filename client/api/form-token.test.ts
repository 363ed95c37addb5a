import { afterEach, expect, test, vi } from "vitest";
import { limits } from "../../contract/limits.ts";
import { formMark, startFormMark } from "./form-mark.ts";

afterEach(() => vi.useRealTimers());

test("a mark is sent once: whoever tries again after a refusal comes without one, and is heard", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  startFormMark("form", async () => ({ mark: "signed" }));
  await Promise.resolve();
  vi.advanceTimersByTime(limits.formMarkShortestMs);
  expect([await formMark("form"), await formMark("form")]).toEqual(["signed", undefined]);
});
