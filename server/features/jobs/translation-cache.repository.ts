import type { Query } from "../../db/db.ts";
import type { TranslationCache } from "../../translation/translation-cache.ts";
import { hashText } from "./job-row.ts";

export function createStoredCache(query: Query, clock: () => Date): TranslationCache {
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
