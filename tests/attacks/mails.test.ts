import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSmtpMailer } from "../../server/mail/smtp.ts";
import { type MailServer, startMailServer } from "../fixtures/smtp-server.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { apply, openJob } from "../support/applicant.ts";

const staff = "hello@tatrion.example";
const visitor = "eva@posta.example";
let server: MailServer;
let site: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" }, (deps) => ({
    ...deps,
    mailer: createSmtpMailer(server.url, { ca: server.certificate }),
  }));
});
afterAll(async () => {
  await site.dispose();
  await server.close();
});
beforeEach(() => {
  server.arrived.length = 0;
});

const enquiry = { name: "Eva Malá", email: visitor, projectType: "robotics", message: "A message, long enough." };
async function enquire(change: object): Promise<number> {
  const payload = { ...enquiry, ...change };
  const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload });
  await site.deps.background.runNow("outbox");
  return answer.statusCode;
}
const recipients = () => server.arrived.flatMap(({ to }) => to).sort();
const headerNames = () => new Set(server.arrived.flatMap(({ mail }) => mail.headers.map(({ key }) => key)));
const expected = [visitor, staff].sort();

const injection = "Eva\r\nBcc: victim@customer.example\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>";

test.each(["name", "company", "message"])(
  "a %s with line breaks adds no header, no recipient and no body",
  async (field) => {
    expect(await enquire({ [field]: injection })).toBe(201);
    expect(recipients()).toEqual(expected);
    expect([...headerNames()].filter((name) => /^(bcc|cc|x-evil)$/.test(name))).toEqual([]);
    for (const { mail, raw } of server.arrived) {
      expect(mail.subject).not.toMatch(/[\r\n]/);
      expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^(Bcc|X-Evil):/im);
    }
  },
);

test.each([
  "eva@posta.example\r\nBcc: victim@customer.example",
  "eva@posta.example, victim@customer.example",
  "<victim@customer.example> eva@posta.example",
  '"eva\r\nRCPT TO:<victim@customer.example>"@posta.example',
])("the e-mail address %j is refused or adds no recipient", async (email) => {
  const status = await enquire({ email });
  if (status === 400) return expect(server.arrived).toEqual([]);
  expect(recipients().filter((address) => address.includes("victim"))).toEqual([]);
});

test("the name and the job title of an application cannot add a mail header", async () => {
  const job = await openJob(site, `Keeper${injection.slice(3)}`);
  await apply(site, job, { name: injection, email: visitor });
  await site.deps.background.runNow("outbox");
  expect(recipients()).toEqual(expected);
  expect([...headerNames()].filter((name) => /^(bcc|cc|x-evil)$/.test(name))).toEqual([]);
});

test("scripts, pictures and styles in typed text are shown in mails as text", async () => {
  const nasty = '<script>alert(1)</script><img src="https://evil.example/x.png" onerror="x"><style>*{}</style>"\'&';
  await enquire({ name: `Eva ${nasty}`.slice(0, 200), company: nasty.slice(0, 200), message: nasty });
  expect(server.arrived).toHaveLength(2);
  for (const { mail } of server.arrived) {
    // Our own one is the only one, and the first thing after the title.
    const [head = "", typed = ""] = mail.html?.split(/<\/title>\s*<style>[^<]*<\/style>/) ?? [];
    expect(head + typed).not.toMatch(/<(script|img|style|iframe|link)\b/i);
    expect(head + typed).not.toMatch(/<[^>]*\son\w+=/i);
    expect(typed).toContain("</html>");
  }
  const notice = server.arrived.find(({ to }) => to.includes(staff));
  expect(notice?.mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a receipt contains no text that its sender typed", async () => {
  const advert = "Cheap loans at https://evil.example call now";
  await enquire({ name: "Visit evil.example", company: advert, message: advert });
  const receipt = server.arrived.find(({ to }) => to.includes(visitor));
  expect(receipt?.raw).not.toMatch(/evil|loans/i);
});
