import { Readable } from "node:stream";
import { makeZip } from "client-zip";
import type { FastifyInstance } from "fastify";
import { downloadCvs } from "../../../contract/applications.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { getActor, getSignedIn, selectOpenSessions } from "../../http/sessions.ts";
import { cleanFileName, getExtension } from "../../inspection/file-name.ts";
import { serverMessages } from "../../locales/messages.ts";
import type { Storage } from "../../storage/storage.ts";
import { createTimeFormat } from "../records/csv.ts";
import { type Matches, readPages } from "../records/lists.ts";
import type { ApplicationRow } from "./applications.repository.ts";
import { findApplications } from "./staff-applications.repository.ts";

/** Names a CV after its person and job: staff keep many CVs in one folder, and most files are called `CV`. */
export function formatCvName(name: string, job: string | null, original: string): string {
  return cleanFileName([name, job].filter(Boolean).join(" – ").replaceAll(/[/\\]/g, "-") + getExtension(original));
}

const downloadSeconds = 60;

type ResumeColumns = "resume_object" | "resume_filename" | "resume_mime_type" | "resume_state";

/** A short-lived URL of the CV; undefined when there is no CV or the virus scanner has not released it. */
export async function signResume(storage: Storage, row: Pick<ApplicationRow, ResumeColumns>) {
  if (!row.resume_object || !row.resume_filename || row.resume_state !== "ready") return undefined;
  const signedUrl = await storage.downloadUrl(row.resume_object, downloadSeconds, {
    filename: row.resume_filename,
    mimeType: row.resume_mime_type ?? "application/octet-stream",
  });
  return { signedUrl, filename: row.resume_filename };
}

/** Numbers names that differ only in case or Unicode composition: they would become one file when unpacked. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (given) => {
    const name = given.normalize("NFC");
    let unique = name;
    for (let number = 2; taken.has(normalizeName(unique)); number++)
      unique = name.replace(/(\.[a-z0-9]{1,10})?$/i, (extension) => ` (${number})${extension}`);
    taken.add(normalizeName(unique));
    return unique;
  };
}

function normalizeName(name: string): string {
  return name.toUpperCase().toLowerCase().normalize("NFC");
}

interface Cv {
  id: string;
  createdAt: string;
  object: string;
  name: string;
}

/** Streams many CVs in one ZIP archive: at most a piece of one CV is in memory at a time. */
export function cvRoutes(scope: FastifyInstance, deps: StaffDeps): void {
  const { db, config, clock, storage } = deps;
  route(scope, downloadCvs, async ({ query, request, reply }) => {
    const now = clock();
    const actor = getActor(request);
    const { sessionId } = getSignedIn(request);
    const words = serverMessages[query.lang].csv;
    const ready = await findApplications(db, { ...query, cv: "1" }, { ...config.retention, now });

    async function* files() {
      const toUniqueName = createUniqueNames();
      const missing: string[] = [];
      for await (const cvs of readCvs(ready))
        for (const { id, object, name, createdAt } of cvs) {
          // A user whose session ends during the download gets no further CV.
          if (!(await selectOpenSessions(db, [sessionId], clock())).has(sessionId)) throw new Refusal("unauthorized");
          const input = await storage.read(object);
          if (!input) {
            missing.push(name);
            continue;
          }
          try {
            await audit(db.query, now, { ...actor, action: "cvDownloaded", target: id, request });
            yield { input, name: toUniqueName(name), lastModified: new Date(createdAt) };
          } finally {
            // The client may disconnect before the file is read to its end.
            input.destroy();
          }
        }
      if (missing.length > 0)
        yield {
          input: `${[words.missing, "", ...missing].join("\n")}\n`,
          name: toUniqueName(`${words.files.missing}.txt`),
          lastModified: now,
        };
    }
    // Checked before the first byte, so that missing files or an unreachable store give an error, no broken archive.
    if (!(await isOneThere(storage, readCvs(ready)))) throw new Refusal("resumeNotFound");
    await audit(db.query, now, { ...actor, action: "cvsDownloaded", request });
    const [day] = createTimeFormat(query.zone)(now).split(" ");
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${words.files.cvs}-${day}.zip"`)
      .send(Readable.from(makeZip(files())));
  });
}

async function isOneThere(storage: Storage, pages: AsyncIterable<Cv[]>): Promise<boolean> {
  for await (const cvs of pages)
    for (const { object } of cvs) if ((await storage.size(object)) !== undefined) return true;
  return false;
}

function readCvs(matches: Matches<"applications">): AsyncGenerator<Cv[]> {
  return readPages(matches, {}, async (matching, limit) => {
    const rows = await matching
      .leftJoin("jobs", "jobs.id", "applications.job_id")
      .select(["applications.id", "applications.created_at", "name", "jobs.title as job"])
      .select(["resume_object", "resume_filename"])
      .orderBy("applications.created_at", "desc")
      .orderBy("applications.id", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, created_at, name, job, resume_object, resume_filename }) => ({
      id,
      createdAt: created_at,
      object: resume_object ?? "",
      name: formatCvName(name, job, resume_filename ?? ""),
    }));
  });
}
