import fc from "fast-check";
import { expect, test } from "vitest";
import { inPlaces } from "./job-places.ts";

const rows = (ids: string) => [...ids].map((id) => ({ id }));
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).join("");

test("whatever was taken out, in whatever order, stands again where it stood", () => {
  const order = [..."abcdefgh"];
  fc.assert(
    fc.property(fc.shuffledSubarray(order), (taken) => {
      const listed = order.filter((id) => !taken.includes(id));
      expect(idsOf(inPlaces(rows(listed.join("")), rows(taken.join("")), order))).toBe("abcdefgh");
    }),
  );
});

test("jobs that came or went meanwhile do not disturb it", () => {
  expect(idsOf(inPlaces(rows("nac"), rows("b"), [..."abc"]))).toBe("nabc");
  expect(idsOf(inPlaces(rows("a"), rows("cb"), [..."abcd"]))).toBe("abc");
});

test("a job that is in the list again is shown once", () => {
  expect(idsOf(inPlaces(rows("abc"), rows("b"), [..."abc"]))).toBe("abc");
});
