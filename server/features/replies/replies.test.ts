import { beforeEach, describe, expect, test } from "vitest";
import { fillTemplate, templateNames } from "../../../contract/templates.ts";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { apply, openJob } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { readRevisions } from "../../../tests/support/declining.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import { createFakeMailer } from "../../../tests/support/fakes.ts";
import { MailFailure } from "../../mail/mailer.ts";

interface Happening {
  kind: string;
  state?: string;
}

/** A content line by the grammar of RFC 5545, 3.1: a name, parameters that may be quoted, and a value. */
const contentLine = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u;

/** The values of the one event in a calendar file, after all that the format asks of one. */
function readEvent(file: string): Record<string, string> {
  expect(file.endsWith("\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const physical = file.slice(0, -2).split("\r\n");
  expect(physical.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const lines = physical.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
  const parsed = lines.map((line) => contentLine.exec(line)?.slice(1) ?? [`unreadable: ${line}`, "", ""]);
  const names = parsed.map(([name = "", , value = ""]) => (/^(BEGIN|END)$/.test(name) ? `${name}:${value}` : name));
  expect(names.slice(0, 5)).toEqual(["BEGIN:VCALENDAR", "VERSION", "PRODID", "METHOD", "BEGIN:VEVENT"]);
  expect(names.slice(-2)).toEqual(["END:VEVENT", "END:VCALENDAR"]);
  const inside = names.slice(5, -2);
  expect(new Set(inside).size, "each of these at most once").toBe(inside.length);
  expect(inside).toEqual(expect.arrayContaining(["UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "ORGANIZER"]));
  return Object.fromEntries(parsed.map(([name, , value = ""]) => [name, value.replace(/\\([\\;,nN])/g, "$1")]));
}

describe.each(engines)("replies on %s", (engine) => {
  let site: StaffApp;
  let mailer: ReturnType<typeof createFakeMailer>;
  async function start(variables: Record<string, string> = { SMTP_URL: "smtp://127.0.0.1:1" }) {
    mailer = createFakeMailer();
    const settings = { RATE_LIMIT_SCALE: "1000", MAIL_TO_APPLICATIONS: "people@site.example", ...variables };
    site = await startStaffApp(engine, settings, (deps) => ({ ...deps, mailer }));
  }
  beforeEach(() => start());

  const post = (path: string, payload: object, key?: string) => site.send("POST", path, payload, key);
  async function asked(change: object = {}): Promise<string> {
    const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload: { ...enquiry, ...change } });
    return answer.json().id;
  }
  const deliver = async () => {
    await site.deps.scheduler.runNow("outbox");
    return mailer.sent.filter(({ kind }) => kind === "reply");
  };
  const kinds = async (path: string) =>
    (await site.get(path)).map(({ kind, state }: Happening) => (state ? `${kind} ${state}` : kind));
  const letter = { subject: "About the lamps", text: "Hello,\n\nyes, we can." };
  const key = "letter-of-today";

  test("an enquiry is answered once, on the thread of its receipt, and is marked as answered", async () => {
    const id = await asked({ language: "sk" });
    await deliver();
    const receipt = mailer.sent.find(({ kind }) => kind === "contactReceipt");
    const both = await Promise.all([
      post(`contacts/${id}/replies`, letter, key),
      post(`contacts/${id}/replies`, letter, key),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0]?.json()).toMatchObject({ id, reply: { state: "queued" }, answeredBy: "admin" });
    expect(both[1]?.json()).toEqual(both[0]?.json());
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: enquiry.email, subject: "About the lamps", references: [receipt?.messageId] });
    expect(mail?.replyTo?.address).toBe("hello@tatrion.example");
    expect(mail?.headers).toEqual({ "Content-Language": "sk" });
    expect(await site.get("contacts")).toMatchObject([{ answeredBy: "admin" }]);
    // A third time, after it has left.
    expect((await post(`contacts/${id}/replies`, letter, key)).json().reply.state).toBe("sent");
    await post(`contacts/${id}/replies`, letter);
    const [, second] = await deliver();
    expect(second?.references).toEqual([receipt?.messageId, mail?.messageId]);
    expect(await kinds(`contacts/${id}/history`)).toEqual(["reply sent", "reply sent", "receipt sent", "received"]);
    const [latest] = await site.get(`contacts/${id}/history`);
    expect(latest).toMatchObject({ author: "admin", subject: "About the lamps", text: "Hello,\n\nyes, we can." });
  });

  test("a template speaks the applicant's language, names the job as they read it, and an invitation carries its date", async () => {
    site.time.now = new Date("2040-11-01T08:00:00Z");
    await site.signInAgain();
    const job = await openJob(site);
    await site.deps.db.query.updateTable("jobs").set({ slovak_title: "Opatrovník robotov" }).execute();
    const { applicationId: id } = await apply(site, job, { language: "sk" });
    const [draft] = await site.get(`applications/drafts?template=invite&ids=${id},nobody`);
    expect(draft).toMatchObject({ id, language: "sk", subject: "Tatrion: pozvánka na pohovor – Opatrovník robotov" });
    expect(draft.text).toMatch(/^Dobrý deň, Ľubica Ďurčová,\n\n[^{}]*\n\nS\u00a0pozdravom\nTatrion$/u);
    const { text } = draft;
    const subject = `Pohovor; "piatok", 10\\o'clock – ${"ž".repeat(90)}`;
    const reply = { template: "invite", subject, text, date: "2040-11-18T13:00:00Z", minutes: 45 };
    expect((await post(`applications/${id}/replies`, reply)).json()).toMatchObject({ stage: "contact" });
    const [mail] = await deliver();
    expect(mail?.replyTo?.address).toBe("people@site.example");
    expect(mail?.text).toMatch(/Termín: nedeľa 18\. novembra 2040 o 14:00 SEČ/);
    expect(readEvent(mail?.calendar ?? "")).toMatchObject({
      ...{ METHOD: "REQUEST", DTSTART: "20401118T130000Z", DTEND: "20401118T134500Z", SUMMARY: subject },
      ...{ ORGANIZER: "mailto:people@site.example", ATTENDEE: "mailto:Lubica.Durcova@mail.example" },
    });
    const [happened] = await site.get(`applications/${id}/history`);
    expect(happened).toMatchObject({ template: "invite", date: "2040-11-18T13:00:00Z", stage: "contact" });
  });

  test("the appointment of an invitation must be in the future, and at most two years ahead", async () => {
    const { applicationId: id } = await apply(site, await openJob(site));
    const days = (count: number) => new Date(site.time.now.getTime() + count * 86_400_000).toISOString();
    const invite = (date: string) =>
      post(`applications/${id}/replies`, { ...letter, template: "invite", date, minutes: 720 }, key);
    for (const [date, code] of [
      [days(-0.01), "datePast"],
      [days(732), "dateFar"],
      ["9999-12-31T23:59:00Z", "dateFar"],
    ] as const)
      expect((await invite(date)).json().fields).toEqual({ date: code });
    const date = days(0.01);
    const invited = await invite(date);
    expect(invited.statusCode).toBe(200);
    site.time.now = new Date(Date.parse(date) + 60_000);
    expect((await invite(date)).json().reply, "a repeat after the time").toEqual(invited.json().reply);
  });

  test("spam typed as a name is in no mail", async () => {
    const job = await openJob(site);
    const name = "customer, your account is locked. Unlock it at https://login.example/?u=42 or call +421 900 000 000";
    const ids: string[] = [];
    for (const language of ["sk", "en"])
      ids.push((await apply(site, job, { language, name, email: `${language}@posta.example` })).applicationId);
    for (const template of templateNames) {
      const drafts = await site.get(`applications/drafts?template=${template}&ids=${ids.join(",")}`);
      expect(drafts.map(({ text }: { text: string }) => text.split("\n", 1)[0])).toEqual(["Dobrý deň,", "Hello,"]);
    }
    await deliver();
    const applications = await readRevisions(site, ids);
    await post("applications/decline", { revision: 0, applications });
    const mails = await deliver();
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text, html, subject }) => text + html + subject).join()).not.toMatch(/locked|login|900/);
  });

  test("a reply that was given up is shown as failed, also after a month", async () => {
    const id = await asked();
    await deliver();
    mailer.failure = new MailFailure("permanent", "550");
    await post(`contacts/${id}/replies`, letter);
    await deliver();
    expect(await kinds(`contacts/${id}/history`)).toEqual(["reply failed", "receipt sent", "received"]);
    expect((await site.get("status")).mail).toMatchObject({
      sends: true,
      failedReplies: 1,
      failedReply: { tab: "contacts", id },
    });
    site.pass(31 * 86_400_000);
    await site.signInAgain();
    await site.deps.scheduler.runNow("retention");
    await site.deps.scheduler.runNow("retention");
    expect(await kinds(`contacts/${id}/history`)).toEqual(["reply failed", "receipt", "received"]);
  });

  test("without a mail server a reply is opened in the staff's own mail program and recorded", async () => {
    await site.dispose();
    await start({});
    const id = await asked();
    expect((await post(`contacts/${id}/replies`, letter)).json()).toMatchObject({
      reply: { state: "program" },
      answeredBy: "admin",
    });
    expect(await deliver()).toEqual([]);
    expect(await kinds(`contacts/${id}/history`)).toEqual(["reply program", "received"]);
  });

  test("a withdrawn applicant gets no reply, and a repeated request sends no earlier one again", async () => {
    const { applicationId: id } = await apply(site, await openJob(site));
    const before = (await post(`applications/${id}/replies`, letter, key)).json();
    const withdrawn_at = site.time.now.toISOString();
    await site.deps.db.query.updateTable("applications").set({ withdrawn_at }).where("id", "=", id).execute();
    const refused = await post(`applications/${id}/replies`, letter);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "applicationWithdrawn"]);
    const again = (await post(`applications/${id}/replies`, letter, key)).json();
    expect(again.reply).toEqual(before.reply);
    expect(await deliver()).toHaveLength(1);
  });

  test("replies to a person are erased with the person", async () => {
    const id = await asked();
    await post(`contacts/${id}/replies`, letter);
    const { applicationId } = await apply(site, await openJob(site), { email: enquiry.email });
    await post(`applications/${applicationId}/replies`, letter);
    await post("erasures", { email: enquiry.email, confirmation: enquiry.email });
    const { query } = site.deps.db;
    expect(await query.selectFrom("replies").selectAll().execute()).toEqual([]);
    expect(await query.selectFrom("outbox").select("id").where("subject_id", "is not", null).execute()).toEqual([]);
    expect((await site.send("GET", `contacts/${id}/history`)).statusCode).toBe(404);
  });

  test("templates are changed with known placeholders only, and come back as shipped with a higher revision", async () => {
    const [shipped] = (await site.get("templates")).filter(({ id }: { id: string }) => id === "ask");
    const save = (payload: object) => site.send("PUT", "templates/ask", payload);
    const words = { subject: "{company}", text: "Hello {name}, {job}" };
    const wrong = await save({ en: { ...words, text: "Hello {nam}" }, sk: words });
    expect(wrong.json()).toMatchObject({ code: "validation", fields: { "en.text": "placeholderUnknown" } });
    const saved = (await save({ en: words, sk: words })).json();
    expect(saved).toMatchObject({ id: "ask", en: words, changedBy: "admin", revision: 1 });
    expect((await save({ en: words, sk: words })).json()).toEqual(saved);
    const id = (await apply(site, await openJob(site), { name: "Eva" })).applicationId;
    await site.deps.db.query.updateTable("jobs").set({ title: "Keeper {sender}" }).execute();
    expect((await site.get(`applications/drafts?template=ask&ids=${id}`))[0].text).toBe("Hello Eva, Keeper {sender}");
    const reset = (name = "ask") => site.send("DELETE", `templates/${name}?revision=1`);
    expect((await reset()).json()).toEqual({ ...shipped, revision: 2 });
    expect((await reset("none")).statusCode).toBe(404);
  });
});

test("a template that repeats a placeholder makes no reply of many times its length", () => {
  const values = { name: undefined, job: "j".repeat(200), company: "c", sender: "s" };
  expect(fillTemplate("{job} ".repeat(2_000), values).length).toBeLessThan(12_000);
  expect(fillTemplate("{sender}, {company}: {job}", { ...values, job: "Welder" })).toBe("s, c: Welder");
});
