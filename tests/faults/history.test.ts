import { describe, expect, test } from "vitest";
import { complaintsAbout, type Operation, type Read, type Write } from "./storm/history.ts";

let clock = 0;
const turn = () => ({ start: ++clock, end: ++clock, key: "job" });
const read = (version: number, value: string, more: Partial<Read> = {}): Read => ({
  kind: "read",
  session: "eva",
  slackMs: 0,
  version,
  value,
  ...turn(),
  ...more,
});
const write = (expected: number, value: string, more: Partial<Write> = {}): Write => ({
  kind: "write",
  session: "eva",
  outcome: "accepted",
  expected,
  version: expected + 1,
  value,
  ...turn(),
  ...more,
});
const refused = (expected: number, value: string): Write => {
  const { version: _none, ...rest } = write(expected, value, { outcome: "refused", session: "adam" });
  return rest;
};
const unknown = (expected: number, value: string): Write => ({ ...refused(expected, value), outcome: "unknown" });

describe("a history", () => {
  const sound: Record<string, () => Operation[]> = {
    "of one who reads and writes": () => [read(1, "a"), write(1, "b"), read(2, "b"), write(2, "c"), read(3, "c")],
    "with a refusal that left nothing": () => [write(1, "b"), refused(1, "c"), read(2, "b")],
    "with a write that nobody heard of, done": () => [write(1, "b"), unknown(2, "c"), read(3, "c"), write(3, "d")],
    "with a write that nobody heard of, not done": () => [write(1, "b"), unknown(2, "c"), read(2, "b"), write(2, "d")],
    "in which a read beside a write sees either": () => [
      write(1, "b", { start: 10_000, end: 10_009 }),
      read(1, "a", { start: 10_001, end: 10_002 }),
      read(2, "b", { start: 10_003, end: 10_004 }),
    ],
    "of two things": () => [write(1, "b"), write(1, "x", { key: "note" }), read(2, "b"), read(2, "x", { key: "note" })],
    "with a copy that is old for a moment": () => [write(1, "b"), write(2, "c"), read(2, "b", { slackMs: 1_000 })],
  };
  for (const [what, make] of Object.entries(sound))
    test(`${what} is sound`, () => expect(complaintsAbout(make())).toEqual([]));

  const unsound: Record<string, [() => Operation[], RegExp]> = {
    "two who both wrote on what they had read": [
      () => [read(1, "a"), read(1, "a", { session: "adam" }), write(1, "b"), write(1, "c", { version: 3 })],
      /lost update: "c" was written on version 1, over "b"/,
    ],
    "two who got the same version": [() => [write(1, "b"), write(1, "c")], /lost update/],
    "a write that did not count": [() => [write(1, "b", { version: 1 })], /became version 1/],
    "a version that nobody wrote": [() => [write(1, "b"), write(3, "d")], /nobody wrote version 3/],
    "the value of a refused write": [() => [write(1, "b"), refused(1, "c"), read(2, "c")], /dirty read/],
    "the value of a write that was taken back": [
      () => [read(1, "a"), refused(1, "c"), read(2, "c")],
      /"c" was read and had been refused/,
    ],
    "a value of nobody": [() => [read(1, "a"), read(2, "z")], /"z" \(2\) was never written/],
    "two values of one version": [() => [read(1, "a"), unknown(1, "b"), read(1, "b")], /version 1 was read as "b"/],
    "a value before it was written": [() => [read(1, "a"), read(2, "b"), write(1, "b")], /before it was written/],
    "an accepted write that is gone": [() => [read(1, "a"), write(1, "b"), read(1, "a")], /went back: eva read/],
    "a copy that is old for too long": [
      () => [write(1, "b"), write(2, "c"), read(2, "b", { slackMs: 1_000, start: clock + 2_000, end: clock + 2_001 })],
      /went back/,
    ],
    "what a colleague has seen and I do not": [
      () => [unknown(1, "b"), read(2, "b"), read(1, "a", { session: "adam" })],
      /went back: adam/,
    ],
  };
  for (const [what, [make, complaint]] of Object.entries(unsound))
    test(`with ${what} is complained about`, () => expect(complaintsAbout(make()).join("\n")).toMatch(complaint));
});
