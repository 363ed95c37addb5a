import { limits } from "../../../contract/limits.ts";
import type { Task } from "../../background/background.ts";
import type { Deps } from "../../deps.ts";
import { isOwnKey } from "../../storage/keys.ts";
import { scheduleRemovals } from "./uploads.repository.ts";

/**
 * A bucket's address can be bound to one length or to none, never to the most that a CV may have. What came to an
 * address without a length and is larger cannot be attached; it would only cost its room for a day.
 */
export function oversizedTask({ db, storage, clock, signingKey, background }: Deps): Task {
  return {
    name: "oversized uploads",
    everyMs: 15 * 60 * 1_000,
    async run(stopping) {
      for await (const { key, size } of storage.list("uploads")) {
        if (stopping.aborted) return;
        if (!isOwnKey(signingKey, key)) continue;
        if (size > limits.cvBytes) await scheduleRemovals(db.query, [key], clock());
      }
      background.wake("removals");
    },
  };
}
