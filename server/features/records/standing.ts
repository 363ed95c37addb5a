import { sql } from "kysely";
import { type Stage, stages } from "../../../contract/records.ts";
import type { LeftOutReason, ReadStanding } from "../../../contract/replies.ts";
import type { Query, Write } from "../../db/db.ts";

/** A newer release may have stored a stage that this one has no word for. */
export function stageOf(stored: string): Stage {
  return stages.find((stage) => stage === stored) ?? "new";
}

interface Application {
  id: string;
  email_key: string;
  job_id: string | null;
}

export const newestLetter = sql<string | null>`(select replies.id from replies
  where replies.application_id = applications.id
  order by replies.created_at desc, replies.id desc limit 1)`.as("letter");

/** What these people have sent that has got a letter, a star or a stage beyond new, and is neither declined nor withdrawn. */
export async function selectConsidered(query: Query, people: readonly Application[]): Promise<Application[]> {
  const keys = [...new Set(people.map(({ email_key }) => email_key))];
  if (keys.length === 0) return [];
  return query
    .selectFrom("applications")
    .select(["id", "email_key", "job_id"])
    .where("email_key", "in", keys)
    .where("withdrawn_at", "is", null)
    .where("stage", "<>", "declined")
    .where(({ or, eb, exists, selectFrom }) => {
      const letters = selectFrom("replies").select("replies.id").whereRef("application_id", "=", "applications.id");
      return or([eb("stage", "<>", "new"), eb("starred", "=", 1), exists(letters)]);
    })
    .execute();
}

/** Whether it is another application of the same person for the same job that is considered. */
export function isElsewhere({ id, email_key, job_id }: Application, considered: readonly Application[]): boolean {
  return considered.some((one) => one.id !== id && one.email_key === email_key && one.job_id === job_id);
}

/** Thrown for a letter to many, about one of them. */
export class LeftOut extends Error {
  readonly why: LeftOutReason;

  constructor(why: LeftOutReason) {
    super(why);
    this.why = why;
  }
}

/** Nobody is declined together with others who stands elsewhere than whoever chose them has read. */
export async function requireStanding(write: Write, id: string, read: ReadStanding): Promise<void> {
  const row = await write
    .selectFrom("applications")
    .select(["id", "email_key", "job_id", "stage", "starred", "withdrawn_at", newestLetter])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new LeftOut("gone");
  if (row.withdrawn_at || row.stage === "hired" || row.stage === "declined") throw new LeftOut("decided");
  if ((row.letter ?? undefined) !== read.letter) throw new LeftOut("letter");
  if (stageOf(row.stage) !== read.stage) throw new LeftOut("stage");
  if (row.starred === 1 && !read.starred) throw new LeftOut("starred");
  if (!read.elsewhere && isElsewhere(row, await selectConsidered(write, [row]))) throw new LeftOut("elsewhere");
}
