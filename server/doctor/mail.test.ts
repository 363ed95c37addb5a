import { describe, expect, test } from "vitest";
import { names, patientWith, says } from "../../tests/fixtures/patient.ts";
import { mailServer, mailTo } from "../../tests/support/mail.ts";
import { offered } from "../../tests/support/services.ts";
import { mail } from "./mail.ts";
import { sender } from "./sender.ts";

test("a site that sends no mail is told so, and its sender's name is not looked at", async () => {
  const patient = await patientWith({});
  expect(await says(mail, patient)).toEqual([expect.stringMatching(/^warning: SMTP_URL is not set/)]);
  expect(await says(sender, patient)).toEqual([]);
});

describe.skipIf(!offered("exim"))("a real mail server", () => {
  const from = { MAIL_FROM: "Tatrion <doctor@sender.test>" };

  test("a mail server that lets the site in delivers the test mail", async () => {
    const { url, certificate } = await mailServer();
    const patient = { ...(await patientWith({ ...from, SMTP_URL: url })), authority: certificate };
    expect(await says(mail, patient)).toEqual([expect.stringMatching(/^fine: .*lets the site in/)]);
    const mailbox = "asks-the-doctor@receiver.test";
    expect(await says(mail, { ...patient, mailTo: mailbox })).toEqual([
      expect.stringMatching(/^fine/),
      expect.stringMatching(/^fine: A mail to asks-the-doctor@receiver\.test was taken/),
    ]);
    await expect.poll(async () => (await mailTo(mailbox)).length, { timeout: 20_000 }).toBe(1);
  });

  test("the doctor tells a wrong password, an untrusted certificate and an absent mail server apart", async () => {
    const { url, certificate } = await mailServer();
    const wrong = new URL(url);
    wrong.password = "wrong";
    const refused = { ...(await patientWith({ ...from, SMTP_URL: wrong.href })), authority: certificate };
    expect(await says(mail, refused)).toEqual([expect.stringMatching(/^problem: .*: AUTH[^:]* 535/)]);
    const unknown = await patientWith({ ...from, SMTP_URL: url });
    expect(await says(mail, unknown)).toEqual([expect.stringMatching(/^problem: .*does not let the site in/)]);
    const away = await patientWith({ ...from, SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await says(mail, away)).toEqual([expect.stringMatching(/^problem: .*: CONN/)]);
  });
});

describe("the sender's domain", () => {
  const good = {
    "sender.test": ["google-site-verification=x", "v=spf1 include:mail.test -all"],
    "s1._domainkey.sender.test": ["v=DKIM1; k=rsa; p=MIIB"],
    "_dmarc.sender.test": ["v=DMARC1; p=reject"],
  };
  const told = async (records: Record<string, string[]>, more: object = {}, from = "a@sender.test") => {
    const patient = await patientWith({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: from });
    return says(sender, { ...patient, resolveTxt: names(records), ...more });
  };

  test("a sender's domain with all three records is fine, also below a domain that has the policy", async () => {
    expect(await told(good)).toEqual([
      "fine: sender.test has an SPF record.",
      "fine: sender.test has a DKIM key (s1).",
      "fine: sender.test has a DMARC record.",
    ]);
    expect((await told(good, {}, "a@news.sender.test"))[2]).toMatch(/^fine: news\.sender\.test has a DMARC record/);
  });

  test("for a sender's domain without records the doctor says what to add", async () => {
    expect(await told({})).toEqual([
      expect.stringMatching(/^problem: sender\.test has no SPF record.*TXT record to sender\.test/),
      expect.stringMatching(/^warning: No DKIM key.*--dkim SELECTOR/),
      expect.stringMatching(/^warning: sender\.test has no DMARC record.*_dmarc\.sender\.test/),
    ]);
  });

  test.each([
    ["two SPF records", { "sender.test": ["v=spf1 -all", "v=spf1 a -all"] }, 0, /^problem: .*2 SPF records/],
    ["an SPF record for everybody", { "sender.test": ["v=spf1 +all"] }, 0, /^problem: .*lets everybody send/],
    ["a revoked key", { "s1._domainkey.sender.test": ["v=DKIM1; p="] }, 1, /^problem: .*s1 .*revoked/],
    ["a policy that asks for nothing", { "_dmarc.sender.test": ["v=DMARC1; p=none"] }, 2, /^warning: .*p=none/],
  ])("the doctor reports a sender's domain with %s", async (_, records, at, words) => {
    expect((await told({ ...good, ...records }))[at]).toMatch(words);
  });

  test("a sender's domain that cannot be looked up is reported as unknown", async () => {
    const resolveTxt = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    expect(await told({}, { resolveTxt })).toEqual([expect.stringMatching(/^warning: .*unknown: ECONNREFUSED/)]);
  });
});
