import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSmtpMailer } from "../../server/mail/smtp.ts";
import { type MailServer, startMailServer } from "../fixtures/smtp-server.ts";
import { type TestApp, testApp } from "../support/app.ts";

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

async function enquire(email: string): Promise<number> {
  const payload = { name: "Eva Malá", email, projectType: "robotics", message: "A message, long enough." };
  const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload });
  await site.deps.scheduler.runNow("outbox");
  return answer.statusCode;
}

test.each([
  "eva@posta.example\r\nBcc: victim@customer.example",
  "eva@posta.example, victim@customer.example",
  "<victim@customer.example> eva@posta.example",
  '"eva\r\nRCPT TO:<victim@customer.example>"@posta.example',
])("the e-mail address %j is refused or adds no recipient", async (email) => {
  const status = await enquire(email);
  if (status === 400) return expect(server.arrived).toEqual([]);
  const recipients = server.arrived.flatMap(({ to }) => to);
  expect(recipients.filter((address) => address.includes("victim"))).toEqual([]);
});
