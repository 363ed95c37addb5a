import fc from "fast-check";
import { expect, test } from "vitest";
import { getNextRowId, placeBefore } from "./job-queries.ts";

const rows = [..."abcdef"].map((id) => ({ id }));

test("a job that is moved to a place is there, and all others keep their order", () => {
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.nat(rows.length - 1), ({ id }, place) => {
      const after = placeBefore(rows, id, getNextRowId(rows, id, place)).map((row) => row.id);
      expect(after.indexOf(id)).toBe(place);
      expect(after.filter((one) => one !== id)).toEqual(rows.map((row) => row.id).filter((one) => one !== id));
    }),
  );
});
