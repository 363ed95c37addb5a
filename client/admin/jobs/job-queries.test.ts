import { expect, test } from "vitest";
import { jobParts } from "../../../contract/job/fields.ts";
import { isTranslating } from "./job-queries.ts";

const translated = {
  id: "j1",
  title: { state: "automatic", text: "Lampár" },
  description: { state: "manual", text: "Svieti." },
  requirements: { state: "stale", text: ["Trpezlivosť"] },
} as const;
const answer = (part: object, state: "ready" | "off" = "ready") => ({
  jobs: [{ ...translated, requirements: { ...translated.requirements, text: ["Trpezlivosť"] }, ...part }],
  translator: { engine: "firefox", state },
});

test.each(jobParts)("the translator is followed while only %s is missing", (part) => {
  expect(isTranslating(answer({}))).toBe(false);
  expect(isTranslating(answer({ [part]: { state: "missing" } }))).toBe(true);
  expect(isTranslating(answer({ [part]: { state: "missing" } }, "off"))).toBe(false);
});
