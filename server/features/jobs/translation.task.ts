import { setImmediate } from "node:timers/promises";
import { type JobPart, jobParts } from "../../../contract/job/fields.ts";
import type { Query } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import type { Task } from "../../scheduler.ts";
import {
  createMemory,
  createSlovakTranslator,
  getPairs,
  type JobTexts,
  type TranslationMemory,
} from "../../translation/slovak/job-slovak.ts";
import { TranslationUnavailable } from "../../translation/translator.ts";
import { getEnglish, hashText, isStale, type JobRow, parseList } from "./job-row.ts";
import { selectJobs } from "./jobs.repository.ts";
import { getSlovakText, isWritten, selectTranslations, type Translations } from "./slovak-text.ts";

const minPauseMs = 60_000;
const permanentPauseMs = 60 * 60_000;
const maxPauseMs = 24 * 60 * 60_000;
/** Jobs or parts that are processed in one go before other requests run. */
const maxAtOnce = 20;

/**
 * Fills in the Slovak of all parts that no person has translated: first from staff's other translations and the
 * dictionary, then by the engine. Two instances may both ask the engine. An instance that stores a translation of an
 * outdated text corrects it in its next run.
 */
export function translationTask({ db, clock, translator, config: { brand } }: Deps): Task {
  const slovak = createSlovakTranslator([brand.name, brand.partner]);
  /** The ids and revisions of the jobs that the last run has seen. */
  let seen = "";
  /** After a failure the engine rests until this time, then starts behind the failed part, which may fail each time. */
  let pausedUntil = 0;
  let failedPart = "";
  /** By part, the job's revision at which the engine's answer was broken. Only a restart can bring another engine. */
  const rejected = new Map<string, number>();
  const needsEngine = ({ row, key, known }: OpenPart) => known === undefined && rejected.get(key) !== row.revision;
  const isPaused = () => clock().getTime() < pausedUntil;

  /** Undefined when the engine fails or its answer is broken. */
  async function askEngine({ row, part, key }: OpenPart, texts: JobTexts, memory: TranslationMemory) {
    try {
      const translated = await slovak.translate(texts, memory, (asked) => translator.translate(asked));
      if (translated[part] === undefined) rejected.set(key, row.revision);
      return translated[part];
    } catch (error) {
      if (!(error instanceof TranslationUnavailable)) throw error;
      const pauseMs = Math.max(
        minPauseMs,
        (error.retryAfterSeconds ?? 0) * 1_000,
        error.permanent ? permanentPauseMs : 0,
      );
      failedPart = key;
      pausedUntil = clock().getTime() + Math.min(pauseMs, maxPauseMs);
      return undefined;
    }
  }

  return {
    name: "translation",
    everyMs: 60_000,
    async run(stopping) {
      const rows = await selectJobs(db.query);
      const translations = await selectTranslations(db.query);
      const open = rows.flatMap((row) => findOpenParts(row, translations.get(row.id)));
      const jobs = JSON.stringify(rows.map(({ id, revision }) => [id, revision]));
      if (jobs === seen && (isPaused() || !open.some(needsEngine))) return;
      const memory = await readMemory(db.query);
      const first = open.findIndex(({ key }) => key === failedPart) + 1;
      for (const [at, one] of [...open.slice(first), ...open.slice(0, first)].entries()) {
        if (at % maxAtOnce === 0) await setImmediate();
        if (stopping.aborted) return;
        const texts = { [one.part]: getEnglishTexts(one.row)[one.part] };
        const remembered = slovak.translateFromMemory(texts, memory)[one.part];
        const text = remembered ?? (needsEngine(one) && !isPaused() ? await askEngine(one, texts, memory) : undefined);
        if (text !== undefined) await store(one, text);
      }
      seen = jobs;
    },
  };

  async function store({ row, part, known }: OpenPart, text: string | readonly string[]): Promise<void> {
    const slovak = typeof text === "string" ? text : JSON.stringify(text);
    if (slovak === known) return;
    const values = { source_hash: hashText(getEnglish(row, part)), slovak };
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

type OpenPart = ReturnType<typeof findOpenParts>[number];

/** The parts that no person has translated, with the Slovak that is `known` for their English. */
function findOpenParts(row: JobRow, translations: Translations) {
  return jobParts.flatMap((part) => {
    if (isWritten(row, part) || getEnglish(row, part) === "[]") return [];
    return [{ row, part, key: `${row.id} ${part}`, known: getSlovakText(row, part, translations).text }];
  });
}

/** Learns from staff's Slovak in all jobs, even deleted ones, the latest last, but not from Slovak of older English. */
async function readMemory(query: Query): Promise<TranslationMemory> {
  const rows = await query.selectFrom("jobs").selectAll().orderBy("updated_at").execute();
  const memory = createMemory();
  for (const [at, row] of rows.entries()) {
    if (at % maxAtOnce === 0) await setImmediate();
    const getFresh = <T>(part: JobPart, value: T): T | undefined => (isStale(row, part) ? undefined : value);
    const written: JobTexts = {
      title: getFresh("title", row.slovak_title),
      description: getFresh("description", row.slovak_description),
      requirements: getFresh("requirements", parseList(row.slovak_requirements)),
    };
    for (const pair of getPairs(getEnglishTexts(row), written)) memory.add(pair);
  }
  return memory;
}

function getEnglishTexts({ title, description, requirements }: JobRow): JobTexts {
  return { title, description, requirements: parseList(requirements) };
}
