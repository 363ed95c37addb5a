import type { FastifyInstance } from "fastify";
import { noteApplication, noteContact } from "../../../contract/admin.ts";
import { setStage, setStar } from "../../../contract/records.ts";
import type { Query, Write } from "../../db/db.ts";
import { selectLastChange, updateGuarded } from "../../db/revision.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { type Call, route } from "../../http/route.ts";
import { adminOf, doneBy } from "../../http/session.ts";
import { selectApplication } from "./application-record.ts";
import { selectContact } from "./contact-record.ts";
import { noteColumns, type RecordTable } from "./notes.repository.ts";
import { changeStage } from "./stages.repository.ts";
import { changeStar } from "./stars.repository.ts";

/** Where an application stands and what staff note about a record, the same for all of them. */
export function recordRoutes(scope: FastifyInstance, { db, config, clock }: StaffDeps): void {
  route(scope, setStage, async ({ params, body, request }) => {
    const now = clock();
    const moved = await adminOf(request).write(async (write) => {
      const move = await changeStage(write, db.engine, params.id, { ...body, by: doneBy(request).actor, now });
      if (move?.outcome === "changed")
        await audit(write, now, {
          ...doneBy(request),
          action: "stageSet",
          target: params.id,
          detail: body.stage,
          request,
        });
      return move;
    });
    if (!moved) throw new Refusal("notFound");
    const { stage, outcome } = moved;
    if (outcome === "withdrawn") throw new Refusal("applicationWithdrawn");
    if (outcome === "conflict") throw new Refusal("changedMeanwhile", { extra: { stage } });
    if (outcome === "changed") db.notify("applications", params.id);
    return { stage };
  });

  route(scope, setStar, async ({ params, body: { starred }, request }) => {
    const now = clock();
    const outcome = await adminOf(request).write(async (write) => {
      const change = await changeStar(write, params.id, starred, { by: doneBy(request).actor, now });
      const action = starred ? "starred" : "unstarred";
      if (change === "changed") await audit(write, now, { ...doneBy(request), action, target: params.id, request });
      return change;
    });
    if (!outcome) throw new Refusal("notFound");
    if (outcome === "changed") db.notify("applications", params.id);
    return { starred };
  });

  const contactById = (query: Query, id: string) => selectContact(query, id, config.retention);
  const applicationById = (query: Query, id: string) => selectApplication(query, id, config.retention);

  route(scope, noteContact, (call) => saveNote("contacts", call, contactById));
  route(scope, noteApplication, (call) => saveNote("applications", call, applicationById));

  async function saveNote<Found extends object>(
    table: RecordTable,
    { params: { id }, body: { text, revision }, request, commit }: NoteCall,
    select: (query: Query, id: string) => Promise<Found | undefined>,
  ): Promise<Found> {
    const now = clock();
    const done = doneBy(request);
    await commit(async (write) => {
      const values = noteColumns(text, done.actor, now);
      const isChanged = await updateGuarded(write, table, { id, revision }, values, { by: done.actor, now });
      if (!isChanged) throw await conflictOrGone(write, table, id, await select(write, id));
      const action = text ? "noteWritten" : "noteRemoved";
      await audit(write, now, { ...done, action, target: id, request });
      return { id };
    });
    db.notify(table, id);
    const record = await select(db.query, id);
    if (!record) throw new Refusal("notFound");
    return record;
  }
}

type NoteCall = Pick<Call<typeof noteContact>, "params" | "body" | "request" | "commit">;

/** The refusal of a change that was based on an older revision, with the record as it is now. */
async function conflictOrGone(write: Write, table: RecordTable, id: string, current: object | undefined) {
  const last = await selectLastChange(write, table, id);
  return current && last ? new Refusal("conflict", { extra: { current, ...last } }) : new Refusal("notFound");
}
