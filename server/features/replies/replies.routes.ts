import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Updateable } from "kysely";
import { limits } from "../../../contract/limits.ts";
import type { Stage } from "../../../contract/records.ts";
import * as contract from "../../../contract/replies.ts";
import { draftsForApplications, draftsForContacts, type TemplateName } from "../../../contract/templates.ts";
import type { Write } from "../../db/db.ts";
import { type StaffChange, selectLastChange, updateGuarded } from "../../db/revision.ts";
import type { Tables } from "../../db/schema.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { createConflict, Refusal } from "../../http/errors.ts";
import type { Commit } from "../../http/idempotency.ts";
import { route } from "../../http/route.ts";
import { getActor } from "../../http/sessions.ts";
import { createApplicationKind } from "../applications/staff-applications.repository.ts";
import { createContactKind, toAnsweredColumns } from "../contacts/staff-contacts.repository.ts";
import type { RecordSource, RecordTable } from "../records/record.ts";
import { type Addressee, fillTemplates, selectAddressees } from "./filled-templates.repository.ts";
import { insertReply, type Reply, selectSentReplies } from "./replies.repository.ts";
import { selectTemplate } from "./templates.routes.ts";

/** Replies of staff to applicants and to people who used the contact form. */
export function replyRoutes(scope: FastifyInstance, { db, config, clock, scheduler }: StaffDeps): void {
  const company = config.brand.name;
  const sends = config.mail.smtpUrl !== undefined;
  const contacts = createContactKind(config.retention);
  const applications = createApplicationKind(config.retention);

  for (const [drafts, table] of [
    [draftsForContacts, "contacts"],
    [draftsForApplications, "applications"],
  ] as const)
    route(scope, drafts, async ({ query, request }) => {
      const template = await selectTemplate(db.query, query.template);
      return fillTemplates(db.query, table, query.ids.split(","), {
        template,
        company,
        sender: getActor(request).actor,
      });
    });

  route(scope, contract.replyToContact, (call) =>
    sendReply(contacts, call, call.body, ({ answeredAt }, change) =>
      answeredAt === undefined ? toAnsweredColumns(change) : {},
    ),
  );

  route(scope, contract.replyToApplication, (call) => {
    const { date, minutes, ...words } = call.body;
    const reply = { ...words, appointment: date === undefined ? undefined : { start: date, minutes } };
    return sendReply(applications, call, reply, ({ stage, withdrawnAt }, { now }) => {
      if (withdrawnAt !== undefined) throw new Refusal("applicationWithdrawn");
      const mistake = date && findDateMistake(date, now);
      if (mistake) throw new Refusal("validation", { fields: { date: mistake } });
      const next = getNextStage(words.template, stage);
      return next ? { stage: next } : {};
    });
  });

  route(scope, contract.declineApplications, async ({ body: { applications, revision }, request, commit }) => {
    if (!sends) throw new Refusal("mailUnavailable");
    const sender = getActor(request).actor;
    const change = { by: sender, now: clock() };
    const { declined, ...skipped } = await commit(async (write) => {
      const template = await selectTemplate(write, "decline");
      if (revision !== template.revision)
        throw createConflict(template, await selectLastChange(write, "reply_templates", "decline"));
      const ids = applications.map(({ id }) => id);
      const drafts = await fillTemplates(write, "applications", ids, { template, company, sender });
      const outcome = {
        declined: [] as string[],
        gone: [] as string[],
        decided: [] as string[],
        changed: [] as string[],
      };
      for (const one of applications) {
        const draft = drafts.find(({ id }) => id === one.id);
        const why = draft ? await declineOne(write, one, change) : "gone";
        if (why) outcome[why].push(one.id);
        else if (draft) {
          const reply = { template: "decline", subject: draft.subject, text: draft.text } as const;
          outcome.declined.push(await writeReply(write, "applications", draft, reply, "declined", request));
        }
      }
      return outcome;
    });
    scheduler.wake("outbox");
    const replies = await selectSentReplies(db.query, declined);
    for (const { applicationId } of replies) db.notify("applications", applicationId);
    return {
      declined: replies.map((reply) => ({ ...reply, stage: "declined" as const })),
      skipped: contract.skipReasons.flatMap((why) => skipped[why].map((applicationId) => ({ applicationId, why }))),
    };
  });

  /** Writes a reply, its mail and the change of the record in one transaction. Returns the record with the reply. */
  async function sendReply<Table extends RecordTable, Found extends object>(
    { table, select }: RecordSource<Table, Found>,
    { params: { id }, body: { revision }, request, commit }: ReplyCall,
    reply: Reply,
    decide: (record: Found, change: StaffChange) => Updateable<Tables[Table]>,
  ) {
    const change = { by: getActor(request).actor, now: clock() };
    const { replyId } = await commit(async (write) => {
      const before = await select(write, id);
      if (!before) throw new Refusal("notFound");
      const columns: Updateable<Tables[Table]> & { stage?: unknown } = decide(before, change);
      if (!(await updateGuarded(write, table, { id, revision }, columns, change)))
        throw createConflict(await select(write, id), await selectLastChange(write, table, id));
      const [to] = await selectAddressees(write, table, [id]);
      if (!to) throw new Refusal("notFound");
      const stage = typeof columns.stage === "string" ? columns.stage : null;
      return { id, replyId: await writeReply(write, table, to, reply, stage, request) };
    });
    scheduler.wake("outbox");
    db.notify(table, id);
    const [sent] = await selectSentReplies(db.query, [replyId]);
    const record = await select(db.query, id);
    if (!record || !sent) throw new Refusal("notFound");
    return { ...record, reply: { id: sent.id, state: sent.state } };
  }

  async function writeReply(
    write: Write,
    table: RecordTable,
    to: Addressee,
    reply: Reply,
    stage: string | null,
    request: FastifyRequest,
  ): Promise<string> {
    const [now, author] = [clock(), getActor(request)];
    const replyId = await insertReply(write, table, to, reply, { author: author.actor, sends, stage, now });
    await audit(write, now, { ...author, action: "replySent", target: to.id, detail: reply.template, request });
    return replyId;
  }
}

interface ReplyCall {
  params: { id: string };
  body: { revision: number | undefined };
  request: FastifyRequest;
  commit: Commit["commit"];
}

/** Declines one application. Returns the reason when the application is skipped, otherwise undefined. */
async function declineOne(
  write: Write,
  { id, revision }: { id: string; revision: number },
  change: StaffChange,
): Promise<contract.SkipReason | undefined> {
  const row = await write
    .selectFrom("applications")
    .select(["stage", "withdrawn_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "gone";
  if (row.withdrawn_at || row.stage === "hired" || row.stage === "declined") return "decided";
  const isChanged = await updateGuarded(write, "applications", { id, revision }, { stage: "declined" }, change);
  return isChanged ? undefined : "changed";
}

/** The stage that a reply moves an application to; undefined when the stage stays. */
function getNextStage(template: TemplateName | undefined, stage: Stage): Stage | undefined {
  if (template === "decline") return stage === "declined" ? undefined : "declined";
  return stage === "new" ? "contact" : undefined;
}

function findDateMistake(start: string, now: Date): "datePast" | "dateFar" | undefined {
  const ahead = Date.parse(start) - now.getTime();
  if (ahead <= 0) return "datePast";
  return ahead > limits.appointmentDaysAhead * 86_400_000 ? "dateFar" : undefined;
}
