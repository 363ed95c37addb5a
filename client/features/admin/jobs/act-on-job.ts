import { type AdminJob, listAdminJobs } from "../../../../contract/admin-jobs.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { refreshJobs } from "../job-dialog/job-queries.ts";

/** Everything that changes a job from its row. */
export const mutationKey = ["change a job"];

/** A lost answer or a colleague who was quicker: the server's list, never ours, knows whether it is done. */
export async function act(send: () => Promise<unknown>, isDone: (jobs: AdminJob[]) => boolean): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(await call(listAdminJobs).then(isDone, () => false))) throw error;
  }
}

/** A list read while another change is on its way would show that one undone. */
export async function refreshWhenLast(): Promise<void> {
  if (queryClient.isMutating({ mutationKey }) === 1) await refreshJobs();
}
