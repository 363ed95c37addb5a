import { type SqlBool, sql } from "kysely";
import { jobParts } from "../../../contract/job/fields.ts";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { createSlovak, type JobSlovak, type TranslationMemory } from "../../translation/slovak/job-slovak.ts";
import { getEnglish, hashText, type JobRow } from "./job-row.ts";
import { getEnglishTexts, storePairs } from "./translation.repository.ts";

/** Part of saving a job: learns from a person's Slovak, fills in what is known at once, notes what a machine has to do. */
export async function planTranslation(
  write: Write,
  row: JobRow,
  now: Date,
  slovak: JobSlovak,
  kept: TranslationMemory,
): Promise<void> {
  // Part of a transaction that may yet fail: what it learns is not everybody's before it is committed.
  const learnt = slovak.createMemory(await storePairs(write, row, now, slovak));
  const memory = { find: (english: string) => learnt.find(english) ?? kept.find(english) };
  const known = slovak.translateFromMemory(getEnglishTexts(row), memory);
  const written = {
    title: row.slovak_title,
    description: row.slovak_description,
    requirements: row.slovak_requirements,
  };
  for (const part of jobParts) {
    const english = getEnglish(row, part);
    if ((written[part] !== "" && written[part] !== "[]") || english === "[]") {
      await write.deleteFrom("job_translations").where("job_id", "=", row.id).where("part", "=", part).execute();
      continue;
    }
    const source_hash = hashText(english);
    const said = known[part];
    const values = said
      ? { source_hash, slovak: toStored(said.text), origin: "memory" as const, attempts: 0, next_attempt_at: null }
      : { source_hash, slovak: null, origin: null, attempts: 0, next_attempt_at: now.toISOString() };
    await write
      .insertInto("job_translations")
      .values({ job_id: row.id, part, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(["job_id", "part"])
          .doUpdateSet(values)
          // Keeps a machine translation of the same English text, unless staff have taught a better one.
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

/** The Slovak of our field, with the names that this brand keeps in every language. */
export function createJobSlovak({ config: { brand } }: Pick<Deps, "config">): JobSlovak {
  return createSlovak([brand.name, brand.partner]);
}

export function toStored(text: string | readonly string[]): string {
  return typeof text === "string" ? text : JSON.stringify(text);
}
