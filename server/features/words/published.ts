import type { FieldCode } from "../../../contract/errors.ts";
import { textsProblems } from "../../../contract/words/text-rules.ts";
import { type ChangedWords, layered, type Shipped, type Texts } from "../../../contract/words/texts.ts";
import type { Query } from "../../db/db.ts";
import { readPublished } from "./words.repository.ts";

/** Asked of whoever writes: an update that says it shorter would else take their text from the site. */
const ofRoom: readonly FieldCode[] = ["tooLong", "tooManyLines"];

/** Whether it can still stand where the product of today has its own words. */
export function fits(texts: Texts, shipped: Shipped): boolean {
  return Object.values(textsProblems(texts, shipped)).every((problem) => ofRoom.includes(problem));
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
