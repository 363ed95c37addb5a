import type { Task } from "../../background/background.ts";
import { batchSize, daysBefore, inBatches } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { objectKey } from "../../storage/keys.ts";
import { heldFilesTask } from "./held-files.task.ts";
import { orphansTask } from "./orphans.task.ts";
import { oversizedTask } from "./oversized.task.ts";
import { removalsTask } from "./removals.task.ts";
import { scheduleRemovals } from "./uploads.repository.ts";

const hourMs = 60 * 60 * 1_000;

export function uploadTasks(deps: Deps): Task[] {
  return [removalsTask(deps), expiredUploadsTask(deps), oversizedTask(deps), orphansTask(deps), heldFilesTask(deps)];
}

/** After a day: unclaimed uploads, and files that were sent to the URL of a claimed one since. */
function expiredUploadsTask({ db, clock, background }: Deps): Task {
  return {
    name: "expired uploads",
    everyMs: hourMs,
    async run(stopping) {
      const now = clock();
      await inBatches(
        db,
        async (write) => {
          const old = await write
            .selectFrom("uploads")
            .select("id")
            .where("created_at", "<", daysBefore(now, 1))
            .orderBy("created_at")
            .limit(batchSize)
            .execute();
          if (old.length === 0) return 0;
          const ids = old.map(({ id }) => id);
          await write.deleteFrom("uploads").where("id", "in", ids).execute();
          const keys = ids.map((id) => objectKey("uploads", id));
          await scheduleRemovals(write, keys, now);
          return ids.length;
        },
        stopping,
      );
      background.wake("removals");
    },
  };
}
