import { afterEach, expect, test, vi } from "vitest";
import { limits } from "../../contract/limits.ts";
import { fetchFormToken, takeFormToken } from "./form-token.ts";

afterEach(() => vi.useRealTimers());

test("a form token is sent once: the try after a refusal comes without one, which the server accepts", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  fetchFormToken("form", async () => ({ mark: "signed" }));
  await Promise.resolve();
  vi.advanceTimersByTime(limits.minFormTokenAgeMs);
  expect([await takeFormToken("form"), await takeFormToken("form")]).toEqual(["signed", undefined]);
});
