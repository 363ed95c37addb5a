import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { z } from "zod/mini";
import {
  type Application,
  generalProfiles,
  type listApplications,
  resumeCautions,
} from "../../../contract/applications.ts";
import type { AllFields } from "../../../contract/endpoint.ts";
import { parseLocale } from "../../../contract/locales.ts";
import { erasedOn } from "../../../contract/people.ts";
import { type Stage, stages } from "../../../contract/records.ts";
import type { Config } from "../../config.ts";
import type { Query, StaffDatabase } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { daysBefore } from "../../db/timestamps.ts";
import { leavingDays, type Matches, type RecordRange, type RetentionNow, readPages } from "../records/lists.ts";
import { selectNewestReply, toNote } from "../records/record.ts";
import { findWords } from "../records/search.repository.ts";

type Rows = SelectQueryBuilder<Tables, "applications", object>;
type Retention = Pick<Config["retention"], "applicationsDays" | "consentDays">;

const maxEarlier = 9;
/** Earlier applications of the same person, counted up to a limit, so that a thousand of them do not slow the list. */
const earlier = sql<number>`(select count(*) from (select 1 from applications as earlier
  where earlier.email_key = applications.email_key
  and (earlier.created_at, earlier.id) < (applications.created_at, applications.id)
  limit ${sql.lit(maxEarlier)}) as counted)`.as("earlier");

/** The applications among `rows`, newest first, each with the title of its job, even of a deleted job. */
async function selectApplications(query: Query, rows: Rows, retention: Retention) {
  const found = await rows
    .leftJoin("jobs", "jobs.id", "applications.job_id")
    .select(["applications.id", "job_id", "jobs.title as job_title", "jobs.deleted_at as job_deleted_at"])
    .select(["name", "email", "phone", "cover_letter", "language", "applications.created_at"])
    .select(["resume_filename", "resume_state", "resume_cautions", "stage", "starred", "withdrawn_at"])
    .select(["note_text", "note_author", "note_at", "keep_for_later", "consent_ended_at", "applications.revision"])
    .select(["email_key", selectNewestReply("applications"), earlier])
    .orderBy("applications.created_at", "desc")
    .orderBy("applications.id", "desc")
    .execute();
  const active = await selectActiveApplications(query, found);
  return found.map(
    (row): AllFields<Application> => ({
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
      resumeCautions: row.resume_cautions
        ? resumeCautions.filter((caution) => row.resume_cautions?.split(" ").includes(caution))
        : undefined,
      keepForLater: row.keep_for_later === 1,
      language: parseLocale(row.language),
      createdAt: row.created_at,
      keptUntil: erasedOn(row.created_at, row.consent_ended_at, retention)[
        row.keep_for_later === 1 ? "withConsent" : "without"
      ],
      stage: parseStage(row.stage),
      starred: row.starred === 1,
      ...toNote(row),
      withdrawnAt: row.withdrawn_at ?? undefined,
      newestReplyId: row.newestReplyId ?? undefined,
      hasOtherActiveApplication: hasOtherActiveApplication(row, active),
      earlier: row.earlier,
      revision: row.revision,
    }),
  );
}

async function selectApplication(query: Query, id: string, retention: Retention) {
  const rows = query.selectFrom("applications").where("applications.id", "=", id);
  const [found] = await selectApplications(query, rows, retention);
  return found;
}

/** The table and the query with which staff read one application. */
export const createApplicationKind = (retention: Retention) =>
  ({ table: "applications", select: (query: Query, id: string) => selectApplication(query, id, retention) }) as const;

/** A newer release may have stored a stage that this release does not know. */
export function parseStage(stored: string): Stage {
  return stages.find((stage) => stage === stored) ?? "new";
}

interface Applied {
  id: string;
  email_key: string;
  job_id: string | null;
}

/** Applications of these people that have a reply, a star or a later stage, and are neither declined nor withdrawn. */
async function selectActiveApplications(query: Query, people: readonly Applied[]): Promise<Applied[]> {
  const keys = [...new Set(people.map(({ email_key }) => email_key))];
  if (keys.length === 0) return [];
  return query
    .selectFrom("applications")
    .select(["id", "email_key", "job_id"])
    .where("email_key", "in", keys)
    .where("withdrawn_at", "is", null)
    .where("stage", "<>", "declined")
    .where(({ or, eb, exists, selectFrom }) => {
      const replies = selectFrom("replies").select("replies.id").whereRef("application_id", "=", "applications.id");
      return or([eb("stage", "<>", "new"), eb("starred", "=", 1), exists(replies)]);
    })
    .execute();
}

function hasOtherActiveApplication({ id, email_key, job_id }: Applied, active: readonly Applied[]): boolean {
  return active.some((one) => one.id !== id && one.email_key === email_key && one.job_id === job_id);
}

type Filters = "q" | "job" | "id" | "stage" | "star" | "cv" | "leaving";
export type ApplicationFilter = Pick<z.output<typeof listApplications.query>, Filters>;

export async function findApplications(
  db: StaffDatabase,
  { q, job, id, stage, star, cv, leaving }: ApplicationFilter,
  { applicationsDays, consentDays, now }: RetentionNow,
): Promise<Matches<"applications">> {
  const isLeaving = ({ eb, and, or }: ExpressionBuilder<Tables, "applications">) => {
    const isNearEnd = (days: number) => eb("applications.created_at", "<", daysBefore(now, days - leavingDays));
    return and([isNearEnd(applicationsDays), or([eb("keep_for_later", "=", 0), isNearEnd(consentDays)])]);
  };
  const search = await findWords(db, "applications", q);
  const rows = db.query
    .selectFrom("applications")
    .$if(job === generalProfiles, (query) => query.where("applications.job_id", "is", null))
    .$if(job !== undefined && job !== generalProfiles, (query) => query.where("applications.job_id", "=", job ?? ""))
    .$if(stage !== undefined, (query) =>
      query.where("applications.stage", "=", stage ?? "").where("applications.withdrawn_at", "is", null),
    )
    .$if(cv !== undefined, (query) => query.where("applications.resume_state", "=", "ready"))
    .$if(star !== undefined, (query) => query.where("applications.starred", "=", 1))
    .$if(leaving !== undefined, (query) => query.where(isLeaving))
    .$if(id !== undefined, (query) => query.where("applications.id", "=", id ?? ""));
  return { table: "applications", rows, search };
}

/** Reads pages of applications, newest first. */
export function readApplications(
  { query }: StaffDatabase,
  retention: Retention,
  matches: Matches<"applications">,
  range: RecordRange,
): AsyncGenerator<AllFields<Application>[]> {
  return readPages(matches, range, (matching, limit) => selectApplications(query, matching.limit(limit), retention));
}

/** Jobs to filter by: existing jobs, newest first, then deleted jobs with applications, the last deleted first. */
export async function selectApplicationJobs({ query }: StaffDatabase) {
  const rows = await query
    .selectFrom("jobs")
    .select(["id", "title", "location", "created_at", "published_at", "deleted_at"])
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb("deleted_at", "is", null),
        exists(selectFrom("applications").select("applications.id").whereRef("applications.job_id", "=", "jobs.id")),
      ]),
    )
    .orderBy(sql`deleted_at is not null`)
    .orderBy("deleted_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    location: row.location,
    publishedAt: row.published_at ?? undefined,
    deleted: row.deleted_at !== null,
  }));
}
