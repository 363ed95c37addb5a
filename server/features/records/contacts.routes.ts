import type { FastifyInstance } from "fastify";
import { markAnswered } from "../../../contract/admin.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy } from "../../http/session.ts";
import { setAnswered } from "./answered.repository.ts";

/** Where an enquiry stands, the same for all staff. */
export function contactStateRoutes(scope: FastifyInstance, { db, clock }: StaffDeps): void {
  route(scope, markAnswered, async ({ params, body, request }) => {
    const done = doneBy(request);
    const now = clock();
    const contact = await adminOf(request).write(async (write) => {
      const marked = await setAnswered(write, params.id, body.answered, { by: done.actor, now });
      if (!marked) throw new Refusal("notFound");
      const action = body.answered ? "contactAnswered" : "contactReopened";
      if (marked.changed) await audit(write, now, { ...done, action, target: params.id, request });
      return marked;
    });
    if (contact.changed) db.notify("contacts", params.id);
    return contact.state;
  });
}
