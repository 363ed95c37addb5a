import fc from "fast-check";

const bidirectional = ["\u202e", "\u2066", "\u2069", "\u200f"];

/** Any string of JavaScript, as a person, a paste or an attacker could put it into a text field. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  // Lone surrogates, which only scripts send.
  fc.array(fc.integer({ min: 0, max: 0xff_ff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom(...bidirectional, "\u0000", "a", "ž", "😀", "\ud83d", "<b>", "\n"))
    .map((parts) => parts.join("")),
  fc.constantFrom("", " ", "\ud83d", "\udc4d", "a".repeat(20_000), "\u0301".repeat(500), "{{name}} $t(x) %41 %zz"),
  // An emoji at each place where a text may be cut.
  fc.integer({ min: 0, max: 1_300 }).map((length) => `${"a".repeat(length)}😀 thank you`),
);
