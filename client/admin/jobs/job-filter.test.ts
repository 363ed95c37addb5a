import { expect, test } from "vitest";
import { listedJob } from "../../../tests/fixtures/listed-job.ts";
import { matches, passes } from "./job-filter.ts";

const at = "2026-01-01T00:00:00.000Z";
const job = listedJob({
  ...{ id: "1", title: "Lamplighter", type: "Contract", location: "Žilina", description: "Light.", requirements: [] },
  ...{
    translations: { sk: { title: "Lampár", description: "", requirements: [] } },
    createdAt: at,
    updatedAt: at,
    revision: 1,
  },
});

test.each([
  ["zilina lamp", true],
  ["LAMPAR", true],
  ["", true],
  ["lamp ferry", false],
])("%s finds it: %s", (search, found) => {
  expect(matches(job, search)).toBe(found);
});

test("jobs are filtered by what is missing", () => {
  const slovak = (state: "manual" | "stale" | "automatic") =>
    ({ id: "1", title: { state: "manual" }, description: { state }, requirements: { state: "missing" } }) as const;
  expect(passes("unpaid", job, undefined)).toBe(true);
  expect(passes("unpaid", { ...job, pay: { min: 8, currency: "EUR", period: "hour" } }, undefined)).toBe(false);
  expect(passes("stale", job, slovak("stale"))).toBe(true);
  expect(passes("incomplete", job, slovak("automatic"))).toBe(true);
  // Without requirements there are none to translate.
  expect(passes("incomplete", job, slovak("manual"))).toBe(false);
});
