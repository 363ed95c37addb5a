import { type SqlBool, sql } from "kysely";
import type { Task } from "../../background/background.ts";
import { isLongAhead } from "../../db/clock-jump.ts";
import { daysBefore, expiryBatch, expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { objectKey } from "../../storage/keys.ts";
import { heldFilesTask } from "./held-files.task.ts";
import { orphansTask } from "./orphans.task.ts";
import { oversizedTask } from "./oversized.task.ts";
import { removalsTask } from "./removals.task.ts";
import { scheduleRemovals } from "./uploads.repository.ts";

export function uploadTasks(deps: Deps): Task[] {
  return [removalsTask(deps), uploadRetention(deps), oversizedTask(deps), orphansTask(deps), heldFilesTask(deps)];
}

/** What no application has claimed goes after a day; of what was claimed, whatever was sent to its address since. */
function uploadRetention({ db, clock, background }: Deps): Task {
  const task = expiryTask({
    name: "upload retention",
    db,
    clock,
    removers: [
      async (write, now) => {
        const ahead = await isLongAhead(write, "uploads", 1, now);
        const old = await write
          .selectFrom("uploads")
          .select("id")
          .where(sql<SqlBool>`(created_at < ${daysBefore(now, 1)} or ${ahead})`)
          .orderBy("created_at")
          .limit(expiryBatch)
          .execute();
        const ids = old.map(({ id }) => id);
        if (ids.length === 0) return 0;
        await write.deleteFrom("uploads").where("id", "in", ids).execute();
        await scheduleRemovals(
          write,
          ids.map((id) => objectKey("uploads", id)),
          now,
        );
        return ids.length;
      },
    ],
  });
  return {
    ...task,
    async run(stopping) {
      await task.run(stopping);
      background.wake("removals");
    },
  };
}
