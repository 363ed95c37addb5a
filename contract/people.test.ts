import { expect, test } from "vitest";
import { isSameMailbox } from "./people.ts";

test("the Unicode and the punycode spelling of a domain are the same domain", () => {
  expect(isSameMailbox("jana@xn--mller-kva.example", "jana@müller.example")).toBe(true);
  expect(isSameMailbox(" JANA@Müller.example ", "jana@xn--mller-kva.example")).toBe(true);
  expect(isSameMailbox("eva@žltá.example", "eva@zlta.example")).toBe(false);
});

test("before the @ of an e-mail address only the case of ASCII letters is ignored", () => {
  expect(isSameMailbox("Eva@mail.example", "eva@MAIL.example")).toBe(true);
  expect(isSameMailbox("\u212aim@mail.example", "kim@mail.example")).toBe(false);
  expect(isSameMailbox("ján@mail.example", "jan@mail.example")).toBe(false);
});
