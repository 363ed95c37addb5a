import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/replies.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy } from "../../http/session.ts";
import { changeTemplate, readTemplates, resetTemplate } from "./templates.repository.ts";

/** The words that replies are written from. */
export function templateRoutes(scope: FastifyInstance, { db, clock }: StaffDeps): void {
  route(scope, contract.listTemplates, () => readTemplates(db.query));

  route(scope, contract.saveTemplate, async ({ params, body: { read, ...words }, request }) => {
    const now = clock();
    const done = doneBy(request);
    const { template, outcome } = await adminOf(request).write(async (write) => {
      const change = { words, by: done.actor, read, now };
      const changed = await changeTemplate(write, db.engine, params.id, change);
      if (changed.outcome === "changed")
        await audit(write, now, { ...done, action: "templateSaved", detail: params.id, request });
      return changed;
    });
    if (outcome === "conflict") throw new Refusal("changedMeanwhile", { extra: { template } });
    if (outcome === "changed") db.notify("templates", params.id);
    return template;
  });

  route(scope, contract.resetTemplate, async ({ params, query: { read }, request }) => {
    const { template, outcome } = await adminOf(request).write(async (write) => {
      const reset = await resetTemplate(write, params.id, read);
      if (reset.outcome === "changed")
        await audit(write, clock(), { ...doneBy(request), action: "templateReset", detail: params.id, request });
      return reset;
    });
    if (outcome === "conflict") throw new Refusal("changedMeanwhile", { extra: { template } });
    if (outcome === "changed") db.notify("templates", params.id);
    return template;
  });
}
