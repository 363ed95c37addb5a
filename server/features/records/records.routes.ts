import type { FastifyInstance } from "fastify";
import { noteApplication, noteContact, setStage, setStar } from "../../../contract/records.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy } from "../../http/session.ts";
import { writeNote } from "./notes.repository.ts";
import { changeStage } from "./stages.repository.ts";
import { changeStar } from "./stars.repository.ts";

/** Where an application stands and what staff note about a record, the same for all of them. */
export function recordRoutes(scope: FastifyInstance, { db, clock }: StaffDeps): void {
  route(scope, setStage, async ({ params, body, request }) => {
    const now = clock();
    const moved = await adminOf(request).write(async (write) => {
      const move = await changeStage(write, db.engine, params.id, body);
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
    if (outcome === "changed") db.announce("applications", params.id);
    return { stage };
  });

  route(scope, setStar, async ({ params, body: { starred }, request }) => {
    const now = clock();
    const outcome = await adminOf(request).write(async (write) => {
      const change = await changeStar(write, params.id, starred);
      const action = starred ? "starred" : "unstarred";
      if (change === "changed") await audit(write, now, { ...doneBy(request), action, target: params.id, request });
      return change;
    });
    if (!outcome) throw new Refusal("notFound");
    if (outcome === "changed") db.announce("applications", params.id);
    return { starred };
  });

  for (const [endpoint, table] of [
    [noteContact, "contacts"],
    [noteApplication, "applications"],
  ] as const) {
    route(scope, endpoint, async ({ params, body, request }) => {
      const now = clock();
      const done = doneBy(request);
      const written = await adminOf(request).write(async (write) => {
        const change = await writeNote(write, db.engine, table, params.id, {
          text: body.text,
          read: body.read,
          author: done.actor,
          now,
        });
        const action = change?.outcome === "removed" ? "noteRemoved" : "noteWritten";
        if (change?.outcome === "written" || change?.outcome === "removed")
          await audit(write, now, { ...done, action, target: params.id, request });
        return change;
      });
      if (!written) throw new Refusal("notFound");
      const { outcome, ...answer } = written;
      if (outcome === "conflict") throw new Refusal("changedMeanwhile", { extra: answer });
      if (outcome !== "unchanged") db.announce(table, params.id);
      return answer;
    });
  }
}
