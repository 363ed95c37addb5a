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
  ["a new applicant", {}, undefined],
  ["an applicant in interviews", { stage: "interview" }, "talked"],
  ["an applicant who was invited by a reply", { stage: "contact", newestReplyId: "2" }, "talked"],
  ["an applicant with a reply, although the stage is new again", { newestReplyId: "2" }, "talked"],
  ["an applicant with another active application for the job", { hasOtherActiveApplication: true }, "elsewhere"],
  ["a starred applicant", { starred: true }, "starred"],
  ["a name that is not a name", { name: "customer, your account is locked. Call +421 900 000 000" }, "name"],
] as const)("the decline dialog gives the reason why an application is not preselected: %s", (_, change, expected) => {
  expect(findReasonToSkip({ ...early, ...change })).toBe(expected);
});
