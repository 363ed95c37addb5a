import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../tests/support/any-text.ts";
import { mailAddress, mailLink } from "./reply.ts";

test("a letter for the mail program cannot smuggle in other recipients", () => {
  const { href: link } = mailLink({
    to: "eva@mesto.example?bcc=spy@evil.example",
    subject: "Your message: A & B",
    text: "Hello <b>Eva</b>,\nsecond line",
  });
  expect(link).not.toContain("&bcc");
  expect(link.startsWith("mailto:eva@mesto.example%3Fbcc%3Dspy?subject=")).toBe(true);
  const url = new URL(link);
  expect(url.searchParams.get("subject")).toBe("Your message: A & B");
  expect(url.searchParams.get("body")).toBe("Hello <b>Eva</b>,\r\nsecond line");
});

test("any text at all can be sent that way", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (to, subject, text) => {
      expect(URL.canParse(mailLink({ to, subject, text }).href)).toBe(true);
      expect(URL.canParse(`mailto:${mailAddress(to)}`)).toBe(true);
    }),
  );
});

test("what no mail program would be given is to be pasted", () => {
  const letter = { to: "eva@mesto.example", subject: "Pozvánka", text: "Dobrý deň, čaká vás rozhovor. ".repeat(60) };
  const { href, pasted } = mailLink(letter);
  expect(href.length).toBeLessThanOrEqual(2_000);
  expect(new URL(href).searchParams.get("subject")).toBe("Pozvánka");
  expect(pasted).toBe(letter.text);
  expect(mailLink({ ...letter, text: "Dobrý deň" })).not.toHaveProperty("pasted");
});
