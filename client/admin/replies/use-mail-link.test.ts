import { expect, test } from "vitest";
import { appointmentTime, withAppointment } from "./use-mail-link.ts";

test("a letter for the mail program says when, by the company's clock and in the reader's language", () => {
  expect(appointmentTime("2040-12-04T13:00:00Z", "en")).toMatch(/Tuesday, December 4, 2040 at 2:00\sPM GMT\+1/);
  expect(appointmentTime("2040-12-04T13:00:00Z", "sk")).toMatch(/utorok 4\. decembra 2040 o\s14:00/);
  expect(appointmentTime("", "en")).toBe("");
});

test("the appointment comes before the closing of the letter, or at the end of a short one", () => {
  const letter = "Hello Eva,\n\nPlease come.\n\nDoes this suit you?\n\nKind regards";
  expect(withAppointment(letter, "Appointment: 2 PM")).toBe(
    "Hello Eva,\n\nPlease come.\n\nAppointment: 2 PM\n\nDoes this suit you?\n\nKind regards",
  );
  expect(withAppointment("Please come.", "Appointment: 2 PM")).toBe("Please come.\n\nAppointment: 2 PM");
});
