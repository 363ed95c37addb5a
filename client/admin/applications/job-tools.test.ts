import { expect, test } from "vitest";
import { type ApplicationJob, createJobLabels } from "./job-tools.tsx";

function job(title: string, location: string, publishedAt?: string): ApplicationJob {
  return { id: `${title} ${location} ${publishedAt}`, title, location, publishedAt, deleted: false };
}

test("jobs of one title are distinguished by their place and the day of posting", () => {
  const jobs = [
    job("Guard", "Nitra", "2026-01-02T10:00:00.000Z"),
    job("Keeper", "Nitra", "2026-01-02T10:00:00.000Z"),
    job("Keeper", "Košice", "2026-11-16T23:30:00.000Z"),
    job("Keeper", "Košice", "2026-03-02T10:00:00.000Z"),
    { ...job("Keeper", "Košice"), deleted: true },
  ];
  expect(jobs.map(createJobLabels(jobs, "sk"))).toEqual([
    "Guard",
    "Keeper – Nitra – 2.\u00a0januára\u00a02026",
    "Keeper – Košice – 17.\u00a0novembra\u00a02026",
    "Keeper – Košice – 2.\u00a0marca\u00a02026",
    "Keeper – Košice",
  ]);
});
