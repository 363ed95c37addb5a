import { type SqlBool, sql } from "kysely";
import { type JobPart, jobParts } from "../../../contract/jobs.ts";
import type { Task } from "../../background/background.ts";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { type JobSlovak, slovakFor, type TranslationMemory } from "../../translation/slovak/job-slovak.ts";
import { withCache } from "../../translation/translation-cache.ts";
import { TranslationUnavailable } from "../../translation/translator.ts";
import { englishOf, hashText, type JobRow, selectJob } from "./jobs.repository.ts";
import type { TranslationRow } from "./slovak-text.ts";
import { englishTexts, readMemory, remember, storedCache } from "./translation.repository.ts";

/** A worker that died leaves its part to the next one after this time. */
const claimMs = 10 * 60_000;
const longestPauseMs = 60 * 60_000;

/** Part of saving a job: learns from a person's Slovak, fills in what is known at once, notes what a machine has to do. */
export async function planTranslation(
  write: Write,
  row: JobRow,
  now: Date,
  slovak: JobSlovak,
  kept: TranslationMemory,
): Promise<void> {
  // Part of a transaction that may yet fail: what it learns is not everybody's before it is committed.
  const learnt = slovak.createMemory(await remember(write, row, now, slovak));
  const memory = { find: (english: string) => learnt.find(english) ?? kept.find(english) };
  const known = slovak.known(englishTexts(row), memory);
  const written = {
    title: row.slovak_title,
    description: row.slovak_description,
    requirements: row.slovak_requirements,
  };
  for (const part of jobParts) {
    const english = englishOf(row, part);
    if ((written[part] !== "" && written[part] !== "[]") || english === "[]") {
      await write.deleteFrom("job_translations").where("job_id", "=", row.id).where("part", "=", part).execute();
      continue;
    }
    const source_hash = hashText(english);
    const said = known[part];
    const values = said
      ? { source_hash, slovak: stored(said.text), origin: "memory" as const, attempts: 0, next_attempt_at: null }
      : { source_hash, slovak: null, origin: null, attempts: 0, next_attempt_at: now.toISOString() };
    await write
      .insertInto("job_translations")
      .values({ job_id: row.id, part, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(["job_id", "part"])
          .doUpdateSet(values)
          // A machine's text for this very English stays; what staff taught meanwhile is better than it.
          .where((kept) =>
            said
              ? sql<SqlBool>`true`
              : kept.or([
                  kept("job_translations.source_hash", "!=", source_hash),
                  kept("job_translations.slovak", "is", null),
                ]),
          ),
      )
      .execute();
  }
}

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
    .where("next_attempt_at", "<=", now.toISOString())
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  const claimed = await db.query
    .updateTable("job_translations")
    .set({ next_attempt_at: new Date(now.getTime() + claimMs).toISOString(), attempts: due.attempts + 1 })
    .where("job_id", "=", due.job_id)
    .where("part", "=", due.part)
    .where("next_attempt_at", "=", due.next_attempt_at)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) return true;
  const job = await selectJob(db.query, due.job_id);
  const english = job && englishOf(job, due.part);
  if (!english || hashText(english) !== due.source_hash) return true;
  try {
    const translator = withCache(deps.translator, storedCache(db.query, clock));
    const slovak = slovakOf(deps);
    const texts = { [due.part]: englishTexts(job)[due.part] };
    const memory = await readMemory(db.query, now, slovak);
    const translated = (await slovak.translate(texts, memory, translator.translate))[due.part];
    const result = translated ? { slovak: stored(translated.text), origin: translated.origin } : nothing;
    await finish(deps, due, result);
    return true;
  } catch (error) {
    if (!(error instanceof TranslationUnavailable)) throw error;
    await postpone(deps, due, error);
    return true;
  }
}

/** The engine's answer was broken and would be again: the part stays English until its text changes. */
const nothing = { slovak: null, origin: null };

/** The Slovak of our field, with the names that this brand keeps in every language. */
export function slovakOf({ config: { brand } }: Pick<Deps, "config">): JobSlovak {
  return slovakFor([brand.name, brand.partner]);
}

type Due = { job_id: string; part: JobPart; source_hash: string; attempts: number };

async function finish({ db }: Deps, due: Due, result: Pick<TranslationRow, "slovak" | "origin">): Promise<void> {
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

async function postpone({ db, clock }: Deps, due: Due, error: TranslationUnavailable): Promise<void> {
  const pause = error.permanent ? longestPauseMs : Math.min(longestPauseMs, 30_000 * 2 ** Math.min(due.attempts, 10));
  const wait = Math.max(pause, (error.retryAfterSeconds ?? 0) * 1_000);
  await db.query
    .updateTable("job_translations")
    .set({ next_attempt_at: new Date(clock().getTime() + wait).toISOString() })
    .where("job_id", "=", due.job_id)
    .where("part", "=", due.part)
    .where("source_hash", "=", due.source_hash)
    .execute();
}

function stored(text: string | readonly string[]): string {
  return typeof text === "string" ? text : JSON.stringify(text);
}
