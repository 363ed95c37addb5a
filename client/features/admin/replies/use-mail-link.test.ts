import { expect, test } from "vitest";
import { appointmentTime } from "./use-mail-link.ts";

test("a letter for the mail program says when, by the company's clock and in the reader's language", () => {
  expect(appointmentTime("2040-12-04T13:00:00Z", "en")).toMatch(/Tuesday, December 4, 2040 at 2:00\sPM GMT\+1/);
  expect(appointmentTime("2040-12-04T13:00:00Z", "sk")).toMatch(/utorok 4\. decembra 2040 o\s14:00/);
  expect(appointmentTime("", "en")).toBe("");
});
