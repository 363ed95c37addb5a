import { z } from "zod/mini";
import type { JobRequest } from "../../../contract/admin.ts";
import { jobRequest } from "../../../contract/admin.ts";
import { readSetting } from "../../db/settings.ts";
import type { Deps } from "../../deps.ts";
import demoJobs from "./demo-jobs.json" with { type: "json" };
import { insertJob } from "./jobs.repository.ts";
import { planTranslation, termbaseOf } from "./translation.ts";

const mark = "demo_jobs";

/** A few jobs on the embedded database's first start, so that there is something to look at. Never twice. */
export async function addDemoJobs(deps: Pick<Deps, "config" | "db" | "clock">): Promise<void> {
  const { db, clock } = deps;
  if ((await readSetting(db.query, mark)) !== undefined) return;
  const requests: JobRequest[] = z.array(jobRequest).parse(demoJobs);
  await db.write(async (write) => {
    await write.insertInto("settings").values({ key: mark, value: clock().toISOString() }).execute();
    for (const [index, request] of requests.entries()) {
      // A minute apart, the first one newest: the list keeps the order of the file.
      const at = new Date(clock().getTime() - index * 60_000);
      await planTranslation(write, await insertJob(write, request, at), at, termbaseOf(deps));
    }
  }, "jobs");
}
