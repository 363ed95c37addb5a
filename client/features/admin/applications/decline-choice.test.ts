import { expect, test } from "vitest";
import { isChosenAtFirst } from "./decline-choice.ts";

const early = { name: "Žofia Kováčová", stage: "new", starred: false, withdrawnAt: undefined } as const;

test.each([
  ["whoever has only applied", {}, true],
  ["whoever was talked to", { stage: "interview" }, false],
  ["whoever has a star", { starred: true }, false],
  ["a name that is none", { name: "customer, your account is locked. Call +421 900 000 000" }, false],
] as const)("whether a letter is chosen beforehand: %s", (_, change, expected) => {
  expect(isChosenAtFirst({ ...early, ...change })).toBe(expected);
});
