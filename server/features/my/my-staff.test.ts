import { beforeEach, describe, expect, test } from "vitest";
import { pdfFile as pdf } from "../../../tests/fixtures/cv-files.ts";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import {
  applicationForm,
  apply,
  objectPath,
  openJob,
  readMails,
  readMyToken,
  uploaded,
} from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { createInterruption } from "../../../tests/support/fakes.ts";

const dayMs = 24 * 60 * 60 * 1_000;

describe.each(engines)("an applicant's page and staff on %s", (engine) => {
  let site: StaffApp;
  const interruption = createInterruption();
  beforeEach(async () => {
    site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" }, interruption.change);
  });

  async function applied(change: object = {}) {
    const application = await apply(site, await openJob(site), change);
    return { ...application, token: await readMyToken(site) };
  }
  const post = (url: string, payload: object) => site.app.inject({ method: "POST", url: `/api/my/${url}`, payload });
  const put = (url: string, payload: object) => site.app.inject({ method: "PUT", url: `/api/my/${url}`, payload });

  test("the record's history shows staff what the applicant did on their page", async () => {
    const { token, applicationId } = await applied();
    await put("withdrawn", { token, withdrawn: true });
    await put("withdrawn", { token, withdrawn: false });
    await put("consent", { token, keepForLater: true });
    const resumeFileUrl = objectPath(await uploaded(site, pdf()));
    await put("resume", { token, resumeFileUrl, resumeFilename: "cv.pdf" });
    await post("export", { token });
    await site.send("POST", `applications/${applicationId}/withdraw-consent`);
    const history = await site.get(`applications/${applicationId}/history`);
    const entries = history.map(({ kind, author }: { kind: string; author?: string }) => [kind, author]);
    expect(entries.reverse()).toEqual([
      ["received", undefined],
      ...["withdrawn", "takenBack", "consentGiven", "cvReplaced", "exported"].map((kind) => [kind, undefined]),
      ["consentWithdrawn", "admin"],
    ]);
  });

  test("an applicant's change is refused when staff decide during the request", async () => {
    const { token } = await applied();
    const { query } = site.deps.db;
    const resumeFileUrl = objectPath(await uploaded(site, pdf()));
    const asked = {
      withdrawn: () => put("withdrawn", { token, withdrawn: true }),
      resume: () => put("resume", { token, resumeFileUrl, resumeFilename: "cv.pdf" }),
    };
    const stored = query.selectFrom("applications").select(["stage", "withdrawn_at", "resume_object"]);
    for (const [name, ask] of Object.entries(asked)) {
      await query.updateTable("applications").set({ stage: "new" }).execute();
      // Staff decide after the request has read the application.
      interruption.next = () => query.updateTable("applications").set({ stage: "declined" }).execute();
      expect((await ask()).json(), name).toMatchObject({ code: "forbidden" });
      expect(await stored.execute(), name).toEqual([{ stage: "declined", withdrawn_at: null, resume_object: null }]);
    }
    await site.deps.scheduler.runNow("removals");
    expect(await Array.fromAsync(site.deps.storage.list("cvs")), "a file of no application").toEqual([]);
  });

  test("staff get a mail when an invited applicant withdraws, undoes that or erases everything", async () => {
    const { token, applicationId } = await applied();
    const notices = () => readMails(site, "appointmentNotice");
    await put("withdrawn", { token, withdrawn: true });
    await put("withdrawn", { token, withdrawn: false });
    expect(await notices()).toEqual([]);
    const date = new Date(Date.now() + 3 * dayMs).toISOString();
    const payload = { key: "an-invitation", template: "invite", subject: "Interview", text: "Come.", date };
    expect((await site.send("POST", `applications/${applicationId}/replies`, payload)).statusCode).toBe(200);
    await put("withdrawn", { token, withdrawn: true });
    await put("withdrawn", { token, withdrawn: false });
    const withdrawals = await notices();
    expect(withdrawals.map(({ says }) => [says.event, says.start]).sort()).toEqual([
      ["takenBack", date],
      ["withdrawn", date],
    ]);
    expect(withdrawals[0]?.payload).toContain(applicationForm.email);
    expect((await post("erase", { token, email: applicationForm.email })).statusCode).toBe(204);
    const [last, ...others] = await notices();
    expect(others).toEqual([]);
    expect(last?.says).toMatchObject({ event: "erased", start: date });
    for (const gone of [applicationForm.email, applicationForm.name]) expect(last?.payload).not.toContain(gone);
  });

  test("an applicant's page works until retention deletes the application, and staff can record a withdrawn consent", async () => {
    const { token, applicationId } = await applied({ keepForLater: true });
    const withdraw = (id: string) => site.send("POST", `applications/${id}/withdraw-consent`);
    const keptUntil = async () => (await site.get("applications"))[0].keptUntil;
    const longer = await keptUntil();
    expect([(await withdraw(applicationId)).statusCode, (await withdraw(applicationId)).statusCode]).toEqual([
      200, 200,
    ]);
    const { consentDays, applicationsDays } = site.deps.config.retention;
    expect(Date.parse(longer) - Date.parse(await keptUntil())).toBe((consentDays - applicationsDays) * dayMs);
    expect((await withdraw("none")).statusCode).toBe(404);
    expect((await post("application", { token })).json().keepForLater).toBe(false);
    const events = await site.deps.db.query
      .selectFrom("audit_events")
      .select("target")
      .where("action", "=", "consentWithdrawn")
      .execute();
    expect(events).toEqual([{ target: applicationId }]);
    const mails = (await readMails(site, "myNotice")).filter(({ says }) => says.event === "consentWithdrawn");
    expect(mails).toMatchObject([{ recipient: applicationForm.email, subject_id: applicationId }]);
    site.pass((applicationsDays + 1) * dayMs);
    await site.deps.scheduler.runNow("retention");
    expect((await post("application", { token })).statusCode).toBe(404);
  });

  describe("an application that is kept only because of its consent", () => {
    const retain = () => site.deps.scheduler.runNow("retention");
    /** As if retention had run every day. */
    async function wait(days: number) {
      site.pass(days * dayMs);
      await site.deps.db.query.deleteFrom("site_state").where("key", "=", "retention_today").execute();
      await retain();
    }
    const daysFrom = (time: string, later: string) => (Date.parse(later) - Date.parse(time)) / dayMs;

    test("an application kept only by its consent stays for seven days after the withdrawal, which can be undone", async () => {
      const { token, applicationId } = await applied({ keepForLater: true });
      await wait(200);
      await site.signInAgain();
      expect((await site.send("POST", `applications/${applicationId}/withdraw-consent`)).statusCode).toBe(200);
      const [row] = await site.get("applications");
      expect([row.keepForLater, daysFrom(row.createdAt, row.keptUntil)]).toEqual([false, 207]);
      await wait(6);
      const mine = (await post("application", { token })).json();
      expect(daysFrom(mine.createdAt, mine.erasedOn.without)).toBe(207);
      expect((await put("consent", { token, keepForLater: true })).json().keepForLater).toBe(true);
      await wait(60);
      expect((await post("application", { token })).statusCode).toBe(200);
      await put("consent", { token, keepForLater: false });
      await wait(7);
      expect((await post("application", { token })).statusCode).toBe(200);
      await wait(1);
      expect((await post("application", { token })).statusCode).toBe(404);
    });

    test("an applicant's page shows the day of deletion without consent, which is never later than the day with it", async () => {
      const { token } = await applied({ keepForLater: true });
      const daysWithout = async () => {
        const { createdAt, erasedOn } = (await post("application", { token })).json();
        return daysFrom(createdAt, erasedOn.without);
      };
      expect(await daysWithout()).toBe(180);
      await wait(178);
      expect(await daysWithout()).toBe(185);
      await wait(185);
      expect(await daysWithout()).toBe(365);
      await put("consent", { token, keepForLater: false });
      await wait(3);
      expect((await post("application", { token })).statusCode).toBe(404);
    });
  });
});
