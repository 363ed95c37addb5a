import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../../tests/fixtures/smtp-server.ts";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, openJob } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { createSmtpMailer } from "../../mail/smtp.ts";

/** A content line by the grammar of RFC 5545, 3.1: a name, parameters that may be quoted, and a value. */
const contentLine = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u;

/** The values of the one event in a calendar file, after all that the format asks of one. */
function eventIn(file: string): Record<string, string> {
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

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`replies through a mail server, on ${engine}`, () => {
    let site: TestApp;
    let server: MailServer;
    let headers: Record<string, string>;
    beforeEach(async () => {
      server = await startMailServer();
      const mailer = createSmtpMailer(server.url, { ca: server.certificate });
      const settings = { SMTP_URL: server.url, RATE_LIMIT_SCALE: "1000", MAIL_TO_APPLICATIONS: "people@site.example" };
      site = await testApp(engine, settings, (deps) => ({ ...deps, mailer }));
      headers = await signIn(site.app);
    });
    afterEach(async () => {
      await site.dispose();
      await server.close();
    });
    const reply = async (id: string, letter: object) =>
      (
        await site.app.inject({
          method: "POST",
          url: `/api/admin/applications/${id}/replies`,
          headers,
          payload: letter,
        })
      ).statusCode;
    const arrivedFor = (address: string) => server.arrived.filter(({ to }) => to.includes(address));
    const firstState = async (id: string) => {
      const url = `/api/admin/applications/${id}/history`;
      const [happened] = (await site.app.inject({ url, headers })).json();
      return [happened.kind, happened.state];
    };

    test("an invitation arrives on the thread of its receipt, with a file that calendars can read", async () => {
      const email = "eva@posta.example";
      const { applicationId: id } = await apply(site, await openJob(site), { email });
      await site.deps.scheduler.runNow("outbox");
      const subject = `Interview; "Friday", 10\\o'clock – ${"ž".repeat(90)}`;
      const letter = { key: "letter-of-today", template: "invite", subject, text: "Hello,\n\ncome by." };
      const day = new Date(site.time.now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
      expect(await reply(id, { ...letter, date: `${day}T13:00:00Z`, minutes: 45 })).toBe(200);
      await site.deps.scheduler.runNow("outbox");
      const [receipt, invitation, ...more] = arrivedFor(email).map(({ mail }) => mail);
      expect(more).toEqual([]);
      expect(invitation).toMatchObject({ subject, inReplyTo: receipt?.messageId, references: receipt?.messageId });
      expect(invitation?.replyTo?.[0]?.address).toBe("people@site.example");
      expect(invitation?.text).toContain("come by.");
      const inline = invitation?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
      expect(inline?.method).toBe("REQUEST");
      // From the wire: parsers of mails change the ends of lines.
      const [, encoded = ""] =
        /name=invitation\.ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(server.arrived.at(-1)?.raw ?? "") ?? [];
      const event = eventIn(Buffer.from(encoded, "base64").toString());
      const digits = day.replaceAll("-", "");
      expect(event).toMatchObject({ SUMMARY: subject, DTSTART: `${digits}T130000Z`, DTEND: `${digits}T134500Z` });
      expect(event).toMatchObject({ ORGANIZER: "mailto:people@site.example", ATTENDEE: `mailto:${email}` });
      expect(await firstState(id)).toEqual(["reply", "sent"]);
    });
  });
}
