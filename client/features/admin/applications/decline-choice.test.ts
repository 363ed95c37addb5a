import { expect, test } from "vitest";
import { whyLeftOut } from "./decline-choice.ts";

const early = { name: "Žofia Kováčová", stage: "new", starred: false, withdrawnAt: undefined } as const;

test.each([
  ["whoever has only applied", {}, undefined],
  ["whoever was talked to", { stage: "interview" }, "talked"],
  ["whoever has a star", { starred: true }, "starred"],
  ["a name that is none", { name: "customer, your account is locked. Call +421 900 000 000" }, "name"],
] as const)("why a letter is not chosen beforehand: %s", (_, change, expected) => {
  expect(whyLeftOut({ ...early, ...change })).toBe(expected);
});
