import { staffMailbox } from "../site.ts";
import { dayMs } from "../world.ts";
import { type Invariant, selectRows } from "./rules.ts";

/** From the first moment on: staff's notice, and the receipt where the record says that there is one. */
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
        const told = ledger.mails.get(id)?.filter(({ kind }) => kind === `${table.slice(0, -1)}${what}`) ?? [];
        if (told.length > 1) wrong.push(`one of ${table} has ${told.length} mails of its arrival (${told[0]?.kind})`);
      }
      if (before) continue;
      // What was sent goes after a month by the clock, which may have been wrong since it was last looked.
      const age = world.now - Date.parse(created_at);
      if (age < 0 || age > 20 * dayMs || world.wrongUntil > ledger.mailsLookedAt) continue;
      if (!own.some(({ kind }) => kind.endsWith("Notice"))) wrong.push(`staff hear nothing of one of ${table}`);
      if (receipt_id && !own.some((mail) => mail.id === receipt_id)) wrong.push(`one of ${table} has no receipt`);
    }
  }
  ledger.mailsLookedAt = world.elapsed;
  return wrong;
};

const toStaff = ["contactNotice", "applicationNotice", "appointmentNotice", "morningList", "noticesPaused"];

/** The person of its record, who is also whom it names, or staff. Of who is gone only the name is left, in the mail. */
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

export const everyMailHasArrived: Invariant = async (sim, query) => {
  const waiting = await query.selectFrom("outbox").select("kind").where("sent_at", "is", null).execute();
  const arrived = new Set(sim.ground.mails.delivered.map(({ messageId }) => /<(.*)@/.exec(messageId)?.[1]));
  const { contacts, applications } = await selectRows(query);
  return [
    ...waiting.map(({ kind }) => `a mail was never sent (${kind})`),
    ...[...contacts, ...applications]
      .filter(({ receipt_id }) => receipt_id && !arrived.has(receipt_id))
      .map(({ text }) => `a receipt never came (${text})`),
    ...[...contacts, ...applications]
      .flatMap(({ id }) => sim.ledger.mails.get(id) ?? [])
      .filter(({ id }) => !arrived.has(id))
      .map(({ kind }) => `a mail about a record never came (${kind})`),
    ...sim.ledger.letters
      // A record takes along the mails about it that still wait: its time may be over before the mail server is back.
      .filter(({ id, recordKeptMs }) => !arrived.has(id) && recordKeptMs > 4 * dayMs)
      .filter(({ person }) => !sim.ledger.erasures.some((erasure) => erasure.person.email === person.toLowerCase()))
      .map(() => "a letter of staff never came"),
  ];
};
