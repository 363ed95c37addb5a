import demoJobs from "../features/jobs/demo-jobs.json" with { type: "json" };
import { type Check, fine, problem } from "./finding.ts";

export const jobs: Check = {
  name: "jobs",
  async look({ db }) {
    const titles = demoJobs.map(({ title }) => title);
    const shown = await db?.query
      .selectFrom("jobs")
      .select(["title", "description"])
      .where("deleted_at", "is", null)
      .where("title", "in", titles)
      .execute();
    const invented = (shown ?? []).filter((job) =>
      demoJobs.some(({ title, description }) => title === job.title && description === job.description),
    );
    if (invented.length === 0) return [fine("No invented jobs are shown.")];
    return [
      problem(
        `Invented jobs are shown: ${invented.map(({ title }) => title).join(", ")}.`,
        "Delete them in the admin. DEMO_CONTENT=off keeps them away from the first start on.",
      ),
    ];
  },
};
