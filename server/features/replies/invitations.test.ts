import { beforeEach, describe, expect, test } from "vitest";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { apply, openJob, readMyToken } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { createFakeMailer } from "../../../tests/support/fakes.ts";
import { newId } from "../../db/ids.ts";
import { MailFailure } from "../../mail/mailer.ts";

const dayMs = 24 * 60 * 60 * 1_000;

describe.each(engines)("an invitation that waits for the mail server on %s", (engine) => {
  let site: StaffApp;
  let mailer: ReturnType<typeof createFakeMailer>;
  let id: string;
  let token: string;
  const away = new MailFailure("unreachable", "connection");
  beforeEach(async () => {
    mailer = createFakeMailer();
    const variables = { RATE_LIMIT_SCALE: "1000", SMTP_URL: "smtp://127.0.0.1:1" };
    site = await startStaffApp(engine, variables, (deps) => ({ ...deps, mailer }));
    id = (await apply(site, await openJob(site))).applicationId;
    token = await readMyToken(site);
    await deliver();
    mailer.failure = away;
  });

  const ask = async (...request: Parameters<StaffApp["send"]>) => {
    const answer = await site.send(...request);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const write = async (template: string | undefined, date?: string) => {
    site.pass(1_000);
    const payload = { key: newId(), template, date, subject: `${template}`, text: "Hello." };
    await ask("POST", `applications/${id}/replies`, payload);
    await deliver();
  };
  const inADay = () => new Date(site.time.now.getTime() + dayMs).toISOString();
  const invite = () => write("invite", inADay());
  const withdraw = (withdrawn: boolean) =>
    site.app.inject({ method: "PUT", url: "/api/my/withdrawn", payload: { token, withdrawn } });
  const setStage = (stage: string) => ask("PUT", `applications/${id}/stage`, { stage });
  const deliver = () => site.deps.scheduler.runNow("outbox");
  /** Subjects of the replies that were sent when the mail server was back. */
  async function delivered(): Promise<string[]> {
    mailer.failure = undefined;
    site.pass(10 * 60_000);
    await deliver();
    return mailer.sent.flatMap(({ kind, subject }) => (kind === "reply" ? [subject] : []));
  }
  async function states(): Promise<string[]> {
    const history: { kind: string; template?: string; state?: string }[] = await site.get(`applications/${id}/history`);
    return history.flatMap(({ kind, template, state }) => (kind === "reply" ? [`${template} ${state}`] : []));
  }
  test("a queued invitation is not sent after the applicant has withdrawn, and the record says so", async () => {
    await invite();
    expect(await states()).toEqual(["invite queued"]);
    await withdraw(true);
    expect(await delivered()).toEqual([]);
    expect(mailer.sent.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["myNotice", "appointmentNotice"]));
    expect(await states()).toEqual(["invite failed"]);
    expect((await site.get("status")).mail).toMatchObject({
      failedReplies: 1,
      failedReply: { tab: "applications", id },
    });
  });

  test("after a withdrawal a queued invitation without an appointment is not sent, but other replies are", async () => {
    await write("invite");
    await write("ask");
    await write(undefined);
    await withdraw(true);
    expect((await delivered()).sort()).toEqual(["ask", "undefined"]);
  });

  test("a queued invitation is sent when the applicant has undone the withdrawal", async () => {
    await invite();
    await withdraw(true);
    await withdraw(false);
    expect(await delivered()).toEqual(["invite"]);
    expect(await states()).toEqual(["invite sent"]);
  });

  test("an invitation that a withdrawal has cancelled stays cancelled when it is undone, and can be sent again", async () => {
    await invite();
    await withdraw(true);
    expect(await delivered()).toEqual([]);
    await withdraw(false);
    expect(await delivered()).toEqual([]);
    expect(mailer.sent.find(({ subject }) => subject.includes("reopened"))?.text).toContain("not delivered");
    await invite();
    expect(await delivered()).toEqual(["invite"]);
    expect(await states()).toEqual(["invite sent", "invite failed"]);
  });

  test("a queued invitation is not sent after the application was declined by a reply or by its stage; the reply is", async () => {
    await invite();
    await write("decline");
    expect(await delivered()).toEqual(["decline"]);
    expect(await states()).toEqual(["decline sent", "invite failed"]);
    await setStage("contact");
    mailer.failure = away;
    await invite();
    await setStage("declined");
    expect(await delivered()).toEqual(["decline"]);
  });

  const inMinutes = (minutes: number) => {
    site.pass(minutes * 60_000);
    return deliver();
  };

  test("a reply that waits for its retry is retried with a newer one", async () => {
    await write("ask");
    for (const minutes of [1, 2, 4, 8, 16]) await inMinutes(minutes);
    await write("invite", inADay());
    mailer.failure = undefined;
    await inMinutes(10);
    expect(await states()).toEqual(["invite sent", "ask sent"]);
  });

  test("a queued invitation is not sent after one with another appointment", async () => {
    await write("invite", inADay());
    await write("ask");
    await write("invite", new Date(site.time.now.getTime() + 2 * dayMs).toISOString());
    expect((await delivered()).sort()).toEqual(["ask", "invite"]);
    expect(await states()).toEqual(["invite sent", "ask sent", "invite failed"]);
  });

  test("a queued invitation is sent to an applicant who was declined before it, or whose stage was set back", async () => {
    await setStage("declined");
    await invite();
    expect(await delivered()).toEqual(["invite"]);
    mailer.failure = away;
    await setStage("contact");
    await invite();
    await setStage("declined");
    await setStage("contact");
    expect(await delivered()).toEqual(["invite", "invite"]);
  });
});
