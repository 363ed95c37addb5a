import { expect, type Page } from "@playwright/test";
import type { Job } from "../../contract/jobs.ts";
import { openJobs } from "./job-seeker.ts";
import type { Site } from "./site.ts";

export async function editJob(page: Page, jobId: string): Promise<void> {
  await page.getByTestId(`job-edit-${jobId}`).click();
  await expect(page.getByTestId("job-dialog")).toBeVisible();
}

export async function fillJob(page: Page, title: string): Promise<void> {
  await page.getByTestId("job-title").fill(title);
  await page.getByTestId("job-location").fill("Trnava");
  await page.getByTestId("job-description").fill("Keep the lamps.");
}

export async function fetchJob(site: Site, id: string): Promise<Job | undefined> {
  return (await openJobs(site)).find((job) => job.id === id);
}
