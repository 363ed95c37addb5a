import type { Task } from "../../background/background.ts";
import type { Write } from "../../db/db.ts";
import { expiryTask } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { draftVersion } from "./words.repository.ts";

export const historyMost = 100;
/** With those that the oldest in the history is compared with: the one before it, and the one that it may take back to. */
const keptVersions = historyMost + 2;

/** A publication goes when the history shows it no more: each holds all texts anew. */
export function wordsRetention({ db, clock }: Pick<Deps, "db" | "clock">): Task {
  return expiryTask({ name: "words retention", db, clock, removers: [removeOldest] });
}

async function removeOldest(write: Write): Promise<number> {
  const { oldest, newest } = await write
    .selectFrom("words")
    .select(({ fn }) => [fn.min("version").as("oldest"), fn.max("version").as("newest")])
    .where("version", ">", draftVersion)
    .executeTakeFirstOrThrow();
  if (!oldest || oldest > newest - keptVersions) return 0;
  await write.deleteFrom("words").where("version", "=", oldest).execute();
  return 1;
}
