import type { FastifyRequest } from "fastify";
import type { Whole } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { Stage } from "../../../contract/records.ts";
import type { ReadStanding, Template } from "../../../contract/replies.ts";
import { updateGuarded } from "../../db/revision.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { once } from "../../http/request-key.ts";
import { adminOf, doneBy } from "../../http/session.ts";
import { selectAddressees } from "./addressees.ts";
import { answeredColumns } from "./contact-record.ts";
import type { MailState } from "./mail-state.ts";
import type { RecordTable } from "./notes.repository.ts";
import { requireRead } from "./overtaken.ts";
import { findReply, insertReply, type Letter } from "./replies.repository.ts";
import { requireStanding, stageOf } from "./standing.ts";

type Needs = Pick<StaffDeps, "db" | "config" | "clock" | "background">;

interface Replied {
  id: string;
  state: MailState;
}

/** Sends a letter once, however often it is asked for, and says on the record that it was sent. */
export async function reply(
  { db, config, clock, background }: Needs,
  table: RecordTable,
  id: string,
  letter: Letter & { standing?: ReadStanding; unread?: Whole<Template> | undefined },
  request: FastifyRequest,
): Promise<Replied> {
  const now = clock();
  const done = doneBy(request);
  const sends = config.mail.smtpUrl !== undefined;
  const send = () =>
    adminOf(request).write(async (write): Promise<Replied> => {
      // Two letters at once: the second is threaded on the first, and sees the stage that it has set.
      const record = await write
        .selectFrom(table)
        .select("id")
        .$if(table === "applications", (select) => select.select(["applications.stage", "applications.withdrawn_at"]))
        .$if(table === "contacts", (select) => select.select("contacts.answered_at"))
        .where("id", "=", id)
        .$if(db.engine === "postgres", (select) => select.forUpdate())
        .executeTakeFirst();
      const [to] = await selectAddressees(write, table, [id]);
      if (letter.standing) await requireStanding(write, id, letter.standing);
      if (letter.unread) throw new Refusal("changedMeanwhile", { extra: { template: letter.unread } });
      if (!record || !to) throw new Refusal("notFound");
      if (record.withdrawn_at) throw new Refusal("applicationWithdrawn");
      await requireRead(write, table, record, letter.read, done.actor);
      const date = letter.appointment && dateMistake(letter.appointment.start, now);
      if (date) throw new Refusal("validation", { fields: { date } });
      const stage = stageAfter(letter, record.stage);
      const replyId = await insertReply(write, table, to, letter, { author: done.actor, sends, stage, now });
      const change = { by: done.actor, now };
      const answered = { id, revision: undefined };
      if (table === "applications") await updateGuarded(write, table, answered, stage ? { stage } : {}, change);
      else await updateGuarded(write, "contacts", answered, record.answered_at ? {} : answeredColumns(change), change);
      await audit(write, now, { ...done, action: "replySent", target: id, detail: letter.template, request });
      return { id: replyId, state: sends ? "queued" : "program" };
    });
  const replied = await once(() => findReply(db.query, letter.requestKey), send);
  background.wake("outbox");
  db.notify(table, id);
  return replied;
}

/** The stage that a letter puts an application into, if it is another. */
function stageAfter({ template }: Letter, stored: string | undefined): Stage | null {
  if (stored === undefined) return null;
  const stage = stageOf(stored);
  if (template === "decline") return stage === "declined" ? null : "declined";
  return stage === "new" ? "contact" : null;
}

function dateMistake(start: string, now: Date): "datePast" | "dateFar" | undefined {
  const ahead = Date.parse(start) - now.getTime();
  if (ahead <= 0) return "datePast";
  return ahead > limits.appointmentDaysAhead * 86_400_000 ? "dateFar" : undefined;
}
