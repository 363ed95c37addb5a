import { afterEach, expect, test, vi } from "vitest";
import { limits } from "../../contract/limits.ts";
import { fetchFormToken, takeFormToken } from "./form-token.ts";

afterEach(() => vi.useRealTimers());

test("a form token is sent once, and the attempt after a refusal has none", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  fetchFormToken("form", async () => ({ formToken: "signed" }));
  await Promise.resolve();
  vi.advanceTimersByTime(limits.minFormTokenAgeMs);
  expect([await takeFormToken("form"), await takeFormToken("form")]).toEqual(["signed", undefined]);
});

test("a form is sent without a token that could not be fetched, and the next touch fetches it again", async () => {
  fetchFormToken("form", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await takeFormToken("form")).toBeUndefined();
  const again = vi.fn(async () => ({ formToken: "signed" }));
  fetchFormToken("form", again);
  expect(again).toHaveBeenCalledOnce();
});

test("a form is sent without a token whose response is lost", async () => {
  vi.useFakeTimers();
  fetchFormToken("lost", () => new Promise(() => undefined));
  const taken = takeFormToken("lost");
  await vi.runAllTimersAsync();
  expect(await taken).toBeUndefined();
});
