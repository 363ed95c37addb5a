import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../../tests/support/any-text.ts";
import { promiseState } from "../contacts/reply-promise.ts";
import { mailAddress, replyLink } from "./reply.ts";

test("a reply quotes the message and cannot smuggle in other recipients", () => {
  const link = replyLink({
    to: "eva@mesto.example?bcc=spy@evil.example",
    subject: "Your message: A & B",
    greeting: "Hello <b>Eva</b>,",
    message: "First line\nSecond line",
  });
  expect(link).not.toContain("&bcc");
  expect(link.startsWith("mailto:eva@mesto.example%3Fbcc%3Dspy?subject=")).toBe(true);
  const url = new URL(link);
  expect(url.searchParams.get("subject")).toBe("Your message: A & B");
  expect(url.searchParams.get("body")).toBe("Hello <b>Eva</b>,\r\n\r\n\r\n\r\n> First line\r\n> Second line");
});

test("a long message is cut, since mail programs refuse long addresses", () => {
  const link = replyLink({ to: "a@b.example", subject: "s", greeting: "g", message: "x".repeat(9_000) });
  expect(link.length).toBeLessThan(2_000);
});

test("any text at all can be replied to, cut between characters and never through one", () => {
  const link = replyLink({
    to: "a@b.example",
    subject: "s",
    greeting: "g",
    message: `${"a".repeat(1_199)}😀 thank you`,
  });
  expect(new URL(link).searchParams.get("body")).toMatch(/a😀 \.\.\.$/u);
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, (to, subject, greeting, message) => {
      expect(URL.canParse(replyLink({ to, subject, greeting, message }))).toBe(true);
      expect(URL.canParse(`mailto:${mailAddress(to)}`)).toBe(true);
    }),
  );
});

test.each([
  [1, "kept"],
  [19.9, "kept"],
  [20, "near"],
  [23.9, "near"],
  [24, "passed"],
  [24 * 80, "passed"],
])("after %d hours the promise is %s", (hours, state) => {
  const now = new Date("2026-03-01T12:00:00Z");
  expect(promiseState(new Date(now.getTime() - hours * 3_600_000).toISOString(), now)).toBe(state);
});
