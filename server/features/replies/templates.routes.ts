import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import type { Whole } from "../../../contract/endpoint.ts";
import { inEachLocale, type Locale, locales } from "../../../contract/locales.ts";
import * as contract from "../../../contract/templates.ts";
import type { Query, Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { type Call, route } from "../../http/route.ts";
import { getActor } from "../../http/sessions.ts";
import { jsonOf } from "../../json.ts";
import { serverMessages } from "../../locales/messages.ts";

const text = z.object({ subject: z.string(), text: z.string() });
type TemplateTexts = Record<Locale, z.output<typeof text>>;

/** A language that the site has got since is missing; one that it has given up is ignored. */
const storedTexts = z.object(inEachLocale(() => text.optional().catch(undefined))).catch(inEachLocale(() => undefined));

/** The templates that replies are written from. */
export function templateRoutes(scope: FastifyInstance, { db, clock }: StaffDeps): void {
  route(scope, contract.listTemplates, () =>
    Promise.all(contract.templateNames.map((id) => selectTemplate(db.query, id))),
  );

  route(scope, contract.saveTemplate, ({ body: { revision, ...texts }, ...call }) =>
    changeTemplate(call, revision, texts),
  );

  route(scope, contract.resetTemplate, ({ query: { revision }, ...call }) => changeTemplate(call, revision, undefined));

  /** Without texts the shipped ones are restored; the row stays, and its revision grows. */
  async function changeTemplate(
    { params: { id }, request, commit }: TemplateCall,
    revision: number | undefined,
    texts: TemplateTexts | undefined,
  ): Promise<Whole<contract.Template>> {
    const [now, done] = [clock(), getActor(request)];
    let isChanged = false;
    await commit(async (write) => {
      const current = await selectTemplate(write, id);
      if (revision !== undefined && revision !== current.revision) throw await createTemplateConflict(write, id);
      const isSame = texts ? isDeepStrictEqual(texts, pickTexts(current)) : current.changedAt === undefined;
      if (isSame) return { id };
      const row = {
        words: texts ? JSON.stringify(texts) : null,
        changed_by: done.actor,
        changed_at: now.toISOString(),
      };
      const changed = await write
        .insertInto("reply_templates")
        .values({ name: id, ...row })
        .onConflict((same) =>
          same
            .column("name")
            .doUpdateSet({ ...row, revision: sql<number>`reply_templates.revision + 1` })
            .where("reply_templates.revision", "=", current.revision),
        )
        .returning("name")
        .executeTakeFirst();
      if (!changed) throw await createTemplateConflict(write, id);
      await audit(write, now, { ...done, action: texts ? "templateSaved" : "templateReset", detail: id, request });
      isChanged = true;
      return { id };
    });
    if (isChanged) db.notify("templates", id);
    return selectTemplate(db.query, id);
  }
}

type TemplateCall = Pick<Call<typeof contract.saveTemplate>, "params" | "request" | "commit">;

/** The template of staff, or the shipped one. */
export async function selectTemplate(query: Query, id: contract.TemplateName): Promise<Whole<contract.Template>> {
  const row = await query.selectFrom("reply_templates").selectAll().where("name", "=", id).executeTakeFirst();
  const stored = row?.words == null ? undefined : storedTexts.parse(jsonOf(row.words));
  const texts = inEachLocale((locale) => stored?.[locale] ?? serverMessages[locale].templates[id]);
  const changed = stored && { changedBy: row?.changed_by, changedAt: row?.changed_at };
  return { id, ...texts, changedBy: changed?.changedBy, changedAt: changed?.changedAt, revision: row?.revision ?? 0 };
}

export async function createTemplateConflict(write: Write, id: contract.TemplateName): Promise<Refusal> {
  const current = await selectTemplate(write, id);
  const row = await write.selectFrom("reply_templates").selectAll().where("name", "=", id).executeTakeFirst();
  const last = row && { changedBy: row.changed_by, changedAt: row.changed_at };
  return new Refusal("conflict", { extra: { current, ...last } });
}

function pickTexts(template: TemplateTexts): TemplateTexts {
  return Object.fromEntries(locales.map((locale) => [locale, template[locale]])) as TemplateTexts; // one of each locale
}
