import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { FieldCode } from "../../../contract/errors.ts";
import { inEachLocale, type Locale, locales } from "../../../contract/locales.ts";
import {
  type DefaultText,
  findLocaleBehind,
  hasSameForms,
  type StaffText,
  type TextOverrides,
  textFor,
  toOverrides,
} from "../../../contract/text/model.ts";
import { findTextProblems } from "../../../contract/text/rules.ts";
import type { Query, Write } from "../../db/db.ts";
import { raiseRevision, type StaffChange, updateGuarded } from "../../db/revision.ts";
import type { Tables } from "../../db/schema.ts";
import { createConflict, Refusal } from "../../http/errors.ts";

export type DefaultTexts = ReadonlyMap<string, DefaultText>;

const forms = z.record(z.string(), z.string());
/** Languages that were added later are absent. Languages that were removed are ignored. */
const anyLocales = z.object(inEachLocale(() => forms.optional()));
const version = z.object({
  texts: anyLocales,
  /** The shipped text that staff replaced. */
  shipped: anyLocales.transform((known) => inEachLocale((locale) => known[locale] ?? {})),
  by: z.string(),
  at: z.string(),
});
/** A text as staff wrote it. */
type TextVersion = z.output<typeof version>;
const textChanges = z.array(z.object({ key: z.string(), before: version.optional(), after: version.optional() }));
type TextChange = z.output<typeof textChanges>[number];

interface StoredText {
  revision: number;
  changedBy: string | undefined;
  changedAt: string;
  draft: TextVersion | undefined;
  published: TextVersion | undefined;
}

type Publication = Awaited<ReturnType<typeof selectPublications>>[number];

const maxPublications = 100;

/** The texts that staff have changed, by key. */
export async function selectTexts(query: Query, key?: string): Promise<Map<string, StoredText>> {
  const rows = query.selectFrom("texts").selectAll();
  const found = await rows.$if(key !== undefined, (all) => all.where("id", "=", key ?? "")).execute();
  return new Map(found.map((row) => [row.id, fromRow(row)]));
}

function fromRow({ revision, changed_by, changed_at, draft, published }: Selectable<Tables["texts"]>): StoredText {
  const parsed = { draft: parse(version, draft), published: parse(version, published) };
  return { revision, changedBy: changed_by ?? undefined, changedAt: changed_at ?? "", ...parsed };
}

