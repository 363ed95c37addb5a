import { type SqlBool, sql } from "kysely";
import { secondThoughtDays } from "../../../contract/person/keeping.ts";
import type { Task } from "../../background/background.ts";
import { isLongAhead } from "../../db/clock-jump.ts";
import { daysAfter, daysBefore, expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { removeSome } from "../people/removal.ts";

type Needs = Pick<Deps, "db" | "config" | "clock" | "background"> & Partial<Pick<Deps, "log">>;

/** Applications go when their time is over, later with the consent to be kept or some days after it ended, with their CVs and the mails about them. */
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
        // A day that is still to come was written by a clock that was wrong.
        const [thought, tomorrow] = [daysBefore(now, secondThoughtDays), daysAfter(now, 1)];
        const isOver = sql<SqlBool>`created_at < ${plain} and (created_at < ${consented}
          or keep_for_later = 0 and coalesce(consent_ended_at, '') not between ${thought} and ${tomorrow})`;
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
