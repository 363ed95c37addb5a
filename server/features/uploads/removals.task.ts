import type { Task } from "../../background/background.ts";
import type { Deps } from "../../deps.ts";
import { factsOf } from "../../failures.ts";

const batch = 50;
const longestPauseMs = 6 * 60 * 60 * 1_000;

/** Removes the objects whose rows are gone. Instances may do the same one twice: that changes nothing. */
export function removalsTask({ db, storage, clock, log }: Deps): Task {
  async function due(): Promise<{ object_key: string; attempts: number }[]> {
    const at = (ms: number) => new Date(clock().getTime() + ms).toISOString();
    return (
      db.query
        .selectFrom("removals")
        .select(["object_key", "attempts"])
        // Times further ahead than we ever set them were written by a clock that has since been put right.
        .where(({ eb, or }) =>
          or([eb("next_attempt_at", "<=", at(0)), eb("next_attempt_at", ">", at(2 * longestPauseMs))]),
        )
        .orderBy("next_attempt_at")
        .limit(batch)
        .execute()
    );
  }

  async function postpone(key: string, attempts: number): Promise<void> {
    const pauseMs = Math.min(longestPauseMs, 30_000 * 2 ** Math.min(attempts, 20));
    await db.query
      .updateTable("removals")
      .set({ attempts: attempts + 1, next_attempt_at: new Date(clock().getTime() + pauseMs).toISOString() })
      .where("object_key", "=", key)
      .execute();
  }

  return {
    name: "removals",
    everyMs: 60_000,
    async run(stopping) {
      for (let rows = await due(); rows.length > 0 && !stopping.aborted; rows = await due()) {
        for (const { object_key: key, attempts } of rows) {
          try {
            await storage.remove(key);
          } catch (error) {
            log.warn({ attempts, ...factsOf(error) }, "a file could not be removed, it will be tried again");
            // A store that is down would make every other one wait for its turn to fail.
            return postpone(key, attempts);
          }
          await db.query.deleteFrom("removals").where("object_key", "=", key).execute();
        }
      }
    },
  };
}
