import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { insertJob } from "../../server/features/jobs/jobs.repository.ts";
import type { MailKind } from "../../server/mail/payloads.ts";
import type { KeyPrefix } from "../../server/storage/storage.ts";
import { signIn, type TestApp } from "./app.ts";

export const applicationForm = {
  name: "Ľubica Ďurčová",
  email: "Lubica.Durcova@mail.example",
  phone: "+421 900 123 456",
  coverLetter: "Robots have been my neighbours for years, and I would like to work with them every day.",
};

/** Creates an open job; its id. */
export async function openJob({ deps }: TestApp, title = "Robot Keeper"): Promise<string> {
  const job = {
    title,
    location: "Bratislava",
    type: "Full-time",
    description: "Keeps robots.",
    requirements: [],
  } as const;
  const row = await deps.db.write((write) => insertJob(write, { ...job, requirements: [] }, deps.clock()), "jobs");
  return row.id;
}

export interface Applied {
  applicationId: string;
  applicationToken: string;
}

export async function apply({ app }: TestApp, jobId: string, change: object = {}): Promise<Applied> {
  const payload = { ...applicationForm, ...change };
  const answer = await app.inject({ method: "POST", url: `/api/jobs/${jobId}/apply`, payload });
  if (answer.statusCode !== 201) throw new Error(`not applied: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** The token in the link of a waiting receipt, optionally of one application. */
export async function readMyToken({ deps }: TestApp, applicationId?: string): Promise<string> {
  const receipts = deps.db.query.selectFrom("outbox").select("payload").where("kind", "=", "applicationReceipt");
  const own = applicationId === undefined ? receipts : receipts.where("subject_id", "=", applicationId);
  return JSON.parse((await own.executeTakeFirstOrThrow()).payload).myToken;
}

/** The mails of one kind in the order of their ids, each with its parsed payload. */
export async function readMails({ deps }: TestApp, kind: MailKind) {
  const rows = deps.db.query.selectFrom("outbox").selectAll().where("kind", "=", kind).orderBy("id");
  return (await rows.execute()).map((row) => ({ ...row, says: JSON.parse(row.payload) }));
}

/** A new upload URL. */
export async function uploadAddress(app: FastifyInstance, query = ""): Promise<string> {
  const answer = await app.inject({ method: "POST", url: `/api/objects/upload${query}` });
  if (answer.statusCode !== 200) throw new Error(`no address: ${answer.statusCode} ${answer.body}`);
  return answer.json().uploadURL;
}

/** Uploads a file as the browser does, to this server or to the bucket. */
export async function put({ app, deps }: TestApp, url: string, bytes: Buffer, type = "application/pdf") {
  const headers = { "content-type": type };
  if (deps.storage.browserOrigin) {
    const answer = await fetch(url, { method: "PUT", body: new Uint8Array(bytes), headers });
    return { status: answer.status, body: await answer.text(), etag: answer.headers.get("etag") };
  }
  const answer = await app.inject({ method: "PUT", url: getPath(url), payload: bytes, headers });
  return { status: answer.statusCode, body: answer.body, etag: answer.headers.etag };
}

export async function uploaded(site: TestApp, bytes: Buffer): Promise<string> {
  const url = await uploadAddress(site.app);
  const { status, body } = await put(site, url, bytes);
  if (status !== 200) throw new Error(`not uploaded: ${status} ${body}`);
  return url;
}

export function attach(
  { app }: TestApp,
  { applicationId, applicationToken }: Applied,
  url: string,
  name = "cv.pdf",
  key: string = randomUUID(),
) {
  const payload = {
    applicationToken,
    resumeFileUrl: objectPath(url),
    resumeFilename: name,
    resumeMimeType: "text/html",
  };
  const headers = { "idempotency-key": key };
  return app.inject({ method: "PUT", url: `/api/applications/${applicationId}/resume`, payload, headers });
}

/** The path that pages send for an upload's URL. */
export function objectPath(url: string): string {
  return `/objects/uploads/${new URL(url).pathname.split("/").at(-1)}`;
}

export function getPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Downloads the CV as staff do, by a new signed URL. */
export async function download({ app, deps }: TestApp, applicationId: string) {
  const headers = await signIn(app);
  const answer = await app.inject({ url: `/api/admin/applications/${applicationId}/resume-url`, headers });
  if (answer.statusCode !== 200)
    return { status: answer.statusCode, bytes: Buffer.alloc(0), filename: "", headers: {} };
  const { signedUrl, filename } = answer.json();
  if (deps.storage.browserOrigin) {
    const file = await fetch(signedUrl);
    const bytes = Buffer.from(await file.arrayBuffer());
    return { status: file.status, bytes, filename, headers: Object.fromEntries(file.headers) };
  }
  const file = await app.inject(getPath(signedUrl));
  return { status: file.statusCode, bytes: file.rawPayload, filename, headers: file.headers };
}

/** Everything stored about applications and files, to show that a refusal changed nothing. */
export async function readSnapshot({ deps }: TestApp) {
  const { query } = deps.db;
  return {
    applications: await query.selectFrom("applications").selectAll().orderBy("id").execute(),
    uploads: await query.selectFrom("uploads").selectAll().orderBy("id").execute(),
    removals: await query.selectFrom("removals").selectAll().orderBy("object_key").execute(),
    mails: await query.selectFrom("outbox").select(["id", "kind"]).orderBy("id").execute(),
    files: { uploads: await contents(deps.storage, "uploads"), cvs: await contents(deps.storage, "cvs") },
  };
}

async function contents(storage: TestApp["deps"]["storage"], prefix: KeyPrefix): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list(prefix)) {
    const stream = await storage.read(key);
    if (stream) found[key] = (await buffer(stream)).toString("base64");
  }
  return Object.fromEntries(Object.entries(found).sort());
}
