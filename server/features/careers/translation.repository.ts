import { setImmediate } from "node:timers/promises";
import type { JobPart } from "../../../contract/jobs.ts";
import type { Query, Write } from "../../db/db.ts";
import type { GrowingMemory, JobSlovak, JobTexts, Remembered } from "../../translation/slovak/job-slovak.ts";
import type { TranslationCache } from "../../translation/translation-cache.ts";
import { hashText, isStale, type JobRow, readList } from "./job-row.ts";

interface Kept {
  memory: GrowingMemory;
  /** Of the newest pair in it. */
  until: string;
}

const kept = new WeakMap<Query, Kept>();
/** Clocks of instances disagree, and a pair may be older than one that was read before it. */
const overlapMs = 10 * 60_000;
const pairsAtOnce = 200;

/** Everything staff ever wrote, the latest last. Only what is new is read: all of it for every job would hold everybody up. */
export async function readMemory(query: Query, now: Date, slovak: JobSlovak): Promise<GrowingMemory> {
  const known = kept.get(query) ?? { memory: slovak.createMemory(), until: "" };
  kept.set(query, known);
  const newest = Math.min(Date.parse(known.until) || 0, now.getTime());
  const pairs = await query
    .selectFrom("translation_memory")
    .select(["english", "slovak", "updated_at"])
    .where("updated_at", ">=", new Date(newest - overlapMs).toISOString())
    .orderBy("updated_at")
    .execute();
  for (const [at, pair] of pairs.entries()) {
    known.memory.add(pair);
    if (at % pairsAtOnce === 0) await setImmediate();
  }
  known.until = pairs.at(-1)?.updated_at ?? known.until;
  return known.memory;
}

/** Learns from a person's Slovak, part by part; Slovak of an older English teaches nothing. Answers with what it learnt. */
export async function remember(write: Write, row: JobRow, now: Date, { pairsOf }: JobSlovak): Promise<Remembered[]> {
  const fresh = <T>(part: JobPart, value: T): T | undefined => (isStale(row, part) ? undefined : value);
  const slovak: JobTexts = {
    title: fresh("title", row.slovak_title),
    description: fresh("description", row.slovak_description),
    requirements: fresh("requirements", readList(row.slovak_requirements)),
  };
  const pairs = pairsOf(englishTexts(row), slovak);
  for (const pair of pairs) {
    const values = { ...pair, updated_at: now.toISOString() };
    await write
      .insertInto("translation_memory")
      .values({ source_hash: hashText(pair.english), ...values })
      .onConflict((conflict) => conflict.column("source_hash").doUpdateSet(values))
      .execute();
  }
  return pairs;
}

export function englishTexts({ title, description, requirements }: JobRow): JobTexts {
  return { title, description, requirements: readList(requirements) };
}

export function storedCache(query: Query, clock: () => Date): TranslationCache {
  return {
    async read(engine, texts) {
      const rows = await query
        .selectFrom("translations")
        .select(["english", "slovak"])
        .where("engine", "=", engine)
        .where("source_hash", "in", [...new Set(texts)].map(hashText))
        .execute();
      return new Map(rows.map((row) => [row.english, row.slovak]));
    },
    async write(engine, translations) {
      const created_at = clock().toISOString();
      await query
        .insertInto("translations")
        .values(
          [...translations].map(([english, slovak]) => ({
            source_hash: hashText(english),
            engine,
            english,
            slovak,
            created_at,
          })),
        )
        .onConflict((conflict) => conflict.columns(["source_hash", "engine"]).doNothing())
        .execute();
    },
  };
}
