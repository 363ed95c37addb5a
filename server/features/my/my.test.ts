import { beforeEach, describe, expect, test } from "vitest";
import { pdfFile as pdf } from "../../../tests/fixtures/cv-files.ts";
import { type StaffApp, startStaffApp, testApp } from "../../../tests/support/app.ts";
import {
  applicationForm,
  apply,
  attach,
  objectPath,
  openJob,
  readMails,
  readMyToken,
  uploaded,
} from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import { createInterruption, createLog } from "../../../tests/support/fakes.ts";

const dayMs = 24 * 60 * 60 * 1_000;

describe.each(engines)("an applicant's own page on %s", (engine) => {
  let site: StaffApp;
  let lines: string[];
  let jobId: string;
  beforeEach(async () => {
    const { log, ...written } = createLog("debug");
    lines = written.lines;
    site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" }, (deps) => ({ ...deps, log }));
    jobId = await openJob(site);
  });

  async function applied(change: object = {}) {
    const application = await apply(site, jobId, change);
    return { ...application, token: await readMyToken(site, application.applicationId) };
  }
  const post = (url: string, payload: object) => site.app.inject({ method: "POST", url: `/api/my/${url}`, payload });
  const put = (url: string, payload: object) => site.app.inject({ method: "PUT", url: `/api/my/${url}`, payload });
  const mails = async () =>
    (await readMails(site, "myNotice")).map(({ says, recipient, language }) => [says.event, recipient, language]);
  const events = async () =>
    (await site.deps.db.query.selectFrom("audit_events").selectAll().orderBy("id").execute())
      .filter(({ action }) => action.startsWith("mine"))
      .map(({ action, actor, target }) => [action, actor, target]);

  test("an applicant's page shows the application and its status only with the link's token", async () => {
    const { token, applicationToken } = await applied({ language: "sk", keepForLater: true });
    const answer = await post("application", { token });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { name, phone, email, coverLetter } = applicationForm;
    expect(answer.json()).toMatchObject({
      ...{ name, phone, email, coverLetter, keepForLater: true, status: "reading", takesResume: true },
      job: { id: jobId, title: "Robot Keeper", isOpen: true },
    });
    const { createdAt, erasedOn } = answer.json();
    const daysUntil = (time: string) => (Date.parse(time) - Date.parse(createdAt)) / dayMs;
    expect([daysUntil(erasedOn.without), daysUntil(erasedOn.withConsent)]).toEqual([180, 365]);
    for (const other of ["", "x", applicationToken, token.slice(1), `${token}x`, token.toLowerCase(), "x".repeat(43)]) {
      const refused = await post("application", { token: other });
      expect([refused.statusCode, refused.json().code]).toEqual([404, "notFound"]);
    }
  });

  test("an applicant's page is the same for every invalid token, and no GET changes anything", async () => {
    const { token } = await applied();
    const before = await site.deps.db.query.selectFrom("applications").selectAll().execute();
    for (const path of ["/", "/sk"]) {
      const shown = await site.app.inject(`${path}?my=${token}`);
      const gone = await Promise.all(
        ["", "x", "x".repeat(43), `${token}&my=${token}`].map((other) => site.app.inject(`${path}?my=${other}`)),
      );
      expect(shown.statusCode).toBe(200);
      // An address means the same however its letters are written.
      expect((await site.app.inject(`${path}?%6dy=${token}`)).body).toBe(shown.body);
      expect(new Set(gone.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(gone[0]?.statusCode).toBe(404);
      for (const { headers, body } of [shown, ...gone]) {
        expect(headers).toMatchObject({
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex",
        });
        expect(body).not.toContain(token);
      }
    }
    for (const name of ["my", "m%79"]) {
      const moved = await site.app.inject(`/en/?${name}=${token}`);
      expect([moved.statusCode, moved.headers["cache-control"]]).toEqual([301, "no-store"]);
    }
    expect(await site.deps.db.query.selectFrom("applications").selectAll().execute()).toEqual(before);
    expect(lines.join("")).not.toContain(token);
  });

  test("a general profile has an applicant's page too, and staff see it without a job", async () => {
    const sent = await site.app.inject({ method: "POST", url: "/api/profiles", payload: applicationForm });
    expect(sent.statusCode).toBe(201);
    const { applicationId } = sent.json();
    const mine = (await post("application", { token: await readMyToken(site, applicationId) })).json();
    expect(mine).toMatchObject({ name: applicationForm.name, status: "reading" });
    expect(mine).not.toHaveProperty("job");
    const [record] = await site.get("applications");
    expect(record).toMatchObject({ id: applicationId, jobTitle: "", jobDeleted: false });
    expect(record).not.toHaveProperty("jobId");
    await attach(site, sent.json(), await uploaded(site, pdf()));
    const cv = await site.get(`applications/${applicationId}/resume-url`);
    expect(cv.filename).toBe(`${applicationForm.name}.pdf`);
    const csv = await site.send("GET", "applications/export");
    expect(csv.body).toContain(applicationForm.name);
  });

  test("an applicant's page says that a job is closed, whether it was closed, deleted or has ended", async () => {
    const { token } = await applied();
    const isOpen = async () => (await post("application", { token })).json().job.isOpen;
    expect(await isOpen()).toBe(true);
    const { query } = site.deps.db;
    for (const off of [
      { state: "closed" },
      { closes_on: "2020-01-01" },
      { deleted_at: "2020-01-01T00:00:00.000Z" },
    ] as const) {
      await query.updateTable("jobs").set(off).where("id", "=", jobId).execute();
      expect(await isOpen()).toBe(false);
      await query.updateTable("jobs").set({ state: "open", closes_on: null, deleted_at: null }).execute();
    }
  });

  test("the database keeps only a hash of the token of an applicant's page", async () => {
    const { token } = await applied();
    await site.deps.db.query.deleteFrom("outbox").execute();
    const rows = await site.deps.db.query.selectFrom("applications").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("an applicant can withdraw and take that back, each recorded once", async () => {
    const { token, applicationId } = await applied({ language: "sk" });
    const both = await Promise.all([
      put("withdrawn", { token, withdrawn: true }),
      put("withdrawn", { token, withdrawn: true }),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[1]?.json()).toMatchObject({ withdrawnAt: expect.any(String), takesResume: false, status: "reading" });
    const [record] = await site.get("applications");
    expect(record).toMatchObject({ id: applicationId, withdrawnAt: expect.any(String) });
    expect((await put("withdrawn", { token, withdrawn: false })).json()).not.toHaveProperty("withdrawnAt");
    expect(await events()).toEqual([
      ["mineWithdrawn", "(applicant)", applicationId],
      ["mineTakenBack", "(applicant)", applicationId],
    ]);
    expect(await mails()).toEqual([
      ["withdrawn", applicationForm.email, "sk"],
      ["takenBack", applicationForm.email, "sk"],
    ]);
  });

  test("an application is neither withdrawn nor taken back once it is decided", async () => {
    const { token, applicationId } = await applied();
    for (const stage of ["hired", "declined"] as const) {
      await site.deps.db.query.updateTable("applications").set({ stage }).where("id", "=", applicationId).execute();
      for (const withdrawn of [true, false])
        expect((await put("withdrawn", { token, withdrawn })).json().code).toBe("forbidden");
    }
    expect(await mails()).toEqual([]);
  });

  test("an applicant can give and withdraw the consent", async () => {
    const { token } = await applied();
    expect((await put("consent", { token, keepForLater: true })).json().keepForLater).toBe(true);
    await put("consent", { token, keepForLater: true });
    expect((await put("consent", { token, keepForLater: false })).json().keepForLater).toBe(false);
    expect((await mails()).map(([event]) => event)).toEqual(["consentGiven", "consentWithdrawn"]);
  });

  test("an applicant's page takes a CV through the same inspection, replaces it, and takes none once withdrawn", async () => {
    const { token } = await applied();
    const send = async (bytes: Buffer, name: string) =>
      put("resume", { token, resumeFileUrl: objectPath(await uploaded(site, bytes)), resumeFilename: name });
    expect((await send(pdf(), "one.pdf")).json().resume).toEqual({ filename: "one.pdf", bytes: pdf().length });
    expect((await send(pdf(), "two.pdf")).json().resume.filename).toBe("two.pdf");
    expect((await mails()).map(([event]) => event)).toEqual(["cvReplaced", "cvReplaced"]);
    expect((await send(Buffer.from("MZ a program"), "cv.pdf")).statusCode).toBe(415);
    await put("withdrawn", { token, withdrawn: true });
    expect((await send(pdf(), "three.pdf")).json().code).toBe("forbidden");
  });

  test("an applicant's page erases everything under the e-mail address after it was typed, and then answers 404", async () => {
    const { token } = await applied();
    const second = await applied();
    await site.app.inject({
      method: "POST",
      url: "/api/contact",
      payload: { ...enquiry, email: applicationForm.email },
    });
    const wrong = await post("erase", { token, email: "other@mail.example" });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { email: "invalid" }]);
    const answers = await Promise.all(
      [1, 2].map(() => post("erase", { token, email: applicationForm.email.toUpperCase() })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(204);
    const { query } = site.deps.db;
    for (const table of ["applications", "contacts"] as const)
      expect(await query.selectFrom(table).select("id").execute()).toEqual([]);
    expect(await mails()).toEqual([["erased", applicationForm.email, "en"]]);
    expect(await events()).toEqual([["mineErased", "(applicant)", "contacts: 1, applications: 2"]]);
    for (const old of [token, second.token]) {
      expect((await post("application", { token: old })).statusCode).toBe(404);
      expect((await site.app.inject(`/?my=${old}`)).statusCode).toBe(404);
    }
  });

  test("one receipt waits for the announced CV and says whether it arrived", async () => {
    const receipts = async () =>
      (await readMails(site, "applicationReceipt")).map(({ says, next_attempt_at }) => [
        says.hasCv,
        Date.parse(next_attempt_at) - site.time.now.getTime(),
      ]);
    await apply(site, jobId);
    const application = await apply(site, jobId, { resumeFile: "/objects/uploads/x" });
    expect(await receipts()).toEqual([
      [false, 0],
      [false, 120_000],
    ]);
    await attach(site, application, await uploaded(site, pdf()));
    expect(await receipts()).toEqual([
      [false, 0],
      [true, 0],
    ]);
  });

  test("an export requested during an erasure answers 404 and sends no mail", async () => {
    const interruption = createInterruption();
    const site = await testApp(engine, {}, interruption.change);
    const mine = await apply(site, await openJob(site));
    const mails = site.deps.db.query.selectFrom("outbox").selectAll();
    const payload = { token: await readMyToken(site) };
    const email = { email: applicationForm.email };
    interruption.next = () =>
      site.app.inject({ method: "POST", url: "/api/my/erase", payload: { ...payload, ...email } });
    const answer = await site.app.inject({ method: "POST", url: "/api/my/export", payload });
    expect(answer.statusCode).toBe(404);
    expect(await mails.where("subject_id", "=", mine.applicationId).execute()).toEqual([]);
  });

  test("an applicant can export their data ten times before the rate limit refuses it", async () => {
    const site = await testApp(engine);
    await apply(site, await openJob(site));
    const payload = { token: await readMyToken(site) };
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await site.app.inject({ method: "POST", url: "/api/my/export", payload })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

test("an IP address that has tried too many invalid links can still open a valid one", async () => {
  const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "0.1" });
  const { applicationId } = await apply(site, await openJob(site));
  const read = async (token: string) =>
    (await site.app.inject({ method: "POST", url: "/api/my/application", payload: { token } })).statusCode;
  const statuses = [];
  for (let at = 0; at < 10; at++) statuses.push(await read(`${at}`.padEnd(43, "x")));
  expect(statuses).toEqual([...Array(6).fill(404), ...Array(4).fill(429)]);
  expect(await read(await readMyToken(site, applicationId))).toBe(200);
});

test("while the database is down an applicant's page answers 503 with a page and Retry-After", async () => {
  let isAway = false;
  const site = await testApp("sqlite", {}, (deps) => ({
    ...deps,
    db: {
      ...deps.db,
      get query() {
        if (isAway) throw new Error("ECONNREFUSED");
        return deps.db.query;
      },
    },
  }));
  await site.app.inject("/");
  isAway = true;
  for (const path of ["/", "/sk"]) {
    const { statusCode, headers, body } = await site.app.inject(`${path}?my=${"x".repeat(43)}`);
    expect([statusCode, body]).toEqual([503, expect.stringContaining("my ")]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "retry-after": expect.stringMatching(/^\d+$/),
    });
  }
  isAway = false;
});