/** Undefined for a value of a newer release, so that no page fails because of a text. */
function parse<Found>(schema: z.ZodType<Found>, json: string | null): Found | undefined {
  try {
    return schema.safeParse(JSON.parse(json ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** The texts of staff that visitors read. */
export async function selectPublishedTexts(query: Query, all: DefaultTexts): Promise<TextOverrides | undefined> {
  return toOverrides(
    [...(await selectTexts(query))].flatMap(([key, { published }]) => {
      const shipped = all.get(key);
      return published && shipped && isShowable(published.texts, shipped) ? [[key, published.texts]] : [];
    }),
  );
}

/** Checked only while saving: a shorter text in an update must not remove a longer one of staff from the site. */
const lengthProblems: readonly FieldCode[] = ["tooLong", "tooManyLines"];

/** Whether a text of staff keeps the rules of the text that is shipped now. */
export function isShowable(texts: StaffText, shipped: DefaultText): boolean {
  return Object.values(findTextProblems(texts, shipped)).every((problem) => lengthProblems.includes(problem));
}

/** The languages in which an update has changed the shipped text since staff replaced it. */
export function findStaleLocales(written: TextVersion, shipped: DefaultText): Locale[] {
  return locales.filter((one) => written.texts[one] && !hasSameForms(written.shipped[one], shipped[one]));
}

export function toEditableText(key: string, shipped: DefaultText, stored: StoredText | undefined) {
  const { revision = 0, changedBy, draft, published } = stored ?? {};
  const last = draft ?? published;
  return {
    ...{ key, revision, changedBy, shipped },
    published: completeTexts(published && isShowable(published.texts, shipped) ? published.texts : undefined, shipped),
    outdatedOriginal: last && findStaleLocales(last, shipped).length > 0 ? last.shipped : undefined,
    isValid: !last || isShowable(last.texts, shipped),
    draft: draft && { texts: completeTexts(draft.texts, shipped), by: draft.by, at: draft.at },
  };
}

export function completeTexts(texts: StaffText | undefined, shipped: DefaultText): DefaultText {
  return inEachLocale((locale) => textFor(locale, texts, shipped));
}

interface DraftInput {
  key: string;
  revision: number | undefined;
  /** Undefined takes the text out of the draft. */
  texts: StaffText | undefined;
  shipped: DefaultText;
}

export async function saveDraft(write: Write, { by, now }: StaffChange, { key, revision, texts, shipped }: DraftInput) {
  const at = now.toISOString();
  const untouched = { id: key, draft: null, published: null, revision: 0, changed_by: by, changed_at: at };
  await write
    .insertInto("texts")
    .values(untouched)
    .onConflict((same) => same.column("id").doNothing())
    .execute();
  const stored = (await selectTexts(write, key)).get(key);
  const draft = texts && toDraft(texts, shipped, stored?.published);
  const values = { draft: draft ? JSON.stringify({ ...draft, by, at }) : null };
  const isChanged = await updateGuarded(write, "texts", { id: key, revision }, values, { by, now });
  if (!isChanged) throw createConflict(toEditableText(key, shipped, stored), stored);
}

/** Undefined when publishing it would change nothing. */
function toDraft(typed: StaffText, shipped: DefaultText, published: TextVersion | undefined) {
  const texts: StaffText = {};
  for (const locale of locales) {
    const text = typed[locale];
    if (text && !hasSameForms(text, shipped[locale])) texts[locale] = text;
  }
  const isNew =
    locales.some((one) => !hasSameForms(textFor(one, texts, shipped), textFor(one, published?.texts, shipped))) ||
    (published && findStaleLocales(published, shipped).length > 0);
  return isNew ? { texts, shipped } : undefined;
}

interface PublishInput {
  /** The draft as the user saw it. */
  drafts: readonly { key: string; revision: number }[];
  acceptBehind: boolean;
}

/** Publishes the draft. Texts that this release does not have stay in the draft. */
export async function publishDraft(write: Write, change: StaffChange, input: PublishInput, all: DefaultTexts) {
  const { drafts, acceptBehind } = input;
  // Changes nothing; on PostgreSQL it locks the rows until the transaction ends.
  const rows = await write
    .updateTable("texts")
    .set({ revision: sql<number>`revision` })
    .where("draft", "is not", null)
    .returningAll()
    .execute();
  const held = rows.flatMap((row) => {
    const shipped = all.get(row.id);
    return shipped ? [{ key: row.id, shipped, ...fromRow(row) }] : [];
  });
  const seen = new Map(drafts.map(({ key, revision }) => [key, revision]));
  if (held.length !== seen.size || held.some(({ key, revision }) => seen.get(key) !== revision)) {
    const [last] = held.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt));
    const current = held.map(({ key, shipped, ...stored }) => toEditableText(key, shipped, stored));
    throw createConflict(current, last);
  }
  const isBehind = ({ draft, published, shipped }: (typeof held)[number]) =>
    draft && findLocaleBehind(draft.texts, published?.texts, shipped);
  if (!acceptBehind && held.some(isBehind)) throw new Refusal("languageBehind");
  const keys = held.map(({ key }) => key);
  await write
    .updateTable("texts")
    .set({ published: sql`draft`, draft: null, ...raiseRevision(change) })
    .where("id", "in", keys)
    .execute();
  const changes = held.map(({ key, published, draft }) => ({ key, before: published, after: draft }));
  const [newest] = await selectPublications(write, 1);
  return insertPublication(write, change, { previous: newest?.version ?? 0, changes, takesBack: false });
}

/**
 * Publishes what visitors read before the newest publication. A publication that takes back another cannot be taken
 * back.
 */
export async function takeBack(write: Write, change: StaffChange, seen: number) {
  const [newest] = await selectPublications(write, 1);
  if (!newest || newest.version !== seen || newest.takesBack) throw createPublicationConflict(newest);
  for (const { key, before } of newest.changes)
    await write
      .updateTable("texts")
      .set({ published: before ? JSON.stringify(before) : null, ...raiseRevision(change) })
      .where("id", "=", key)
      .execute();
  const changes = newest.changes.map(({ key, before, after }) => ({ key, before: after, after: before }));
  return insertPublication(write, change, { previous: seen, changes, takesBack: true });
}

/** The last publications, newest first. */
export async function selectPublications(query: Query, limit = maxPublications) {
  const rows = await query.selectFrom("publications").selectAll().orderBy("version", "desc").limit(limit).execute();
  return rows.map(({ version, published_by, published_at, takes_back, changes }) => ({
    ...{ version, by: published_by, at: published_at, takesBack: takes_back === 1 },
    changes: parse(textChanges, changes) ?? [],
  }));
}

async function insertPublication(
  write: Write,
  { by, now }: StaffChange,
  { previous, changes, takesBack }: { previous: number; changes: TextChange[]; takesBack: boolean },
) {
  const next = previous + 1;
  const inserted = await write
    .insertInto("publications")
    .values({
      ...{ version: next, published_by: by, published_at: now.toISOString(), takes_back: takesBack ? 1 : 0 },
      changes: JSON.stringify(changes),
    })
    .onConflict((same) => same.column("version").doNothing())
    .executeTakeFirst();
  // Of two simultaneous publications on PostgreSQL, the second waits for the first and gets 409.
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw createPublicationConflict((await selectPublications(write, 1))[0]);
  await write
    .deleteFrom("publications")
    .where("version", "<=", next - maxPublications)
    .execute();
  return { version: next, keys: changes.map(({ key }) => key) };
}

function createPublicationConflict(newest: Publication | undefined): Refusal {
  if (!newest) return new Refusal("conflict");
  const { changes: _, ...current } = newest;
  return createConflict(current, { changedBy: newest.by, changedAt: newest.at });
}
