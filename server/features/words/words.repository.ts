import { sql } from "kysely";
import { z } from "zod";
import { locales } from "../../../contract/locales.ts";
import { inEachLocale } from "../../../contract/words/each-locale.ts";
import { behindIn, isSame, type Shipped, saidIn, type Texts } from "../../../contract/words/texts.ts";
import type { Query, Write } from "../../db/db.ts";
import type { Engine } from "../../db/engine.ts";
import { newId } from "../../db/ids.ts";

const forms = z.record(z.string(), z.string());
/** A language that the site has got since is not among them; one that it has given up is passed over. */
const perhapsInEach = z.object(inEachLocale(() => forms.optional()));
/** One text as staff have it, and what was shipped when they wrote it. */
const entry = z.object({
  id: z.string(),
  texts: perhapsInEach,
  shipped: perhapsInEach.transform((known) => inEachLocale((locale) => known[locale] ?? {})),
  by: z.string(),
  at: z.string(),
});
export type Entry = z.output<typeof entry>;
type Entries = Record<string, Entry>;

export const draftVersion = 0;
/** As high as the column can count. */
const lastVersion = 2 ** 31 - 1;

/** Everything that staff said in place of the shipped words, from this version on. */
export interface Version {
  version: number;
  by: string;
  at: string;
  texts: Entries;
}

export async function readDraft(query: Query): Promise<Entries> {
  const [draft] = await select(query, 1, draftVersion, draftVersion);
  return draft?.texts ?? {};
}

/** Newest first; the first of them is what visitors read. */
export function readVersions(query: Query, most: number, newest = lastVersion): Promise<Version[]> {
  return select(query, most, draftVersion + 1, newest);
}

/** Newest first. Each holds all texts: read at once, a hundred of them would hold everybody up. */
export async function* readHistory(query: Query, most: number) {
  let [version, before, earlier] = await readVersions(query, 3);
  for (let shown = 0; version && shown < most; shown++) {
    yield { version, earlier, changes: changesOf(version, before) };
    const next = earlier && (await readVersions(query, 1, earlier.version - 1));
    [version, before, earlier] = [before, earlier, next?.[0]];
  }
}

export async function readPublished(query: Query): Promise<Entries> {
  const [newest] = await readVersions(query, 1);
  return newest?.texts ?? {};
}

async function select(query: Query, most: number, oldest: number, newest: number): Promise<Version[]> {
  const rows = await query
    .selectFrom("words")
    .selectAll()
    .where("version", ">=", oldest)
    .where("version", "<=", newest)
    .orderBy("version", "desc")
    .limit(most)
    .execute();
  return rows.map(({ version, author: by, written_at: at, texts }) => ({
    ...{ version, by, at },
    texts: understood(texts),
  }));
}

/** What a newer release or a mishap left there that is not understood is passed over: no text may cost the page it is on. */
function understood(stored: string): Entries {
  const read = readJson(stored);
  const texts = Object.entries(read).map(([key, one]) => [key, entry.safeParse(one).data] as const);
  return Object.fromEntries(texts.filter((text): text is [string, Entry] => text[1] !== undefined));
}

function readJson(stored: string): object {
  try {
    return Object(JSON.parse(stored));
  } catch {
    return {};
  }
}

interface Writing {
  by: string;
  now: Date;
}

interface Change extends Writing {
  key: string;
  /** Without, the text leaves the draft. */
  texts: Texts | undefined;
  shipped: Shipped;
  /** The id of what was said last, as far as the writer knows. */
  read: string | undefined;
}

interface Said {
  draft: Entry | undefined;
  published: Entry | undefined;
}

/** Whoever has not read what was said last does not write over it. */
export async function saveDraft(write: Write, engine: Engine, change: Change): Promise<Said | "conflict"> {
  const { key, shipped, by, now } = change;
  await oneAtATime(write, engine);
  const { [key]: draft, ...others } = await readDraft(write);
  const published = (await readPublished(write))[key];
  if ((draft ?? published)?.id !== change.read) return "conflict";
  const texts: Texts = {};
  for (const locale of locales) {
    const text = change.texts?.[locale];
    if (text && !isSame(text, shipped[locale])) texts[locale] = text;
  }
  const isNew = locales.some(
    (locale) =>
      !isSame(saidIn(locale, texts, shipped), saidIn(locale, published?.texts, shipped)) ||
      (published?.texts[locale] && !isSame(published.shipped[locale], shipped[locale])),
  );
  const saved = change.texts && isNew ? { id: newId(), texts, shipped, by, at: now.toISOString() } : undefined;
  await store(write, draftVersion, { texts: saved ? { ...others, [key]: saved } : others, by, now });
  return { draft: saved, published };
}

/** The whole draft, if `ids` are what is in it; in both languages, unless it may be behind in one. */
export async function publishDraft(
  write: Write,
  engine: Engine,
  { ids, evenBehind, by, now }: Writing & { ids: readonly string[]; evenBehind: boolean },
): Promise<"conflict" | "behind" | Published> {
  await oneAtATime(write, engine);
  const draft = await readDraft(write);
  const [newest] = await readVersions(write, 1);
  const published = newest?.texts ?? {};
  const seen = new Set(ids);
  const drafted = Object.values(draft);
  if (drafted.length !== seen.size || drafted.some(({ id }) => !seen.has(id))) return "conflict";
  const isBehind = ([key, { texts, shipped }]: [string, Entry]) => behindIn(texts, published[key]?.texts, shipped);
  if (!evenBehind && Object.entries(draft).some(isBehind)) return "behind";
  const version = (newest?.version ?? draftVersion) + 1;
  // Also what says the original again: without its id this would look like a publication that was taken back.
  await store(write, version, { texts: { ...published, ...draft }, by, now });
  await store(write, draftVersion, { texts: {}, by, now });
  return { version, keys: Object.keys(draft).sort() };
}

interface Published {
  version: number;
  keys: string[];
}

/** Publishes again what was said before the newest version; a second press must not publish that one again. */
export async function takeBack(
  write: Write,
  engine: Engine,
  { version: seen, by, now }: Writing & { version: number },
): Promise<Published | "conflict"> {
  await oneAtATime(write, engine);
  const [newest, before, earlier] = await readVersions(write, 3);
  if (newest?.version !== seen || takesBack(newest, earlier)) return "conflict";
  const version = newest.version + 1;
  await store(write, version, { texts: before?.texts ?? {}, by, now });
  return { version, keys: changesOf(newest, before).map(({ key }) => key) };
}

/** It says what was said two versions ago. */
export function takesBack(version: Version, earlier: Version | undefined): boolean {
  return changesOf(version, earlier).length === 0;
}

/** What a version says that the one before it did not. */
function changesOf({ texts }: Version, before: Version | undefined) {
  return [...new Set([...Object.keys(before?.texts ?? {}), ...Object.keys(texts)])]
    .sort()
    .map((key) => ({ key, before: before?.texts[key], after: texts[key] }))
    .filter((change) => change.before?.id !== change.after?.id);
}

async function store(write: Write, version: number, { texts, by, now }: Writing & { texts: Entries }): Promise<void> {
  const row = { texts: JSON.stringify(texts), author: by, written_at: now.toISOString() };
  await write
    .insertInto("words")
    .values({ version, ...row })
    .onConflict((same) => same.column("version").doUpdateSet(row))
    .execute();
}

/** There may be no row yet that could be locked. */
async function oneAtATime(write: Write, engine: Engine): Promise<void> {
  if (engine === "postgres") await sql`lock table words in share row exclusive mode`.execute(write);
}
