import { expect, test } from "vitest";
import { type LetterDraft, leftAfter } from "./letter.ts";

const words = (text: string) => ({ subject: "Hello", text });
const after = (draft: Partial<LetterDraft>, sent: Partial<LetterDraft> = draft) => leftAfter(draft, sent, "ask");

test("of one letter nothing is left", () => {
  expect(after({})).toBeUndefined();
  expect(after({ letters: { ask: words("a") } })).toBeUndefined();
  expect(after({ beginning: "invite", letters: { invite: words("a") }, date: "2026-11-20T10:00" })).toBeUndefined();
});

test("what was written on meanwhile is left whole", () => {
  const draft = { letters: { ask: words("ab") } };
  expect(after(draft, { letters: { ask: words("a") } })).toBe(draft);
  const moved = { beginning: "invite" as const, date: "2026-11-21T10:00" };
  expect(after(moved, { beginning: "invite", date: "2026-11-20T10:00" })).toBe(moved);
});

test("another that was begun is left, and shown next", () => {
  expect(after({ letters: { ask: words("a"), own: words("b") } })).toEqual({
    letters: { own: words("b") },
    date: undefined,
    beginning: "own",
  });
  expect(after({ beginning: "own", letters: { own: words("b") }, date: "2026-11-20T10:00" })).toEqual({
    letters: undefined,
    date: "2026-11-20T10:00",
    beginning: "invite",
  });
});

test("whoever has gone on to another stays there", () => {
  const sent = { letters: { ask: words("a") } };
  expect(after({ ...sent, beginning: "decline" }, sent)).toEqual({
    letters: undefined,
    date: undefined,
    beginning: "decline",
  });
});
