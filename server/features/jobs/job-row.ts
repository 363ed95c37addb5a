import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { AllFields } from "../../../contract/endpoint.ts";
import { type JobPart, jobParts, jobStates, jobTypes, workplaces } from "../../../contract/job/fields.ts";
import { type Job, type JobRequest, type Pay, paySchema, type SlovakJob } from "../../../contract/jobs.ts";
import type { RevisionColumns, Tables } from "../../db/schema.ts";
import { parseJson } from "../../json.ts";

export type JobRow = Selectable<Tables["jobs"]>;

/** Values of a newer release are left out instead of failing the page. */
const textList = z.array(z.string()).catch([]);

const sources = z.object({ title: z.string(), description: z.string(), requirements: z.string() }).partial().catch({});

function parseSources({ slovak_sources }: Pick<JobRow, "slovak_sources">): z.output<typeof sources> {
  return sources.parse(parseJson(slovak_sources));
}

/** The English text of a part. Its hash tells whether a translation still belongs to it. */
export function getEnglish(row: JobRow, part: JobPart): string {
  return row[part];
}

export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 32);
}

export function parseList(json: string): string[] {
  return textList.parse(parseJson(json));
}

function toSlovak(row: JobRow): SlovakJob | undefined {
  const slovak = {
    title: row.slovak_title,
    description: row.slovak_description,
    requirements: parseList(row.slovak_requirements),
  };
  return slovak.title || slovak.description || slovak.requirements.length > 0 ? slovak : undefined;
}

/** Whether the English changed after a person wrote the Slovak of this part. */
export function isStale(row: JobRow, part: JobPart): boolean {
  const source = parseSources(row)[part];
  return source !== undefined && source !== hashText(getEnglish(row, part));
}

export function toJob(row: JobRow): AllFields<Job> {
  const slovak = toSlovak(row);
  return {
    id: row.id,
    title: row.title,
    type: z.enum(jobTypes).catch("Full-time").parse(row.type),
    location: row.location,
    description: row.description,
    requirements: parseList(row.requirements),
    pay: toPay(row),
    state: z.enum(jobStates).catch("closed").parse(row.state),
    closesOn: z.iso
      .date()
      .optional()
      .catch(undefined)
      .parse(row.closes_on ?? undefined),
    workplace: z.enum(workplaces).optional().catch(undefined).parse(row.workplace),
    country: row.country ?? undefined,
    translations: slovak && { sk: slovak },
    translation: undefined,
    parts: undefined,
    createdAt: row.created_at,
    publishedAt: row.published_at ?? undefined,
    updatedAt: row.updated_at,
    revision: row.revision,
  };
}

function toPay(row: JobRow): AllFields<Pay> | undefined {
  const pay = paySchema.safeParse({
    min: row.pay_min,
    max: row.pay_max ?? undefined,
    currency: row.pay_currency,
    period: row.pay_period,
  });
  if (!pay.success) return undefined;
  const { min, max, currency, period } = pay.data;
  return { min, max, currency, period };
}

type Kept = ("id" | "created_at" | "published_at" | "updated_at" | "deleted_at" | "position") | keyof RevisionColumns;

export function toJobColumns(request: JobRequest, before?: JobRow): Omit<JobRow, Kept> {
  const slovak = request.translations?.sk;
  const requirements = request.requirements.filter(Boolean);
  const english = {
    title: request.title,
    description: request.description,
    requirements: JSON.stringify(requirements),
  };
  const written = {
    title: slovak?.title ?? "",
    description: slovak?.description ?? "",
    requirements: JSON.stringify((slovak?.requirements ?? []).filter(Boolean)),
  };
  const known = before && {
    title: before.slovak_title,
    description: before.slovak_description,
    requirements: before.slovak_requirements,
  };
  const knownSources = before ? parseSources(before) : {};
  const sources: Record<string, string> = {};
  for (const part of jobParts) {
    if (written[part] === "" || written[part] === "[]") continue;
    const isNew = known?.[part] !== written[part] || request.slovakConfirmed?.includes(part);
    const kept = isNew ? undefined : knownSources[part];
    sources[part] = kept ?? hashText(english[part]);
  }
  return {
    ...english,
    type: request.type,
    location: request.location,
    slovak_title: written.title,
    slovak_description: written.description,
    slovak_requirements: written.requirements,
    slovak_sources: JSON.stringify(sources),
    pay_min: request.pay?.min ?? null,
    pay_max: request.pay?.max ?? null,
    pay_currency: request.pay?.currency ?? null,
    pay_period: request.pay?.period ?? null,
    state: request.state ?? before?.state ?? "open",
    closes_on: resolveField(request.closesOn, before?.closes_on),
    workplace: resolveField(request.workplace, before?.workplace),
    country: resolveField(request.country, before?.country),
  };
}

function resolveField<Value>(asked: Value | null | undefined, before: Value | null | undefined): Value | null {
  return (asked === undefined ? before : asked) ?? null;
}
