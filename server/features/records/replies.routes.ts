import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/replies.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { doneBy } from "../../http/session.ts";
import { draftsFor } from "./addressees.ts";
import { answeredState } from "./contact-record.ts";
import { replyKey } from "./replies.repository.ts";
import { reply } from "./reply.ts";
import { LeftOut, stageOf } from "./standing.ts";
import { readTemplate } from "./templates.repository.ts";

/** Letters to the people behind the records. */
export function replyRoutes(scope: FastifyInstance, deps: StaffDeps): void {
  const { db, config } = deps;
  const company = config.brand.name;

  for (const [drafts, table] of [
    [contract.draftsForContacts, "contacts"],
    [contract.draftsForApplications, "applications"],
  ] as const)
    route(scope, drafts, async ({ query, request }) => {
      const template = await readTemplate(db.query, query.template);
      return draftsFor(db.query, table, query.ids.split(","), { template, company, sender: doneBy(request).actor });
    });

  route(scope, contract.replyToContact, async ({ params: { id }, body: { key, ...letter }, request }) => {
    const replied = await reply(deps, "contacts", id, { ...letter, requestKey: replyKey(id, key) }, request);
    const row = await db.query
      .selectFrom("contacts")
      .select(["answered_by", "answered_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    return { ...replied, ...answeredState(row ?? { answered_by: null, answered_at: null }) };
  });

  route(scope, contract.replyToApplication, async ({ params: { id }, body, request }) => {
    const { key, date, minutes, ...letter } = body;
    const appointment = date === undefined ? undefined : { start: date, minutes };
    const whole = { ...letter, requestKey: replyKey(id, key), appointment };
    const replied = await reply(deps, "applications", id, whole, request);
    const row = await db.query.selectFrom("applications").select("stage").where("id", "=", id).executeTakeFirst();
    if (!row) throw new Refusal("notFound");
    return { ...replied, stage: stageOf(row.stage) };
  });

  route(scope, contract.declineApplications, async ({ body: { key, applications, read }, request }) => {
    if (config.mail.smtpUrl === undefined) throw new Refusal("mailUnavailable");
    const template = await readTemplate(db.query, "decline");
    const from = { template, company, sender: doneBy(request).actor };
    const unread = template.changedAt === read ? undefined : template;
    const standings = new Map(applications.map((one) => [one.id, one.read]));
    const drafts = await draftsFor(db.query, "applications", [...standings.keys()], from);
    const declined = [];
    const leftOut = [];
    for (const [id, standing] of standings) {
      try {
        const draft = drafts.find((one) => one.id === id);
        if (!draft) throw new LeftOut("gone");
        const words = { template: "decline", subject: draft.subject, text: draft.text } as const;
        const letter = { ...words, requestKey: replyKey(id, key), standing, unread };
        const replied = await reply(deps, "applications", id, letter, request);
        declined.push({ ...replied, applicationId: id, stage: "declined" as const });
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error;
        leftOut.push({ applicationId: id, why: error.why });
      }
    }
    return { declined, leftOut };
  });
}
