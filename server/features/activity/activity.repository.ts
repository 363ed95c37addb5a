import { sql } from "kysely";
import {
  type AuditAction,
  type AuditEvent,
  auditActions,
  getActionResult,
  isAuditAction,
} from "../../../contract/activity.ts";
import type { AllFields } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { StaffDatabase } from "../../db/db.ts";
import { countMatches, type Position } from "../records/lists.ts";

interface Filter {
  action: AuditAction | undefined;
  actor: string | undefined;
}

function selectMatching({ query }: StaffDatabase, { action, actor }: Filter) {
  return (
    query
      .selectFrom("audit_events")
      // Hides actions of a newer release, which this one cannot name. `coalesce` keeps SQLite off the index by action,
      // with which it would sort all events for each page.
      .where(({ fn }) => fn.coalesce("action", sql.lit("")), "in", auditActions)
      .$if(action !== undefined, (events) => events.where("action", "=", action ?? ""))
      .$if(actor !== undefined, (events) => events.where("actor", "=", actor ?? ""))
  );
}

export async function selectAudit(
  db: StaffDatabase,
  filter: Filter,
  limit: number,
  after: Position | undefined,
): Promise<AllFields<AuditEvent>[]> {
  const rows = await selectMatching(db, filter)
    .leftJoin("contacts", "contacts.id", "audit_events.target")
    .leftJoin("applications", "applications.id", "audit_events.target")
    .leftJoin("jobs", "jobs.id", "applications.job_id")
    .selectAll("audit_events")
    .select(["contacts.name as contact_name", "applications.name as applicant_name", "jobs.title as job_title"])
    .$if(after !== undefined, (query) =>
      query.where(
        ({ refTuple, tuple }) =>
          sql<boolean>`${refTuple("audit_events.at", "audit_events.id")} < ${tuple(after?.at ?? "", after?.id ?? "")}`,
      ),
    )
    .orderBy("at", "desc")
    .orderBy("audit_events.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    if (!isAuditAction(row.action)) throw new TypeError("an event of an unknown kind");
    return {
      id: row.id,
      at: row.at,
      actor: row.actor,
      action: row.action,
      result: getActionResult(row.action),
      target: row.target ?? undefined,
      detail: row.detail ?? undefined,
      record: toRecord(row),
      address: row.address ?? undefined,
      device: row.device ?? undefined,
      count: row.count,
    };
  });
}

interface Named {
  target: string | null;
  contact_name: string | null;
  applicant_name: string | null;
  job_title: string | null;
}

/** Names are joined when read and not copied into the event, so that an erasure removes them. */
function toRecord({ target, contact_name, applicant_name, job_title }: Named): AllFields<AuditEvent>["record"] {
  if (target && contact_name !== null) return { kind: "contact", id: target, name: contact_name, job: undefined };
  if (!target || applicant_name === null) return undefined;
  return { kind: "application", id: target, name: applicant_name, job: job_title ?? undefined };
}

export function countAudit(db: StaffDatabase, filter: Filter): Promise<number> {
  return countMatches(db, { table: "audit_events", rows: selectMatching(db, filter) }, limits.countedRows);
}
