import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, openJob } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { enquiry } from "../../../tests/support/enquiry.ts";
import { newId } from "../../db/ids.ts";
import { toSearchKey } from "../../db/search-key.ts";

const people = [
  { name: "Žofia Ďurišová", email: "zofia@mesto.example", company: "Mesto Levoča", project_type: "municipal" },
  { name: "Peter Novák", email: "peter@zavod.example", company: null, project_type: "robotics" },
  { name: "100% O'Brien_\\", email: "brien@harbour.example", company: '"Quoted"', project_type: "travel" },
];

describe.each(engines)("lists on %s", (engine) => {
  let site: StaffApp;
  const list = (path: string) => site.send("GET", path);
  const names = (answer: { json(): { name: string }[] }) => answer.json().map(({ name }) => name);

  beforeEach(async () => {
    site = await startStaffApp(engine);
  });

  async function addContacts(count: number) {
    for (let index = 0; index < count; index++) {
      const person = people[index % people.length] ?? people[0];
      if (!person) continue;
      const message = `Message number ${index} about lamps`;
      await site.deps.db.query
        .insertInto("contacts")
        .values({
          id: newId(),
          ...person,
          email_key: person.email,
          message,
          language: "en",
          search: toSearchKey([person.name, person.email, person.company, message].join(" ")),
          // Two rows share each time, so that only the id distinguishes them.
          created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 60_000).toISOString(),
        })
        .execute();
    }
  }

  test("pages by cursor contain every row once, newest first, and the first page has the total", async () => {
    await addContacts(23);
    const whole = await list("contacts");
    expect(whole.headers["x-total-count"]).toBe("23");
    expect(whole.headers.link).toBeUndefined();
    const paged: unknown[] = [];
    let path: string | undefined = "contacts?limit=5";
    while (path) {
      const answer = await list(path);
      expect(answer.headers["x-total-count"]).toBe(path.includes("cursor=") ? undefined : "23");
      paged.push(...answer.json());
      path = /^<\/api\/admin\/(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ""))?.[1];
    }
    expect(paged).toEqual(whole.json());
    const times = whole.json().map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  describe("with very many rows", () => {
    let added = 0;
    /** A thousand, each a second newer than the one before; every fourth is about travel. */
    async function addThousand() {
      const rows = Array.from({ length: 1_000 }, () => {
        const name = `Eva ${added}`;
        const created_at = new Date(Date.UTC(2026, 0, 1) + added * 1_000).toISOString();
        const project_type = added % 4 === 0 ? "travel" : "robotics";
        added++;
        return { id: newId(), name, email: "", email_key: "", project_type, message: "", language: "en", created_at };
      });
      const search = (name: string) => toSearchKey(`${name} asks about lamps`);
      await site.deps.db.query
        .insertInto("contacts")
        .values(rows.map((row) => ({ ...row, search: search(row.name) })))
        .execute();
    }
    beforeEach(() => {
      added = 0;
    });

    test("counting rows stops at a limit", async () => {
      const total = async (query: string) => (await list(`contacts?limit=1${query}`)).headers["x-total-count"];
      await addThousand();
      for (const search of ["&q=lamps", "&q=la+eva"]) expect(await total(search)).toBe("1000");
      await addThousand();
      for (const search of ["&q=lamps", "&q=la+eva"]) expect(await total(search)).toBe("1001");
      while (added < limits.countedRows) await addThousand();
      expect(await total("")).toBe("10000");
      await addThousand();
      expect(await total("")).toBe("10001");
    });

    test("searches for common and for rare words list the newest record first", async () => {
      for (let times = 0; times < 3; times++) await addThousand();
      const common = await list("contacts?limit=2&q=lamps+eva");
      expect(names(common)).toEqual(["Eva 2999", "Eva 2998"]);
      expect(common.headers["x-total-count"]).toBe("1001");
      const filtered = await list("contacts?limit=2&q=lamps+eva&projectType=travel");
      expect(names(filtered)).toEqual(["Eva 2996", "Eva 2992"]);
      expect(filtered.headers["x-total-count"]).toBe("750");
      const rare = await list("contacts?limit=2&q=lamps+a+2345");
      expect(names(rare)).toEqual(["Eva 2345"]);
      expect(rare.headers["x-total-count"]).toBe("1");
      expect((await list("contacts?q=lamps+9999")).headers["x-total-count"]).toBe("0");
    });
  });

  test("a search ignores case and diacritics, requires every word, and takes special characters literally", async () => {
    await addContacts(3);
    expect(names(await list("contacts?q=zofia+LEVOCA"))).toEqual(["Žofia Ďurišová"]);
    expect(names(await list(`contacts?q=${encodeURIComponent("ĎURIŠ")}`))).toEqual(["Žofia Ďurišová"]);
    expect(names(await list("contacts?q=zofia+novak"))).toEqual([]);
    expect(names(await list(`contacts?q=${encodeURIComponent("100%")}`))).toEqual(["100% O'Brien_\\"]);
    expect(names(await list(`contacts?q=${encodeURIComponent("n_")}`))).toEqual(["100% O'Brien_\\"]);
    expect(names(await list(`contacts?q=${encodeURIComponent('"quoted"')}`))).toEqual(["100% O'Brien_\\"]);
    expect((await list(`contacts?q=${encodeURIComponent("' OR 1=1 --")}`)).json()).toEqual([]);
    expect((await list("contacts?q=zofia")).headers["x-total-count"]).toBe("1");
  });

  test("applications can be filtered by every open job, and by deleted jobs that have applications", async () => {
    const quiet = await openJob(site, "Quiet");
    const filled = await openJob(site, "Filled");
    const forgotten = await openJob(site, "Forgotten");
    const posted = { location: "Bratislava", publishedAt: site.time.now.toISOString() };
    await apply(site, filled);
    for (const id of [filled, forgotten]) await site.send("DELETE", `jobs/${id}`);
    expect((await list("applications/jobs")).json()).toEqual([
      { id: quiet, title: "Quiet", ...posted, deleted: false },
      { id: filled, title: "Filled", ...posted, deleted: true },
    ]);
    expect((await list(`applications?job=${filled}`)).json()).toMatchObject([{ jobTitle: "Filled", jobDeleted: true }]);
    expect((await list(`applications?job=${quiet}`)).json()).toEqual([]);
  });

  test.each(["cursor=x", "cursor=%27%3B--", "limit=0", "limit=1001", "limit=x"])(
    "a list with the query %s is refused",
    async (query) => {
      expect((await list(`contacts?${query}`)).statusCode).toBe(400);
      expect((await list(`applications?${query}`)).statusCode).toBe(400);
    },
  );

  test("an export has the filtered rows, a byte order mark and no live formula", async () => {
    await addContacts(3);
    await site.deps.db.query
      .updateTable("contacts")
      .set({ message: "=HYPERLINK(1)" })
      .where("name", "=", "Peter Novák")
      .execute();
    const answer = await list("contacts/export?projectType=robotics");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const text = answer.rawPayload.toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain(`"Peter Novák","peter@zavod.example","","Robotics solutions","'=HYPERLINK(1)"`);
  });

  test("a search finds applications by the current and by the former title of their job", async () => {
    const job = { title: "Lamplighter", location: "Nitra", description: "Light the lamps." };
    const { id } = (await site.send("POST", "jobs", job)).json();
    await apply(site, id, { name: "Eva Malá" });
    await apply(site, id, { name: "Ján Veľký" });
    await apply(site, await openJob(site, "Gardener"), { name: "Eva Zelená" });
    await site.app.inject({ method: "POST", url: "/api/profiles", payload: { ...applicationForm, name: "Eva Sama" } });
    await site.send("PUT", `jobs/${id}`, { ...job, title: "Lantern Engineer" });
    const found = async (q: string) => {
      const answer = await list(`applications?q=${encodeURIComponent(q)}`);
      expect(answer.headers["x-total-count"], q).toBe(String(answer.json().length));
      return names(answer).sort();
    };
    expect(await found("lantern engineer")).toEqual(["Eva Malá", "Ján Veľký"]);
    expect(await found("eva engineer")).toEqual(["Eva Malá"]);
    expect(await found("rn gi")).toEqual(["Eva Malá", "Ján Veľký"]);
    expect(await found("eva engineer lamplighter")).toEqual(["Eva Malá"]);
    expect(await found("lamplighter")).toEqual(["Eva Malá", "Ján Veľký"]);
    expect(await found("engineer gardener")).toEqual([]);
    expect(await found("gardener")).toEqual(["Eva Zelená"]);
  });

  test("a search for an e-mail address finds everything sent under it, however its domain is spelt", async () => {
    const domain = `${`${"a".repeat(60)}.`.repeat(3)}example`;
    const long = `${"e".repeat(limits.email - 1 - domain.length)}@${domain}`;
    const jobs = [await openJob(site), await openJob(site, "Gardener")];
    const spellings = [
      ["Eva@müller.example", "eva@xn--mller-kva.example", "EVA@MÜLLER.example"],
      // A ligature that NFKC turns into words with spaces.
      ["\ufdfa@posta.example", "\ufdfa@posta.example"],
      [long, long],
    ];
    for (const addresses of spellings) {
      for (const [at, email] of addresses.entries()) await apply(site, jobs[at % 2] ?? "", { email });
      await site.app.inject({ method: "POST", url: "/api/contact", payload: { ...enquiry, email: addresses[0] } });
    }
    await apply(site, jobs[1] ?? "", { email: "neva@muller.example" });
    const all = (await list("applications")).json();
    for (const addresses of spellings) {
      for (const email of addresses) {
        const found = await list(`applications?q=${encodeURIComponent(email)}`);
        expect(found.statusCode, email).toBe(200);
        const theirs = found.json().filter((one: { email: string }) => addresses.includes(one.email));
        const counted = all.filter((one: { email: string }) => addresses.includes(one.email));
        expect(theirs, email).toEqual(counted);
        expect(theirs[0].earlier, email).toBe(theirs.length - 1);
        expect((await list(`contacts?q=${encodeURIComponent(email)}`)).json(), email).toHaveLength(1);
      }
    }
    // Part of an e-mail address is searched like any word.
    expect((await list("applications?q=va@m%C3%BCller.example")).json()).toHaveLength(3);
  });

  test("an erasure requires the e-mail address twice and deletes no other person's records", async () => {
    await addContacts(2);
    const erase = (email: string, confirmation: string) => site.send("POST", "erasures", { email, confirmation });
    const refused = await erase("zofia@mesto.example", "peter@zavod.example");
    expect(refused.statusCode).toBe(400);
    expect((await list("contacts")).json()).toHaveLength(2);
    await erase("ZOFIA@mesto.example", "zofia@mesto.example");
    expect(names(await list("contacts"))).toEqual(["Peter Novák"]);
  });
});
