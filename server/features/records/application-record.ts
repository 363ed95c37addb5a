import { type SelectQueryBuilder, sql } from "kysely";
import { type Application, type ResumeCaution, resumeCautions } from "../../../contract/applications.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import { localeOf } from "../../../contract/locales.ts";
import { erasedOn } from "../../../contract/people.ts";
import type { Config } from "../../config.ts";
import type { Query } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { toNote } from "./notes.repository.ts";
import { isElsewhere, newestLetter, selectConsidered, stageOf } from "./standing.ts";

type Rows = SelectQueryBuilder<Tables, "applications", object>;
type Retention = Pick<Config["retention"], "applicationsDays" | "consentDays">;

/** The applications among `rows`, newest first, each with the title of its job, also of a deleted one. */
export async function selectApplications(query: Query, rows: Rows, retention: Retention) {
  const found = await rows
    .leftJoin("jobs", "jobs.id", "applications.job_id")
    .select(["applications.id", "job_id", "jobs.title as job_title", "jobs.deleted_at as job_deleted_at"])
    .select(["name", "email", "phone", "cover_letter", "language", "applications.created_at"])
    .select(["resume_filename", "resume_state", "resume_cautions", "stage", "starred", "withdrawn_at"])
    .select(["note_text", "note_author", "note_at", "keep_for_later", "consent_ended_at", "applications.revision"])
    .select(["email_key", newestLetter("applications"), earlierCount])
    .orderBy("applications.created_at", "desc")
    .orderBy("applications.id", "desc")
    .execute();
  const considered = await selectConsidered(query, found);
  return found.map(
    (row): Whole<Application> => ({
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
      keptUntil: erasedOn(row.created_at, row.consent_ended_at, retention)[
        row.keep_for_later === 1 ? "withConsent" : "without"
      ],
      stage: stageOf(row.stage),
      starred: row.starred === 1,
      ...toNote(row),
      withdrawnAt: row.withdrawn_at ?? undefined,
      letter: row.letter ?? undefined,
      elsewhere: isElsewhere(row, considered),
      earlier: row.earlier,
      revision: row.revision,
    }),
  );
}

/** As the list has it; undefined when there is no such application. */
export async function selectApplication(query: Query, id: string, retention: Retention) {
  const [found] = await selectApplications(
    query,
    query.selectFrom("applications").where("applications.id", "=", id),
    retention,
  );
  return found;
}

const countedEarlier = 9;
/** Of the same person; counting stops early, so that a thousand applications make the list no slower. */
const earlierCount = sql<number>`(select count(*) from (select 1 from applications as earlier
  where earlier.email_key = applications.email_key
  and (earlier.created_at, earlier.id) < (applications.created_at, applications.id)
  limit ${sql.lit(countedEarlier)}) as counted)`.as("earlier");

/** A newer release may have stored words that this one does not know. */
function cautionsOf(stored: string): ResumeCaution[] {
  return resumeCautions.filter((caution) => stored.split(" ").includes(caution));
}
