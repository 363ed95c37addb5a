import type { FastifyInstance } from "fastify";
import { markAnswered } from "../../../contract/admin.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf } from "../../http/session.ts";
import { setAnswered } from "./answered.repository.ts";

/** Where an enquiry stands, the same for all staff. */
export function contactStateRoutes(scope: FastifyInstance, { db, clock }: Deps): void {
  route(scope, markAnswered, async ({ params, body, request }) => {
    const actor = adminOf(request).username;
    const now = clock();
    const contact = await db.write(async (write) => {
      const answer = body.answered ? { by: actor, at: now.toISOString() } : null;
      const marked = await setAnswered(write, params.id, answer);
      if (!marked) throw new Refusal("notFound");
      const action = body.answered ? "contactAnswered" : "contactReopened";
      if (marked.changed) await audit(write, now, { actor, action, target: params.id, request });
      return marked;
    });
    if (contact.changed) db.announce("contacts", params.id);
    return contact.state;
  });
}
