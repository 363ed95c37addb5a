import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { type Job, type Pay, paySchema, type SlovakJob } from "../../../contract/careers.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import { type JobPart, jobTypes } from "../../../contract/jobs.ts";
import type { Tables } from "../../db/schema.ts";

export type JobRow = Selectable<Tables["jobs"]>;

const textList = z.array(z.string());

export const sourcesSchema = z
  .object({ title: z.string(), description: z.string(), requirements: z.string() })
  .partial();

/** The English of a part, as one text whose hash tells whether a translation still belongs to it. */
export function englishOf(row: JobRow, part: JobPart): string {
  return row[part];
}

export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 32);
}

export function readList(json: string): string[] {
  return textList.parse(JSON.parse(json));
}

function slovakOf(row: JobRow): SlovakJob | undefined {
  const slovak = {
    title: row.slovak_title,
    description: row.slovak_description,
    requirements: readList(row.slovak_requirements),
  };
  return slovak.title || slovak.description || slovak.requirements.length > 0 ? slovak : undefined;
}

/** Whether the English changed after a person wrote the Slovak of this part. */
export function isStale(row: JobRow, part: JobPart): boolean {
  const source = sourcesSchema.parse(JSON.parse(row.slovak_sources))[part];
  return source !== undefined && source !== hashText(englishOf(row, part));
}

export function toJob(row: JobRow): Whole<Job> {
  const slovak = slovakOf(row);
  return {
    id: row.id,
    title: row.title,
    type: z.enum(jobTypes).catch("Full-time").parse(row.type),
    location: row.location,
    description: row.description,
    requirements: readList(row.requirements),
    pay: payOf(row),
    state: row.state,
    closesOn: row.closes_on ?? undefined,
    workplace: row.workplace ?? undefined,
    country: row.country ?? undefined,
    translations: slovak && { sk: slovak },
    translation: undefined,
    parts: undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function payOf(row: JobRow): Whole<Pay> | undefined {
  if (row.pay_min === null) return undefined;
  const { min, max, currency, period } = paySchema.parse({
    min: row.pay_min,
    max: row.pay_max ?? undefined,
    currency: row.pay_currency,
    period: row.pay_period,
  });
  return { min, max, currency, period };
}
