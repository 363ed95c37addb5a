import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, openJob } from "../../../tests/support/applicant.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import { hashPassword } from "../accounts/password.ts";
import { insertAdmin } from "../accounts/users.repository.ts";

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
    const letter = (change: object = {}) => ({ subject: "You", text: "Thank you.", ...change });
    const letters = async () => (await site.deps.db.query.selectFrom("replies").select("body").execute()).length;

    test("a reply that is based on an older record answers 409 with the current one, and is sent with its revision", async () => {
      const declined = await send(eva, letter({ template: "decline", revision: 1 }));
      expect([declined.statusCode, declined.json().stage]).toEqual([200, "declined"]);
      const refused = await send(jan, letter({ template: "invite", revision: 1 }));
      const { reply, ...current } = declined.json();
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: "conflict", current, changedBy: "admin" },
      ]);
      expect([current.letter, await letters()]).toEqual([reply.id, 1]);
      const again = await send(jan, letter({ revision: current.revision }));
      expect([again.statusCode, await letters()]).toEqual([200, 2]);
    });

    test("of two who answer an enquiry at once the second gets 409", async () => {
      const asked = await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
      const to = `contacts/${asked.json().id}`;
      const both = await Promise.all([send(eva, letter({ revision: 1 }), to), send(jan, letter({ revision: 1 }), to)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await send(jan, letter(), to)).statusCode).toBe(200);
    });

    test("nobody is invited for a time more than two years ahead, whose year a calendar may not know", async () => {
      const days = (count: number) => new Date(site.time.now.getTime() + count * 86_400_000).toISOString();
      for (const date of [days(732), "9999-12-31T23:59:00Z"]) {
        const refused = await send(eva, letter({ template: "invite", date, minutes: 720 }));
        expect([refused.statusCode, refused.json().fields]).toEqual([400, { date: "dateFar" }]);
      }
      expect((await send(eva, letter({ template: "invite", date: days(730) }))).statusCode).toBe(200);
    });

    test("nobody is invited for a time that has passed", async () => {
      const date = new Date(site.time.now.getTime() - 60_000).toISOString();
      const refused = await send(eva, letter({ template: "invite", date }));
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { date: "datePast" }]);
      const ahead = new Date(site.time.now.getTime() + 60_000).toISOString();
      const asked = letter({ template: "invite", date: ahead });
      const key = { ...eva, "idempotency-key": "an-invitation" };
      const invited = await send(key, asked);
      site.time.now = new Date(site.time.now.getTime() + 120_000);
      expect((await send(key, asked)).json().reply).toEqual(invited.json().reply);
    });
  });
}
