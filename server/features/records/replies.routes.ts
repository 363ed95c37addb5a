import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/replies.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { doneBy } from "../../http/session.ts";
import { draftsFor } from "./addressees.ts";
import { answeredState } from "./answered.repository.ts";
import { findReply, replyKey } from "./replies.repository.ts";
import { reply } from "./reply.ts";
import { stageOf } from "./stages.repository.ts";

/** Letters to the people behind the records. */
export function replyRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const company = config.brand.name;

  route(scope, contract.draftsForContacts, ({ query: { ids, template }, request }) =>
    draftsFor(db.query, "contacts", ids.split(","), { template, company, sender: doneBy(request).actor }),
  );
  route(scope, contract.draftsForApplications, ({ query: { ids, template }, request }) =>
    draftsFor(db.query, "applications", ids.split(","), { template, company, sender: doneBy(request).actor }),
  );

  route(scope, contract.replyToContact, async ({ params: { id }, body: { key, ...letter }, request }) => {
    const replied = await reply(deps, "contacts", id, { ...letter, requestKey: replyKey(id, key) }, request);
    const row = await db.query
      .selectFrom("contacts")
      .select(["answered_by", "answered_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    return { ...replied, ...answeredState(row ?? { answered_by: null, answered_at: null }) };
  });

  const stageNow = async (id: string) => {
    const row = await db.query
      .selectFrom("applications")
      .select(["stage", "withdrawn_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { stage: stageOf(row.stage), isWithdrawn: row.withdrawn_at !== null };
  };

  route(scope, contract.replyToApplication, async ({ params: { id }, body, request }) => {
    const { key, date, minutes, ...letter } = body;
    const appointment = date === undefined ? undefined : { start: date, minutes };
    const whole = { ...letter, requestKey: replyKey(id, key), appointment };
    const replied = await reply(deps, "applications", id, whole, request);
    const now = await stageNow(id);
    if (!now) throw new Refusal("notFound");
    return { ...replied, stage: now.stage };
  });

  route(scope, contract.declineApplications, async ({ body: { key, ids }, request }) => {
    const declined = [];
    const words = { template: "decline", company, sender: doneBy(request).actor } as const;
    for (const draft of await draftsFor(db.query, "applications", [...new Set(ids)], words)) {
      const requestKey = replyKey(draft.id, key);
      const isDone = (await findReply(db.query, requestKey)) !== undefined;
      const now = await stageNow(draft.id);
      const isOver = !now || now.isWithdrawn || now.stage === "hired" || now.stage === "declined";
      if (!isDone && isOver) continue;
      const letter = { requestKey, template: "decline", subject: draft.subject, text: draft.text } as const;
      const replied = await reply(deps, "applications", draft.id, letter, request);
      declined.push({ ...replied, applicationId: draft.id, stage: "declined" as const });
    }
    return declined;
  });
}
