import type { JobPart } from "../../../contract/job/fields.ts";
import type { Deps } from "../../deps.ts";
import type { Task } from "../../scheduler.ts";
import { TranslationUnavailable } from "../../translation/translator.ts";
import { getEnglish, hashText } from "./job-row.ts";
import { selectJob } from "./jobs.repository.ts";
import type { TranslationRow } from "./slovak-text.ts";
import { getEnglishTexts, readMemory } from "./translation.repository.ts";
import { createJobSlovak, toStored } from "./translation.ts";
import { translateWithCache } from "./translation-cache.repository.ts";

/** A worker that died leaves its part to the next one after this time. */
const claimMs = 10 * 60_000;

const longestPauseMs = 60 * 60_000;
const longestWaitMs = 24 * longestPauseMs;

const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

export function translationTask(deps: Deps): Task {
  return {
    name: "translation",
    everyMs: 60_000,
    async run(stopping) {
      while (!stopping.aborted && (await translateNext(deps)));
    },
  };
}

/** Takes the part that has waited longest; false when there is none. */
async function translateNext(deps: Deps): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock();
  const due = await db.query
    .selectFrom("job_translations")
    .selectAll()
    // Times further ahead than we ever set them were written by a clock that has since been put right.
    .where((row) =>
      row.or([row("next_attempt_at", "<=", addMs(now, 0)), row("next_attempt_at", ">", addMs(now, longestWaitMs))]),
    )
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  const claimed = await db.query
    .updateTable("job_translations")
    .set({ next_attempt_at: addMs(now, claimMs), attempts: due.attempts + 1 })
    .where("job_id", "=", due.job_id)
    .where("part", "=", due.part)
    .where("next_attempt_at", "=", due.next_attempt_at)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) return true;
  const job = await selectJob(db.query, due.job_id);
  const english = job && getEnglish(job, due.part);
  if (!english || hashText(english) !== due.source_hash) return true;
  try {
    const slovak = createJobSlovak(deps);
    const texts = { [due.part]: getEnglishTexts(job)[due.part] };
    const memory = await readMemory(db.query, now, slovak);
    const translated = (await slovak.translate(texts, memory, (asked) => translateWithCache(deps, asked)))[due.part];
    const result = translated ? { slovak: toStored(translated.text), origin: translated.origin } : nothing;
    await storeResult(deps, due, result);
    return true;
  } catch (error) {
    if (!(error instanceof TranslationUnavailable)) throw error;
    await scheduleRetry(deps, due, error);
    return true;
  }
}

/** The engine's answer was broken and would be again: the part stays English until its text changes. */
const nothing = { slovak: null, origin: null };

type Due = { job_id: string; part: JobPart; source_hash: string; attempts: number };

async function storeResult({ db }: Deps, due: Due, result: Pick<TranslationRow, "slovak" | "origin">): Promise<void> {
  await db.write(
    (write) =>
      write
        .updateTable("job_translations")
        .set({ ...result, next_attempt_at: null })
        .where("job_id", "=", due.job_id)
        .where("part", "=", due.part)
        .where("source_hash", "=", due.source_hash)
        .execute(),
    "jobs",
  );
}

async function scheduleRetry({ db, clock }: Deps, due: Due, error: TranslationUnavailable): Promise<void> {
  const pause = error.permanent ? longestPauseMs : Math.min(longestPauseMs, 30_000 * 2 ** Math.min(due.attempts, 10));
  const wait = Math.min(longestWaitMs, Math.max(pause, (error.retryAfterSeconds ?? 0) * 1_000));
  await db.query
    .updateTable("job_translations")
    .set({ next_attempt_at: addMs(clock(), wait) })
    .where("job_id", "=", due.job_id)
    .where("part", "=", due.part)
    .where("source_hash", "=", due.source_hash)
    .execute();
}
