import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AllFields } from "../../../contract/endpoint.ts";
import { inEachLocale, type Locale, locales } from "../../../contract/locales.ts";
import * as contract from "../../../contract/templates.ts";
import type { Query } from "../../db/db.ts";
import { selectLastChange, updateGuarded } from "../../db/revision.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { createConflict } from "../../http/errors.ts";
import { type Call, route } from "../../http/route.ts";
import { getActor } from "../../http/sessions.ts";
import { parseJson } from "../../json.ts";
import { serverMessages } from "../../locales/messages.ts";

const text = z.object({ subject: z.string(), text: z.string() });
type TemplateTexts = Record<Locale, z.output<typeof text>>;

/** Stored texts of an earlier release: a language added since then is missing, a language removed since is ignored. */
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

  /** Saves a template; without texts, restores the shipped ones, while the row stays and its revision grows. */
  async function changeTemplate(
    { params: { id }, request, commit }: TemplateCall,
    revision: number | undefined,
    texts: TemplateTexts | undefined,
  ): Promise<AllFields<contract.Template>> {
    const [now, done] = [clock(), getActor(request)];
    const change = { by: done.actor, now };
    let isChanged = false;
    await commit(async (write) => {
      const current = await selectTemplate(write, id);
      const isCurrent = revision === undefined || revision === current.revision;
      const isSame = texts ? isDeepStrictEqual(texts, pickTexts(current)) : current.changedAt === undefined;
      if (isCurrent && isSame) return { id };
      const shipped = { id, words: null, revision: 0, changed_by: change.by, changed_at: now.toISOString() };
      await write
        .insertInto("reply_templates")
        .values(shipped)
        .onConflict((same) => same.column("id").doNothing())
        .execute();
      const words = texts ? JSON.stringify(texts) : null;
      isChanged = await updateGuarded(write, "reply_templates", { id, revision }, { words }, change);
      if (!isChanged)
        throw createConflict(await selectTemplate(write, id), await selectLastChange(write, "reply_templates", id));
      await audit(write, now, { ...done, action: texts ? "templateSaved" : "templateReset", detail: id, request });
      return { id };
    });
    if (isChanged) db.notify("templates", id);
    return selectTemplate(db.query, id);
  }
}

type TemplateCall = Pick<Call<typeof contract.saveTemplate>, "params" | "request" | "commit">;

/** The template as staff have saved it, otherwise the shipped template. */
export async function selectTemplate(query: Query, id: contract.TemplateName): Promise<AllFields<contract.Template>> {
  const row = await query.selectFrom("reply_templates").selectAll().where("id", "=", id).executeTakeFirst();
  const stored = row?.words == null ? undefined : storedTexts.parse(parseJson(row.words));
  const texts = inEachLocale((locale) => stored?.[locale] ?? serverMessages[locale].templates[id]);
  const changed = stored && { changedBy: row?.changed_by, changedAt: row?.changed_at };
  return { id, ...texts, changedBy: changed?.changedBy, changedAt: changed?.changedAt, revision: row?.revision ?? 0 };
}

function pickTexts(template: TemplateTexts): TemplateTexts {
  return Object.fromEntries(locales.map((locale) => [locale, template[locale]])) as TemplateTexts; // one of each locale
}
