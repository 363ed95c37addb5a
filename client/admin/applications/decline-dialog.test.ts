import { expect, test } from "vitest";
import { findReasonToSkip } from "./decline-dialog.tsx";

const early = {
  name: "Žofia Kováčová",
  starred: false,
  newestReplyId: undefined,
  hasOtherActiveApplication: false,
  stage: "new" as const,
};

test.each([
  ["whoever has only applied", {}, undefined],
  ["whoever was talked to", { stage: "interview" }, "talked"],
  ["whoever was invited by a letter", { stage: "contact", newestReplyId: "2" }, "talked"],
  ["whoever has a letter, though the stage is new again", { newestReplyId: "2" }, "talked"],
  ["whoever is talked to about another application for the job", { hasOtherActiveApplication: true }, "elsewhere"],
  ["whoever has a star", { starred: true }, "starred"],
  ["a name that is none", { name: "customer, your account is locked. Call +421 900 000 000" }, "name"],
] as const)("why a letter is not chosen beforehand: %s", (_, change, expected) => {
  expect(findReasonToSkip({ ...early, ...change })).toBe(expected);
});
