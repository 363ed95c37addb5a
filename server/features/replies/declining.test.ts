import { beforeEach, describe, expect, test } from "vitest";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { apply, openJob } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { readRevisions } from "../../../tests/support/declining.ts";
import { createFakeMailer, createInterruption } from "../../../tests/support/fakes.ts";

describe.each(engines)("declining many on %s", (engine) => {
  let site: StaffApp;
  let mailer: ReturnType<typeof createFakeMailer>;
  const interruption = createInterruption();
  async function start(variables: Record<string, string> = { SMTP_URL: "smtp://127.0.0.1:1" }) {
    mailer = createFakeMailer();
    const settings = { RATE_LIMIT_SCALE: "1000", ...variables };
    site = await startStaffApp(engine, settings, (deps) => ({ ...interruption.change(deps), mailer }));
  }
  beforeEach(() => start());

  type Revisions = Awaited<ReturnType<typeof readRevisions>>;
  const read = (...ids: string[]) => readRevisions(site, ids);
  const decline = (applications: Revisions, { revision = 0, key = "" } = {}) =>
    site.send("POST", "applications/decline", { applications, revision }, key);
  const deliver = async () => {
    await site.deps.scheduler.runNow("outbox");
    return mailer.sent.filter(({ kind }) => kind === "reply");
  };
  const letter = { template: "invite", subject: "Interview", text: "Come on Thursday." };

  test("applicants are declined at once with the text of the draft, except those hired, declined or withdrawn", async () => {
    const job = await openJob(site);
    const ids: string[] = [];
    for (const language of ["sk", "en", "en", "en"])
      ids.push((await apply(site, job, { language, email: `${ids.length}@posta.example` })).applicationId);
    const [first = "", second = "", hired = "", withdrawn = ""] = ids;
    const { query } = site.deps.db;
    await query.updateTable("applications").set({ stage: "hired" }).where("id", "=", hired).execute();
    const withdrawn_at = site.time.now.toISOString();
    await query.updateTable("applications").set({ withdrawn_at }).where("id", "=", withdrawn).execute();
    const drafts = await site.get(`applications/drafts?template=decline&ids=${ids.join(",")}`);
    const all = [...(await read(...ids)), { id: "nobody", revision: 1 }];
    const answer = (await decline(all, { key: "round-one" })).json();
    expect(answer).toMatchObject({
      declined: [
        { applicationId: first, stage: "declined", state: "queued" },
        { applicationId: second, stage: "declined", state: "queued" },
      ],
      skipped: [
        { applicationId: "nobody", why: "gone" },
        { applicationId: hired, why: "decided" },
        { applicationId: withdrawn, why: "decided" },
      ],
    });
    expect((await decline(all, { key: "round-one" })).json()).toEqual(answer);
    expect((await decline(await read(...ids))).json().declined).toEqual([]);
    const mails = await deliver();
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["0@posta.example", drafts[0].subject],
      ["1@posta.example", drafts[1].subject],
    ]);
  });

  test("an applicant declined twice at once gets one reply; one who was hired, withdrew or was erased since gets none", async () => {
    const job = await openJob(site);
    const { query } = site.deps.db;
    const withdrawn_at = site.time.now.toISOString();
    const changes: [(id: string) => Promise<unknown>, number][] = [
      [async (id) => decline(await read(id)), 1],
      [(id) => query.updateTable("applications").set({ stage: "hired" }).where("id", "=", id).execute(), 0],
      [(id) => query.updateTable("applications").set({ withdrawn_at }).where("id", "=", id).execute(), 0],
      [(id) => query.deleteFrom("applications").where("id", "=", id).execute(), 0],
    ];
    for (const [change, letters] of changes) {
      const { applicationId: id } = await apply(site, job);
      const { applicationId: next } = await apply(site, job, { email: "next@posta.example" });
      const both = await read(id, next);
      interruption.next = () => change(id);
      expect((await decline(both)).json()).toMatchObject({
        declined: [{ applicationId: next }],
        skipped: [{ applicationId: id }],
      });
      const replies = await query.selectFrom("replies").select("id").where("application_id", "=", id).execute();
      expect(replies).toHaveLength(letters);
    }
  });

  test("applications changed since they were read are skipped and named, the others get their reply", async () => {
    const job = await openJob(site);
    const changes: [string, (id: string) => Promise<unknown>][] = [
      ["letter", (id) => site.send("POST", `applications/${id}/replies`, letter)],
      ["stage", (id) => site.send("PUT", `applications/${id}/stage`, { stage: "interview" })],
      ["starred", (id) => site.send("PUT", `applications/${id}/star`, { starred: true })],
    ];
    for (const [what, change] of changes) {
      const { applicationId: id } = await apply(site, job, { email: `${what}@posta.example` });
      const { applicationId: next } = await apply(site, job, { email: "next@posta.example" });
      const both = await read(id, next);
      await change(id);
      expect((await decline(both)).json(), what).toMatchObject({
        declined: [{ applicationId: next }],
        skipped: [{ applicationId: id, why: "changed" }],
      });
      expect((await decline(await read(id))).json()).toMatchObject({ declined: [{ applicationId: id }] });
    }
  });

  test("the list has each applicant's newest reply and whether they have another active application for the job", async () => {
    const [job, other] = [await openJob(site), await openJob(site)];
    const mail = { email: "anna@posta.example" };
    const { applicationId: first } = await apply(site, job, mail);
    const { applicationId: second } = await apply(site, job, mail);
    const { applicationId: third } = await apply(site, other, mail);
    const read = async () =>
      (await site.get("applications"))
        .toReversed()
        .map(({ id, newestReplyId, hasOtherActiveApplication }: Record<string, unknown>) => ({
          id,
          newestReplyId,
          hasOtherActiveApplication,
        }));
    const [one, two, three] = [first, second, third].map((id) => ({ id, hasOtherActiveApplication: false }));
    expect(await read()).toEqual([one, two, three]);
    const { reply } = (await site.send("POST", `applications/${first}/replies`, letter)).json();
    expect(await read()).toEqual([
      { ...one, newestReplyId: reply.id },
      { ...two, hasOtherActiveApplication: true },
      three,
    ]);
    await site.send("PUT", `applications/${first}/stage`, { stage: "declined" });
    expect((await read())[1]).toEqual(two);
  });

  test("without a mail server no application is declined, because no reply could be sent", async () => {
    await site.dispose();
    await start({});
    const { applicationId: id } = await apply(site, await openJob(site));
    const answer = await decline(await read(id));
    expect([answer.statusCode, answer.json().code]).toEqual([409, "mailUnavailable"]);
    expect(await read(id)).toEqual([{ id, revision: 1 }]);
  });
});
