import type { Task } from "../../background/background.ts";
import { daysBefore, expiryBatch, expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { scheduleRemovals } from "../uploads/uploads.repository.ts";

type Needs = Pick<Deps, "db" | "config" | "clock" | "background">;

/** Applications go when their time is over, later with the consent to be kept, with their CVs and the mails about them. */
export function applicationRetention({ db, config, clock, background }: Needs): Task {
  const { applicationsDays, consentDays } = config.retention;
  const task = expiryTask({
    name: "application retention",
    db,
    clock,
    async removeBatch(write, now) {
      const old = write
        .selectFrom("applications")
        .select("id")
        .where("created_at", "<", daysBefore(now, applicationsDays))
        .where(({ eb, or }) => or([eb("keep_for_later", "=", 0), eb("created_at", "<", daysBefore(now, consentDays))]))
        .orderBy("created_at")
        .limit(expiryBatch)
        .$if(db.engine === "postgres", (select) => select.forUpdate().skipLocked());
      const removed = await write
        .deleteFrom("applications")
        .where("id", "in", old)
        .returning(["id", "resume_object"])
        .execute();
      const ids = removed.map(({ id }) => id);
      const objects = removed.flatMap(({ resume_object }) => resume_object ?? []);
      if (ids.length > 0) await write.deleteFrom("outbox").where("subject_id", "in", ids).execute();
      await scheduleRemovals(write, objects, now);
      return ids.length;
    },
  });
  return {
    ...task,
    async run(stopping) {
      await task.run(stopping);
      background.wake("removals");
    },
  };
}
