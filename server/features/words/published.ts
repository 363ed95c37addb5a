import { textsProblems } from "../../../contract/words/text-rules.ts";
import { type ChangedWords, layered, type Shipped, type Texts } from "../../../contract/words/texts.ts";
import type { Query } from "../../db/db.ts";
import { readPublished } from "./words.repository.ts";

/** Whether it can still stand where the product of today has its own words. */
export function fits(texts: Texts, shipped: Shipped): boolean {
  return Object.keys(textsProblems(texts, shipped)).length === 0;
}

/** What visitors read in place of the shipped words. What no longer fits them is kept and not shown. */
export async function publishedWords(query: Query, all: Map<string, Shipped>): Promise<ChangedWords | undefined> {
  return layered(
    Object.entries(await readPublished(query)).flatMap(([key, { texts }]) => {
      const shipped = all.get(key);
      return shipped && fits(texts, shipped) ? [[key, texts]] : [];
    }),
  );
}
