import { describe, expect, test } from "vitest";
import { insertContact } from "../../../tests/fixtures/old-records.ts";
import { startStaffApp, type TestApp } from "../../../tests/support/app.ts";
import { readMails } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import { saveBackupOutcome } from "../../db/site-state.ts";
import { compose } from "../../mail/compose.ts";

describe.each(engines)("the morning list on %s", (engine) => {
  const settings = { RATE_LIMIT_SCALE: "1000", MAIL_TO_CONTACTS: "a@site.example, b@site.example" };
  const start = (variables: Record<string, string> = {}) => startStaffApp(engine, { ...settings, ...variables });
  const lists = (site: TestApp) => readMails(site, "morningList");

  test("the morning list is in the language that staff read, whatever the enquiries are in", async () => {
    const site = await start({ MAIL_LANGUAGE: "sk" });
    site.time.now = new Date("2026-11-14T06:00:00Z");
    await site.app.inject({ method: "POST", url: "/api/contact", payload: { ...enquiry, language: "en" } });
    site.time.now = new Date("2026-11-16T06:00:00Z");
    await site.deps.scheduler.runNow("morning list");
    expect((await lists(site)).map(({ language }) => language)).toEqual(["sk", "sk"]);
  });

  test("the morning list names the newest of many and counts the others", async () => {
    const site = await start({ MAIL_LANGUAGE: "en" });
    const ids = Array.from({ length: 33 }, (_, at) => `enquiry-${at}`);
    for (const [at, id] of ids.entries())
      await insertContact(site.deps.db, id, new Date(Date.parse("2026-11-10T06:00:00Z") + at * 3_600_000));
    site.time.now = new Date("2026-11-16T06:00:00Z");
    await site.deps.scheduler.runNow("morning list");
    const [mail] = await lists(site);
    const { records, count } = mail?.says ?? {};
    expect([count, records.map(({ id }: { id: string }) => id)]).toEqual([33, ids.slice(3)]);
    if (!mail) throw new Error("There is no list");
    const { mail: mailSettings, brand, retention } = site.deps.config;
    const mailboxes = { contacts: mailSettings.toContacts, applications: mailSettings.toApplications };
    const company = { ...mailSettings, brand, retention, publicUrl: "https://site.example", mailboxes };
    const { text } = compose(mail, company);
    expect(text).toContain("3\u00a0older messages are also waiting.");
    expect(text).toContain("https://site.example/admin?tab=contacts&state=open&id=enquiry-3\n");
    const few = JSON.stringify({ ...mail.says, count: 30 });
    expect(compose({ ...mail, payload: few }, company).text).not.toContain("older");
  });

  test("the morning list names late and due enquiries, once a day and from one instance", async () => {
    const site = await start();
    const other = engine === "postgres" ? await start({ DATABASE_URL: site.deps.config.database.url ?? "" }) : site;
    const at = (time: string) => {
      for (const one of [site, other]) one.time.now = new Date(time);
    };
    const ask = async (time: string, projectType: string) => {
      at(time);
      const payload = { ...enquiry, projectType, language: "sk" };
      return (await site.app.inject({ method: "POST", url: "/api/contact", payload })).json().id;
    };
    const late = await ask("2026-11-14T06:00:00Z", "robotics");
    const soon = await ask("2026-11-15T15:00:00Z", "travel");
    await ask("2026-11-16T04:00:00Z", "municipal");
    const run = () => Promise.all([site, other].map(({ deps }) => deps.scheduler.runNow("morning list")));
    at("2026-11-16T05:59:00Z");
    await run();
    expect(await lists(site)).toEqual([]);
    at("2026-11-16T06:00:00Z");
    await run();
    await run();
    const mails = await lists(site);
    expect(mails.map(({ recipient, language }) => [recipient, language])).toEqual([
      ["a@site.example", "sk"],
      ["b@site.example", "sk"],
    ]);
    const { records, count } = mails[0]?.says ?? {};
    expect(count).toBe(2);
    expect(records).toEqual([
      { id: late, projectType: "robotics", due: "2026-11-15T06:00:00.000Z" },
      { id: soon, projectType: "travel", due: "2026-11-16T15:00:00.000Z" },
    ]);
    expect(mails[0]?.payload).not.toMatch(/Jana|mesto\.example/);
    at("2026-11-17T06:00:00Z");
    await run();
    expect(await lists(site)).toHaveLength(4);
    await saveBackupOutcome(site.deps.db.query, "madeAt", new Date("2026-11-17T02:00:00Z"));
    await site.signInAgain();
    expect(await site.get("status")).toMatchObject({
      contacts: { week: 1, open: 3, late: 3 },
      applications: { week: 0, open: 0, new: 0 },
      mail: { sends: false, failedReplies: 0 },
      backup: { madeAt: "2026-11-17T02:00:00.000Z" },
    });
  });
});
