import fc from "fast-check";
import { expect, test } from "vitest";
import { jobParts } from "../../../contract/job/fields.ts";
import { getNextRowId, isTranslating, placeBefore } from "./job-queries.ts";

const translated = {
  id: "j1",
  title: { state: "automatic", text: "Lampár" },
  description: { state: "manual", text: "Svieti." },
  requirements: { state: "stale", text: ["Trpezlivosť"] },
} as const;
const answer = (part: object, state: "ready" | "off" = "ready") => ({
  jobs: [{ ...translated, requirements: { ...translated.requirements, text: ["Trpezlivosť"] }, ...part }],
  translator: { engine: "firefox", state },
});

test.each(jobParts)("the translator is followed while only %s is missing", (part) => {
  expect(isTranslating(answer({}))).toBe(false);
  expect(isTranslating(answer({ [part]: { state: "missing" } }))).toBe(true);
  expect(isTranslating(answer({ [part]: { state: "missing" } }, "off"))).toBe(false);
});

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
