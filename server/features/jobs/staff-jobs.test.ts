import { describe, expect, test } from "vitest";
import { startStaffApp } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import { TranslationUnavailable, type Translator } from "../../translation/translator.ts";

/** Answers with the English in brackets, so that a test sees what went through a machine. */
const bracketing: Translator = {
  engine: "brackets",
  translate: async (texts) => texts.map((text) => `[${text}]`),
  status: () => ({ engine: "brackets", state: "ready" }),
  close: async () => undefined,
};

const job = {
  title: "Keeper of Unusual Lanterns",
  location: "Bratislava",
  type: "Full-time",
  description: "Walk the quay at dusk. Light what is dark.",
  requirements: ["Patience with fog"],
};

describe.each(engines)("jobs on %s", (engine) => {
  async function start(translator?: Translator, variables: Record<string, string> = {}) {
    const site = await startStaffApp(engine, variables, (deps) => (translator ? { ...deps, translator } : deps));
    const call = (method: "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
      site.send(method, `jobs${path}`, payload);
    const list = async (lang = "") => (await site.app.inject(`/api/jobs${lang}`)).json();
    const slovak = async () => (await site.get("slovak")).jobs;
    return { ...site, call, list, slovak };
  }

  test("a created job is listed at once with the same values", async () => {
    const { call, list } = await start();
    expect(await list()).toEqual([]);
    const description = "Walk the quay at dusk.\n\n- Light what is dark, ½ of it twice.";
    const created = await call("POST", "", {
      ...job,
      description,
      pay: { min: 3_200, max: 4_500.5, currency: "EUR", period: "month" },
    });
    expect(created.statusCode).toBe(201);
    const { onSite, numbers, applications, ...shown } = created.json();
    expect(await list()).toEqual([shown]);
    expect([onSite, applications]).toEqual([true, 0]);
    expect(created.json()).toMatchObject({ ...job, description, pay: { min: 3_200, max: 4_500.5 }, revision: 1 });
  });

  test("an update replaces the whole job and removes missing translations and pay", async () => {
    const { call, list } = await start();
    const sk = { title: "Lampár", description: "", requirements: [] };
    const pay = { min: 10, currency: "EUR", period: "hour" };
    const { id } = (await call("POST", "", { ...job, pay, translations: { sk } })).json();
    const updated = await call("PUT", `/${id}`, { ...job, title: "Lamplighter" });
    expect(updated.statusCode).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ id, title: "Lamplighter", revision: 2 })]);
    expect((await list())[0]).not.toHaveProperty("translations");
    expect((await list())[0]).not.toHaveProperty("pay");
  });

  test("a deleted job is gone from the list and comes back under the same id", async () => {
    const { call, list } = await start();
    const created = (await call("POST", "", job)).json();
    expect((await call("DELETE", `/${created.id}`)).statusCode).toBe(204);
    expect((await call("DELETE", `/${created.id}`)).statusCode).toBe(404);
    expect((await call("PUT", `/${created.id}`, job)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
    expect((await call("POST", `/${created.id}/restore`)).json()).toMatchObject({ id: created.id });
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([created.id]);
    expect((await call("POST", `/${created.id}/restore`)).statusCode).toBe(200);
  });

  test("a refused job names every field and changes nothing", async () => {
    const { call, list } = await start();
    const bad = await call("POST", "", {
      title: " ",
      location: "",
      type: "Forever",
      pay: { min: 5, max: 1, currency: "EUR", period: "hour" },
    });
    expect(bad.statusCode).toBe(400);
    expect(bad.json().fields).toEqual({
      title: "titleRequired",
      location: "locationRequired",
      type: "jobTypeInvalid",
      description: "descriptionRequired",
      "pay.max": "payRangeInvalid",
    });
    expect(await list()).toEqual([]);
  });

  test("Slovak by staff comes before Slovak by the translator, and is marked as such", async () => {
    const { call, deps, list } = await start(bracketing);
    const { id } = (await call("POST", "", { ...job, translations: { sk: { title: "Lampár" } } })).json();
    expect((await list("?lang=sk"))[0]).toMatchObject({
      title: "Lampár",
      description: job.description,
      translation: "manual",
      parts: { title: "manual", description: "none", requirements: "none" },
    });
    await deps.scheduler.runNow("translation");
    expect((await list("?lang=sk"))[0]).toMatchObject({
      title: "Lampár",
      description: "[Walk the quay at dusk.] [Light what is dark.]",
      requirements: ["[Patience with fog]"],
      translation: "automatic",
    });
    expect((await list())[0]).toMatchObject({ id, title: job.title, description: job.description });
  });

  test("new English renews automatic Slovak and marks Slovak by staff as stale", async () => {
    const { call, deps, list, slovak } = await start(bracketing);
    const translations = { sk: { title: "Lampár" } };
    const { id } = (await call("POST", "", { ...job, translations })).json();
    await deps.scheduler.runNow("translation");
    await call("PUT", `/${id}`, { ...job, title: "Harbour Pilot", description: "Bring them in.", translations });
    expect(await slovak()).toEqual([
      expect.objectContaining({ title: { state: "stale", text: "Lampár" }, description: { state: "missing" } }),
    ]);
    await deps.scheduler.runNow("translation");
    expect((await list("?lang=sk"))[0]).toMatchObject({ title: "Lampár", description: "[Bring them in.]" });
    await call("PUT", `/${id}`, { ...job, title: "Harbour Pilot", translations: { sk: { title: "Lodivod" } } });
    expect((await slovak())[0].title).toEqual({ state: "manual", text: "Lodivod" });
  });

  test("the names of the company and its partner are never translated or inflected", async () => {
    const inflecting: Translator = {
      ...bracketing,
      translate: async (texts) => texts.map((text) => text.replaceAll(/Harbour|Lantern/g, "$&u")),
    };
    const { call, deps, list } = await start(inflecting, { BRAND_NAME: "Harbour", BRAND_PARTNER: "Lantern" });
    const description = "You will join Harbour and work with Lantern every day.";
    await call("POST", "", { ...job, description });
    await deps.scheduler.runNow("translation");
    expect((await list("?lang=sk"))[0]).toMatchObject({ description, parts: { description: "automatic" } });
  });

  test("Slovak that still fits is confirmed for the English of the same request", async () => {
    const { call, slovak } = await start();
    const translations = { sk: { title: "Lampár", description: "Svieti." } };
    const { id } = (await call("POST", "", { ...job, translations })).json();
    const changed = { ...job, title: "Lamp lighter", description: "Light it.", translations };
    await call("PUT", `/${id}`, changed);
    expect((await slovak())[0]).toMatchObject({ title: { state: "stale" }, description: { state: "stale" } });
    await call("PUT", `/${id}`, { ...changed, slovakConfirmed: ["title", "requirements"] });
    expect((await slovak())[0]).toMatchObject({
      title: { state: "manual", text: "Lampár" },
      description: { state: "stale" },
      requirements: { state: "missing" },
    });
    await call("PUT", `/${id}`, { ...changed, title: "Lights" });
    expect((await slovak())[0].title.state).toBe("stale");
    const refused = await call("PUT", `/${id}`, { ...changed, slovakConfirmed: ["location"] });
    expect(refused.json().fields).toEqual({ "slovakConfirmed.0": "invalid" });
  });

  test("Slovak by staff is reused for the same English without asking the translator", async () => {
    const { call, deps, list } = await start();
    await call("POST", "", { ...job, translations: { sk: { title: "Strážca lampášov (m/ž)" } } });
    const { id } = (await call("POST", "", { ...job, description: "Another place." })).json();
    await deps.scheduler.runNow("translation");
    const found = (await list("?lang=sk")).find((one: { id: string }) => one.id === id);
    expect(found).toMatchObject({ title: "Strážca lampášov (m/ž)", parts: { title: "automatic" } });
  });

  test("a translator that fails is asked again after its pause", async () => {
    let asked = 0;
    const failing: Translator = {
      ...bracketing,
      async translate() {
        asked++;
        throw new TranslationUnavailable("away", { retryAfterSeconds: 120 });
      },
    };
    const { call, deps, time } = await start(failing);
    await call("POST", "", job);
    await deps.scheduler.runNow("translation");
    await deps.scheduler.runNow("translation");
    expect(asked).toBe(1);
    time.now = new Date(time.now.getTime() + 121_000);
    await deps.scheduler.runNow("translation");
    expect(asked).toBe(2);
  });

  test("a part on which the translator fails does not block the others", async () => {
    const failing: Translator = {
      ...bracketing,
      async translate(texts) {
        if (texts.includes(job.title)) throw new TranslationUnavailable("too long");
        return bracketing.translate(texts);
      },
    };
    const { call, deps, time, list } = await start(failing);
    await call("POST", "", job);
    await deps.scheduler.runNow("translation");
    expect((await list("?lang=sk"))[0].requirements).toEqual(job.requirements);
    time.now = new Date(time.now.getTime() + 61_000);
    await deps.scheduler.runNow("translation");
    expect((await list("?lang=sk"))[0]).toMatchObject({ title: job.title, requirements: ["[Patience with fog]"] });
  });

  test("after a broken answer the translator is asked again when the job is saved", async () => {
    let isBroken = true;
    const asked: string[] = [];
    const breaking: Translator = {
      ...bracketing,
      async translate(texts) {
        asked.push(...texts);
        return isBroken ? texts.map(() => "") : bracketing.translate(texts);
      },
    };
    const { call, deps, list } = await start(breaking);
    const { id } = (await call("POST", "", job)).json();
    const find = async () => (await list("?lang=sk")).find((one: { id: string }) => one.id === id);
    await deps.scheduler.runNow("translation");
    expect(asked.splice(0)).not.toEqual([]);
    const sk = { title: "Strážca lampášov", description: "Vesluje." };
    await call("POST", "", { ...job, description: "Rows.", requirements: [], translations: { sk } });
    await deps.scheduler.runNow("translation");
    expect(await find()).toMatchObject({ title: sk.title, description: job.description });
    expect(asked).toEqual([]);
    isBroken = false;
    await call("PUT", `/${id}`, { ...job, location: "Piran" });
    await deps.scheduler.runNow("translation");
    expect(await find()).toMatchObject({ title: sk.title, requirements: ["[Patience with fog]"] });
  });

  test("later Slovak and corrections by staff replace automatic Slovak of other jobs", async () => {
    const { call, deps, list } = await start(bracketing);
    const { id } = (await call("POST", "", job)).json();
    const find = async () => {
      await deps.scheduler.runNow("translation");
      return (await list("?lang=sk")).find((one: { id: string }) => one.id === id);
    };
    expect(await find()).toMatchObject({ title: `[${job.title}] (m/ž)` });
    const first = (await call("POST", "", { ...job, translations: { sk: { title: "Strážca lampášof" } } })).json();
    expect(await find()).toMatchObject({ title: "Strážca lampášof", requirements: ["[Patience with fog]"] });
    await call("PUT", `/${first.id}`, { ...job, translations: { sk: { title: "Strážca lampášov" } } });
    expect(await find()).toMatchObject({ title: "Strážca lampášov" });
  });

  test("other requests run while many known parts are looked up", async () => {
    const { call, deps } = await start(bracketing);
    for (let count = 0; count < 19; count++) await call("POST", "", job);
    await deps.scheduler.runNow("translation");
    await call("POST", "", job);
    let turns = 0;
    let isDone = false;
    const countTurns = () => {
      turns++;
      if (!isDone) setImmediate(countTurns);
    };
    countTurns();
    await deps.scheduler.runNow("translation");
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  test("the list is revalidated by its tag and changes with every write", async () => {
    const { app, call } = await start();
    const etag = String((await app.inject("/api/jobs")).headers.etag);
    const again = () => app.inject({ url: "/api/jobs", headers: { "if-none-match": etag } });
    expect((await again()).statusCode).toBe(304);
    await call("POST", "", job);
    expect((await again()).statusCode).toBe(200);
    expect((await app.inject("/api/jobs?lang=de")).json()).toEqual((await app.inject("/api/jobs")).json());
  });
});
