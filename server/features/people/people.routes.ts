import type { FastifyInstance } from "fastify";
import { countPerson, erasePerson } from "../../../contract/people.ts";
import { toPersonKey } from "../../db/person-key.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { auditStaff } from "../../http/sessions.ts";
import { countPersonRecords, erase, formatErased, type OnErase } from "./erasure.ts";

/** Erasure of a person by staff. */
export function peopleRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(scope, countPerson, ({ body }) => countPersonRecords(db, toPersonKey(body.email)));

  route(scope, erasePerson, async ({ body, request, commit }) => {
    const email = toPersonKey(body.email);
    if (toPersonKey(body.confirmation) !== email)
      throw new Refusal("validation", { fields: { confirmation: "invalid" } });
    const onErase: OnErase = (write, counts) =>
      auditStaff(write, clock(), request, { action: "personErased", target: formatErased(counts) });
    return erase(deps, email, onErase, (work) => commit(async (write) => ({ ...(await work(write)) })));
  });
}
