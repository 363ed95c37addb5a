import { dayAt, daysEarlier } from "../../../contract/job/closing-day.ts";
import type { Task } from "../../background/background.ts";
import type { Write } from "../../db/db.ts";
import { expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";

const keptDays = 396;

/** Thirteen months: a month beside the same one of the year before. */
export function jobCountRetention({ db, clock }: Pick<Deps, "db" | "clock">): Task {
  return expiryTask({
    name: "job count retention",
    db,
    clock,
    removers: [removeOldestDay],
  });
}

async function removeOldestDay(write: Write, now: Date): Promise<number> {
  const { oldest } = await write
    .selectFrom("job_counts")
    .select(({ fn }) => fn.min("day").as("oldest"))
    .executeTakeFirstOrThrow();
  if (!oldest || oldest >= daysEarlier(dayAt(now), keptDays)) return 0;
  await write.deleteFrom("job_counts").where("day", "=", oldest).execute();
  return 1;
}
