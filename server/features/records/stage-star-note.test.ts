import { beforeEach, describe, expect, test } from "vitest";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, openJob } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";

const unknownId = "0192f0c1-0000-7000-8000-000000000000";

describe.each(engines)("stage, star and note of records on %s", (engine) => {
  let site: StaffApp;
  let job: string;
  beforeEach(async () => {
    site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" });
    job = await openJob(site);
  });

  const put = (path: string, payload: object) => site.send("PUT", path, payload);
  async function applied(change: object = {}): Promise<string> {
    site.pass(1_000);
    return (await apply(site, job, change)).applicationId;
  }
  async function asked(): Promise<string> {
    site.pass(1_000);
    return (await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry })).json().id;
  }
  const ids = async (path: string) => (await site.get(path)).map(({ id }: { id: string }) => id);
  const actions = async () =>
    (await site.get("audit")).map(({ action, detail }: { action: string; detail?: string }) => detail ?? action);

  test("an application is new until staff put it into another stage, and the log says who", async () => {
    const id = await applied();
    expect(await site.get("applications")).toMatchObject([{ stage: "new", starred: false, earlier: 0 }]);
    const set = await put(`applications/${id}/stage`, { stage: "interview" });
    expect(set.json()).toMatchObject({ id, stage: "interview" });
    expect((await put(`applications/${id}/stage`, { stage: "interview" })).json()).toEqual(set.json());
    expect(await site.get("applications")).toEqual([set.json()]);
    expect((await actions()).slice(0, -1)).toEqual(["interview"]);
    expect((await put(`applications/${id}/stage`, { stage: "nowhere" })).statusCode).toBe(400);
    expect((await put(`applications/${unknownId}/stage`, { stage: "offer" })).statusCode).toBe(404);
  });

  test("the stage of a withdrawn application cannot be set until the applicant undoes the withdrawal", async () => {
    const id = await applied();
    const withdraw = (withdrawn_at: string | null) =>
      site.deps.db.query.updateTable("applications").set({ withdrawn_at }).where("id", "=", id).execute();
    await withdraw(site.time.now.toISOString());
    for (const body of [{ stage: "declined" }, { stage: "offer", revision: 9 }, { stage: "new" }]) {
      const refused = await put(`applications/${id}/stage`, body);
      expect([refused.statusCode, refused.json().code]).toEqual([409, "applicationWithdrawn"]);
    }
    expect(await site.get("applications")).toMatchObject([{ stage: "new" }]);
    expect(await actions()).not.toContain("declined");
    await withdraw(null);
    expect((await put(`applications/${id}/stage`, { stage: "offer" })).statusCode).toBe(200);
  });

  test("a star is shared by all staff, and setting it twice changes nothing", async () => {
    const id = await applied();
    for (const starred of [true, true, false])
      expect((await put(`applications/${id}/star`, { starred })).json()).toMatchObject({ id, starred });
    expect((await actions()).slice(0, -1)).toEqual(["unstarred", "starred"]);
    expect((await put(`applications/${unknownId}/star`, { starred: true })).statusCode).toBe(404);
  });

  test.each(["contacts", "applications"])("a note of %s is shared, replaced and removed", async (table) => {
    const id = await (table === "contacts" ? asked() : applied());
    const first = await put(`${table}/${id}/note`, { text: " Called her. " });
    const note = { text: "Called her.", author: "admin", at: site.time.now.toISOString() };
    expect(first.json()).toMatchObject({ id, note });
    expect(await site.get(table)).toEqual([first.json()]);
    await put(`${table}/${id}/note`, { text: "Wrote to her.", revision: first.json().revision });
    expect((await put(`${table}/${id}/note`, { text: "" })).json()).not.toHaveProperty("note");
    expect((await site.get(table))[0]).not.toHaveProperty("note");
    expect((await actions()).slice(0, -1)).toEqual(["noteRemoved", "noteWritten", "noteWritten"]);
    const history = await site.get(`${table}/${id}/history`);
    const notes = history.map(({ kind }: { kind: string }) => kind).filter((kind: string) => /^note/.test(kind));
    expect(notes).toEqual(["noteRemoved", "note", "note"]);
    expect((await put(`${table}/${unknownId}/note`, { text: "Who?" })).statusCode).toBe(404);
  });

  test("an application counts earlier ones of the same address in any case", async () => {
    await applied({ email: "Eva@Posta.example" });
    await applied({ email: "other@posta.example" });
    await applied({ email: "eva@posta.example" });
    const counts = (await site.get("applications")).map(({ earlier }: { earlier: number }) => earlier);
    expect(counts).toEqual([1, 0, 0]);
  });

  test("a withdrawn application is in no stage filter and in no count of open work", async () => {
    const [withdrawn, staying] = [await applied(), await applied()];
    await site.deps.db.query
      .updateTable("applications")
      .set({ withdrawn_at: site.time.now.toISOString() })
      .where("id", "=", withdrawn)
      .execute();
    expect(await ids("applications?stage=new")).toEqual([staying]);
    expect(await ids("applications")).toEqual([staying, withdrawn]);
    expect((await site.get("status")).applications).toEqual({ week: 2, open: 1, new: 1 });
  });

  test("general profiles are found by their filter, and named in the CSV", async () => {
    const sent = await site.app.inject({ method: "POST", url: "/api/profiles", payload: applicationForm });
    await applied();
    expect(await ids("applications?job=general")).toEqual([sent.json().applicationId]);
    for (const [lang, words] of [
      ["en", "General profile"],
      ["sk", "Všeobecný profil"],
    ]) {
      const { body } = await site.send("GET", `applications/export?job=general&lang=${lang}`);
      expect(body).toContain(words);
    }
  });

  test("applications are found by stage, star, job and all of them together", async () => {
    const [one, two, three] = [await applied(), await applied(), await applied()];
    await put(`applications/${one}/stage`, { stage: "offer" });
    await put(`applications/${two}/stage`, { stage: "offer" });
    await put(`applications/${two}/star`, { starred: true });
    await put(`applications/${three}/star`, { starred: true });
    expect(await ids("applications?stage=offer")).toEqual([two, one]);
    expect(await ids("applications?star=1")).toEqual([three, two]);
    expect(await ids(`applications?stage=offer&star=1&job=${job}&q=robots`)).toEqual([two]);
    expect(await ids(`applications?stage=offer&job=${unknownId}`)).toEqual([]);
    expect((await site.send("GET", "applications?stage=lost")).statusCode).toBe(400);
  });

  test("a record has its day of deletion, and records to be deleted within two weeks can be listed", async () => {
    const began = new Date("2026-01-01T08:00:00.000Z");
    site.time.now = new Date(began.getTime() - 1_000);
    const [plain, consented] = [await applied(), await applied({ keepForLater: true })];
    const contact = await asked();
    await site.signInAgain();
    const kept = (await site.get("applications")).map(({ keptUntil }: { keptUntil: string }) => keptUntil.slice(0, 10));
    expect(kept).toEqual(["2027-01-01", "2026-06-30"]);
    expect((await site.get("contacts"))[0].keptUntil.slice(0, 10)).toBe("2027-01-01");
    const leaving = async (day: number) => {
      site.time.now = new Date(began.getTime() + day * 86_400_000 + 60_000);
      await site.signInAgain();
      return [await ids("applications?leaving=soon"), await ids("contacts?leaving=soon")];
    };
    expect(await leaving(165)).toEqual([[], []]);
    expect(await leaving(166)).toEqual([[plain], []]);
    expect(await leaving(351)).toEqual([[consented, plain], [contact]]);
  });

  test("the CSV contains stage, star, language, note and days of keeping", async () => {
    const id = await applied();
    await put(`applications/${id}/stage`, { stage: "interview" });
    await put(`applications/${id}/note`, { text: "Knows robots" });
    const { body } = await site.send("GET", "applications/export?lang=sk");
    expect(body).toContain('"Stav";"Hviezdička";"Jazyk";"Poznámka";"Uchováva sa do"');
    expect(body).toContain('"Pohovor";"nie";"angličtina";"Knows robots";');
  });
});
