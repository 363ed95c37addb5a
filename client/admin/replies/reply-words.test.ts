import { expect, test } from "vitest";
import { findDoubt } from "./reply-words.ts";

const gapped = "Hello Jana,\n\nwe would like to ask you:\n\n\n\nJust reply.\n\nKind regards";
const asked = (text: string) => findDoubt({ beginning: "ask", text, template: gapped, date: undefined });

test("a gap of the template is seen for as long as it is empty, whatever else was changed", () => {
  expect(asked(gapped)).toBe("unwritten");
  expect(asked(gapped.replace("Jana", "Janka"))).toBe("gap");
  expect(asked(gapped.replace("\n\n\n\n", "\n\nWhen can you begin?\n\n"))).toBeUndefined();
  expect(asked(gapped.replace("\n\n\n\n", "\nWhen can you begin?\n\n\n"))).toBeUndefined();
  expect(asked("When can you begin?")).toBeUndefined();
});

test("a reply with only a greeting counts as unwritten", () => {
  const own = (text: string) => findDoubt({ beginning: "own", text, template: "Hello Jana,\n\n", date: undefined });
  expect(own("Hello Jana,\n\n")).toBe("unwritten");
  expect(own("Good morning Jana,\n\n")).toBe("gap");
  expect(own("Hello Jana,\n\nsee you.\n")).toBeUndefined();
});

test("an invitation without an appointment is asked about, however much of it was written", () => {
  const invite = (text: string, date?: string) => findDoubt({ beginning: "invite", text, template: "Come.", date });
  expect(invite("Come.")).toBe("noTime");
  expect(invite("Come on Monday at ten.")).toBe("noTime");
  expect(invite("Come.", "2026-11-20T10:00")).toBeUndefined();
  expect(findDoubt({ beginning: "decline", text: "No.", template: "No.", date: undefined })).toBeUndefined();
});

test("without its template a reply is checked only for visible gaps", () => {
  const unknown = (text: string) => findDoubt({ beginning: "ask", text, template: undefined, date: undefined });
  expect(unknown(gapped)).toBe("gap");
  expect(unknown("When can you begin?")).toBeUndefined();
  expect(findDoubt({ beginning: "invite", text: "Come.", template: undefined, date: undefined })).toBe("noTime");
});
