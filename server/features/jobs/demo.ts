import { z } from "zod/mini";
import { type JobRequest, jobRequest } from "../../../contract/jobs.ts";
import { areDemoJobsSettled, settleDemoJobs } from "../../db/site-state.ts";
import type { Deps } from "../../deps.ts";
import demoJobs from "./demo-jobs.json" with { type: "json" };
import { insertJob } from "./jobs.repository.ts";

/** Adds demo jobs at a database's very first start, and never later, so that a new site has something to show. */
export async function addDemoJobs({ config, db, clock }: Pick<Deps, "config" | "db" | "clock">): Promise<void> {
  if (await areDemoJobsSettled(db.query)) return;
  if (!config.demoContent) return settleDemoJobs(db.query, clock());
  const requests: JobRequest[] = z.array(jobRequest).parse(demoJobs);
  await db.write(async (write) => {
    await settleDemoJobs(write, clock());
    for (const [index, request] of requests.entries()) {
      // The jobs are dated a minute apart, the first one newest, so that the list keeps the order of the file.
      const at = new Date(clock().getTime() - index * 60_000);
      await insertJob(write, request, at);
    }
  }, "jobs");
}
