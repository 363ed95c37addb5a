import type { FastifyRequest } from "fastify";
import type { auditActions } from "../../contract/admin.ts";
import type { Query } from "../db/db.ts";
import { newId } from "../db/ids.ts";

export interface AuditEntry {
  actor: string;
  action: (typeof auditActions)[number];
  target?: string | undefined;
  request?: FastifyRequest;
}

/** Who did what, when and from where. Written in the transaction of what it reports, where there is one. */
export async function audit(query: Query, now: Date, { actor, action, target, request }: AuditEntry): Promise<void> {
  await query
    .insertInto("audit_events")
    .values({ id: newId(), at: now.toISOString(), actor, action, target: target ?? null, address: request?.ip ?? null })
    .execute();
}
