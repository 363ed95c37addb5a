import type { Deps } from "../../deps.ts";
import { hashText } from "./job-row.ts";

/** Translates each text once per engine. Empty answers are not stored, so that the engine is asked again. */
export async function translateWithCache(
  { db, clock, translator }: Pick<Deps, "db" | "clock" | "translator">,
  texts: readonly string[],
): Promise<string[]> {
  const { engine } = translator;
  const distinct = [...new Set(texts)];
  const cached = await db.query
    .selectFrom("translations")
    .select(["english", "slovak"])
    .where("engine", "=", engine)
    .where("source_hash", "in", distinct.map(hashText))
    .execute();
  const known = new Map(cached.map(({ english, slovak }) => [english, slovak]));
  const missing = distinct.filter((text) => !known.has(text));
  if (missing.length > 0) {
    const answers = await translator.translate(missing);
    const created_at = clock().toISOString();
    const rows = missing
      .map((english, at) => ({
        source_hash: hashText(english),
        engine,
        english,
        slovak: answers[at] ?? "",
        created_at,
      }))
      .filter(({ slovak }) => slovak.trim() !== "");
    if (rows.length > 0)
      await db.query
        .insertInto("translations")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["source_hash", "engine"]).doNothing())
        .execute();
    for (const { english, slovak } of rows) known.set(english, slovak);
  }
  return texts.map((text) => known.get(text) ?? "");
}
