import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, openJob } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import { insertAdmin } from "../account/admins.repository.ts";
import { hashPassword } from "../account/password.ts";

const password = "correct horse battery staple";

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`letters of two colleagues, on ${engine}`, () => {
    let site: TestApp;
    let eva: Record<string, string>;
    let jan: Record<string, string>;
    let id: string;
    beforeEach(async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1000", SMTP_URL: "smtp://127.0.0.1:1" });
      const passwordHash = await hashPassword(password);
      await insertAdmin(site.deps.db.query, { username: "jan", passwordHash, madeUp: false }, site.time.now);
      eva = await signIn(site.app);
      const login = await site.app.inject({
        method: "POST",
        url: "/api/admin/login",
        payload: { username: "jan", password },
      });
      jan = { authorization: `Bearer ${login.json().token}` };
      id = (await apply(site, await openJob(site))).applicationId;
    });
    afterEach(() => site.dispose());

    const send = (headers: Record<string, string>, payload: object, to = `applications/${id}`) =>
      site.app.inject({ method: "POST", url: `/api/admin/${to}/replies`, headers, payload });
    const letter = (key: string, change: object = {}) => ({ key, subject: "You", text: `Words of ${key}.`, ...change });
    const setStage = (headers: Record<string, string>, stage: string) =>
      site.app.inject({ method: "PUT", url: `/api/admin/applications/${id}/stage`, headers, payload: { stage } });
    const letters = async () => (await site.deps.db.query.selectFrom("replies").select("body").execute()).length;

    test("who has not read the other's letter is shown it, and can send all the same", async () => {
      const read = { stage: "new" };
      const declined = await send(eva, letter("letter-of-eva", { template: "decline", read }));
      expect(declined.statusCode).toBe(200);
      const invited = await send(jan, letter("letter-of-jan", { template: "invite", read }));
      const { code, stage, letter: other } = invited.json();
      expect([invited.statusCode, code, stage]).toEqual([409, "changedMeanwhile", "declined"]);
      expect(other).toMatchObject({ id: declined.json().id, author: "admin", text: "Words of letter-of-eva." });
      expect(await letters()).toBe(1);
      const again = await send(jan, letter("letter-of-jan", { read: { stage, letter: other.id } }));
      expect([again.statusCode, await letters()]).toEqual([200, 2]);
    });

    test("a letter whose answer was lost goes out once; with a word changed since, its writer is asked", async () => {
      const read = { stage: "new" };
      const first = await send(jan, letter("letter-of-jan", { read }));
      expect((await send(jan, letter("letter-of-jan", { read }))).json().id).toBe(first.json().id);
      const mended = await send(jan, letter("letter-of-jan-mended", { read }));
      expect([mended.statusCode, mended.json().letter.id]).toEqual([409, first.json().id]);
      expect(await letters()).toBe(1);
    });

    test("a stage that a colleague has set is asked about, one's own is not", async () => {
      await setStage(eva, "declined");
      const refused = await send(jan, letter("letter-of-jan", { read: { stage: "interview" } }));
      expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ stage: "declined" })]);
      await setStage(jan, "offer");
      expect((await send(jan, letter("letter-of-jan", { read: { stage: "interview" } }))).statusCode).toBe(200);
    });

    test("of two who answer an enquiry at once the second gets 409", async () => {
      const asked = await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
      const to = `contacts/${asked.json().id}`;
      const both = await Promise.all([
        send(eva, letter("letter-of-eva", { read: {} }), to),
        send(jan, letter("letter-of-jan", { read: {} }), to),
      ]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await send(jan, letter("without-a-word"), to)).statusCode).toBe(200);
    });

    test("nobody is invited for a time more than two years ahead, whose year a calendar may not know", async () => {
      const days = (count: number) => new Date(site.time.now.getTime() + count * 86_400_000).toISOString();
      for (const date of [days(732), "9999-12-31T23:59:00Z"]) {
        const refused = await send(eva, letter("letter-of-eva", { template: "invite", date, minutes: 720 }));
        expect([refused.statusCode, refused.json().fields]).toEqual([400, { date: "dateFar" }]);
      }
      expect((await send(eva, letter("letter-of-eva", { template: "invite", date: days(730) }))).statusCode).toBe(200);
    });

    test("nobody is invited for a time that has passed", async () => {
      const date = new Date(site.time.now.getTime() - 60_000).toISOString();
      const refused = await send(eva, letter("letter-of-eva", { template: "invite", date }));
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { date: "datePast" }]);
      const ahead = new Date(site.time.now.getTime() + 60_000).toISOString();
      const asked = letter("letter-of-eva", { template: "invite", date: ahead });
      const invited = await send(eva, asked);
      site.time.now = new Date(site.time.now.getTime() + 120_000);
      expect((await send(eva, asked)).json().id).toBe(invited.json().id);
    });
  });
}
