import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inEachLocale, type Locale, locales } from "../../contract/locales.ts";
import { collectTexts, type MessageFiles, splitKey, textNamespaces } from "../../contract/text/model.ts";
import type { Query } from "../../server/db/db.ts";
import { findStaleLocales, isShowable, selectTexts } from "../../server/features/texts/texts.repository.ts";

type NamespaceMessages = Record<string, unknown>;

/** The message files that visitors read; `folder` has one folder for each language. */
export function readMessageFiles(folder: string): MessageFiles {
  return inEachLocale((locale) => {
    const read = (namespace: string) => JSON.parse(readFileSync(getFile(folder, locale, namespace), "utf8"));
    return Object.fromEntries(textNamespaces.map((namespace) => [namespace, read(namespace)]));
  });
}

/** Writes the published texts of staff into the message files, for review. Those that do not fit them are left out. */
export async function exportTexts(query: Query, folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { key, published, shipped } of await selectPublished(query, folder)) {
    if (!shipped || !isShowable(published.texts, shipped)) {
      lines.push(`left out  ${key}: it does not fit the files any more`);
      continue;
    }
    for (const locale of locales) {
      for (const [form, text] of Object.entries(published.texts[locale] ?? {})) {
        if (shipped[locale][form] === text) continue;
        const { namespace, path } = splitKey(key, form);
        writeMessage(getFile(folder, locale, namespace), path, text);
        lines.push(`written   ${locale} ${namespace}:${path}`);
      }
    }
  }
  return lines;
}

/** Texts of staff whose shipped text has changed since, or is gone. */
export async function listStaleTexts(query: Query, folder: string): Promise<string[]> {
  const stale = (await selectPublished(query, folder)).flatMap(({ key, published, shipped }) => {
    if (!shipped) return [`gone      ${key}, last changed by ${published.by}`];
    return findStaleLocales(published, shipped).flatMap((locale) => [
      `stale     ${locale} ${key}, last changed by ${published.by}`,
      `  was     ${toLine(published.shipped[locale])}`,
      `  is      ${toLine(shipped[locale])}`,
      `  staff   ${toLine(published.texts[locale] ?? {})}`,
    ]);
  });
  return stale.length > 0 ? stale : ["No text of staff is stale."];
}

async function selectPublished(query: Query, folder: string) {
  const all = collectTexts(readMessageFiles(folder));
  return [...(await selectTexts(query))].flatMap(([key, { published }]) =>
    published && locales.some((locale) => published.texts[locale]) ? [{ key, published, shipped: all.get(key) }] : [],
  );
}

/** Changes one text; the rest of the file stays as it is, byte for byte. */
function writeMessage(file: string, path: string, text: string): void {
  const messages: NamespaceMessages = JSON.parse(readFileSync(file, "utf8"));
  const names = path.split(".");
  const last = names.pop() ?? "";
  const inner = names.reduce<unknown>((outer, name) => (isSet(outer) ? outer[name] : undefined), messages);
  if (!isSet(inner) || typeof inner[last] !== "string") throw new Error(`${file} has no ${path}`);
  inner[last] = text;
  writeFileSync(file, `${JSON.stringify(messages, null, 2)}\n`);
}

function getFile(folder: string, locale: Locale, namespace: string): string {
  return join(folder, locale, `${namespace}.json`);
}

function isSet(value: unknown): value is NamespaceMessages {
  return typeof value === "object" && value !== null;
}

function toLine(forms: Record<string, string>): string {
  return Object.values(forms)
    .map((text) => JSON.stringify(text))
    .join(" / ");
}
