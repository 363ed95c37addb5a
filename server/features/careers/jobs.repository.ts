import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { JobRequest } from "../../../contract/admin-jobs.ts";
import { type Job, type Pay, paySchema, type SlovakJob, type Whole } from "../../../contract/careers.ts";
import { dayAt } from "../../../contract/closing-day.ts";
import { type JobPart, type JobState, jobParts, jobTypes } from "../../../contract/jobs.ts";
import type { Database, Query, Write } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import type { Tables } from "../../db/schema.ts";

export type JobRow = Selectable<Tables["jobs"]>;

const textList = z.array(z.string());
const sourcesSchema = z.object({ title: z.string(), description: z.string(), requirements: z.string() }).partial();

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

export function toJob(row: JobRow): Job {
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  } satisfies Whole<Omit<Job, "translation" | "parts">>;
}

function payOf(row: JobRow): Pay | undefined {
  if (row.pay_min === null) return undefined;
  const max = row.pay_max === null ? {} : { max: row.pay_max };
  return paySchema.parse({ min: row.pay_min, ...max, currency: row.pay_currency, period: row.pay_period });
}

/** In the order of the site: what staff have not placed comes first, newest first. */
export function selectJobs(query: Query, deletedSince?: string): Promise<JobRow[]> {
  return query
    .selectFrom("jobs")
    .selectAll()
    .where(({ eb, or }) =>
      or([eb("deleted_at", "is", null), ...(deletedSince ? [eb("deleted_at", ">=", deletedSince)] : [])]),
    )
    .orderBy((order) => order.case().when("position", "is", null).then(0).else(1).end())
    .orderBy("position")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Open and not past its day. */
export function isOnSite(row: JobRow, now: Date): boolean {
  return row.deleted_at === null && row.state === "open" && !isPast(row, now);
}

/** Visitors may know that it was there. */
export function isOver(row: JobRow, now: Date): boolean {
  return row.deleted_at === null && (row.state === "closed" || (row.state === "open" && isPast(row, now)));
}

function isPast({ closes_on }: JobRow, now: Date): boolean {
  return closes_on !== null && closes_on < dayAt(now);
}

export function selectJob(query: Query, id: string): Promise<JobRow | undefined> {
  return query.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findJobMadeBy(query: Query, requestKey: string): Promise<JobRow | undefined> {
  return query.selectFrom("jobs").selectAll().where("request_key", "=", requestKey).executeTakeFirst();
}

/** For a change that depends on what it finds: until the transaction ends, nobody else changes the job. */
export function lockJob({ engine }: Database, write: Write, id: string): Promise<JobRow | undefined> {
  return write
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .$if(engine === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
}

export async function insertJob(write: Write, request: JobRequest, now: Date, requestKey?: string): Promise<JobRow> {
  const at = now.toISOString();
  const times = { created_at: at, updated_at: at, deleted_at: null, position: null };
  const row = { id: newId(), ...columnsOf(request), version: 1, ...times, request_key: requestKey ?? null };
  return write.insertInto("jobs").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Replaces the whole job; a Slovak text that did not change keeps the English it was written for, unless it was confirmed. */
export async function replaceJob(write: Write, before: JobRow, request: JobRequest, now: Date): Promise<JobRow> {
  return write
    .updateTable("jobs")
    .set({ ...columnsOf(request, before), version: before.version + 1, updated_at: now.toISOString() })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** On the site again, a job does not keep a day that is over: it would be off the same moment. */
export async function changeState(write: Write, before: JobRow, state: JobState, now: Date): Promise<JobRow> {
  return write
    .updateTable("jobs")
    .set({
      state,
      closes_on: state === "open" && isPast(before, now) ? null : before.closes_on,
      version: before.version + 1,
      updated_at: now.toISOString(),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Right before another job, or the last. Undefined when one of them is not there. */
export async function placeJob(
  db: Database,
  write: Write,
  id: string,
  before: string | null,
): Promise<JobRow | undefined> {
  // All of them, always in the same order: two moves at once wait for each other.
  if (db.engine === "postgres") await write.selectFrom("jobs").select("id").orderBy("id").forUpdate().execute();
  const rows = await selectJobs(write, "");
  const job = rows.find((row) => row.id === id && row.deleted_at === null);
  if (!job || before === id) return job;
  const order = rows.filter((row) => row !== job);
  const at = before === null ? order.length : order.findIndex((row) => row.id === before);
  if (at === -1) return undefined;
  order.splice(at, 0, job);
  for (const [position, row] of order.entries()) {
    if (row.position !== position) await write.updateTable("jobs").set({ position }).where("id", "=", row.id).execute();
  }
  return job;
}

export async function markDeleted(write: Write, id: string, now: Date | null): Promise<JobRow | undefined> {
  return write
    .updateTable("jobs")
    .set({ deleted_at: now?.toISOString() ?? null })
    .where("id", "=", id)
    .where("deleted_at", now ? "is" : "is not", null)
    .returningAll()
    .executeTakeFirst();
}

type Kept = "id" | "version" | "created_at" | "updated_at" | "deleted_at" | "request_key" | "position";

function columnsOf(request: JobRequest, before?: JobRow): Omit<JobRow, Kept> {
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
  const knownSources = before ? sourcesSchema.parse(JSON.parse(before.slovak_sources)) : {};
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
    closes_on: keptUnless(request.closesOn, before?.closes_on),
    workplace: keptUnless(request.workplace, before?.workplace),
    country: keptUnless(request.country, before?.country),
  };
}

function keptUnless<Value>(asked: Value | null | undefined, before: Value | null | undefined): Value | null {
  return (asked === undefined ? before : asked) ?? null;
}
