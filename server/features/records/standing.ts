import { sql } from "kysely";
import { type Stage, stages } from "../../../contract/records.ts";
import type { Query } from "../../db/db.ts";

/** A newer release may have stored a stage that this one has no word for. */
export function stageOf(stored: string): Stage {
  return stages.find((stage) => stage === stored) ?? "new";
}

interface Application {
  id: string;
  email_key: string;
  job_id: string | null;
}

/** The newest reply to the person. */
export const newestLetter = (table: "contacts" | "applications") =>
  sql<string | null>`(select replies.id from replies
    where ${sql.ref(table === "contacts" ? "replies.contact_id" : "replies.application_id")} = ${sql.ref(`${table}.id`)}
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
