import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import type { Mail } from "../../mail/mailer.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const enquiry = {
  name: "Žofia Kováčová",
  email: "Zofia.Kovacova@Customer.example",
  company: "Mesto Vrútky",
  projectType: "robotics",
  message: "Chceli by sme robota\n\ndo skladu, asi ½ tony.",
  language: "sk",
};

describe.each(engines)("an enquiry on %s", (engine) => {
  let site: TestApp;
  let sent: Mail[];
  beforeEach(async () => {
    sent = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => undefined };
    const variables = {
      MAIL_TO_CONTACTS: "Sales <sales@tatrion.example>, office@tatrion.example",
      MAIL_TO_APPLICATIONS: "people@tatrion.example",
    };
    site = await testApp(engine, variables, (deps) => ({ ...deps, mailer }));
    site.time.now = new Date("2026-03-01T10:00:00.000Z");
  });

  async function send(payload: object, remoteAddress = "203.0.113.7") {
    const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload, remoteAddress });
    return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers["retry-after"] };
  }
  const getFormToken = async () => (await site.app.inject("/api/contact/form-token")).json().formToken;
  const contacts = () => site.deps.db.query.selectFrom("contacts").selectAll().orderBy("id").execute();
  const outbox = () => site.deps.db.query.selectFrom("outbox").selectAll().orderBy("id").execute();

  test("an enquiry is stored as typed, with its search key", async () => {
    const { status, body } = await send(enquiry);
    expect(status).toBe(201);
    expect(await contacts()).toMatchObject([
      {
        ...body,
        name: "Žofia Kováčová",
        email: "Zofia.Kovacova@Customer.example",
        email_key: "zofia.kovacova@customer.example",
        company: "Mesto Vrútky",
        project_type: "robotics",
        message: enquiry.message,
        language: "sk",
        search:
          "zofia kovacova zofia.kovacova@customer.example mesto vrutky chceli by sme robota do skladu, asi 1⁄2 tony.",
        created_at: "2026-03-01T10:00:00.000Z",
      },
    ]);
  });

  test("an enquiry is answered by a notice to each of the staff and a receipt in the sender's language", async () => {
    await send(enquiry);
    expect(sent).toEqual([]);
    await site.deps.scheduler.runNow("outbox");
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["Zofia.Kovacova@Customer.example", "Tatrion: vašu správu sme dostali"],
      ["office@tatrion.example", "[Tatrion] Správa: Robotické riešenia – Žofia Kováčová"],
      ["sales@tatrion.example", "[Tatrion] Správa: Robotické riešenia – Žofia Kováčová"],
    ]);
    const [notice] = sent.filter(({ kind }) => kind === "contactNotice");
    expect(notice?.replyTo).toEqual({ name: enquiry.name, address: enquiry.email });
    expect(notice?.text).not.toContain(enquiry.message);
    const [receipt] = sent.filter(({ kind }) => kind === "contactReceipt");
    expect(receipt?.text).not.toContain(enquiry.message);
  });

  test("an enquiry has its mails waiting under the record's id, or is not stored at all", async () => {
    const { body } = await send(enquiry);
    expect((await outbox()).map(({ subject_id }) => ({ id: subject_id }))).toEqual([body, body, body]);
    await site.deps.db.query.schema.dropTable("outbox").execute();
    expect(await send(enquiry)).toMatchObject({ status: 500, body: { code: "internal" } });
    expect((await contacts()).length).toBe(1);
  });

  test("an enquiry with missing fields is refused, field by field", async () => {
    const wrong = { name: "nameMin", email: "emailInvalid", message: "messageMin" };
    expect(await send({ name: " a ", email: "a@b", message: "too short" })).toMatchObject({
      status: 400,
      body: { code: "validation", fields: { projectType: "projectTypeRequired", ...wrong } },
    });
    expect(await contacts()).toEqual([]);
  });

  test("an enquiry with the hidden field filled in is refused as spam", async () => {
    expect(await send({ ...enquiry, website: "https://spam.example" })).toMatchObject({
      status: 400,
      body: { code: "spamSuspected" },
    });
    expect([await contacts(), await outbox()]).toEqual([[], []]);
    expect(await send({ ...enquiry, website: "" })).toMatchObject({ status: 201 });
  });

  test("an enquiry is refused in the first two seconds and after a day, and accepted in between", async () => {
    const formToken = await getFormToken();
    const steps = [
      [0, 400],
      [1_999, 400],
      [1, 201],
      [dayMs - 2_000, 201],
      [1, 400],
      [-dayMs - 2, 400],
    ] as const;
    for (const [wait, status] of steps) {
      site.pass(wait);
      expect(await send({ ...enquiry, formToken })).toMatchObject({ status });
    }
    expect((await contacts()).length).toBe(2);
  });

  test("an enquiry with a forged form token is refused", async () => {
    const formToken = await getFormToken();
    site.pass(5_000);
    const [time = "", signature = ""] = formToken.split(".");
    const other = createHmac("sha256", "another key").update(`form-token:${time}`).digest("base64url");
    const earlier = (Number.parseInt(time, 36) - 1).toString(36);
    for (const forged of [`${time}.${other}`, `${earlier}.${signature}`, time, 7, [formToken, formToken], {}, true]) {
      expect(await send({ ...enquiry, formToken: forged })).toMatchObject({
        status: 400,
        body: { code: "spamSuspected" },
      });
    }
    expect(await send({ ...enquiry, formToken })).toMatchObject({ status: 201 });
  });

  test.for([
    ["with its form token", true, 20],
    ["without a form token", false, 10],
  ] as const)("an enquiry %s is accepted as often as the limit says", async ([, hasToken, max]) => {
    const formToken = hasToken ? await getFormToken() : undefined;
    site.pass(3_000);
    for (let count = 0; count < max; count++) {
      expect(await send({ ...enquiry, formToken })).toMatchObject({ status: 201 });
    }
    expect(await send({ ...enquiry, formToken })).toMatchObject({
      status: 429,
      body: { code: "rateLimited" },
      retryAfter: "600",
    });
    expect(await send({ ...enquiry, formToken }, "203.0.113.8")).toMatchObject({ status: 201 });
    site.pass(600_000);
    expect(await send({ ...enquiry, formToken })).toMatchObject({ status: 201 });
    expect((await contacts()).length).toBe(max + 2);
  });
});
