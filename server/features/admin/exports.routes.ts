import type { FastifyInstance } from "fastify";
import { exportApplications } from "../../../contract/applications.ts";
import { exportContacts } from "../../../contract/contacts.ts";
import { exportJobNumbers } from "../../../contract/jobs.ts";
import { localeOf } from "../../../contract/locales.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { route } from "../../http/route.ts";
import { doneBy, whileSignedIn } from "../../http/sessions.ts";
import { languageNames, serverWords } from "../../locales/words.ts";
import { countedDays } from "../jobs/job-numbers.ts";
import { findApplications, readApplications } from "./admin-applications.repository.ts";
import { findContacts, readContacts } from "./admin-contacts.repository.ts";
import { clockIn, phoneCell } from "./csv.ts";
import { sendCsv } from "./send-csv.ts";

export function exportRoutes(scope: FastifyInstance, deps: StaffDeps): void {
  const { db, config, clock } = deps;
  const keeping = () => ({ ...config.retention, now: clock() });

  route(scope, exportContacts, async ({ query, request, reply }) => {
    await audit(db.query, clock(), { ...doneBy(request), action: "contactsExported", request });
    const { labels, projectTypes } = serverWords[query.lang].mail;
    const { heads } = serverWords[query.lang].csv;
    const languageName = languageNames(query.lang);
    const clockTime = clockIn(query.zone);
    const matches = await findContacts(db, query, keeping());
    return sendCsv(reply, query, clock(), {
      name: "contacts",
      pages: whileSignedIn(deps, request, readContacts(config.retention, matches, {})),
      columns: [
        [heads.date, (row) => clockTime(row.createdAt)],
        [labels.name, (row) => row.name],
        [labels.email, (row) => row.email],
        [labels.company, (row) => row.company],
        [labels.projectType, (row) => projectTypes[row.projectType]],
        [heads.message, (row) => row.message],
        [heads.answeredBy, (row) => row.answeredBy],
        [heads.answeredAt, (row) => row.answeredAt && clockTime(row.answeredAt)],
        [labels.language, (row) => languageName(row.language)],
        [heads.note, (row) => row.note?.text],
        [heads.keptUntil, (row) => clockTime(row.keptUntil)],
      ],
    });
  });

  route(scope, exportJobNumbers, async ({ query, request, reply }) => {
    const { labels } = serverWords[query.lang].mail;
    const { heads } = serverWords[query.lang].csv;
    const languageName = languageNames(query.lang);
    return sendCsv(reply, query, clock(), {
      name: "jobs",
      pages: whileSignedIn(deps, request, countedDays(db.query)),
      columns: [
        [heads.day, (row) => row.day],
        [labels.job, (row) => row.title],
        [heads.host, (row) => row.host],
        [labels.language, (row) => languageName(localeOf(row.language))],
        [heads.views, (row) => String(row.views)],
        [heads.begun, (row) => String(row.begun)],
        [heads.sent, (row) => String(row.sent)],
      ],
    });
  });

  route(scope, exportApplications, async ({ query, request, reply }) => {
    await audit(db.query, clock(), { ...doneBy(request), action: "applicationsExported", request });
    const { labels, generalProfile } = serverWords[query.lang].mail;
    const { heads, stages, yes, no } = serverWords[query.lang].csv;
    const languageName = languageNames(query.lang);
    const clockTime = clockIn(query.zone);
    const matches = await findApplications(db, query, keeping());
    return sendCsv(reply, query, clock(), {
      name: "applications",
      pages: whileSignedIn(deps, request, readApplications(db, config.retention, matches, {})),
      columns: [
        [heads.date, (row) => clockTime(row.createdAt)],
        [labels.job, (row) => row.jobTitle || generalProfile],
        [labels.name, (row) => row.name],
        [labels.email, (row) => row.email],
        [labels.phone, (row) => row.phone && phoneCell(row.phone)],
        [heads.coverLetter, (row) => row.coverLetter],
        [labels.cv, (row) => row.resumeFile],
        [heads.keepForLater, (row) => (row.keepForLater ? yes : no)],
        [heads.stage, (row) => stages[row.stage]],
        [heads.starred, (row) => (row.starred ? yes : no)],
        [labels.language, (row) => languageName(row.language)],
        [heads.note, (row) => row.note?.text],
        [heads.keptUntil, (row) => clockTime(row.keptUntil)],
        [heads.withdrawn, (row) => row.withdrawnAt && clockTime(row.withdrawnAt)],
      ],
    });
  });
}
