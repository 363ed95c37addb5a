import type { FastifyInstance } from "fastify";
import { exportApplications, exportContacts } from "../../../contract/exports.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { route } from "../../http/route.ts";
import { doneBy } from "../../http/session.ts";
import { whileSignedIn } from "../../http/while-signed-in.ts";
import { mailWords } from "../../mail/words/by-language.ts";
import { findApplications, readApplications } from "./admin-applications.repository.ts";
import { findContacts, readContacts } from "./admin-contacts.repository.ts";
import { clockIn, phoneCell } from "./csv.ts";
import { csvWords } from "./csv-words.ts";
import { sendCsv } from "./send-csv.ts";

export function exportRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db, config, clock } = deps;
  const keeping = () => ({ ...config.retention, now: clock() });

  route(scope, exportContacts, async ({ query, request, reply }) => {
    await audit(db.query, clock(), { ...doneBy(request), action: "contactsExported", request });
    const { labels, languages, projectTypes } = mailWords[query.lang];
    const { heads } = csvWords[query.lang];
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
        [labels.language, (row) => languages[row.language]],
        [heads.note, (row) => row.note?.text],
        [heads.keptUntil, (row) => clockTime(row.keptUntil)],
      ],
    });
  });

  route(scope, exportApplications, async ({ query, request, reply }) => {
    await audit(db.query, clock(), { ...doneBy(request), action: "applicationsExported", request });
    const { labels, languages, generalProfile } = mailWords[query.lang];
    const { heads, stages, yes, no } = csvWords[query.lang];
    const clockTime = clockIn(query.zone);
    const matches = await findApplications(db, query, keeping());
    return sendCsv(reply, query, clock(), {
      name: "applications",
      pages: whileSignedIn(deps, request, readApplications(config.retention, matches, {})),
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
        [labels.language, (row) => languages[row.language]],
        [heads.note, (row) => row.note?.text],
        [heads.keptUntil, (row) => clockTime(row.keptUntil)],
        [heads.withdrawn, (row) => row.withdrawnAt && clockTime(row.withdrawnAt)],
      ],
    });
  });
}
