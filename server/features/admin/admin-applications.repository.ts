import { type ExpressionBuilder, sql } from "kysely";
import type { z } from "zod/mini";
import { type Application, generalProfiles, type listApplications } from "../../../contract/admin.ts";
import { type ResumeCaution, resumeCautions } from "../../../contract/cautions.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import { localeOf } from "../../../contract/locales.ts";
import { erasedOn } from "../../../contract/person/keeping.ts";
import type { StaffDatabase } from "../../db/db.ts";
import { daysBefore } from "../../db/expiry.ts";
import type { Tables } from "../../db/schema.ts";
import { noteOf } from "../records/notes.repository.ts";
import { stageOf } from "../records/stages.repository.ts";
import { isElsewhere, newestLetter, selectConsidered } from "../records/standing.ts";
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

/** Newest first, after a position, each with the title of its job, also of a deleted one. */
export function readApplications(
  { query }: StaffDatabase,
  keeping: Pick<Keeping, "applicationsDays" | "consentDays">,
  matches: Matches<"applications">,
  part: Part,
): AsyncGenerator<Whole<Application>[]> {
  return readPages(matches, part, async (matching, limit) => {
    const rows = await matching
      .leftJoin("jobs", "jobs.id", "applications.job_id")
      .select(["applications.id", "job_id", "jobs.title as job_title", "jobs.deleted_at as job_deleted_at"])
      .select(["name", "email", "phone", "cover_letter", "language", "applications.created_at"])
      .select(["resume_filename", "resume_state", "resume_cautions", "stage", "starred", "withdrawn_at"])
      .select(["note_text", "note_author", "note_at", "keep_for_later", "consent_ended_at"])
      .select(["email_key", newestLetter, earlierCount])
      .orderBy("applications.created_at", "desc")
      .orderBy("applications.id", "desc")
      .limit(limit)
      .execute();
    const considered = await selectConsidered(query, rows);
    return rows.map((row) => ({
      id: row.id,
      jobId: row.job_id ?? undefined,
      jobTitle: row.job_title ?? "",
      jobDeleted: row.job_deleted_at !== null,
      name: row.name,
      email: row.email,
      phone: row.phone || undefined,
      coverLetter: row.cover_letter || undefined,
      resumeFile: (row.resume_state === "ready" && row.resume_filename) || undefined,
      resumeHeld: row.resume_state === "held" || undefined,
      resumeRefused: row.resume_state === "refused" || undefined,
      resumeCautions: row.resume_cautions ? cautionsOf(row.resume_cautions) : undefined,
      keepForLater: row.keep_for_later === 1,
      language: localeOf(row.language),
      createdAt: row.created_at,
      keptUntil: erasedOn(row.created_at, row.consent_ended_at, keeping)[
        row.keep_for_later === 1 ? "withConsent" : "without"
      ],
      stage: stageOf(row.stage),
      starred: row.starred === 1,
      ...noteOf(row),
      withdrawnAt: row.withdrawn_at ?? undefined,
      letter: row.letter ?? undefined,
      elsewhere: isElsewhere(row, considered),
      earlier: row.earlier,
    }));
  });
}

const countedEarlier = 9;
/** Of the same person; whoever applies a thousand times makes the list no slower. */
const earlierCount = sql<number>`(select count(*) from (select 1 from applications as earlier
  where earlier.email_key = applications.email_key
  and (earlier.created_at, earlier.id) < (applications.created_at, applications.id)
  limit ${sql.lit(countedEarlier)}) as counted)`.as("earlier");

/** A newer release may have stored words that this one has none for. */
function cautionsOf(stored: string): ResumeCaution[] {
  return resumeCautions.filter((caution) => stored.split(" ").includes(caution));
}
