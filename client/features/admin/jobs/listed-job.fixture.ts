import type { AdminJob } from "../../../../contract/admin-jobs.ts";
import type { Job } from "../../../../contract/careers.ts";
import type { JobActs } from "./job-acts.ts";

/** A job as the admin's list has it. */
export function listedJob(job: Job): AdminJob {
  const none = { views: 0, begun: 0, sent: 0 };
  return {
    ...job,
    state: job.state ?? "open",
    onSite: true,
    applications: 0,
    numbers: { ...none, days: Array<number>(30).fill(0), hosts: [], languages: [] },
  };
}

const nothing = () => undefined;

export const jobActs: JobActs = {
  onEdit: nothing,
  onDelete: nothing,
  onRestore: nothing,
  onPublish: nothing,
  onClose: nothing,
  onDuplicate: nothing,
  onMove: nothing,
};
