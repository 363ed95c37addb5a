import { z } from "zod";
import { type Locale, locales } from "../../../contract/locales.ts";
import { inEachLocale } from "../../../contract/words/each-locale.ts";
import { behindIn, isSame, type Shipped, saidIn, type Texts } from "../../../contract/words/texts.ts";
import type { Query, Write } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import { Refusal } from "../../http/errors.ts";

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

const draftVersion = 0;
const historyMost = 100;
/** With those that the oldest in the history is compared with: the one before it, and the one that it may take back to. */
const keptVersions = historyMost + 2;

/** Everything that staff said in place of the shipped words, from this version on. */
export interface Version {
  version: number;
  by: string;
  at: string;
  texts: Entries;
}

export async function readDraft(query: Query): Promise<Entries> {
  const draft = query.selectFrom("words").select("texts").where("version", "=", draftVersion);
  return understood((await draft.executeTakeFirst())?.texts ?? "{}");
}

/** Newest first; the first of them is what visitors read. */
export async function readVersions(query: Query, most: number, before?: Version): Promise<Version[]> {
  const rows = await query
    .selectFrom("words")
    .selectAll()
    .where("version", ">", draftVersion)
    .$if(before !== undefined, (all) => all.where("version", "<", before?.version ?? 0))
    .orderBy("version", "desc")
    .limit(most)
    .execute();
  return rows.map(({ version, author, written_at, texts }) => ({
    ...{ version, by: author, at: written_at },
    texts: understood(texts),
  }));
}

/** Newest first. Each holds all texts: read at once, a hundred of them would hold everybody up. */
export async function* readHistory(query: Query) {
  let [version, before, earlier] = await readVersions(query, 3);
  for (let shown = 0; version && shown < historyMost; shown++) {
    yield { version, earlier, changes: changesOf(version, before) };
    const next = earlier && (await readVersions(query, 1, earlier));
    [version, before, earlier] = [before, earlier, next?.[0]];
  }
}

export async function readPublished(query: Query): Promise<Entries> {
  const [newest] = await readVersions(query, 1);
  return newest?.texts ?? {};
}

/** What a newer release or a mishap left there that is not understood is passed over: no text may cost the page it is on. */
function understood(stored: string): Entries {
  const texts = Object.entries(readJson(stored)).map(([key, one]) => [key, entry.safeParse(one).data] as const);
  return Object.fromEntries(texts.filter((text): text is [string, Entry] => text[1] !== undefined));
}

function readJson(stored: string): object {
  try {
    return Object(JSON.parse(stored));
  } catch {
    return {};
  }
}

export interface Act {
  by: string;
  at: string;
}

interface Change {
  key: string;
  /** Without, the text leaves the draft. */
  texts: Texts | undefined;
  shipped: Shipped;
  /** The id of what was said last, as far as the writer knows. */
  read: string | undefined;
}

/** Whoever has not read what was said last does not write over it. */
export async function saveDraft(write: Write, act: Act, { key, shipped, ...change }: Change) {
  const { [key]: draft, ...others } = await holdDraft(write, act);
  const published = (await readPublished(write))[key];
  if ((draft ?? published)?.id !== change.read) throw new Refusal("changedMeanwhile");
  const texts: Texts = {};
  for (const locale of locales) {
    const text = change.texts?.[locale];
    if (text && !isSame(text, shipped[locale])) texts[locale] = text;
  }
  const isNew =
    locales.some((one) => !isSame(saidIn(one, texts, shipped), saidIn(one, published?.texts, shipped))) ||
    (published && staleIn(published, shipped).length > 0);
  const saved = change.texts && isNew ? { id: newId(), texts, shipped, ...act } : undefined;
  await store(write, act, draftVersion, saved ? { ...others, [key]: saved } : others);
  return { draft: saved, published, keys: [key] };
}

/** The languages in which staff wrote it over other words than are shipped now. */
export function staleIn(written: Entry, shipped: Shipped): Locale[] {
  return locales.filter((one) => written.texts[one] && !isSame(written.shipped[one], shipped[one]));
}

interface Publication {
  /** The ids of what is in the draft, as far as whoever publishes knows. */
  drafts: readonly string[];
  /** Also with one language behind. */
  evenBehind: boolean;
}

/** All of the draft but texts that this release does not have: nobody can see those, so they wait in it. */
export async function publishDraft(
  write: Write,
  act: Act,
  { drafts, evenBehind }: Publication,
  isKnown: (key: string) => boolean,
) {
  const held = Object.entries(await holdDraft(write, act));
  const draft = Object.fromEntries(held.filter(([key]) => isKnown(key)));
  const [newest] = await readVersions(write, 1);
  const published = newest?.texts ?? {};
  const seen = new Set(drafts);
  const drafted = Object.values(draft);
  if (drafted.length !== seen.size || drafted.some(({ id }) => !seen.has(id))) throw new Refusal("changedMeanwhile");
  const isBehind = ([key, { texts, shipped }]: [string, Entry]) => behindIn(texts, published[key]?.texts, shipped);
  if (!evenBehind && Object.entries(draft).some(isBehind)) throw new Refusal("languageBehind");
  // Also what says the original again: without its id this would look like a publication that was taken back.
  const version = await publish(write, act, newest, { ...published, ...draft });
  await store(write, act, draftVersion, Object.fromEntries(held.filter(([key]) => !isKnown(key))));
  return { version, keys: Object.keys(draft).sort() };
}

/** Publishes again what was said before the newest version; a second press must not publish that one again. */
export async function takeBack(write: Write, act: Act, seen: number) {
  await holdDraft(write, act);
  const [newest, before, earlier] = await readVersions(write, 3);
  if (newest?.version !== seen || takesBack(newest, earlier)) throw new Refusal("changedMeanwhile");
  const version = await publish(write, act, newest, before?.texts ?? {});
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

/** Each version holds all texts anew: one goes when the history shows it no more. */
async function publish(write: Write, act: Act, newest: Version | undefined, texts: Entries): Promise<number> {
  const version = (newest?.version ?? draftVersion) + 1;
  await store(write, act, version, texts);
  const older = write.deleteFrom("words").where("version", "<=", version - keptVersions);
  await older.where("version", ">", draftVersion).execute();
  return version;
}

/** The draft, which with all versions is nobody else's to change until this transaction ends. */
async function holdDraft(write: Write, { by, at }: Act): Promise<Entries> {
  const { texts } = await write
    .insertInto("words")
    .values({ version: draftVersion, texts: "{}", author: by, written_at: at })
    .onConflict((same) => same.column("version").doUpdateSet({ version: draftVersion }))
    .returning("texts")
    .executeTakeFirstOrThrow();
  return understood(texts);
}

async function store(write: Write, { by, at }: Act, version: number, texts: Entries): Promise<void> {
  const row = { texts: JSON.stringify(texts), author: by, written_at: at };
  await write
    .insertInto("words")
    .values({ version, ...row })
    .onConflict((same) => same.column("version").doUpdateSet(row))
    .execute();
}
