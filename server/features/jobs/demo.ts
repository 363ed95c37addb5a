import { z } from "zod/mini";
import { type JobRequest, jobRequest } from "../../../contract/jobs.ts";
import { areDemoJobsSettled, settleDemoJobs } from "../../db/settings.ts";
import type { Deps } from "../../deps.ts";
import demoJobs from "./demo-jobs.json" with { type: "json" };
import { insertJob } from "./jobs.repository.ts";

/** A few jobs on the embedded database's very first start, so that there is something to look at. Never later. */
export async function addDemoJobs({ config, db, clock }: Pick<Deps, "config" | "db" | "clock">): Promise<void> {
  if (await areDemoJobsSettled(db.query)) return;
  if (!config.demoContent) return settleDemoJobs(db.query, clock());
  const requests: JobRequest[] = z.array(jobRequest).parse(demoJobs);
  await db.write(async (write) => {
    await settleDemoJobs(write, clock());
    for (const [index, request] of requests.entries()) {
      // A minute apart, the first one newest: the list keeps the order of the file.
      const at = new Date(clock().getTime() - index * 60_000);
      await insertJob(write, request, at);
    }
  }, "jobs");
}
