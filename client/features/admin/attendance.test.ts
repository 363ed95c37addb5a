import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unattendedHeader } from "../../../contract/events.ts";
import { staffHeaders } from "../../api/request.ts";
import { watchAttendance } from "./attendance.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is asked a minute after the last press, key or scroll is asked by the page itself", () => {
  const page = new EventTarget();
  const stop = watchAttendance(page);
  const isAway = () => unattendedHeader in staffHeaders;
  vi.advanceTimersByTime(59_000);
  expect(isAway()).toBe(false);
  for (const sign of ["pointerdown", "keydown", "wheel", "touchmove", "click"]) {
    page.dispatchEvent(new Event(sign));
    expect(isAway()).toBe(false);
    vi.advanceTimersByTime(59_000);
    expect(isAway()).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(isAway()).toBe(true);
  }
  stop();
  expect(isAway()).toBe(false);
  vi.advanceTimersByTime(120_000);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(120_000);
  expect(isAway()).toBe(false);
});
