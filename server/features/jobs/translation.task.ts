import { setImmediate } from "node:timers/promises";
import { type JobPart, jobParts } from "../../../contract/job/fields.ts";
import type { Query } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import type { Task } from "../../scheduler.ts";
import {
  createMemory,
  createSlovak,
  getPairs,
  type JobTexts,
  type TranslationMemory,
} from "../../translation/slovak/job-slovak.ts";
import { TranslationUnavailable } from "../../translation/translator.ts";
import { getEnglish, hashText, isStale, type JobRow, readList } from "./job-row.ts";
import { selectJobs } from "./jobs.repository.ts";
import { isWritten, type TranslationRow } from "./slovak-text.ts";

const minPauseMs = 60_000;
const permanentPauseMs = 60 * 60_000;
const maxPauseMs = 24 * 60 * 60_000;
/** Jobs whose sentences are learned before other requests run. */
const jobsAtOnce = 20;

/**
 * Fills in the Slovak of all parts that no person has translated: from what staff wrote elsewhere and the dictionary,
 * then by the engine. Two instances may do the same at once: that changes nothing.
 */
export function translationTask({ db, clock, translator, config: { brand } }: Deps): Task {
  const slovak = createSlovak([brand.name, brand.partner]);
  /** The jobs that the last run has seen, and when it is repeated although no job was changed. */
  let seen = "";
  let retryAt = 0;
  /** The engine is not asked before, and then first behind the part that it failed on: it may fail there each time. */
  let pausedUntil = 0;
  let failedPart = "";

  /** Undefined when the engine cannot be asked now. */
  async function translate(texts: JobTexts, memory: TranslationMemory, key: string) {
    try {
      return await slovak.translate(texts, memory, (asked) => {
        if (clock().getTime() < pausedUntil) throw new TranslationUnavailable("paused");
        return translator.translate(asked);
      });
    } catch (error) {
      if (!(error instanceof TranslationUnavailable)) throw error;
      const pauseMs = Math.max(
        minPauseMs,
        (error.retryAfterSeconds ?? 0) * 1_000,
        error.permanent ? permanentPauseMs : 0,
      );
      if (clock().getTime() >= pausedUntil) failedPart = key;
      pausedUntil = Math.max(pausedUntil, clock().getTime() + Math.min(pauseMs, maxPauseMs));
      return undefined;
    }
  }

  return {
    name: "translation",
    everyMs: 60_000,
    async run(stopping) {
      const rows = await selectJobs(db.query);
      const translations = await db.query.selectFrom("job_translations").selectAll().execute();
      const open = rows.flatMap((row) => findOpenParts(row, translations));
      const jobs = JSON.stringify(rows.map(({ id, revision }) => [id, revision]));
      if (open.length === 0 || (jobs === seen && clock().getTime() < retryAt)) return;
      const memory = await readMemory(db.query);
      const first = open.findIndex(({ key }) => key === failedPart) + 1;
      for (const { row, part, key, known } of [...open.slice(first), ...open.slice(0, first)]) {
        if (stopping.aborted) return;
        const texts = { [part]: getEnglishTexts(row)[part] };
        const translated = known ? slovak.translateFromMemory(texts, memory) : await translate(texts, memory, key);
        // A machine translation stays, unless staff have taught a better one.
        if (translated && (!known || translated[part])) await store(row, part, translated[part]);
      }
      seen = jobs;
      retryAt = clock().getTime() < pausedUntil ? pausedUntil : Number.POSITIVE_INFINITY;
    },
  };

  /** Without a result the engine's answer was broken, and would be again: the part stays English until its text changes. */
  async function store(row: JobRow, part: JobPart, result: Result | undefined): Promise<void> {
    const text = typeof result?.text === "string" ? result.text : result && JSON.stringify(result.text);
    const values = {
      source_hash: hashText(getEnglish(row, part)),
      slovak: text ?? null,
      origin: result?.origin ?? null,
    };
    await db.write(
      (write) =>
        write
          .insertInto("job_translations")
          .values({ job_id: row.id, part, ...values })
          .onConflict((conflict) => conflict.columns(["job_id", "part"]).doUpdateSet(values))
          .execute(),
      "jobs",
    );
  }
}

interface Result {
  text: string | readonly string[];
  origin: "memory" | "machine";
}

/** Parts without Slovak, and `known` ones that have it from a machine. */
function findOpenParts(row: JobRow, translations: readonly TranslationRow[]) {
  return jobParts.flatMap((part) => {
    const english = getEnglish(row, part);
    if (isWritten(row, part) || english === "[]") return [];
    const found = translations.find((one) => one.job_id === row.id && one.part === part);
    const known = found?.source_hash === hashText(english) ? found : undefined;
    return !known || known.origin === "machine" ? [{ row, part, key: `${row.id} ${part}`, known }] : [];
  });
}

/** What staff wrote in all jobs, deleted ones too, the latest last. Slovak of an older English teaches nothing. */
async function readMemory(query: Query): Promise<TranslationMemory> {
  const rows = await query.selectFrom("jobs").selectAll().orderBy("updated_at").execute();
  const memory = createMemory();
  for (const [at, row] of rows.entries()) {
    if (at % jobsAtOnce === 0) await setImmediate();
    const getFresh = <T>(part: JobPart, value: T): T | undefined => (isStale(row, part) ? undefined : value);
    const written: JobTexts = {
      title: getFresh("title", row.slovak_title),
      description: getFresh("description", row.slovak_description),
      requirements: getFresh("requirements", readList(row.slovak_requirements)),
    };
    for (const pair of getPairs(getEnglishTexts(row), written)) memory.add(pair);
  }
  return memory;
}

function getEnglishTexts({ title, description, requirements }: JobRow): JobTexts {
  return { title, description, requirements: readList(requirements) };
}
