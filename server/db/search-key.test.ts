import fc from "fast-check";
import { expect, test } from "vitest";
import { toSearchKey } from "./search-key.ts";

test.each([
  ["Žofia  KOVÁČOVÁ", "zofia kovacova"],
  ["Straße\u00a0№ ５", "straße no 5"],
  ["  \tŁódź\n", "łodz"],
  ["İstanbul ΣΊΣΥΦΟΣ", "istanbul σισυφος"],
])("%j is searched for as %j", (text, key) => expect(toSearchKey(text)).toBe(key));

/** Rows hold keys that were made by decomposing first: whatever is stored must still be found. */
const asStored = (value: string) =>
  value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();

test("no text has a key of many times its length", () => {
  // The sign comes apart into eighteen letters.
  const text = "\ufdfa".repeat(10_000);
  expect(toSearchKey(text).length).toBeLessThanOrEqual(2 * text.length + 16);
});

test("every character has the key that is stored for it", () => {
  const block = 0x400;
  const different: string[] = [];
  for (let first = 0; first <= 0x10ffff; first += block) {
    const text = Array.from({ length: block }, (_, at) => `${String.fromCodePoint(first + at)}\u0301`).join("");
    if (toSearchKey(text) !== asStored(text)) different.push(first.toString(16));
  }
  expect(different).toEqual([]);
});

test("every text has the key that is stored for it", () => {
  const marks = fc.constantFrom("\u0301", "\u0315", "\u0316", "\u0345", "\u0e38", "\uff9e", "e\u0301", "ﬁ", " ");
  const text = fc.array(fc.oneof(marks, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 20 });
  fc.assert(fc.property(text, (parts) => toSearchKey(parts.join("")) === asStored(parts.join(""))));
});
