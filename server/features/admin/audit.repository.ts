import { sql } from "kysely";
import { z } from "zod/mini";
import { auditActions, type auditEvent } from "../../../contract/admin.ts";
import type { Database } from "../../db/db.ts";
import { countMatches, type Position } from "./lists.repository.ts";

type AuditEvent = z.output<typeof auditEvent>;
const action = z.enum(auditActions);

export async function selectAudit(db: Database, limit: number, after: Position | undefined): Promise<AuditEvent[]> {
  const rows = await db.query
    .selectFrom("audit_events")
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        ({ refTuple, tuple }) => sql<boolean>`${refTuple("at", "id")} < ${tuple(after?.at ?? "", after?.id ?? "")}`,
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: action.parse(row.action),
    ...(row.target && { target: row.target }),
    ...(row.address && { address: row.address }),
  }));
}

export function countAudit(db: Database): Promise<number> {
  return countMatches(db, { rows: db.query.selectFrom("audit_events") });
}
