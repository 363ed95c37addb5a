import { expect, test } from "vitest";
import { mergeFields } from "./merge-fields.ts";

const base = { title: "Guard", pay: { min: 1 }, requirements: ["a"] };

test("changes of different fields are joined", () => {
  const { fields, conflicts } = mergeFields(base, { ...base, title: "Theirs" }, { ...base, requirements: ["a", "b"] });
  expect(fields).toEqual({ title: "Theirs", pay: { min: 1 }, requirements: ["a", "b"] });
  expect(conflicts).toEqual([]);
});

test("a field that both changed is a conflict and stays ours; a list and an object are one value", () => {
  const theirs = { title: "Theirs", pay: { min: 2 }, requirements: ["a", "c"] };
  const ours = { title: "Guard", pay: { min: 3 }, requirements: ["a", "b"] };
  const { fields, conflicts } = mergeFields(base, theirs, ours);
  expect(fields).toEqual({ title: "Theirs", pay: { min: 3 }, requirements: ["a", "b"] });
  expect(conflicts).toEqual(["pay", "requirements"]);
});

test("the same change on both sides is no conflict", () => {
  const both = { ...base, title: "Same" };
  expect(mergeFields(base, both, both)).toEqual({ fields: both, conflicts: [] });
});

test("their change of an unmerged field is a conflict unless we made the same one", () => {
  const theirs = { ...base, title: "Theirs" };
  expect(mergeFields(base, theirs, base, ["title"])).toEqual({ fields: base, conflicts: ["title"] });
  expect(mergeFields(base, theirs, theirs, ["title"])).toEqual({ fields: theirs, conflicts: [] });
});
