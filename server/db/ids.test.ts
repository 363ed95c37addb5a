import { expect, test } from "vitest";
import { newest, newId } from "./ids.ts";

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids of one millisecond are unique and sort in their order of creation", () => {
  const ids = Array.from({ length: 5_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(isId);
});

test("ids still sort when the clock is put back, and the next one cannot be guessed", () => {
  const ahead = `02${newId().slice(2)}`;
  newest.id = ahead;
  const first = Array.from({ length: 500 }, newId);
  // A new process does not know these ids.
  newest.id = ahead;
  const ids = [...first, ...Array.from({ length: 500 }, newId)];
  for (const id of ids) expect(id).toMatch(isId);
  expect([ahead, ...first].toSorted()).toEqual([ahead, ...first]);
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(ids.length);
});
