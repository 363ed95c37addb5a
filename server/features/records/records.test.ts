import { beforeEach, describe, expect, test } from "vitest";
import { cvFiles } from "../../../tests/fixtures/cv-files.ts";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { apply, attach, openJob, uploaded } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";

interface Named {
  id: string;
  name: string;
}

describe.each(engines)("records on %s", (engine) => {
  let site: StaffApp;
  const names = async (path: string) => (await site.get(path)).map(({ name }: Named) => name);

  beforeEach(async () => {
    site = await startStaffApp(engine);
  });

  async function ask(change: object = {}): Promise<string> {
    site.pass(1_000);
    const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload: { ...enquiry, ...change } });
    return answer.json().id;
  }
  const answered = (id: string, is: unknown) => site.send("PUT", `contacts/${id}/answered`, { answered: is });
  const actions = async () => (await site.get("audit")).map(({ action }: { action: string }) => action);

  test("an enquiry is open until staff mark it as answered, however often they do", async () => {
    const id = await ask();
    expect((await site.get("contacts"))[0]).not.toHaveProperty("answeredAt");
    const first = await answered(id, true);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ id, answeredBy: "admin", answeredAt: site.time.now.toISOString() });
    site.pass(60_000);
    expect((await answered(id, true)).json()).toEqual(first.json());
    expect(await site.get("contacts")).toEqual([first.json()]);
    expect((await answered(id, false)).json()).not.toHaveProperty("answeredAt");
    expect((await answered(id, false)).statusCode).toBe(200);
    expect((await site.get("contacts"))[0]).not.toHaveProperty("answeredBy");
    expect((await actions()).slice(0, -1)).toEqual(["contactReopened", "contactAnswered"]);
    expect((await answered(id, "yes")).statusCode).toBe(400);
    expect((await answered("0192f0c1-0000-7000-8000-000000000000", true)).statusCode).toBe(404);
  });

  test("open enquiries are found with the longest waiting first, a single record by its id", async () => {
    const done = await ask({ name: "Done" });
    for (const name of ["First", "Second", "Third"]) await ask({ name });
    await answered(done, true);
    expect(await names("contacts?state=open")).toEqual(["First", "Second", "Third"]);
    expect(await names("contacts?state=answered")).toEqual(["Done"]);
    expect(await names("contacts")).toEqual(["Third", "Second", "First", "Done"]);
    expect(await names(`contacts?id=${done}`)).toEqual(["Done"]);
    const page = await site.send("GET", "contacts?state=open&limit=2");
    const next = /<\/api\/admin\/(.+)>/.exec(String(page.headers.link))?.[1] ?? "";
    expect(await names(next)).toEqual(["Third"]);
    const { applicationId } = await apply(site, await openJob(site));
    await apply(site, await openJob(site));
    expect(await site.get(`applications?id=${applicationId}`)).toMatchObject([{ id: applicationId }]);
  });

  test.each([
    ["+421 905 123 456", ["0905", "0905 123", "905123", "+421905", "421 905"]],
    ["0905/123-456", ["+421 905", "+421905123456", "0905123"]],
    ["00421 905 123 456", ["0905", "+421905"]],
    ["+1 (650) 555-0100", ["+1650555", "650 555"]],
  ])("the phone number %s is found by any way to write it", async (phone, ways) => {
    await apply(site, await openJob(site), { phone });
    for (const way of ways) expect(await names(`applications?q=${encodeURIComponent(way)}`), way).toHaveLength(1);
    expect(await names("applications?q=0999")).toHaveLength(0);
  });

  test("half characters become whole ones before anything is stored or sent", async () => {
    const half = "Eva \ud83d Malá";
    const message = `${"a".repeat(20)} \udc4d`;
    await ask({ name: half, message, company: half });
    await apply(site, await openJob(site), { name: half, coverLetter: message.repeat(4) });
    const stored = JSON.stringify([await site.get("contacts"), await site.get("applications")]);
    expect(stored).toContain("Eva \ufffd Malá");
    const mails = await site.deps.db.query.selectFrom("outbox").select("payload").execute();
    expect(mails).toHaveLength(4);
    // JSON writes a half character as an escape.
    expect(stored + mails.map(({ payload }) => payload).join()).not.toMatch(/\\ud[89a-f]/i);
  });

  test("a CV is named after its applicant and job, and the activity says whose it was", async () => {
    const applied = await apply(site, await openJob(site, "Keeper: day/night"), { name: "Eva Malá" });
    await attach(site, applied, await uploaded(site, cvFiles.pdf.bytes));
    const { filename } = await site.get(`applications/${applied.applicationId}/resume-url`);
    expect(filename).toBe("Eva Malá – Keeper_ day-night.pdf");
    const record = { kind: "application", id: applied.applicationId, name: "Eva Malá", job: "Keeper: day/night" };
    expect((await site.get("audit"))[0]).toMatchObject({ action: "cvDownloaded", record });
    await answered(await ask({ name: "Jana" }), true);
    expect((await site.get("audit"))[0]).toMatchObject({
      action: "contactAnswered",
      record: { kind: "contact", name: "Jana" },
    });
    const email = "lubica.durcova@mail.example";
    await site.send("POST", "erasures", { email, confirmation: email });
    const erased = (await site.get("audit")).find(({ action }: { action: string }) => action === "cvDownloaded");
    expect(erased).not.toHaveProperty("record");
  });

  describe("an export", () => {
    const csv = async (path: string) => {
      const answer = await site.send("GET", path);
      return { name: answer.headers["content-disposition"], text: answer.rawPayload.toString("utf8").slice(1) };
    };

    test("an export is written for the reader's language, clock and spreadsheet", async () => {
      site.time.now = new Date("2026-07-01T22:30:00Z");
      await site.signInAgain();
      const id = await ask({ company: "" });
      await answered(id, true);
      const slovak = await csv("contacts/export?lang=sk&zone=Europe/Bratislava");
      expect(slovak.name).toBe('attachment; filename="spravy-2026-07-02.csv"');
      const [head, row] = slovak.text.split("\r\n");
      expect(head).toBe(
        '"Dátum";"Meno a\u00a0priezvisko";"E-mail";"Firma alebo úrad";"Druh projektu";"Správa";"Kto vybavil";"Čas vybavenia";"Jazyk";"Poznámka";"Uchováva sa do"',
      );
      expect(row).toContain(
        '"2026-07-02 00:30";"Jana Kováčová";"jana@mesto.example";"";"Technológie pre mestá a\u00a0obce";',
      );
      expect(row).toMatch(/"admin";"2026-07-02 00:30";"angličtina";"";"2027-07-02 00:30"$/);
      const english = await csv("contacts/export?lang=en&zone=America/New_York");
      expect(english.name).toBe('attachment; filename="contacts-2026-07-01.csv"');
      expect(english.text).toContain('"2026-07-01 18:30","Jana Kováčová"');
      expect(english.text).toContain('"Municipal technology"');
      // A browser may not know its time zone, or one that this server does not know.
      for (const zone of ["Etc/Unknown", "Nowhere", "x".repeat(100)])
        expect((await csv(`contacts/export?lang=sk&zone=${zone}`)).text).toBe(slovak.text);
    });

    test("an export shows phone numbers as people write them, and still runs no formula", async () => {
      const job = await openJob(site);
      const phones = {
        "+421 905 123 456": '"(+421) 905 123 456"',
        "+1 650 555 0100": '"(+1) 650 555 0100"',
        "+447911123456": '"(+44) 7911123456"',
        "0905 123 456": '"(0905) 123 456"',
        "00421905123456": '"(00421) 905123456"',
        "+SUM(A1:A9)": `"'+SUM(A1:A9)"`,
      };
      for (const phone of Object.keys(phones)) await apply(site, job, { phone, keepForLater: true });
      const { text } = await csv("applications/export?lang=sk");
      for (const shown of [...Object.values(phones), '"áno"']) expect(text).toContain(shown);
    });
  });
});
