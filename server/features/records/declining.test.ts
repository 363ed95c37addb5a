import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, openJob } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { standings } from "../../../tests/support/declining.ts";
import type { Mail } from "../../mail/mailer.ts";

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`declining many on ${engine}`, () => {
    let site: TestApp;
    let headers: Record<string, string>;
    let sent: Mail[];
    /** Done before the next transaction begins. */
    let meanwhile: (() => Promise<unknown>) | undefined;
    async function start(variables: Record<string, string> = { SMTP_URL: "smtp://127.0.0.1:1" }) {
      sent = [];
      meanwhile = undefined;
      const mailer = {
        async send(mail: Mail) {
          sent.push(mail);
        },
        async close() {},
      };
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1000", ...variables }, (deps) => {
        const write: typeof deps.db.write = async (...work) => {
          const todo = meanwhile;
          meanwhile = undefined;
          await todo?.();
          return deps.db.write(...work);
        };
        return { ...deps, mailer, db: Object.assign(Object.create(deps.db), { write }) };
      });
      headers = await signIn(site.app);
    }
    beforeEach(() => start());
    afterEach(() => site.dispose());

    const get = async (path: string) => (await site.app.inject({ url: `/api/admin/${path}`, headers })).json();
    const send = (method: "POST" | "PUT", path: string, payload: object) =>
      site.app.inject({ method, url: `/api/admin/${path}`, headers, payload });
    type Standings = Awaited<ReturnType<typeof standings>>;
    const read = (...ids: string[]) => standings(site, headers, ids);
    const decline = (applications: Standings, key = "round-one", template?: string) =>
      send("POST", "applications/decline", { key, applications, read: template });
    const deliver = async () => {
      await site.deps.background.runNow("outbox");
      return sent.filter(({ kind }) => kind === "reply");
    };
    const nobody = { letter: undefined, stage: "new", starred: false, elsewhere: false } as const;
    const letter = { key: "jan-invites", template: "invite", subject: "Interview", text: "Come on Thursday." };

    test("many are declined at once, each as the draft says, those hired, declined or withdrawn not", async () => {
      const job = await openJob(site);
      const ids: string[] = [];
      for (const language of ["sk", "en", "en", "en"])
        ids.push((await apply(site, job, { language, email: `${ids.length}@posta.example` })).applicationId);
      const [first = "", second = "", hired = "", withdrawn = ""] = ids;
      const { query } = site.deps.db;
      await query.updateTable("applications").set({ stage: "hired" }).where("id", "=", hired).execute();
      const withdrawn_at = site.time.now.toISOString();
      await query.updateTable("applications").set({ withdrawn_at }).where("id", "=", withdrawn).execute();
      const drafts = await get(`applications/drafts?template=decline&ids=${ids.join(",")}`);
      const all = [...(await read(...ids)), { id: "nobody", read: nobody }];
      const answer = (await decline(all)).json();
      expect(answer).toMatchObject({
        declined: [
          { applicationId: first, stage: "declined", state: "queued" },
          { applicationId: second, stage: "declined", state: "queued" },
        ],
        leftOut: [
          { applicationId: hired, why: "decided" },
          { applicationId: withdrawn, why: "decided" },
          { applicationId: "nobody", why: "gone" },
        ],
      });
      expect((await decline(all)).json()).toEqual(answer);
      expect((await decline(await read(...ids), "round-two")).json().declined).toEqual([]);
      const mails = await deliver();
      expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
        ["0@posta.example", drafts[0].subject],
        ["1@posta.example", drafts[1].subject],
      ]);
    });

    test("whoever is declined by two at once, hired, withdrawn or gone meanwhile gets no second letter, or none", async () => {
      const job = await openJob(site);
      const { query } = site.deps.db;
      const withdrawn_at = site.time.now.toISOString();
      const changes: [(id: string) => Promise<unknown>, number][] = [
        [async (id) => decline(await read(id), "round-two"), 1],
        [(id) => query.updateTable("applications").set({ stage: "hired" }).where("id", "=", id).execute(), 0],
        [(id) => query.updateTable("applications").set({ withdrawn_at }).where("id", "=", id).execute(), 0],
        [(id) => query.deleteFrom("applications").where("id", "=", id).execute(), 0],
      ];
      for (const [change, letters] of changes) {
        const { applicationId: id } = await apply(site, job);
        const { applicationId: next } = await apply(site, job, { email: "next@posta.example" });
        const both = await read(id, next);
        meanwhile = () => change(id);
        expect((await decline(both)).json()).toMatchObject({
          declined: [{ applicationId: next }],
          leftOut: [{ applicationId: id }],
        });
        const replies = await query.selectFrom("replies").select("id").where("application_id", "=", id).execute();
        expect(replies).toHaveLength(letters);
      }
    });

    test("nobody is declined in words that a colleague has changed since they were read", async () => {
      const job = await openJob(site);
      const { applicationId: first } = await apply(site, job);
      const { applicationId: second } = await apply(site, job, { email: "next@posta.example" });
      const words = { subject: "No", text: "Unread words." };
      const both = await read(first, second);
      const declineAs = async (some: Standings, template?: string) => {
        const answer = await decline(some, "round-one", template);
        return [answer.statusCode, answer.json().template ?? answer.json().declined[0]?.applicationId];
      };
      expect(await declineAs(both.slice(0, 1))).toEqual([200, first]);
      const template = (await send("PUT", "templates/decline", { en: words, sk: words })).json();
      expect(await declineAs(both.slice(1))).toEqual([409, template]);
      expect(await declineAs(both.slice(0, 1))).toEqual([200, first]);
      const [draft] = await get(`applications/drafts?template=decline&ids=${second}`);
      expect(draft).toMatchObject({ text: words.text, changedAt: template.changedAt });
      expect(await declineAs(both, draft.changedAt)).toEqual([200, first]);
      const mails = await deliver();
      const unread = mails.filter(({ subject }) => subject === words.subject);
      expect(mails).toHaveLength(2);
      expect(unread.map(({ to }) => to)).toEqual(["next@posta.example"]);
    });

    test("whoever stands elsewhere than was read is left out and named, the others get their letter", async () => {
      const job = await openJob(site);
      const changes: [string, (id: string) => Promise<unknown>][] = [
        ["letter", (id) => send("POST", `applications/${id}/replies`, letter)],
        ["stage", (id) => send("PUT", `applications/${id}/stage`, { stage: "interview" })],
        ["starred", (id) => send("PUT", `applications/${id}/star`, { starred: true })],
        ["elsewhere", async () => send("POST", `applications/${again}/replies`, letter)],
      ];
      let again = "";
      for (const [why, change] of changes) {
        const { applicationId: id } = await apply(site, job, { email: `${why}@posta.example` });
        again = (await apply(site, job, { email: `${why}@posta.example` })).applicationId;
        const { applicationId: next } = await apply(site, job, { email: "next@posta.example" });
        const both = await read(id, next);
        meanwhile = () => change(id);
        const answer = (await decline(both, `round of ${why}`.replaceAll(" ", "-"))).json();
        expect(answer).toMatchObject({
          declined: [{ applicationId: next }],
          leftOut: [{ applicationId: id, why }],
        });
        // Whoever has read of it may mean it all the same.
        expect((await decline(await read(id), `meant-${why}`)).json()).toMatchObject({
          declined: [{ applicationId: id }],
        });
      }
    });

    test("the list says of everybody which letter was the last, and what else of theirs for the job is considered", async () => {
      const [job, other] = [await openJob(site), await openJob(site)];
      const mail = { email: "anna@posta.example" };
      const { applicationId: first } = await apply(site, job, mail);
      const { applicationId: second } = await apply(site, job, mail);
      const { applicationId: elsewhere } = await apply(site, other, mail);
      const told = async () =>
        Object.fromEntries((await read(first, second, elsewhere)).map((one) => [one.id, one.read]));
      expect(await told()).toEqual({ [first]: nobody, [second]: nobody, [elsewhere]: nobody });
      const { id: invitation } = (await send("POST", `applications/${first}/replies`, letter)).json();
      expect(await told()).toEqual({
        [first]: { ...nobody, letter: invitation, stage: "contact" },
        [second]: { ...nobody, elsewhere: true },
        [elsewhere]: nobody,
      });
      await send("PUT", `applications/${first}/stage`, { stage: "declined" });
      expect((await told())[second]).toEqual(nobody);
    });

    test("nobody is declined with others by a request that does not say what was read of them", async () => {
      const { applicationId: id } = await apply(site, await openJob(site));
      for (const one of [{ id }, { id, read: {} }, { id, read: { ...nobody, stage: undefined } }]) {
        const answer = await send("POST", "applications/decline", { key: "round-one", applications: [one] });
        expect(answer.statusCode).toBe(400);
      }
    });

    test("without a mail server no application is declined, because no reply could be sent", async () => {
      await site.dispose();
      await start({});
      const { applicationId: id } = await apply(site, await openJob(site));
      const answer = await decline(await read(id));
      expect([answer.statusCode, answer.json().code]).toEqual([409, "mailUnavailable"]);
      expect(await read(id)).toEqual([{ id, read: nobody }]);
    });
  });
}
