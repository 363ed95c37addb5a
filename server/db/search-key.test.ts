import fc from "fast-check";
import { expect, test } from "vitest";
import { toSearchKey } from "./search-key.ts";

test.each([
  ["Žofia  KOVÁČOVÁ", "zofia kovacova"],
  ["Straße\u00a0№ ５", "straße no 5"],
  ["  \tŁódź\n", "łodz"],
  ["İstanbul ΣΊΣΥΦΟΣ", "istanbul σισυφος"],
])("%j is searched for as %j", (text, key) => expect(toSearchKey(text)).toBe(key));

/** The plain way, which takes quadratic time for a long run of marks. */
const toPlainKey = (value: string) =>
  value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();

test("no text has a key of many times its length", () => {
  // The sign comes apart into eighteen letters.
  const text = "\ufdfa".repeat(10_000);
  expect(toSearchKey(text).length).toBeLessThanOrEqual(2 * text.length + 16);
});

test("every text has the key that decomposing it first would make", () => {
  const marks = fc.constantFrom(..."\u0301\u0315\u0316\u0345\u0e38\u0903\u20dd\uff9eﬁ ", "e\u0301");
  const text = fc.array(fc.oneof(marks, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 20 });
  fc.assert(fc.property(text, (parts) => toSearchKey(parts.join("")) === toPlainKey(parts.join(""))));
});
