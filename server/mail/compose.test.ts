import { describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { locales } from "../../contract/locales.ts";
import { toGreetableName } from "../../contract/templates.ts";
import { serverMessages } from "../locales/messages.ts";
import { parseMailbox, parseMailboxes } from "../mailboxes.ts";
import { compose } from "./compose.ts";
import type { Company } from "./mail-parts.ts";
import type { MailKind, Payload } from "./payloads.ts";

const company: Company = {
  from: "Tatrion, s. r. o. <hello@tatrion.example>",
  brand: { name: "Tatrion", email: "office@tatrion.example" },
  publicUrl: "https://tatrion.example",
  mailboxes: { contacts: "office@site.example", applications: "jobs@site.example" },
  retention: { contactsDays: 365, applicationsDays: 180, consentDays: 400 },
};

function written<K extends MailKind>(kind: K, language: string, payload: Payload<K>, changed: Partial<Company> = {}) {
  const row = { id: "0192", kind, recipient: "to@x.example", language, payload: JSON.stringify(payload) };
  return compose({ ...row, subject_id: "0193" }, { ...company, ...changed });
}

const enquiry: Payload<"contactNotice"> = {
  name: "Žofia <b>Kováčová</b>",
  email: "zofia@customer.example",
  company: "Mesto & syn",
  projectType: "robotics",
  message: 'First line\n<script>alert("1")</script>\n\nLast line',
};

describe("the notice of an enquiry", () => {
  test("the notice of an enquiry contains every field, a reply address and a link to the record", () => {
    const mail = written("contactNotice", "sk", enquiry);
    expect(mail).toMatchObject({
      from: { name: "Tatrion, s. r. o.", address: "hello@tatrion.example" },
      to: "to@x.example",
      replyTo: { name: enquiry.name, address: enquiry.email },
      subject: `[Tatrion] Správa: Robotické riešenia – ${enquiry.name}`,
      messageId: "<0192@tatrion.example>",
      headers: { "Auto-Submitted": "auto-generated" },
    });
    expect(mail.text).toContain('> First line\n> <script>alert("1")</script>\n>\n> Last line');
    expect(mail.text).toContain("Firma alebo úrad: Mesto & syn");
    expect(mail.text).toContain("https://tatrion.example/sk/admin?tab=contacts&id=0193\n");
    expect(mail.html).toContain('href="https://tatrion.example/sk/admin?tab=contacts&amp;id=0193"');
    expect(written("contactNotice", "en", enquiry).text).toContain(
      "https://tatrion.example/admin?tab=contacts&id=0193\n",
    );
  });

  test.for(locales)("in %s the notice of an enquiry asks for a reply only where one can be sent", (language) => {
    const { contactNotice, applicationNotice, unanswerable } = serverMessages[language].mail;
    const application = { name: "Žofia", jobTitle: "Robotics Engineer", hasCv: false };
    const plain = (text: string) => text.replaceAll(/\s+/g, " ");
    for (const email of ["zofia@customer.example", "žofia@customer.example"]) {
      const about = written("contactNotice", language, { ...enquiry, email });
      const applied = written("applicationNotice", language, { ...application, email });
      for (const [{ text, replyTo }, { reply }] of [
        [about, contactNotice],
        [applied, applicationNotice],
      ] as const) {
        const isAnswerable = replyTo?.address === email;
        expect(isAnswerable).toBe(email.startsWith("z"));
        expect(plain(text).includes(plain(reply))).toBe(isAnswerable);
        expect(plain(text).includes(plain(unanswerable))).toBe(!isAnswerable);
      }
    }
  });

  test.for(locales)("in %s the last mail to an erased person says how long backups are kept", (language) => {
    const { text } = written("myNotice", language, { name: "Ann", jobTitle: "", event: "erased" });
    expect(text).toMatch(new RegExp(`${limits.backupWeeks}\\s(?:weeks|týždňov)`));
  });

  test("the notice of an enquiry escapes what people typed", () => {
    const { html } = written("contactNotice", "en", enquiry);
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(html).toContain("Mesto &amp; syn");
    expect(html).toContain('<html lang="en">');
  });

  test("the notice of an enquiry has no message text unless the setting asks for it, and names the time to reply by", () => {
    const { message: _, ...about } = enquiry;
    const { text } = written("contactNotice", "en", { ...about, due: "2026-11-16T17:36:00.000Z" });
    expect(text).not.toContain("First line");
    expect(text).toContain("in the admin");
    expect(text).toMatch(/Reply by: Nov 16.+6:36\sPM/);
  });

  test("the notice of an enquiry has no line for a company that was not given", () => {
    const { text } = written("contactNotice", "en", { ...enquiry, company: undefined });
    expect(text).not.toContain("Company");
  });
});

test("the notice of an application has the phone number, the CV's state and a link to the record", () => {
  const applicant = { name: "Eva", email: "eva@x.example", jobTitle: "Keeper", phone: "+421 905 123 456" };
  const { text } = written("applicationNotice", "sk", { ...applicant, hasCv: true });
  expect(text).toContain("Telefón: +421 905 123 456\nŽivotopis: priložený\n");
  expect(text).toContain("https://tatrion.example/sk/admin?tab=applications&id=0193\n");
  expect(written("applicationNotice", "en", { ...applicant, hasCv: false }).text).toContain("CV: no\n");
});

test("a notice names the language of the person's message, whatever the language of staff", () => {
  const applicant = { name: "Eva", email: "eva@x.example", jobTitle: "Keeper", language: "en" } as const;
  expect(written("contactNotice", "sk", { ...enquiry, language: "en" }).text).toContain("Jazyk: angličtina\n");
  expect(written("applicationNotice", "sk", applicant).text).toContain("Jazyk: angličtina\n");
});

test.for(locales)("in %s a list of one message speaks of one", (language) => {
  const list = (count: number) =>
    written("morningList", language, { now: "2026-11-16T08:00:00.000Z", count, records: [] });
  expect(list(1).text).not.toBe(list(2).text);
});

test.for(locales)("in %s the notice of a reset does not ask for a change of the removed password", (language) => {
  const write = (event: "accountReset" | "passwordChanged") =>
    written("accountNotice", language, { event, username: "eva" }).text;
  const { notYou, notAsked } = serverMessages[language].mail.accountNotice;
  expect(write("passwordChanged")).toContain(notYou);
  expect(write("accountReset")).not.toContain(notYou);
  expect(write("accountReset")).toContain(notAsked);
});

describe("receipts", () => {
  test("receipts are in the language of the page and promise what the site promises", () => {
    const slovak = written("contactReceipt", "sk", { name: "Žofia Kováčová" });
    expect(slovak.text).toContain("Dobrý deň, Žofia Kováčová,");
    expect(slovak.text).toContain("do 24\u00a0hodín");
    expect(slovak.text).toContain("365\u00a0dní po odoslaní");
    const english = written("contactReceipt", "en", { name: "Ann Lee" });
    expect(english.text).toContain("Hello Ann Lee,");
    expect(english.text).toContain("within 24\u00a0hours");
  });

  test("replies to receipts go to the mailbox for notices of the same kind, or else to the company's address", () => {
    const person = { name: "Ann Lee", jobTitle: "Robotics Engineer" };
    const answersTo = (mailboxes = company.mailboxes) =>
      [
        written("contactReceipt", "en", person, { mailboxes }),
        written("applicationReceipt", "en", { ...person, keepForLater: false }, { mailboxes }),
        written("myNotice", "en", { ...person, event: "withdrawn" }, { mailboxes }),
      ].map(({ replyTo }) => replyTo?.address);
    const several = { contacts: "sales@site.example", applications: "jobs@site.example, boss@site.example" };
    expect(answersTo(several)).toEqual(["sales@site.example", "jobs@site.example", "jobs@site.example"]);
    expect(answersTo({ contacts: "", applications: "" })).toEqual(Array(3).fill("office@tatrion.example"));
    // A mail cannot name an address with such letters, and its readers are asked to reply.
    const accented = { contacts: "žofia@site.example, sales@site.example", applications: "žofia@site.example" };
    expect(answersTo(accented)).toEqual(["sales@site.example", "office@tatrion.example", "office@tatrion.example"]);
  });

  test.for(locales)("in %s receipts name the time that the consent allows", (language) => {
    const application = { name: "Ann Lee", jobTitle: "Robotics Engineer" };
    const plain = written("applicationReceipt", language, { ...application, keepForLater: false });
    const kept = written("applicationReceipt", language, { ...application, keepForLater: true });
    expect(plain.text).toContain("180");
    expect(plain.text).not.toContain("400");
    expect(kept.text).toContain("400");
    expect(kept.text).toContain("Robotics Engineer");
  });

  test("receipts promise applicants an answer within the time of the setting, and none without it", () => {
    const application = { name: "Ann Lee", jobTitle: "Robotics Engineer", keepForLater: false };
    const receipt = (language: string, applicationReplyDays?: number) =>
      written("applicationReceipt", language, application, { applicationReplyDays }).text;
    expect(receipt("en", 10)).toContain("within 10\u00a0working days, even if the answer is no");
    expect(receipt("sk", 1)).toContain("do 1\u00a0pracovného dňa");
    expect(receipt("sk", 10)).toContain("do 10\u00a0pracovných dní");
    expect(receipt("en")).not.toContain("working day");
  });

  test.for(locales)("in %s receipts say whether a CV has arrived and open the applicant's own page", (language) => {
    const application = { name: "Ann Lee", jobTitle: "Robotics Engineer", keepForLater: false };
    const token = "t".repeat(43);
    const [without, withCv] = [false, true].map((hasCv) =>
      written("applicationReceipt", language, { ...application, hasCv, myToken: token }),
    );
    expect(without?.text).not.toBe(withCv?.text);
    const link = `https://tatrion.example${language === "sk" ? "/sk" : "/"}?my=${token}`;
    for (const mail of [without, withCv]) {
      expect(mail?.text).toContain(`: ${link}\n`);
      expect(mail?.html).toContain(`href="${link}"`);
      expect(mail?.subject).toContain("Robotics Engineer");
    }
    const profile = written("applicationReceipt", language, { ...application, jobTitle: "" });
    expect(profile.subject).toBe(
      language === "sk" ? "Tatrion: váš profil sme dostali" : "Tatrion: we have received your profile",
    );
    expect(profile.text).not.toContain(serverMessages[language].mail.applicationReceipt.data.split("{{", 1)[0]);
  });

  test.for(locales)("in %s receipts say who we are, where that is set, and lead to the data notice", (language) => {
    const identity = {
      ...{ legalName: "Tatrion Test s. r. o.", address: "Hlavná 1, 040 01 Košice", companyId: "12 345 678" },
      ...{
        vatId: "SK2020202020",
        register: "Mestský súd Košice, Sro, 1/V",
        phone: "+421 55 123",
        dpo: "dpo@x.example",
      },
    };
    const mail = written("contactReceipt", language, { name: "Ann" }, { brand: { ...company.brand, ...identity } });
    for (const value of Object.values(identity))
      for (const part of [mail.text, mail.html]) expect(part).toContain(value);
    expect(mail.text).toContain(`https://tatrion.example${language === "sk" ? "/sk" : ""}/privacy-policy#website`);
    expect(written("contactReceipt", language, { name: "Ann" }).text).not.toMatch(/IČO|Company ID/);
  });

  test("receipts greet without a name that could contain a message", () => {
    const { text, html } = written("contactReceipt", "en", { name: "Claim your prize at https://evil.example" });
    expect(text).toMatch(/^Hello,\n/);
    expect(text + html).not.toContain("evil");
  });

  test("receipts in an unknown language are English", () => {
    expect(written("contactReceipt", "de", { name: "Ann Lee" }).text).toContain("Hello Ann Lee,");
  });
});

test.for([
  ["Ing. Ján Novák, PhD.", true],
  ["Mary-Jane O’Neill", true],
  ["李小龙", true],
  ["evil.example", false],
  ["You won 1000", false],
  ["call me @ home", false],
  ["buy now buy now buy now buy now", false],
  ["a".repeat(61), false],
  ["Ann\nLee", false],
] as const)("the name %j may be repeated: %s", ([name, expected]) => {
  expect(toGreetableName(name) === name).toBe(expected);
});

test("the outbox refuses a payload that does not belong to its kind", () => {
  const row = { id: "1", kind: "contactNotice", recipient: "a@b.example", language: "en", payload: '{"name":"Ann"}' };
  expect(() => compose({ ...row, subject_id: null }, company)).toThrow();
});

test("addresses are read from the settings however they are written", () => {
  expect(parseMailboxes('"Sales, Bratislava" <sales@x.example>; office@x.example,hr@x.example')).toEqual([
    "sales@x.example",
    "office@x.example",
    "hr@x.example",
  ]);
  expect(parseMailbox("hello@x.example")).toEqual({ name: "", address: "hello@x.example" });
  expect(parseMailbox('"Acme, Inc." <hello@x.example>')).toEqual({ name: "Acme, Inc.", address: "hello@x.example" });
});

test("the time of an interview comes after the first paragraph and before the closing", () => {
  const appointment = {
    start: "2026-11-18T13:00:00.000Z",
    minutes: 60,
    title: "Interview",
    writtenAt: "2026-11-16T08:00:00.000Z",
  };
  const text = "Hello Eva,\n\nPlease come.\n\nDoes this time work for you?\n\nKind regards";
  const mail = written("reply", "en", { tab: "applications", subject: "Interview", text, follows: [], appointment });
  expect(mail.text).toMatch(/Please come\.\s+Appointment: .*2:00\sPM GMT\+1\s+Does this time work for you\?/);
});
