import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../../../tests/support/any-text.ts";
import { createMailLink, escapeMailbox, formatAppointment, insertAppointment } from "./mail-link.ts";

test("a mail link cannot smuggle in other recipients", () => {
  const { href } = createMailLink({
    to: "eva@mesto.example?bcc=spy@evil.example",
    subject: "Your message: A & B",
    text: "Hello <b>Eva</b>,\nsecond line",
  });
  expect(href).not.toContain("&bcc");
  expect(href.startsWith("mailto:eva@mesto.example%3Fbcc%3Dspy?subject=")).toBe(true);
  const url = new URL(href);
  expect(url.searchParams.get("subject")).toBe("Your message: A & B");
  expect(url.searchParams.get("body")).toBe("Hello <b>Eva</b>,\r\nsecond line");
});

test("a mail link is valid for every text", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (to, subject, text) => {
      expect(URL.canParse(createMailLink({ to, subject, text }).href)).toBe(true);
      expect(URL.canParse(`mailto:${escapeMailbox(to)}`)).toBe(true);
    }),
  );
});

test("a text that is too long for a mail link is returned to be pasted", () => {
  const mail = { to: "eva@mesto.example", subject: "Pozvánka", text: "Dobrý deň, čaká vás rozhovor. ".repeat(60) };
  const { href, pasted } = createMailLink(mail);
  expect(href.length).toBeLessThanOrEqual(2_000);
  expect(new URL(href).searchParams.get("subject")).toBe("Pozvánka");
  expect(pasted).toBe(mail.text);
  expect(createMailLink({ ...mail, text: "Dobrý deň" })).not.toHaveProperty("pasted");
});

test("an appointment is formatted in the company's time zone and the person's language", () => {
  expect(formatAppointment("2040-12-04T13:00:00Z", "en")).toMatch(/Tuesday, December 4, 2040 at 2:00\sPM GMT\+1/);
  expect(formatAppointment("2040-12-04T13:00:00Z", "sk")).toMatch(/utorok 4\. decembra 2040 o\s14:00/);
  expect(formatAppointment("", "en")).toBe("");
});

test("the appointment is inserted before the closing of a mail, or at the end of a short one", () => {
  const text = "Hello Eva,\n\nPlease come.\n\nDoes this suit you?\n\nKind regards";
  expect(insertAppointment(text, "Appointment: 2 PM")).toBe(
    "Hello Eva,\n\nPlease come.\n\nAppointment: 2 PM\n\nDoes this suit you?\n\nKind regards",
  );
  expect(insertAppointment("Please come.", "Appointment: 2 PM")).toBe("Please come.\n\nAppointment: 2 PM");
});
