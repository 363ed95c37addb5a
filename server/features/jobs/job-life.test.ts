import { describe, expect, test } from "vitest";
import type { AdminJob } from "../../../contract/jobs.ts";
import { startStaffApp } from "../../../tests/support/app.ts";
import { applicationForm } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";

const job = { title: "Keeper of Lanterns", location: "Bratislava", description: "Light what is dark." };
type Listed = Pick<AdminJob, "id" | "title" | "publishedAt">;

describe.each(engines)("the life of a job on %s", (engine) => {
  async function start(variables: Record<string, string> = {}) {
    const site = await startStaffApp(engine, variables);
    const { app, time } = site;
    const call = (method: Parameters<typeof site.send>[0], path = "", payload?: object) =>
      site.send(method, `jobs${path}`, payload);
    const list = async (): Promise<Listed[]> => (await app.inject("/api/jobs")).json();
    return {
      ...site,
      call,
      create: async (more: object = {}): Promise<Listed> => (await call("POST", "", { ...job, ...more })).json(),
      titles: async () => (await list()).map(({ title }) => title),
      all: async (): Promise<Listed[]> => (await call("GET")).json(),
      page: async (id: string) => (await app.inject(`/sk?job=${id}`)).statusCode,
      apply: async (id: string, key?: string) =>
        app.inject({
          method: "POST",
          url: `/api/jobs/${id}/apply`,
          payload: applicationForm,
          ...(key && { headers: { "idempotency-key": key } }),
        }),
      async at(moment: string) {
        time.now = new Date(moment);
        await site.signInAgain();
      },
    };
  }

  test("a job that is created without a state is open, and an update without a state keeps it", async () => {
    const { call, create, titles, all } = await start();
    const kept = { state: "closed", closesOn: "2030-01-31", workplace: "remote", country: "SK" };
    expect(await create()).toMatchObject({ state: "open" });
    const { id } = await create(kept);
    const updated = await call("PUT", `/${id}`, { ...job, title: "Other" });
    expect(updated.json()).toMatchObject({ ...kept, title: "Other" });
    expect(await titles()).toEqual([job.title]);
    const cleared = await call("PUT", `/${id}`, { ...job, closesOn: null, workplace: null, country: null });
    expect(Object.keys(cleared.json())).not.toContain("closesOn");
    expect(Object.keys((await all())[0] ?? {})).not.toContain("workplace");
  });

  test.each([
    ["state", "gone", "invalid"],
    ["closesOn", "2026-02-30", "dateInvalid"],
    ["closesOn", "31. 12. 2026", "dateInvalid"],
    ["workplace", "moon", "invalid"],
    ["country", "sk", "countryInvalid"],
    ["country", "SVK", "countryInvalid"],
    ["country", "XX", "countryInvalid"],
  ])("%s is never %s", async (name, value, code) => {
    const { call, all } = await start();
    const refused = await call("POST", "", { ...job, [name]: value });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [name]: code }]);
    expect(await all()).toEqual([]);
  });

  test("a draft is nowhere but in the admin until it is published", async () => {
    const { app, create, call, titles, all, page, apply } = await start();
    const { id } = await create({ state: "draft" });
    expect([await titles(), await page(id), (await apply(id)).json().code]).toEqual([[], 404, "jobNotFound"]);
    expect((await app.inject("/sitemap.xml")).body).not.toContain(id);
    // A draft's URL answers exactly as an unknown id does.
    const answered = async (jobId: string) => {
      const { headers, body } = await app.inject(`/?job=${jobId}`);
      return { ...headers, date: "", "x-request-id": "", body };
    };
    expect(await answered(id)).toEqual(await answered("never"));
    await call("DELETE", `/${id}`);
    expect(await answered(id)).toEqual(await answered("never"));
    await call("POST", `/${id}/restore`);
    expect(await all()).toMatchObject([{ id, state: "draft", onSite: false, applications: 0 }]);
    expect((await call("PUT", `/${id}/state`, { state: "open", revision: 3 })).json()).toMatchObject({ revision: 4 });
    expect([await titles(), await page(id), (await apply(id)).statusCode]).toEqual([[job.title], 200, 201]);
    expect((await app.inject("/sitemap.xml")).body).toContain(id);
    expect(await all()).toMatchObject([{ onSite: true, applications: 1 }]);
  });

  test("a closed job answers 410 to visitors and applicants until it is opened again", async () => {
    const { app, create, call, titles, page, apply } = await start();
    const { id } = await create();
    const first = await apply(id, "key-of-the-first");
    await call("PUT", `/${id}/state`, { state: "closed" });
    expect([await titles(), await page(id)]).toEqual([[], 410]);
    expect((await app.inject(`/?job=${id}`)).body).toContain(`home en ${id}`);
    const refused = await apply(id);
    expect([refused.statusCode, refused.json().code]).toEqual([410, "jobClosed"]);
    expect((await apply(id, "key-of-the-first")).json(), "sent before it was closed").toEqual(first.json());
    for (const file of ["/sitemap.xml", "/jobs.xml", "/jobs.json"])
      expect((await app.inject(file)).body, file).not.toContain(id);
    await call("PUT", `/${id}/state`, { state: "open" });
    expect([await titles(), await page(id)]).toEqual([[job.title], 200]);
    await call("PUT", `/${id}`, { ...job, state: "draft" });
    expect((await app.inject(`/?job=${id}`)).headers["cache-control"]).toBe("no-cache");
    await call("DELETE", `/${id}`);
    expect([await page(id), (await apply(id)).statusCode]).toEqual([404, 404]);
    // A proxy keeps this answer in place of the job page it had, and none for a page that never existed.
    const kept = async (job: string) => (await app.inject(`/?job=${job}`)).headers["cache-control"];
    expect([await kept(id), await kept("never"), (await app.inject("/nowhere")).headers["cache-control"]]).toEqual([
      "no-cache",
      "no-store",
      "no-store",
    ]);
  });

  test("a job leaves the site after its last day, in every instance and cache", async () => {
    const { at, deps, create, titles, page, apply, call, app, all } = await start();
    await at("2026-10-25T12:00:00Z");
    const { id } = await create({ closesOn: "2026-10-25" });
    await at("2026-10-25T22:59:59Z");
    const listed = await app.inject("/api/jobs");
    expect([await titles(), await page(id)]).toEqual([[job.title], 200]);
    expect((await app.inject("/")).statusCode).toBe(200);
    await at("2026-10-25T23:00:00Z");
    const stale = { "if-none-match": String(listed.headers.etag) };
    expect((await app.inject({ url: "/api/jobs", headers: stale })).statusCode).toBe(200);
    expect([await titles(), await page(id), (await apply(id)).json().code]).toEqual([[], 410, "jobClosed"]);
    expect((await app.inject("/")).body).not.toContain(id);
    expect(await all()).toMatchObject([{ state: "open", onSite: false }]);
    if (engine === "postgres") {
      const other = await start({ DATABASE_URL: deps.config.database.url ?? "" });
      await other.at("2026-10-25T12:00:00Z");
      expect(await other.titles()).toEqual([job.title]);
      await other.at("2026-10-26T00:00:00Z");
      expect(await other.titles()).toEqual([]);
    }
    const opened = await call("PUT", `/${id}/state`, { state: "open" });
    expect(opened.json()).not.toHaveProperty("closesOn");
    expect([await titles(), await page(id)]).toEqual([[job.title], 200]);
  });

  test("a job is posted on the day on which it last came onto the site", async () => {
    const { app, at, call, create, all } = await start();
    const posted = async () => (await all())[0]?.publishedAt?.slice(0, 10);
    await at("2026-03-01T10:00:00Z");
    const { id } = await create({ state: "draft" });
    expect(await posted(), "a draft is not posted").toBeUndefined();
    await at("2026-03-20T10:00:00Z");
    await call("PUT", `/${id}/state`, { state: "open" });
    expect(await posted()).toBe("2026-03-20");
    const json = (await app.inject("/jobs.json")).json();
    expect(json.items).toMatchObject([{ date_published: "2026-03-20T10:00:00.000Z" }]);
    expect((await app.inject("/jobs.xml")).body).toContain("<pubDate>Fri, 20 Mar 2026 10:00:00 GMT</pubDate>");
    expect((await app.inject("/jobs-boards.xml")).body).toContain("Fri, 20 Mar 2026 10:00:00 GMT");
    expect((await app.inject("/api/jobs")).json()).toMatchObject([{ publishedAt: "2026-03-20T10:00:00.000Z" }]);

    await at("2026-04-01T10:00:00Z");
    await call("PUT", `/${id}`, { ...job, closesOn: "2026-04-30" });
    await call("DELETE", `/${id}`);
    await call("POST", `/${id}/restore`);
    expect(await posted(), "an edit and a slip that was taken back").toBe("2026-03-20");
    await at("2026-05-02T10:00:00Z");
    await call("PUT", `/${id}`, { ...job, closesOn: "2026-06-30" });
    expect(await posted(), "it was off the site since its last day").toBe("2026-05-02");
    await at("2026-05-10T10:00:00Z");
    await call("PUT", `/${id}/state`, { state: "closed" });
    expect(await posted()).toBe("2026-05-02");
    await at("2026-05-20T10:00:00Z");
    await call("PUT", `/${id}`, { ...job, state: "open" });
    expect(await posted()).toBe("2026-05-20");
    expect(await create()).toMatchObject({ publishedAt: "2026-05-20T10:00:00.000Z" });
  });

  test("each step of a job is logged with its title, by the same name whichever way it is done", async () => {
    const { call, create, all, deps } = await start();
    const { id } = await create({ state: "open" });
    const refused = await call("PUT", `/${id}/state`, { state: "draft" });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { state: "invalid" }]);
    expect(await all()).toMatchObject([{ state: "open", revision: 1 }]);
    // An update of the whole job is logged by the same names.
    for (const change of [
      { state: "draft" },
      { title: "Still a draft" },
      { state: "open" },
      { description: "Dimmer." },
      { closesOn: "2019-12-31" },
      { state: "closed" },
      { state: "open", closesOn: null },
    ])
      expect((await call("PUT", `/${id}`, { ...job, ...change })).statusCode).toBe(200);
    for (const state of ["closed", "open"]) await call("PUT", `/${id}/state`, { state });
    await call("DELETE", `/${id}`);
    await call("POST", `/${id}/restore`);
    const logged = deps.db.query.selectFrom("audit_events").select(["action", "target"]).orderBy("id");
    const events = await logged.where("action", "like", "job%").execute();
    expect(events.map(({ action }) => action)).toEqual([
      ...["jobCreated", "jobClosed", "jobUpdated", "jobPublished", "jobUpdated", "jobClosed", "jobUpdated"],
      ...["jobPublished", "jobClosed", "jobPublished", "jobDeleted", "jobRestored"],
    ]);
    expect(new Set(events.map(({ target }) => target))).toEqual(new Set([job.title, "Still a draft"]));
  });

  test("the newest job is first until staff move it", async () => {
    const { call, create, titles, time } = await start();
    const ids: Record<string, string> = {};
    for (const title of ["a", "b", "c", "d"]) {
      time.now = new Date(time.now.getTime() + 1_000);
      ids[title] = (await create({ title })).id;
    }
    const move = (title: string, before?: string) =>
      call("PUT", `/${ids[title]}/place`, { before: before === undefined ? null : (ids[before] ?? before) });
    expect((await titles()).join("")).toBe("dcba");
    expect((await move("a", "c")).statusCode).toBe(204);
    expect((await titles()).join("")).toBe("dacb");
    await move("a", "c");
    expect((await titles()).join("")).toBe("dacb");
    await move("d");
    expect((await titles()).join("")).toBe("acbd");
    expect((await move("a", "a")).statusCode).toBe(204);
    expect((await move("a", "nothing")).statusCode).toBe(404);
    await create({ title: "e" });
    expect((await titles()).join(""), "a new job is first").toBe("eacbd");
    await call("DELETE", `/${ids.c}`);
    expect((await move("c", "a")).statusCode).toBe(404);
    await call("POST", `/${ids.c}/restore`);
    expect((await titles()).join(""), "what comes back has its place").toBe("eacbd");
    const moved = await Promise.all([move("d", "a"), move("b", "a"), move("c")]);
    expect(moved.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect((await titles()).join("")).toMatch(/^e(db|bd)ac$/);
  });

  test("a deleted job stays in the admin's list for 30 days", async () => {
    const { call, create, all, at } = await start();
    await at("2026-05-01T10:00:00Z");
    const { id } = await create();
    await call("DELETE", `/${id}`);
    expect(await all()).toMatchObject([{ id, onSite: false, deletedAt: "2026-05-01T10:00:00.000Z" }]);
    await at("2026-05-31T09:00:00Z");
    expect(await all()).toHaveLength(1);
    await at("2026-05-31T11:00:00Z");
    expect(await all()).toEqual([]);
  });
});
