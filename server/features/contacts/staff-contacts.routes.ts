import type { FastifyInstance } from "fastify";
import { exportContacts, listContacts, markAnswered, noteContact } from "../../../contract/contacts.ts";
import type { StaffDeps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { auditStaff } from "../../http/sessions.ts";
import { createLanguageFormat, serverMessages } from "../../locales/messages.ts";
import { createTimeFormat, sendCsv } from "../records/csv.ts";
import { sendPage } from "../records/lists.ts";
import { changeRecord, toNoteUpdate } from "../records/record.ts";
import { createContactKind, findContacts, readContacts, toAnsweredColumns } from "./staff-contacts.repository.ts";

export function staffContactRoutes(scope: FastifyInstance, deps: StaffDeps): void {
  const { db, config, clock } = deps;
  const kind = createContactKind(config.retention);
  const getRetention = () => ({ ...config.retention, now: clock() });

  route(scope, listContacts, async (call) =>
    sendPage(db, call, await findContacts(db, call.query, getRetention()), (...part) =>
      readContacts(config.retention, ...part),
    ),
  );

  route(scope, noteContact, (call) =>
    changeRecord(deps, kind, call, (_, change) => toNoteUpdate(call.body.text, change)),
  );

  route(scope, markAnswered, (call) =>
    changeRecord(deps, kind, call, ({ answeredAt }, change) => {
      const { answered } = call.body;
      // A contact that is already answered keeps the name of the first user who answered it.
      if (answered === (answeredAt !== undefined)) return undefined;
      return {
        values: toAnsweredColumns(answered ? change : undefined),
        action: answered ? "contactAnswered" : "contactReopened",
      };
    }),
  );

  route(scope, exportContacts, async ({ query, request, reply }) => {
    await auditStaff(db.query, clock(), request, { action: "contactsExported" });
    const { labels, projectTypes } = serverMessages[query.lang].mail;
    const { heads } = serverMessages[query.lang].csv;
    const languageName = createLanguageFormat(query.lang);
    const formatTime = createTimeFormat(query.zone);
    const matches = await findContacts(db, query, getRetention());
    return sendCsv(reply, query, clock(), {
      name: "contacts",
      pages: readContacts(config.retention, matches, {}),
      columns: [
        [heads.date, (row) => formatTime(row.createdAt)],
        [labels.name, (row) => row.name],
        [labels.email, (row) => row.email],
        [labels.company, (row) => row.company],
        [labels.projectType, (row) => projectTypes[row.projectType]],
        [heads.message, (row) => row.message],
        [heads.answeredBy, (row) => row.answeredBy],
        [heads.answeredAt, (row) => row.answeredAt && formatTime(row.answeredAt)],
        [labels.language, (row) => languageName(row.language)],
        [heads.note, (row) => row.note?.text],
        [heads.keptUntil, (row) => formatTime(row.keptUntil)],
      ],
    });
  });
}
