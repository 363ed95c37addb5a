import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Whole } from "../../../contract/endpoint.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import { type Template, type TemplateName, templateNames } from "../../../contract/replies.ts";
import { inEachLocale } from "../../../contract/words/each-locale.ts";
import type { Engine, Query, Write } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { jsonOf } from "../../json.ts";
import { serverWords } from "../../locales/words.ts";

const text = z.object({ subject: z.string(), text: z.string() });
/** A language that the site has got since is not among them; one that it has given up is passed over. */
const storedWords = z.object(inEachLocale(() => text.optional().catch(undefined))).catch(inEachLocale(() => undefined));

type TemplateWords = Record<Locale, z.output<typeof text>>;

type TemplateRow = Omit<Selectable<Tables["reply_templates"]>, "revision">;

function toTemplate(id: TemplateName, row: TemplateRow | undefined): Whole<Template> {
  const changed = row && storedWords.parse(jsonOf(row.words));
  const words = inEachLocale((locale) => changed?.[locale] ?? serverWords[locale].templates[id]);
  return { id, ...words, changedBy: row?.changed_by, changedAt: row?.changed_at };
}

/** All of them: the words of staff where they have changed the shipped ones. */
export async function readTemplates(query: Query): Promise<Whole<Template>[]> {
  const rows = await query.selectFrom("reply_templates").selectAll().execute();
  return templateNames.map((id) =>
    toTemplate(
      id,
      rows.find(({ name }) => name === id),
    ),
  );
}

export async function readTemplate(query: Query | Write, id: TemplateName): Promise<Whole<Template>> {
  const row = await query.selectFrom("reply_templates").selectAll().where("name", "=", id).executeTakeFirst();
  return toTemplate(id, row);
}

interface Change {
  words: TemplateWords;
  by: string;
  /** `changedAt` of the template that was read. */
  read: string | undefined;
  now: Date;
}

interface Changed {
  template: Whole<Template>;
  outcome: "changed" | "unchanged" | "conflict";
}

/** Whoever has not read the words that stand does not write over them. */
export async function changeTemplate(
  write: Write,
  engine: Engine,
  id: TemplateName,
  { words, by, read, now }: Change,
): Promise<Changed> {
  // There may be no row yet that could be locked.
  if (engine === "postgres") await sql`lock table reply_templates in share row exclusive mode`.execute(write);
  const current = await readTemplate(write, id);
  if (sameWords(current, words)) return { template: current, outcome: "unchanged" };
  if (current.changedAt !== read) return { template: current, outcome: "conflict" };
  const row = { words: JSON.stringify(words), changed_by: by, changed_at: now.toISOString() };
  await write
    .insertInto("reply_templates")
    .values({ name: id, ...row })
    .onConflict((same) =>
      same
        .column("name")
        .doUpdateSet((before) => ({ ...row, revision: sql<number>`${before.ref("reply_templates.revision")} + 1` })),
    )
    .execute();
  return { template: toTemplate(id, { name: id, ...row }), outcome: "changed" };
}

/** Nor takes them away. */
export async function resetTemplate(write: Write, id: TemplateName, read: string | undefined): Promise<Changed> {
  const rows = write
    .deleteFrom("reply_templates")
    .where("name", "=", id)
    .where("changed_at", "=", read ?? "");
  const { numDeletedRows } = await rows.executeTakeFirst();
  const template = await readTemplate(write, id);
  if (numDeletedRows > 0n) return { template, outcome: "changed" };
  return { template, outcome: template.changedAt === undefined ? "unchanged" : "conflict" };
}

function sameWords(one: TemplateWords, other: TemplateWords): boolean {
  return locales.every((locale) => isDeepStrictEqual(one[locale], other[locale]));
}
