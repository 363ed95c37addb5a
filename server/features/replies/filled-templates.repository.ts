import type { AllFields } from "../../../contract/endpoint.ts";
import { type Locale, parseLocale } from "../../../contract/locales.ts";
import { type Draft, fillTemplate, type Template, toGreetableName } from "../../../contract/templates.ts";
import type { Query } from "../../db/db.ts";
import { serverMessages } from "../../locales/messages.ts";
import { findAppliedJobs } from "../applications/notices.ts";
import type { RecordTable } from "../records/record.ts";

/** The recipient, and the job or project type in their language. */
export interface Addressee {
  id: string;
  name: string;
  email: string;
  language: Locale;
  job: string;
}

export function selectAddressees(query: Query, table: RecordTable, ids: readonly string[]): Promise<Addressee[]> {
  return table === "contacts" ? selectEnquirers(query, ids) : selectApplicants(query, ids);
}

async function selectEnquirers(query: Query, ids: readonly string[]): Promise<Addressee[]> {
  const rows = await query
    .selectFrom("contacts")
    .select(["id", "name", "email", "language", "project_type"])
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ project_type, ...row }) => {
    const language = parseLocale(row.language);
    const types: Record<string, string> = serverMessages[language].mail.projectTypes;
    return { ...row, language, job: types[project_type] ?? "" };
  });
}

async function selectApplicants(query: Query, ids: readonly string[]): Promise<Addressee[]> {
  const rows = await query
    .selectFrom("applications")
    .select(["id", "name", "email", "language", "job_id"])
    .where("id", "in", [...ids])
    .execute();
  const findJob = await findAppliedJobs(query, rows);
  return rows.map(({ job_id, ...row }) => {
    const language = parseLocale(row.language);
    const job = findJob({ job_id, language })?.title ?? serverMessages[language].mail.generalProfile;
    return { ...row, language, job };
  });
}

const maxDrafts = 100;

/** The template filled in for each record, in the order of the ids. Unknown ids are left out. */
export async function fillTemplates(
  query: Query,
  table: RecordTable,
  requestedIds: readonly string[],
  { template, company, sender }: { template: AllFields<Template>; company: string; sender: string },
): Promise<AllFields<Draft>[]> {
  const ids = requestedIds.slice(0, maxDrafts);
  const known = await selectAddressees(query, table, ids);
  return ids.flatMap((id) => {
    const person = known.find((one) => one.id === id);
    if (!person) return [];
    const values = { name: toGreetableName(person.name), job: person.job, company, sender };
    const { subject, text } = template[person.language];
    return [
      {
        ...person,
        subject: fillTemplate(subject, values),
        text: fillTemplate(text, values),
        revision: template.revision,
      },
    ];
  });
}
