import type { ExpressionBuilder } from "kysely";
import type { z } from "zod/mini";
import { type Application, generalProfiles, type listApplications } from "../../../contract/applications.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import type { StaffDatabase } from "../../db/db.ts";
import { daysBefore } from "../../db/expiry.ts";
import type { Tables } from "../../db/schema.ts";
import { selectApplications } from "../records/application-record.ts";
import { type Keeping, leavingDays } from "./admin-contacts.repository.ts";
import { type Matches, type Part, readPages } from "./lists.repository.ts";
import { findWords } from "./search.repository.ts";

type Filters = "q" | "job" | "id" | "stage" | "star" | "cv" | "leaving";
export type ApplicationFilter = Pick<z.output<typeof listApplications.query>, Filters>;

export async function findApplications(
  db: StaffDatabase,
  { q, job, id, stage, star, cv, leaving }: ApplicationFilter,
  { applicationsDays, consentDays, now }: Keeping,
): Promise<Matches<"applications">> {
  const leavingOf = ({ eb, and, or }: ExpressionBuilder<Tables, "applications">) => {
    const nearEnd = (days: number) => eb("applications.created_at", "<", daysBefore(now, days - leavingDays));
    return and([nearEnd(applicationsDays), or([eb("keep_for_later", "=", 0), nearEnd(consentDays)])]);
  };
  const { indexed, compared } = await findWords(db, "applications", q);
  const rows = db.query
    .selectFrom("applications")
    .where(indexed)
    .$if(job === generalProfiles, (query) => query.where("applications.job_id", "is", null))
    .$if(job !== undefined && job !== generalProfiles, (query) => query.where("applications.job_id", "=", job ?? ""))
    .$if(stage !== undefined, (query) =>
      query.where("applications.stage", "=", stage ?? "").where("applications.withdrawn_at", "is", null),
    )
    .$if(cv !== undefined, (query) => query.where("applications.resume_state", "=", "ready"))
    .$if(star !== undefined, (query) => query.where("applications.starred", "=", 1))
    .$if(leaving !== undefined, (query) => query.where(leavingOf))
    .$if(id !== undefined, (query) => query.where("applications.id", "=", id ?? ""));
  return { table: "applications", rows, compared };
}

/** Newest first, after a position. */
export function readApplications(
  { query }: StaffDatabase,
  retention: Pick<Keeping, "applicationsDays" | "consentDays">,
  matches: Matches<"applications">,
  part: Part,
): AsyncGenerator<Whole<Application>[]> {
  return readPages(matches, part, (matching, limit) => selectApplications(query, matching.limit(limit), retention));
}
