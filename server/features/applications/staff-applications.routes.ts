import type { FastifyInstance } from "fastify";
import {
  exportApplications,
  listApplicationJobs,
  listApplications,
  noteApplication,
  resumeUrl,
  setStage,
  setStar,
  withdrawConsent,
} from "../../../contract/applications.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { auditStaff } from "../../http/sessions.ts";
import { createLanguageFormat, serverMessages } from "../../locales/messages.ts";
import { createTimeFormat, formatPhone, sendCsv } from "../records/csv.ts";
import { sendPage } from "../records/lists.ts";
import { changeRecord, toNoteUpdate } from "../records/record.ts";
import { toConsentColumns } from "./applications.repository.ts";
import { formatCvName, signResume } from "./cvs.routes.ts";
import { insertMyNotice } from "./notices.ts";
import {
  createApplicationKind,
  findApplications,
  readApplications,
  selectApplicationJobs,
} from "./staff-applications.repository.ts";

export function staffApplicationRoutes(scope: FastifyInstance, deps: StaffDeps): void {
  const { db, config, clock, scheduler, storage } = deps;
  const kind = createApplicationKind(config.retention);
  const getRetention = () => ({ ...config.retention, now: clock() });

  route(scope, listApplications, async (call) =>
    sendPage(db, call, await findApplications(db, call.query, getRetention()), (...part) =>
      readApplications(db, config.retention, ...part),
    ),
  );

  route(scope, listApplicationJobs, () => selectApplicationJobs(db));

  route(scope, noteApplication, (call) =>
    changeRecord(deps, kind, call, (_, change) => toNoteUpdate(call.body.text, change)),
  );

  route(scope, setStage, (call) =>
    changeRecord(deps, kind, call, (application) => {
      const { stage } = call.body;
      if (application.withdrawnAt !== undefined) throw new Refusal("applicationWithdrawn");
      return application.stage === stage ? undefined : { values: { stage }, action: "stageSet", detail: stage };
    }),
  );

  // A star is set without a check of the revision: the last change wins.
  route(scope, setStar, (call) =>
    changeRecord(deps, kind, call, (application) => {
      const { starred } = call.body;
      if (application.starred === starred) return undefined;
      return { values: { starred: starred ? 1 : 0 }, action: starred ? "starred" : "unstarred" };
    }),
  );

  route(scope, withdrawConsent, async (call) => {
    const application = await changeRecord(deps, kind, call, ({ id, keepForLater }, { now }) => {
      if (!keepForLater) return undefined;
      return {
        values: toConsentColumns(false, now),
        action: "consentWithdrawn",
        // The person gets a mail, because only they can give the consent again.
        async afterwards(write) {
          const row = await write.selectFrom("applications").selectAll().where("id", "=", id).executeTakeFirst();
          if (row) await insertMyNotice(write, row, "consentWithdrawn", now);
        },
      };
    });
    scheduler.wake("outbox");
    return application;
  });

  route(scope, resumeUrl, async ({ params, request }) => {
    const row = await db.query
      .selectFrom("applications")
      .leftJoin("jobs", "jobs.id", "applications.job_id")
      .select(["resume_object", "resume_filename", "resume_mime_type", "resume_state", "name", "jobs.title as job"])
      .where("applications.id", "=", params.id)
      .executeTakeFirst();
    const signed = row && (await signResume(storage, row));
    if (!signed) throw new Refusal("resumeNotFound");
    await auditStaff(db.query, clock(), request, { action: "cvDownloaded", target: params.id });
    return { ...signed, filename: formatCvName(row.name, row.job, signed.filename) };
  });

  route(scope, exportApplications, async ({ query, request, reply }) => {
    await auditStaff(db.query, clock(), request, { action: "applicationsExported" });
    const { labels, generalProfile } = serverMessages[query.lang].mail;
    const { heads, stages, yes, no } = serverMessages[query.lang].csv;
    const languageName = createLanguageFormat(query.lang);
    const formatTime = createTimeFormat(query.zone);
    const matches = await findApplications(db, query, getRetention());
    return sendCsv(reply, query, clock(), {
      name: "applications",
      pages: readApplications(db, config.retention, matches, {}),
      columns: [
        [heads.date, (row) => formatTime(row.createdAt)],
        [labels.job, (row) => row.jobTitle || generalProfile],
        [labels.name, (row) => row.name],
        [labels.email, (row) => row.email],
        [labels.phone, (row) => row.phone && formatPhone(row.phone)],
        [heads.coverLetter, (row) => row.coverLetter],
        [labels.cv, (row) => row.resumeFile],
        [heads.keepForLater, (row) => (row.keepForLater ? yes : no)],
        [heads.stage, (row) => stages[row.stage]],
        [heads.starred, (row) => (row.starred ? yes : no)],
        [labels.language, (row) => languageName(row.language)],
        [heads.note, (row) => row.note?.text],
        [heads.keptUntil, (row) => formatTime(row.keptUntil)],
        [heads.withdrawn, (row) => row.withdrawnAt && formatTime(row.withdrawnAt)],
      ],
    });
  });
}
