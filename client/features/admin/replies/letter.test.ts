import { expect, test } from "vitest";
import { doubtOf, type LetterDraft, leftAfter } from "./letter.ts";

const words = (text: string) => ({ subject: "Hello", text });
const after = (draft: Partial<LetterDraft>, sent: Partial<LetterDraft> = draft) => leftAfter(draft, sent, "ask");

test("a draft with one reply is empty once that reply was sent", () => {
  expect(after({})).toBeUndefined();
  expect(after({ letters: { ask: words("a") } })).toBeUndefined();
  expect(after({ beginning: "invite", letters: { invite: words("a") }, date: "2026-11-20T10:00" })).toBeUndefined();
});

test("what was typed while a reply was sent stays in the draft", () => {
  const draft = { letters: { ask: words("ab") } };
  expect(after(draft, { letters: { ask: words("a") } })).toBe(draft);
  const moved = { beginning: "invite" as const, date: "2026-11-21T10:00" };
  expect(after(moved, { beginning: "invite", date: "2026-11-20T10:00" })).toBe(moved);
});

const gapped = "Hello Jana,\n\nwe would like to ask you:\n\n\n\nJust reply.\n\nKind regards";
const asked = (text: string) => doubtOf({ beginning: "ask", text, template: gapped, date: undefined });

test("a gap of the template is seen for as long as nothing stands in it, whatever else was changed", () => {
  expect(asked(gapped)).toBe("unwritten");
  expect(asked(gapped.replace("Jana", "Janka"))).toBe("gap");
  expect(asked(gapped.replace("\n\n\n\n", "\n\nWhen can you begin?\n\n"))).toBeUndefined();
  expect(asked(gapped.replace("\n\n\n\n", "\nWhen can you begin?\n\n\n"))).toBeUndefined();
  expect(asked("When can you begin?")).toBeUndefined();
});

test("a reply with only a greeting counts as unwritten", () => {
  const own = (text: string) => doubtOf({ beginning: "own", text, template: "Hello Jana,\n\n", date: undefined });
  expect(own("Hello Jana,\n\n")).toBe("unwritten");
  expect(own("Good morning Jana,\n\n")).toBe("gap");
  expect(own("Hello Jana,\n\nsee you.\n")).toBeUndefined();
});

test("an invitation without an appointment is asked about, however much of it was written", () => {
  const invite = (text: string, date?: string) => doubtOf({ beginning: "invite", text, template: "Come.", date });
  expect(invite("Come.")).toBe("noTime");
  expect(invite("Come on Monday at ten.")).toBe("noTime");
  expect(invite("Come.", "2026-11-20T10:00")).toBeUndefined();
  expect(doubtOf({ beginning: "decline", text: "No.", template: "No.", date: undefined })).toBeUndefined();
});

test("without its template a reply is checked only for visible gaps", () => {
  const unknown = (text: string) => doubtOf({ beginning: "ask", text, template: undefined, date: undefined });
  expect(unknown(gapped)).toBe("gap");
  expect(unknown("When can you begin?")).toBeUndefined();
  expect(doubtOf({ beginning: "invite", text: "Come.", template: undefined, date: undefined })).toBe("noTime");
});
