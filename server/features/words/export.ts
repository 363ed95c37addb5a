import { locales } from "../../../contract/locales.ts";
import { placeOf, textsOf } from "../../../contract/words/texts.ts";
import type { Query } from "../../db/db.ts";
import { fits } from "./published.ts";
import { readWordFiles, writeWord } from "./word-files.ts";
import { readPublished, staleIn } from "./words.repository.ts";

/** Writes what visitors read into the files of the words, for review; what no longer fits them is named and left out. */
export async function exportWords(query: Query, folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { key, saying, shipped } of await published(query, folder)) {
    if (!shipped || !fits(saying.texts, shipped)) {
      lines.push(`left out  ${key}: it does not fit the files any more`);
      continue;
    }
    for (const locale of locales) {
      for (const [form, text] of Object.entries(saying.texts[locale] ?? {})) {
        if (shipped[locale][form] === text) continue;
        const { set, path } = placeOf(key, form);
        writeWord(folder, locale, set, path, text);
        lines.push(`written   ${locale} ${set}:${path}`);
      }
    }
  }
  return lines;
}

/** Texts of staff whose shipped words have changed since, or are gone. */
export async function staleWords(query: Query, folder: string): Promise<string[]> {
  const stale = (await published(query, folder)).flatMap(({ key, saying, shipped }) => {
    if (!shipped) return [`gone      ${key}, last changed by ${saying.by}`];
    return staleIn(saying, shipped).flatMap((locale) => [
      `stale     ${locale} ${key}, last changed by ${saying.by}`,
      `  was     ${textIn(saying.shipped[locale])}`,
      `  is      ${textIn(shipped[locale])}`,
      `  staff   ${textIn(saying.texts[locale] ?? {})}`,
    ]);
  });
  return stale.length > 0 ? stale : ["No text of staff is stale."];
}

async function published(query: Query, folder: string) {
  const all = textsOf(readWordFiles(folder));
  return Object.entries(await readPublished(query))
    .filter(([, { texts }]) => locales.some((locale) => texts[locale]))
    .map(([key, saying]) => ({ key, saying, shipped: all.get(key) }));
}

function textIn(forms: Record<string, string>): string {
  return Object.values(forms)
    .map((text) => JSON.stringify(text))
    .join(" / ");
}
