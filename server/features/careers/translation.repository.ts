import type { JobPart } from "../../../contract/jobs.ts";
import type { Query, Write } from "../../db/db.ts";
import type { JobSlovak, JobTexts, Remembered } from "../../translation/slovak/job-slovak.ts";
import type { TranslationCache } from "../../translation/translation-cache.ts";
import { hashText, isStale, type JobRow, readList } from "./jobs.repository.ts";

/** Everything staff ever wrote, the latest last. */
export function readMemory(query: Query): Promise<Remembered[]> {
  return query.selectFrom("translation_memory").select(["english", "slovak"]).orderBy("updated_at").execute();
}

/** Learns from a person's Slovak, part by part; Slovak of an older English teaches nothing. */
export async function remember(write: Write, row: JobRow, now: Date, { pairsOf }: JobSlovak): Promise<void> {
  const fresh = <T>(part: JobPart, value: T): T | undefined => (isStale(row, part) ? undefined : value);
  const slovak: JobTexts = {
    title: fresh("title", row.slovak_title),
    description: fresh("description", row.slovak_description),
    requirements: fresh("requirements", readList(row.slovak_requirements)),
  };
  for (const pair of pairsOf(englishTexts(row), slovak)) {
    const values = { ...pair, updated_at: now.toISOString() };
    await write
      .insertInto("translation_memory")
      .values({ source_hash: hashText(pair.english), ...values })
      .onConflict((conflict) => conflict.column("source_hash").doUpdateSet(values))
      .execute();
  }
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
