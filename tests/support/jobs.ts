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

export async function jobOf(site: Site, id: string): Promise<Job | undefined> {
  return (await openJobs(site)).find((job) => job.id === id);
}

export async function jobsCalled(site: Site, title: string): Promise<Job[]> {
  return (await openJobs(site)).filter((job) => job.title === title);
}

/** The server does what it is asked once, and the connection breaks before the browser hears of it. */
export async function loseAnswer(page: Page, method: string, address: string): Promise<void> {
  let lost = 0;
  await page.route(address, async (route) => {
    // The page repeats a request with a key by itself, once.
    const tries = route.request().headers()["idempotency-key"] === undefined ? 1 : 2;
    if (lost === tries || route.request().method() !== method) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
