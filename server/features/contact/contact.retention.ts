import type { Task } from "../../background/background.ts";
import { daysBefore, expiryBatch, expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";

/** Enquiries go when their time is over, with the mails about them. */
export function contactRetention({ db, config, clock }: Deps): Task {
  return expiryTask({
    name: "contact retention",
    db,
    clock,
    async removeBatch(write, now) {
      const old = write
        .selectFrom("contacts")
        .select("id")
        .where("created_at", "<", daysBefore(now, config.retention.contactsDays))
        .orderBy("created_at")
        .limit(expiryBatch)
        .$if(db.engine === "postgres", (select) => select.forUpdate().skipLocked());
      const removed = await write.deleteFrom("contacts").where("id", "in", old).returning("id").execute();
      const ids = removed.map(({ id }) => id);
      if (ids.length > 0) await write.deleteFrom("outbox").where("subject_id", "in", ids).execute();
      return ids.length;
    },
  });
}
