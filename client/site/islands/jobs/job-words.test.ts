import { expect, test } from "vitest";
import { formatPlace } from "./job-labels.ts";

test.each([
  ["Bratislava", undefined, undefined, "Bratislava"],
  ["Bratislava", "hybrid", "Hybridne", "Hybridne, Bratislava"],
  ["Remote", "remote", "Na diaľku", "Remote"],
  ["Remote", "remote", "Remote", "Remote"],
  ["Bratislava / remote", "remote", "Na diaľku", "Bratislava / remote"],
  ["Na diaľku, Slovensko", "remote", "Na diaľku", "Na diaľku, Slovensko"],
] as const)("the place %s of a %s job (%s) is %s", (location, workplace, words, place) => {
  expect(formatPlace({ location, ...(workplace && { workplace }) }, words)).toBe(place);
});
