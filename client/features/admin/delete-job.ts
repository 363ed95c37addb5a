import { deleteJob, restoreJob } from "../../../contract/admin.ts";
import type { Job } from "../../../contract/jobs.ts";
import { adminRequest } from "./admin-request.ts";
import { refreshJobs, setJobs } from "./job-queries.ts";
import { useJobToasts } from "./job-toasts.ts";

/** At once and without a question; the toast offers the way back. */
export function useDeleteJob() {
  const toasts = useJobToasts();

  async function remove(job: Job) {
    setJobs((jobs) => jobs.filter(({ id }) => id !== job.id));
    try {
      await adminRequest(pathTo(deleteJob.path, job), { method: deleteJob.method });
      toasts.succeeded("deleted", job.title, () => restore(job));
    } catch (error) {
      toasts.failed(error);
    }
    await refreshJobs();
  }

  async function restore(job: Job) {
    try {
      await adminRequest(pathTo(restoreJob.path, job), { method: restoreJob.method });
      toasts.succeeded("restored", job.title);
    } catch (error) {
      toasts.failed(error);
    }
    await refreshJobs();
  }

  return remove;
}

function pathTo(path: string, job: Job): string {
  return path.replace(":id", encodeURIComponent(job.id));
}
