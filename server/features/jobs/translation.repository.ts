import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { JobPart } from "../../../contract/job/fields.ts";
import type { Query, Write } from "../../db/db.ts";
import type { GrowingMemory, JobSlovak, JobTexts, Remembered } from "../../translation/slovak/job-slovak.ts";
import { hashText, isStale, type JobRow, readList } from "./job-row.ts";

interface Kept {
  memory: GrowingMemory;
  /** The time of the newest pair. */
  until: string;
  added: number;
}

const kept = new WeakMap<Query, Kept>();
/** Clocks of instances disagree, and a pair may be older than one that was read before it. */
const overlapMs = 10 * 60_000;
/** Characters that are learned before other requests run, with a hundred added per pair. */
const charactersAtOnce = 40_000;
/**
 * Limits of the translation memory, which is kept in memory: pairs per job, and characters in total with an overhead
 * per pair. The oldest pairs are removed.
 */
const maxPairs = 300;
const maxTotalLength = 8_000_000;
const lengthOfPair = 800;

/** Everything staff ever wrote, the latest last. Only what is new is read: all of it for every job would hold everybody up. */
export async function readMemory(query: Query, now: Date, slovak: JobSlovak): Promise<GrowingMemory> {
  const known = kept.get(query) ?? { memory: slovak.createMemory(), until: "", added: 0 };
  kept.set(query, known);
  const newest = Math.min(Date.parse(known.until) || 0, now.getTime());
  const pairs = await query
    .selectFrom("translation_memory")
    .select(["english", "slovak", "updated_at"])
    .where("updated_at", ">=", new Date(newest - overlapMs).toISOString())
    .orderBy("updated_at")
    .execute();
  let learnt = 0;
  for (const pair of pairs) {
    known.memory.add(pair);
    learnt += pair.english.length + 100;
    if (learnt < charactersAtOnce) continue;
    learnt = 0;
    await setImmediate();
  }
  known.until = pairs.at(-1)?.updated_at ?? known.until;
  known.added += pairs.length;
  // Drops the copy now and then: it still contains pairs that were removed from the database.
  if (known.added > (2 * maxTotalLength) / lengthOfPair) kept.delete(query);
  return known.memory;
}

/** Learns from a person's Slovak, part by part; Slovak of an older English teaches nothing. Answers with what it learnt. */
export async function storePairs(write: Write, row: JobRow, now: Date, { getPairs }: JobSlovak): Promise<Remembered[]> {
  const getFresh = <T>(part: JobPart, value: T): T | undefined => (isStale(row, part) ? undefined : value);
  const slovak: JobTexts = {
    title: getFresh("title", row.slovak_title),
    description: getFresh("description", row.slovak_description),
    requirements: getFresh("requirements", readList(row.slovak_requirements)),
  };
  const pairs = getPairs(getEnglishTexts(row), slovak).slice(0, maxPairs);
  if (pairs.length === 0) return pairs;
  const updated_at = now.toISOString();
  // Two saves that share sentences take them in the same order, so that neither waits for the other for good.
  const rows = pairs
    .map((pair) => ({ source_hash: hashText(pair.english), ...pair, updated_at }))
    .toSorted((one, other) => (one.source_hash < other.source_hash ? -1 : 1));
  await write
    .insertInto("translation_memory")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("source_hash").doUpdateSet(({ ref }) => ({
        english: ref("excluded.english"),
        slovak: ref("excluded.slovak"),
        updated_at: ref("excluded.updated_at"),
      })),
    )
    .execute();
  await sql`delete from translation_memory where source_hash in (select source_hash from (select source_hash,
    sum(length(english) + length(slovak) + ${sql.lit(lengthOfPair)}) over (order by updated_at desc, source_hash) as so_far
    from translation_memory) as counted where so_far > ${sql.lit(maxTotalLength)})`.execute(write);
  return pairs;
}

export function getEnglishTexts({ title, description, requirements }: JobRow): JobTexts {
  return { title, description, requirements: readList(requirements) };
}
