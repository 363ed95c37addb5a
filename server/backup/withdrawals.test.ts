import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emptyPlace } from "../../tests/fixtures/filled-site.ts";
import { signIn, type TestApp, testApp } from "../../tests/support/app.ts";
import { apply, openJob } from "../../tests/support/applicant.ts";
import { engines, lacks } from "../../tests/support/database.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { backup } from "./backup.ts";
import { joinJournals, journalName, keepJournal, readJournal } from "./erasures.ts";
import { restore } from "./restore.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder("withdrawals");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const people = ["leaves", "returns", "refuses", "agrees again", "told staff", "stays"] as const;
type Person = (typeof people)[number];

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`what applicants have taken back, on ${engine}`, () => {
    let site: TestApp;
    let tokens: Map<Person, string>;
    let ids: Map<Person, string>;
    const [file, journal] = [() => join(folder, "site.jsonl.gz"), () => join(folder, journalName)];
    beforeEach(async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1000" });
      const job = await openJob(site);
      tokens = new Map();
      ids = new Map();
      for (const name of people) {
        const email = `${name.replaceAll(" ", "-")}@posta.example`;
        const { applicationId } = await apply(site, job, { name, email, keepForLater: true });
        const mails = site.deps.db.query.selectFrom("outbox").select("payload").where("subject_id", "=", applicationId);
        const receipt = await mails.where("kind", "=", "applicationReceipt").executeTakeFirstOrThrow();
        tokens.set(name, JSON.parse(receipt.payload).myToken);
        ids.set(name, applicationId);
      }
      await backup(site.deps.db, site.deps.storage, file(), new Date());
    });
    afterEach(() => site.dispose());

    const put = async (person: Person, path: string, wanted: object) => {
      site.time.now = new Date(site.time.now.getTime() + 1_000);
      const payload = { token: tokens.get(person), ...wanted };
      const answer = await site.app.inject({ method: "PUT", url: `/api/my/${path}`, payload });
      expect(answer.statusCode).toBe(200);
    };
    const keep = (of = site) => keepJournal(journal(), of.deps.db, "");
    async function takeBack() {
      for (const person of ["leaves", "returns"] as const) await put(person, "withdrawn", { withdrawn: true });
      for (const person of ["refuses", "agrees again"] as const) await put(person, "consent", { keepForLater: false });
      const headers = await signIn(site.app);
      const url = `/api/admin/applications/${ids.get("told staff")}/withdraw-consent`;
      expect((await site.app.inject({ method: "POST", url, headers })).statusCode).toBe(200);
    }
    const standing = async (of: TestApp) => {
      const columns = ["name", "withdrawn_at", "keep_for_later", "consent_ended_at"] as const;
      const rows = await of.deps.db.query.selectFrom("applications").select(columns).execute();
      return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
    };
    async function restored(known: ReadonlyMap<string, string>) {
      const back = await testApp("sqlite", await emptyPlace("embedded"));
      await back.deps.db.query.deleteFrom("admins").execute();
      await back.deps.db.query.deleteFrom("settings").execute();
      const counts = await restore(back.deps.db, back.deps.storage, file(), known);
      return { back, counts };
    }

    test("a withdrawal stays when an older backup is restored, unless the applicant took it back", async () => {
      await takeBack();
      await keep();
      const stale = await readJournal(journal());
      await put("returns", "withdrawn", { withdrawn: false });
      await put("agrees again", "consent", { keepForLater: true });
      const { entries } = await keep();
      expect(readFileSync(journal(), "utf8")).not.toContain(ids.get("leaves"));
      const live = await standing(site);
      expect(live.leaves?.withdrawn_at).toEqual(expect.any(String));
      const { back, counts } = await restored(entries);
      expect(await standing(back)).toEqual(live);
      expect(counts).toMatchObject({ withdrawn: 1, consentEnded: 2, leftOut: 0 });
      await back.dispose();
      // As everywhere in a journal, of two that are joined each is believed.
      const joined = await restored(joinJournals([stale, await readJournal(journal())]).entries);
      expect(joined.counts).toMatchObject({ withdrawn: 2, consentEnded: 3 });
      await joined.back.dispose();
    }, 60_000);

    test("a withdrawal that a restored backup did not know is still in the journal", async () => {
      await takeBack();
      await keep();
      const before = await readJournal(journal());
      const { back, counts } = await restored(new Map());
      expect(counts).toMatchObject({ withdrawn: 0, consentEnded: 0 });
      await keep(back);
      expect((await readJournal(journal())).entries).toEqual(before.entries);
      await back.dispose();
    }, 60_000);
  });
}
