interface Planting {
  defect: string;
  file: string;
  /** Stands in the file once. */
  from: string;
  to: string;
}

/** Defects that people make, each put in alone. */
export const plantings: readonly Planting[] = [
  {
    defect: "an enquiry is acknowledged before its commit",
    file: "server/features/contact/contact.routes.ts",
    from: "await db.groupCommit([contact, insertMails(db.query, mails, now)]);",
    to: "void db.groupCommit([contact, insertMails(db.query, mails, now)]).catch(() => undefined);",
  },
  {
    defect: "a receipt is sent inside the transaction",
    file: "server/features/careers/applications.routes.ts",
    from: "        return id;\n      });",
    to: '        await deps.mailer.send({ kind: "applicationReceipt", messageId: id, to: body.email, text: "" });\n        return id;\n      });',
  },
  {
    defect: "the unique key of requests is missing",
    file: "server/db/migrations/0003-request-keys.ts",
    from: "create unique index",
    to: "create index",
  },
  {
    defect: "an application that is sent again has no key",
    file: "server/features/careers/applications.routes.ts",
    from: "const applicationId = await once(made, store);",
    to: "const applicationId = await store();",
  },
  {
    defect: "the log of the embedded database is not emptied after an erasure",
    file: "server/db/embedded.ts",
    from: "pragma wal_checkpoint(truncate)",
    to: "pragma wal_checkpoint(passive)",
  },
  {
    defect: "retention reads the clock twice, once to see a jump and once to remove",
    file: "server/db/expiry.ts",
    from: "removeBatch(write, now)",
    to: "removeBatch(write, clock())",
  },
  {
    defect: "a mail is noted as sent before it is sent",
    file: "server/mail/outbox.task.ts",
    from: "const failure = mail\n",
    to: "await markSent(db, row.id, clock());\n    const failure = mail\n",
  },
  {
    defect: "the sweep of orphans knows no grace",
    file: "server/features/uploads/orphans.task.ts",
    from: "const before = new Date(daysBefore(now, ageDays));",
    to: "const before = new Date(now.getTime() + 1);",
  },
  {
    defect: "a CV's former file is deleted before its row is changed",
    file: "server/features/careers/attach.ts",
    from: "      // An error here",
    to: '      const former = await db.query.selectFrom("applications").select("resume_object").where("id", "=", applicationId).executeTakeFirst();\n      if (former?.resume_object) await discard(deps, former.resume_object);\n      // An error here',
  },
  {
    defect: "other requests do not hear that a job has changed",
    file: "server/features/admin/admin-jobs.routes.ts",
    from: '}, "jobs");',
    to: "});",
  },
  {
    defect: "the mails of an enquiry are queued after its commit",
    file: "server/features/contact/contact.routes.ts",
    from: "await db.groupCommit([contact, insertMails(db.query, mails, now)]);",
    to: "await db.groupCommit([contact]);\n      await insertMails(db.query, mails, now).execute();",
  },
  {
    defect: "sessions never end",
    file: "server/http/session.ts",
    from: "if (isOver(row, now) || (config",
    to: "if ((config",
  },
  {
    defect: "signing out leaves the session",
    file: "server/features/account/login.routes.ts",
    from: "await endSession(write, sessionId);",
    to: "",
  },
  {
    defect: "notes are not in the audit",
    file: "server/features/records/records.routes.ts",
    from: "await audit(write, now, { ...done, action, target: params.id, request });",
    to: "void [action, done];",
  },
  {
    defect: "that a job was published, closed or restored is not in the audit",
    file: "server/features/admin/admin-jobs.routes.ts",
    from: "await audit(write, clock(), { ...doneBy(request), ...event, request });",
    to: 'if (!["jobPublished", "jobClosed", "jobRestored"].includes(action))\n        await audit(write, clock(), { ...doneBy(request), ...event, request });',
  },
  {
    defect: "an erasure by staff is not in the audit",
    file: "server/features/admin/people.routes.ts",
    from: 'audit(write, clock(), { ...doneBy(request), action: "personErased", target: erasedTarget(counts), request });',
    to: "Promise.resolve(void [write, counts, erasedTarget]);",
  },
  {
    defect: "a withdrawal is acknowledged before its commit",
    file: "server/features/my/my.routes.ts",
    from: 'await db.write(async (write) => {\n      const changed = await setWithdrawn(write, row.id, body.withdrawn ? clock().toISOString() : null);\n      if (changed) await tell(write, row, body.withdrawn ? "withdrawn" : "takenBack");\n    });',
    to: 'void db\n      .write(async (write) => {\n        const changed = await setWithdrawn(write, row.id, body.withdrawn ? clock().toISOString() : null);\n        if (changed) await tell(write, row, body.withdrawn ? "withdrawn" : "takenBack");\n      })\n      .catch(() => undefined);',
  },
  {
    defect: "a consent that is withdrawn is not stored",
    file: "server/features/careers/applications.repository.ts",
    from: "    .set({ keep_for_later, consent_ended_at:",
    to: "    .set({ keep_for_later: 1, consent_ended_at:",
  },
  {
    defect: "mails about an erased person that wait stay",
    file: "server/features/people/removal.ts",
    from: 'if (gone.length > 0) await write.deleteFrom("outbox").where("subject_id", "in", gone).execute();',
    to: "void gone;",
  },
  {
    defect: "a stage overwrites a colleague's",
    file: "server/features/records/stages.repository.ts",
    from: "if (from !== undefined && from !== current)",
    to: "if (from === stage)",
  },
  {
    defect: "a note overwrites a colleague's",
    file: "server/features/records/notes.repository.ts",
    from: "if ((row.note_at ?? undefined) !== read)",
    to: "if (read === text)",
  },
  {
    defect: "the signature of a CV's address is not compared",
    file: "server/storage/signed-address.ts",
    from: "if (given.length !== expected.length || !timingSafeEqual(given, expected))",
    to: "if (given.length !== expected.length || !timingSafeEqual(given, given))",
  },
  {
    defect: "the number of a job's applications is that of its applicants who have not withdrawn",
    file: "server/features/admin/admin-jobs.repository.ts",
    from: '.groupBy("job_id")',
    to: '.where("withdrawn_at", "is", null)\n      .groupBy("job_id")',
  },
  {
    defect: "an erasure that was begun is not resumed",
    file: "server/tasks.ts",
    from: "    erasureTask(deps),",
    to: "    { ...erasureTask(deps), run: async () => undefined },",
  },
  {
    defect: "a withdrawal queues no mail",
    file: "server/features/my/notice.ts",
    from: "  await insertMails(write, [mail], now).execute();",
    to: '  if (event !== "withdrawn") await insertMails(write, [mail], now).execute();',
  },
  {
    defect: "the CV of an erased person is not noted for removal",
    file: "server/features/people/removal.ts",
    from: "removed.flatMap(({ file }) => file ?? []),",
    to: "removed.flatMap(() => []),",
  },
  {
    defect: "one key of a request is one for whatever it is sent to",
    file: "server/http/request-key.ts",
    from: 'url.split("?", 1)[0]',
    to: "void url",
  },
  {
    defect: "one key of a letter is one for whomever it is to",
    file: "server/features/records/replies.repository.ts",
    from: "replyKey(id: string, key: string)",
    to: 'replyKey(_: string, key: string, id = "")',
  },
  {
    defect: "an export leaves out enquiries",
    file: "server/features/my/export.ts",
    from: '  yield* joined(messageParts(db.query, row.email_key), "messages");\n',
    to: "  void messageParts;\n",
  },
  {
    defect: "an export leaves out letters",
    file: "server/features/my/export.ts",
    from: "        ...written(row, replies.get(row.id)),",
    to: "        ...written(row, void replies),",
  },
  {
    defect: "an address in other letters is another person's",
    file: "server/features/contact/contact.repository.ts",
    from: "email_key: personKey(email),",
    to: "email_key: email || personKey(email),",
  },
  {
    defect: "a closed job takes applications",
    file: "server/features/careers/applications.routes.ts",
    from: "if (!job || !isOnSite(job, now))",
    to: "if (!job || (!isOnSite(job, now) && !isOver(job, now)))",
  },
  {
    defect: "a letter goes to somebody who has withdrawn",
    file: "server/features/records/reply.ts",
    from: '      if (record.withdrawn_at) throw new Refusal("applicationWithdrawn");\n',
    to: "",
  },
  {
    defect: "the version of a job is not compared",
    file: "server/features/admin/admin-jobs.routes.ts",
    from: "if (version === undefined || version === before.version) return;",
    to: "if (version !== before.id) return;",
  },
  {
    defect: "sessions outlive the disabling of their user",
    file: "server/features/account/users.routes.ts",
    from: '      await endSessionsOf(write, user.id);\n      await note(write, "adminDisabled", user, request);',
    to: '      await note(write, "adminDisabled", user, request);',
  },
  {
    defect: "sessions outlive a new password",
    file: "server/features/account/account.routes.ts",
    from: '      await endSessionsOf(write, me.id, me.sessionId);\n      await audit(write, clock(), { ...doneBy(request), action: "passwordChanged", request });',
    to: '      await audit(write, clock(), { ...doneBy(request), action: "passwordChanged", request });',
  },
  {
    defect: "a restore brings back the file of an erased person",
    file: "server/backup/restore.ts",
    from: "await restoreObjects(storage, file, gone);",
    to: "await restoreObjects(storage, file, new Set());",
  },
  {
    defect: "the address of a CV never ends",
    file: "server/storage/signed-address.ts",
    from: 'if (now.getTime() > Number(expires) * 1_000) return { state: "expired" };',
    to: 'if (method === "PUT" && now.getTime() > Number(expires) * 1_000) return { state: "expired" };',
  },
  {
    defect: "an application goes as soon as its consent is withdrawn",
    file: "server/features/careers/applications.retention.ts",
    from: "[daysBefore(now, secondThoughtDays), daysAfter(now, 1)]",
    to: "[daysAfter(now, 2), daysAfter(now, 1)]",
  },
  {
    defect: "a new process knows nothing of ids that are ahead of its clock",
    file: "server/db/open.ts",
    from: "for (const { id } of last) sortBehind(id);",
    to: "void [last, sortBehind];",
  },
];
