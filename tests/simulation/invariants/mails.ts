import { staffMailbox } from "../site.ts";
import { dayMs } from "../world.ts";
import { type Invariant, selectRows } from "./rules.ts";

/** Exactly one notice for staff, and one receipt if the record names one. */
export const everyRecordHasItsMails: Invariant = async ({ ledger, world }, query) => {
  const rows = await selectRows(query);
  const mails = await query.selectFrom("outbox").select(["id", "kind", "subject_id"]).execute();
  const wrong = [];
  for (const table of ["contacts", "applications"] as const) {
    for (const { id, receipt_id, created_at } of rows[table]) {
      const own = mails.filter(({ subject_id }) => subject_id === id);
      const before = ledger.mails.get(id);
      ledger.mails.set(id, [
        ...(before ?? []),
        ...own.filter((mail) => !before?.some((known) => known.id === mail.id)),
      ]);
      for (const what of ["Notice", "Receipt"]) {
        const found = ledger.mails.get(id)?.filter(({ kind }) => kind === `${table.slice(0, -1)}${what}`) ?? [];
        if (found.length > 1)
          wrong.push(`one of ${table} has ${found.length} mails of its arrival (${found[0]?.kind})`);
      }
      if (before) continue;
      // Sent mails are removed after a month, by a clock that may have been wrong since the last check.
      const age = world.now - Date.parse(created_at);
      if (age < 0 || age > 20 * dayMs || world.wrongUntil > ledger.mailsLookedAt) continue;
      if (!own.some(({ kind }) => kind.endsWith("Notice"))) wrong.push(`staff have no notice of one of ${table}`);
      if (receipt_id && !own.some((mail) => mail.id === receipt_id)) wrong.push(`one of ${table} has no receipt`);
    }
  }
  ledger.mailsLookedAt = world.elapsed;
  return wrong;
};

const toStaff = ["contactNotice", "applicationNotice", "appointmentNotice", "morningList", "noticesPaused"];

/** To staff, or to the person of its record and name. For erased people only the name in the mail is left to compare. */
export const everyMailGoesToWhomItIsAbout: Invariant = async ({ ledger, ground }, query) => {
  const { delivered } = ground.mails;
  const fresh = delivered.slice(ledger.mailsRead);
  ledger.mailsRead = delivered.length;
  if (fresh.length === 0) return [];
  const rows = await query.selectFrom("outbox").select(["id", "subject_id"]).execute();
  const subjects = new Map(rows.map(({ id, subject_id }) => [id, subject_id]));
  const emails = new Map<string, string>();
  for (const table of ["contacts", "applications"] as const) {
    const people = await query.selectFrom(table).select(["id", "email"]).execute();
    for (const { id, email } of people) emails.set(id, email);
  }
  return fresh.flatMap(({ kind, to, text, messageId }) => {
    const subject = subjects.get(/<(.*)@/.exec(messageId)?.[1] ?? "");
    const named = /Eva (zq[a-z]{9})/.exec(text)?.[1];
    const ofPerson = [emails.get(subject ?? ""), named && `${named}@mail.example`];
    const meant = (toStaff.includes(kind) ? [staffMailbox] : ofPerson).flatMap((email) => email?.toLowerCase() || []);
    return meant.every((email) => email === to.toLowerCase()) ? [] : [`a mail went to somebody else (${kind})`];
  });
};

export const everyMailHasArrived: Invariant = async ({ ledger, ground }, query) => {
  const waiting = await query.selectFrom("outbox").select("kind").where("sent_at", "is", null).execute();
  const arrived = new Set(ground.mails.delivered.map(({ messageId }) => /<(.*)@/.exec(messageId)?.[1]));
  const { contacts, applications } = await selectRows(query);
  const letters = Map.groupBy(ledger.letters, ({ record }) => record);
  return [
    ...waiting.map(({ kind }) => `a mail was never sent (${kind})`),
    // A record that was removed has removed its waiting mails.
    ...[...contacts, ...applications].flatMap(({ id, receipt_id, text }) =>
      [{ id: receipt_id, kind: "receipt" }, ...(ledger.mails.get(id) ?? []), ...(letters.get(id) ?? [])]
        .filter((mail) => mail.id && !arrived.has(mail.id))
        .map((mail) => `a mail about a record never came (${"kind" in mail ? mail.kind : "letter"}, ${text})`),
    ),
  ];
};
