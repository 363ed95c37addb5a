import { type SqlBool, sql } from "kysely";
import type { Task } from "../../background/background.ts";
import { isLongAhead } from "../../db/clock-jump.ts";
import { daysBefore, expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { removeSome } from "../people/removal.ts";

type Needs = Pick<Deps, "db" | "config" | "clock" | "background"> & Partial<Pick<Deps, "log">>;

/** Applications go when their time is over, later with the consent to be kept, with their CVs and the mails about them. */
export function applicationRetention({ db, config, clock, background, log }: Needs): Task {
  const { applicationsDays, consentDays } = config.retention;
  const task = expiryTask({
    name: "application retention",
    db,
    clock,
    ...(log && { log }),
    days: [applicationsDays, consentDays],
    removers: [
      async (write, now) => {
        const ahead = await isLongAhead(write, "applications", Math.max(applicationsDays, consentDays), now);
        const [plain, consented] = [daysBefore(now, applicationsDays), daysBefore(now, consentDays)];
        const isOver = sql<SqlBool>`created_at < ${plain} and (keep_for_later = 0 or created_at < ${consented})`;
        const old = sql<SqlBool>`(${isOver} or ${ahead})`;
        return removeSome(write, "applications", old, now);
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
