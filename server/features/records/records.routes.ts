import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Updateable } from "kysely";
import type { AuditAction } from "../../../contract/activity.ts";
import { noteApplication, setStage, setStar, withdrawConsent } from "../../../contract/applications.ts";
import { markAnswered, noteContact } from "../../../contract/contacts.ts";
import type { Query, Write } from "../../db/db.ts";
import { selectLastChange, updateGuarded } from "../../db/revision.ts";
import type { Tables } from "../../db/schema.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { Commit } from "../../http/idempotency.ts";
import { route } from "../../http/route.ts";
import { doneBy } from "../../http/sessions.ts";
import { consentColumns } from "../applications/applications.repository.ts";
import { insertMyNotice } from "../my/notice.ts";
import { selectApplication } from "./application-record.ts";
import { answeredColumns, selectContact } from "./contact-record.ts";
import { noteColumns, type RecordTable } from "./notes.repository.ts";

/** What staff change on a record, for all of them at once. */
export function recordRoutes(scope: FastifyInstance, { db, config, clock, background }: StaffDeps): void {
  const contacts = {
    table: "contacts",
    select: (query: Query, id: string) => selectContact(query, id, config.retention),
  } as const;
  const applications = {
    table: "applications",
    select: (query: Query, id: string) => selectApplication(query, id, config.retention),
  } as const;

  route(scope, noteContact, (call) => changeRecord(contacts, call, (_, change) => noteChange(call.body.text, change)));
  route(scope, noteApplication, (call) =>
    changeRecord(applications, call, (_, change) => noteChange(call.body.text, change)),
  );

  route(scope, markAnswered, (call) =>
    changeRecord(contacts, call, ({ answeredAt }, change) => {
      const { answered } = call.body;
      // Who answered first stays.
      if (answered === (answeredAt !== undefined)) return undefined;
      return {
        values: answeredColumns(answered ? change : undefined),
        action: answered ? "contactAnswered" : "contactReopened",
      };
    }),
  );

  route(scope, setStage, (call) =>
    changeRecord(applications, call, (application) => {
      const { stage } = call.body;
      if (application.withdrawnAt !== undefined) throw new Refusal("applicationWithdrawn");
      return application.stage === stage ? undefined : { values: { stage }, action: "stageSet", detail: stage };
    }),
  );

  route(scope, setStar, ({ body: { starred }, ...call }) =>
    // Without a revision: the last press wins.
    changeRecord(applications, { ...call, body: { revision: undefined } }, (application) =>
      application.starred === starred
        ? undefined
        : { values: { starred: starred ? 1 : 0 }, action: starred ? "starred" : "unstarred" },
    ),
  );

  route(scope, withdrawConsent, async (call) => {
    const application = await changeRecord(applications, call, ({ id, keepForLater }, { now }) => {
      if (!keepForLater) return undefined;
      return {
        values: consentColumns(false, now),
        action: "consentWithdrawn",
        // Only the person can give it again, on their own page: they hear of it.
        async afterwards(write) {
          const row = await write.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
          if (row) await insertMyNotice(write, row, "consentWithdrawn", now);
        },
      };
    });
    background.wake("outbox");
    return application;
  });

  /** One change of one record, with its line in the activity log. The answer is the whole record. */
  async function changeRecord<Table extends RecordTable, Found extends { revision: number }>(
    { table, select }: Kind<Table, Found>,
    { params: { id }, body: { revision }, request, commit }: RecordCall,
    decide: (record: Found, change: Change) => Decided<Table> | undefined,
  ): Promise<Found> {
    const change = { by: doneBy(request).actor, now: clock() };
    let isChanged = false;
    await commit(async (write) => {
      const before = await select(write, id);
      if (!before) throw new Refusal("notFound");
      const decided = decide(before, change);
      const isCurrent = revision === undefined || revision === before.revision;
      isChanged =
        decided !== undefined && (await updateGuarded(write, table, { id, revision }, decided.values, change));
      if (!isCurrent || (decided && !isChanged)) throw await createConflict(write, table, id, await select(write, id));
      if (!decided) return { id };
      const { action, detail, afterwards } = decided;
      await audit(write, change.now, { ...doneBy(request), action, target: id, detail, request });
      await afterwards?.(write);
      return { id };
    });
    if (isChanged) db.notify(table, id);
    const record = await select(db.query, id);
    if (!record) throw new Refusal("notFound");
    return record;
  }
}

export interface Change {
  by: string;
  now: Date;
}

interface Kind<Table extends RecordTable, Found> {
  table: Table;
  select: (query: Query, id: string) => Promise<Found | undefined>;
}

interface RecordCall {
  params: { id: string };
  body: { revision: number | undefined };
  request: FastifyRequest;
  commit: Commit["commit"];
}

interface Decided<Table extends RecordTable> {
  values: Updateable<Tables[Table]>;
  action: RecordAction;
  detail?: string;
  afterwards?: (write: Write) => Promise<void>;
}

type RecordAction = Extract<
  AuditAction,
  `note${string}` | `contact${"Answered" | "Reopened"}` | "stageSet" | "starred" | "unstarred" | "consentWithdrawn"
>;

function noteChange(text: string, change: Change) {
  return { values: noteColumns(text, change), action: text ? ("noteWritten" as const) : ("noteRemoved" as const) };
}

/** The refusal of a change that was based on an older revision, with the record as it is now. */
export async function createConflict(write: Write, table: RecordTable, id: string, current: object | undefined) {
  const last = await selectLastChange(write, table, id);
  return current && last ? new Refusal("conflict", { extra: { current, ...last } }) : new Refusal("notFound");
}
