import type { Planting } from "./further-defects.ts";

/** Of places at which the world once did not look. */
export const blindPlantings: readonly Planting[] = [
  {
    defect: "another's token attaches a CV",
    file: "server/features/careers/attachments.repository.ts",
    from: "const isRight = given.length === expected.length && timingSafeEqual(given, expected);",
    to: "const isRight = given.length === expected.length && timingSafeEqual(given, given);",
  },
  {
    defect: "the token of an application never ends",
    file: "server/features/careers/attachments.repository.ts",
    from: "return row && isRight && isBefore(row.token_expires_at, tokenMs, now) ? row : undefined;",
    to: "void [isBefore, tokenMs, now];\n  return row && isRight ? row : undefined;",
  },
  {
    defect: "staff are given a file that waits for the scanner",
    file: "server/features/admin/people.routes.ts",
    from: ' || row.resume_state !== "ready")\n',
    to: ")\n",
  },
  {
    defect: "an own page hands out a file that waits for the scanner",
    file: "server/features/my/export.ts",
    from: ' || row.resume_state !== "ready") return undefined;',
    to: ") return undefined;",
  },
  {
    defect: "that a user was enabled is not in the audit",
    file: "server/features/account/users.routes.ts",
    from: '      await note(write, "adminEnabled", user, request);\n',
    to: "",
  },
  {
    defect: "a job that is sent again has no key",
    file: "server/features/careers/job-changes.repository.ts",
    from: "request_key: requestKey ?? null };",
    to: "request_key: requestKey && null };",
  },
  {
    defect: "a backup leaves out translations of jobs",
    file: "server/backup/backup.ts",
    from: "if (isKeptRow(table, row)) yield",
    to: 'if (isKeptRow(table, row) && table !== "job_translations") yield',
  },
  {
    defect: "a backup leaves out the texts that staff have written",
    file: "server/backup/backup.ts",
    from: "if (isKeptRow(table, row)) yield",
    to: 'if (isKeptRow(table, row) && table !== "words") yield',
  },
  {
    defect: "a text overwrites a colleague's",
    file: "server/features/words/words.repository.ts",
    from: "if ((draft ?? published)?.id !== change.read) throw",
    to: "if (change.read === key) throw",
  },
  {
    defect: "a backup leaves out settings",
    file: "server/backup/tables.ts",
    from: 'if (table === "settings") return !ownSettings.includes(row.key);',
    to: 'if (table === "settings") return ownSettings.includes("");',
  },
  {
    defect: "an enquiry that is open again stays answered",
    file: "server/features/records/answered.repository.ts",
    from: '    .where("answered_at", answer ? "is" : "is not", null)\n',
    to: '    .where("answered_at", "is", null)\n',
  },
  {
    defect: "a letter leaves its enquiry open",
    file: "server/features/records/reply.ts",
    from: 'if (table === "contacts") await setAnswered(write, id, { by: done.actor, at: now.toISOString() });',
    to: 'if (table === "contacts") await setAnswered(write, "", { by: done.actor, at: now.toISOString() });',
  },
  {
    defect: "nobody hears that staff have withdrawn their consent",
    file: "server/features/admin/people.routes.ts",
    from: 'if (row) await noticeTo(write, row, "consentWithdrawn", clock());',
    to: "void [row, noticeTo];",
  },
  {
    defect: "the list of the morning never comes",
    file: "server/features/records/morning-list.task.ts",
    from: "return claimed !== undefined;",
    to: "return claimed === undefined;",
  },
  {
    defect: "the number of open enquiries is that of all",
    file: "server/features/records/status.routes.ts",
    from: 'count(query, open).as("contactsOpen")',
    to: 'count(query, query.selectFrom("contacts")).as("contactsOpen")',
  },
  {
    defect: "the number of open applications counts who was declined",
    file: "server/features/records/status.routes.ts",
    from: 'stage !== "hired" && stage !== "declined");',
    to: 'stage !== "hired");',
  },
  {
    defect: "a job is moved behind instead of before another",
    file: "server/features/careers/job-changes.repository.ts",
    from: "order.splice(at, 0, job);",
    to: "order.splice(at + 1, 0, job);",
  },
  {
    defect: "the place of work of a job is not stored anew",
    file: "server/features/careers/job-columns.ts",
    from: "workplace: keptUnless(request.workplace, before?.workplace),",
    to: "workplace: keptUnless(before ? before.workplace : request.workplace, null),",
  },
  {
    defect: "an older backup brings back mails to whoever was erased",
    file: "server/backup/restore.ts",
    from: "/^id$|_id$|^claimed_by$/",
    to: "/^id$|^claimed_by$/",
  },
  {
    defect: "a letter goes to another applicant",
    file: "server/features/records/replies.repository.ts",
    from: "  const follows = await earlierMails(write, table, to.id);\n",
    to: [
      "  const follows = await earlierMails(write, table, to.id);",
      '  const others = write.selectFrom("applications").select("email").where("id", "!=", to.id);',
      "  to = { ...to, ...(await others.executeTakeFirst()) };\n",
    ].join("\n"),
  },
  {
    defect: "staff hear of an application twice",
    file: "server/features/careers/notices.ts",
    from: "const notices = mailboxesIn(staff).map(",
    to: "const notices = [...mailboxesIn(staff), ...mailboxesIn(staff)].map(",
  },
  {
    defect: "a withdrawal that is asked for again is told again",
    file: "server/features/my/my.routes.ts",
    from: "      if (!changed) return;\n",
    to: "      void changed;\n",
  },
  {
    defect: "a job is closed by somebody who had read an older one",
    file: "server/features/admin/admin-jobs.routes.ts",
    from: "        requireVersion(before, version);\n",
    to: "        void version;\n",
  },
  {
    defect: "an own page takes another CV and keeps the former",
    file: "server/features/my/my.routes.ts",
    from: "    const file = { fileUrl: body.resumeFileUrl,",
    to: "    if (row.resume_object) return answer(body.token);\n    const file = { fileUrl: body.resumeFileUrl,",
  },
];
