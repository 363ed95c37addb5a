import type { FastifyInstance } from "fastify";
import { resumeUrl } from "../../../contract/applications.ts";
import { countPerson, erasePerson } from "../../../contract/people.ts";
import { personKey } from "../../db/person-key.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { doneBy } from "../../http/sessions.ts";
import { countPersonRecords, erase, formatErased, type OnErase } from "../people/erasure.ts";
import { cvName } from "./cv-name.ts";

const downloadSeconds = 60;

/** A person's CV, and the law's erasure of a person. */
export function peopleRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db, clock, storage } = deps;

  route(scope, resumeUrl, async ({ params, request }) => {
    const row = await db.query
      .selectFrom("applications")
      .leftJoin("jobs", "jobs.id", "applications.job_id")
      .select(["resume_object", "resume_filename", "resume_mime_type", "resume_state", "name", "jobs.title as job"])
      .where("applications.id", "=", params.id)
      .executeTakeFirst();
    if (!row?.resume_object || !row.resume_filename || row.resume_state !== "ready")
      throw new Refusal("resumeNotFound");
    const signedUrl = await storage.downloadUrl(row.resume_object, downloadSeconds, {
      filename: row.resume_filename,
      mimeType: row.resume_mime_type ?? "application/octet-stream",
    });
    await audit(db.query, clock(), {
      ...doneBy(request),
      action: "cvDownloaded",
      target: params.id,
      request,
    });
    return { signedUrl, filename: cvName(row.name, row.job, row.resume_filename) };
  });

  route(scope, countPerson, ({ body }) => countPersonRecords(db, personKey(body.email)));

  route(scope, erasePerson, async ({ body, request, commit }) => {
    const email = personKey(body.email);
    if (personKey(body.confirmation) !== email)
      throw new Refusal("validation", { fields: { confirmation: "invalid" } });
    const onErase: OnErase = (write, counts) =>
      audit(write, clock(), { ...doneBy(request), action: "personErased", target: formatErased(counts), request });
    return erase(deps, email, onErase, (work) => commit(async (write) => ({ ...(await work(write)) })));
  });
}
