import { expect, test } from "vitest";
import type { SlovakState } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import { emptyJob, type JobFormValues, valuesOf } from "./job-form.ts";
import { slovakStateNow } from "./slovak-state.ts";

const job: Job = {
  id: "j1",
  title: "Lamplighter",
  location: "Nitra",
  type: "Contract",
  description: "Light the lamps.",
  requirements: [],
  translations: { sk: { title: "Lampár", description: "", requirements: [] } },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  revision: 1,
};

test.each<[string, SlovakState, Partial<JobFormValues>, SlovakState]>([
  ["untouched stays what it is", "stale", {}, "stale"],
  ["untouched stays by hand", "manual", {}, "manual"],
  ["beside new English is out of date", "manual", { title: "Lamp keeper" }, "stale"],
  ["rewritten is by hand", "stale", { slovakTitle: "Lampárka" }, "manual"],
  ["found to fit is by hand", "stale", { stillFits: { title: "Lamplighter" } }, "manual"],
  ["found to fit other English is not", "stale", { title: "Lamp", stillFits: { title: "Lamplighter" } }, "stale"],
  ["taken away is missing", "manual", { slovakTitle: " " }, "missing"],
])("a Slovak title %s", (_, saved, change, state) => {
  expect(slovakStateNow({ ...valuesOf(job, "en"), ...change }, "title", job, saved)).toBe(state);
});

test("a new job's Slovak is by hand as soon as there is some", () => {
  expect(slovakStateNow(emptyJob, "title", undefined, undefined)).toBe(undefined);
  expect(slovakStateNow({ ...emptyJob, slovakTitle: "Lampár" }, "title", undefined, undefined)).toBe("manual");
});
