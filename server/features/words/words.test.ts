import { afterEach, describe, expect, test } from "vitest";
import { admin, signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { createOffTranslator } from "../../translation/off.ts";
import type { Translator } from "../../translation/translator.ts";
import { fits } from "./published.ts";

const key = "common:meta.homeDescription";
const said = (en: string) => `${en} {{brand}}`;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`texts of the site that staff change, on ${engine}`, () => {
    const sites: TestApp[] = [];
    let headers: Record<string, string> = {};
    afterEach(async () => {
      for (const site of sites.splice(0)) await site.dispose();
    });

    async function start(variables = {}, translator?: Translator) {
      const site = await testApp(engine, variables, (deps) => (translator ? { ...deps, translator } : deps));
      sites.unshift(site);
      headers = await signIn(site.app);
      return site;
    }
    const ask = (site: TestApp, method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
      site.app.inject({ method, url: `/api/admin/words${path}`, headers, ...(payload && { payload }) });
    const textOf = async (site: TestApp, name = key) =>
      (await ask(site, "GET", "")).json().texts.find((text: { key: string }) => text.key === name);
    const save = async (site: TestApp, texts: object | undefined, name = key) =>
      ask(site, "PUT", `/${name}`, { texts, read: (await textOf(site, name)).read });
    const drafts = async (site: TestApp) =>
      (await ask(site, "GET", ""))
        .json()
        .texts.flatMap((text: { draft?: object; read: string }) => (text.draft ? [text.read] : []));
    const publish = async (site: TestApp, evenBehind = false) =>
      ask(site, "POST", "/publish", { drafts: await drafts(site), evenBehind });
    const home = async (site: TestApp, locale = "en") => {
      const { body } = await site.app.inject(locale === "en" ? "/" : "/sk");
      return JSON.parse(/page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? "").words?.[locale]?.home?.["hero.title"];
    };
    const title = { en: { "": "Machines that\nwalk." }, sk: { "": "Stroje,\nktoré kráčajú." } };

    test("visitors read nothing of a draft, all of a publication, and after it is taken back what was before", async () => {
      const site = await start();
      const before = (await site.app.inject("/")).body;
      expect((await save(site, title, "home:hero.title")).json().draft).toMatchObject({ by: admin.username });
      expect((await site.app.inject("/")).body).toBe(before);
      const { version } = (await publish(site)).json();
      expect(await home(site)).toBe("Machines that\nwalk.");
      expect(await home(site, "sk")).toBe("Stroje,\nktoré kráčajú.");
      expect((await ask(site, "POST", "/take-back", { version })).statusCode).toBe(200);
      expect((await site.app.inject("/")).body).toBe(before);
      for (const again of [version, version + 1])
        expect((await ask(site, "POST", "/take-back", { version: again })).json().code).toBe("changedMeanwhile");
      expect((await site.app.inject("/")).body).toBe(before);
      expect((await ask(site, "GET", "")).json().publication).toMatchObject({ version: 2, takesBack: true });
      const by = admin.username;
      expect((await ask(site, "GET", "/history")).json()).toMatchObject([
        { version: 2, by, takesBack: true, changes: [{ key: "home:hero.title", before: title }] },
        { version: 1, by, takesBack: false, changes: [{ key: "home:hero.title", after: title }] },
      ]);
      const lines = (await site.app.inject({ url: "/api/admin/audit", headers })).json();
      expect(lines.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
        "wordsTakenBack",
        "wordsPublished",
        "wordsSaved",
      ]);
    });

    test("the original published again by hand is a publication like any other, and can be taken back", async () => {
      const site = await start();
      await save(site, title, "home:hero.title");
      await publish(site);
      const { shipped } = await textOf(site, "home:hero.title");
      await save(site, shipped, "home:hero.title");
      const { version } = (await publish(site)).json();
      expect((await ask(site, "GET", "")).json().publication).toMatchObject({ version, takesBack: false });
      expect(await home(site)).toBeUndefined();
      expect((await ask(site, "POST", "/take-back", { version })).statusCode).toBe(200);
      expect(await home(site)).toBe("Machines that\nwalk.");
    });

    test("nobody writes over what a colleague has said and they have not read", async () => {
      const site = await start();
      const { read } = (await save(site, title, "home:hero.title")).json();
      const late = { texts: { ...title, en: { "": "Machines\nwalk." } } };
      expect((await ask(site, "PUT", "/home:hero.title", late)).json().code).toBe("changedMeanwhile");
      expect((await ask(site, "PUT", "/home:hero.title", { ...late, read })).statusCode).toBe(200);
      expect((await ask(site, "POST", "/publish", { drafts: [read], evenBehind: false })).json().code).toBe(
        "changedMeanwhile",
      );
      const tries = ["One\nwalks.", "Two\nwalk.", "Three\nwalk."].map(async (en) =>
        ask(site, "PUT", "/home:presence.title", { texts: { en: { "": en } } }),
      );
      expect((await Promise.all(tries)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    });

    test("one language behind the other is published on purpose only", async () => {
      const site = await start();
      await save(site, { en: title.en }, "home:hero.title");
      expect((await publish(site)).json().code).toBe("languageBehind");
      expect((await publish(site, true)).statusCode).toBe(200);
      expect(await home(site)).toBe("Machines that\nwalk.");
      expect(await home(site, "sk")).toBeUndefined();
    });

    test("what equals the shipped words is no change, and what is discarded is none either", async () => {
      const site = await start();
      const { shipped } = await textOf(site);
      expect((await save(site, shipped)).json().draft).toBeUndefined();
      await save(site, title, "home:hero.title");
      expect((await ask(site, "PUT", "/home:hero.title", {})).json().code).toBe("changedMeanwhile");
      expect((await save(site, undefined, "home:hero.title")).json().draft).toBeUndefined();
      expect(await drafts(site)).toEqual([]);
    });

    test("placeholders, markup and lengths are held", async () => {
      const site = await start();
      const refused = async (en: string) => (await save(site, { en: { "": en } })).json().fields?.en;
      expect(await refused("We build robots.")).toBe("placeholdersDiffer");
      expect(await refused(said(said("Twice")))).toBe("placeholdersDiffer");
      expect(await refused(said("{{partner}}"))).toBe("placeholdersDiffer");
      expect(await refused(said("<b>Bold</b>"))).toBe("markup");
      expect(await refused(said("words ".repeat(100)))).toBe("tooLong");
      expect(await refused(said("turned \u202e round"))).toBe("unseenLetters");
      expect(await refused(said("two\nlines"))).toBe("tooManyLines");
      expect(await refused("")).toBe("textRequired");
      const names = Array.from({ length: 17_000 }, (_, at) => [at.toString(36), "x"]);
      const many = await save(site, { en: Object.fromEntries(names) });
      expect([many.statusCode, many.body.length < 1_000]).toEqual([400, true]);
      expect(await refused("\u3164")).toBe("textRequired");
      expect((await ask(site, "PUT", "/home:nothing.here", {})).statusCode).toBe(404);
      expect((await ask(site, "PUT", "/admin:texts.edit", {})).statusCode).toBe(404);
    });

    test("an update of the product keeps what staff said, tells what it stood for, and shows nothing that no longer fits", async () => {
      const site = await start();
      await save(site, title, "home:hero.title");
      await publish(site);
      const { query } = site.deps.db;
      const row = await query.selectFrom("words").selectAll().where("version", "=", 1).executeTakeFirstOrThrow();
      const stored = JSON.parse(row.texts);
      const now = stored["home:hero.title"];
      const was = { ...now.shipped, en: { "": "Earlier\nwords." } };
      const write = async (entry: object, version: number) => {
        await query
          .insertInto("words")
          .values({ ...row, version, texts: JSON.stringify({ "home:hero.title": entry }) })
          .execute();
        await site.deps.db.write(async () => undefined, "words");
      };
      await write({ ...now, shipped: was }, 2);
      expect(await textOf(site, "home:hero.title")).toMatchObject({ was, fits: true, said: title });
      expect(await home(site)).toBe("Machines that\nwalk.");
      await save(site, title, "home:hero.title");
      await publish(site, true);
      expect((await textOf(site, "home:hero.title")).was).toBeUndefined();
      await write({ ...now, shipped: was, texts: { en: { "": "{{gone}}" } } }, 4);
      expect(await textOf(site, "home:hero.title")).toMatchObject({ was, fits: false });
      expect(await home(site)).toBeUndefined();
    });

    test("a draft of a text that an update has taken away keeps nobody from publishing the others", async () => {
      const site = await start();
      await save(site, title, "home:hero.title");
      const { query } = site.deps.db;
      const row = await query.selectFrom("words").selectAll().executeTakeFirstOrThrow();
      await query.updateTable("words").set("texts", row.texts.replace("hero.title", "hero.gone")).execute();
      await save(site, title, "home:hero.title");
      expect((await publish(site)).json()).toMatchObject({ version: 1 });
      expect(await home(site)).toBe("Machines that\nwalk.");
      const draft = query.selectFrom("words").select("texts").where("version", "=", 0);
      expect(Object.keys(JSON.parse((await draft.executeTakeFirstOrThrow()).texts))).toEqual(["home:hero.gone"]);
    });

    test("what a newer release or a mishap has left in a published text costs no page", async () => {
      const site = await start();
      await save(site, title, "home:hero.title");
      await publish(site);
      const row = await site.deps.db.query
        .selectFrom("words")
        .selectAll()
        .where("version", "=", 1)
        .executeTakeFirstOrThrow();
      const [stored] = Object.values<Record<string, object>>(JSON.parse(row.texts));
      const rubbish = [
        { ...stored, texts: { ...stored?.texts, cs: { "": "Co děláme" } } },
        { ...stored, texts: 1 },
        { ...stored, shipped: { en: null } },
        { ...stored, by: 7 },
        null,
      ].map((one) => JSON.stringify({ "home:hero.title": one }));
      for (const texts of [...rubbish, "[]", "null", "no JSON"]) {
        await site.deps.db.query.updateTable("words").set({ texts }).where("version", "=", 1).execute();
        site.deps.db.notify("jobs");
        const answers = await Promise.all(["/", "/sk", "/api/jobs", "/jobs.xml"].map((url) => site.app.inject(url)));
        expect(
          answers.map(({ statusCode }) => statusCode),
          texts,
        ).toEqual([200, 200, 200, 200]);
      }
    });

    test("as many publications are kept as the history shows, and the rest of it stays as it was", async () => {
      const site = await start();
      const { query } = site.deps.db;
      await save(site, title, "home:hero.title");
      await publish(site);
      await save(site, { ...title, en: { "": "Machines\nwalk." } }, "home:hero.title");
      const first = await query.selectFrom("words").selectAll().where("version", "=", 1).executeTakeFirstOrThrow();
      const others = Array.from({ length: 104 }, (_, before) => ({ ...first, version: before + 2 }));
      await query.insertInto("words").values(others).execute();
      const shown = (await ask(site, "GET", "/history")).json();
      await publish(site, true);
      const kept = await query.selectFrom("words").select("version").orderBy("version").execute();
      expect(kept.map(({ version }) => version)).toEqual([0, ...Array.from({ length: 102 }, (_, at) => at + 5)]);
      const [newest, ...older] = (await ask(site, "GET", "/history")).json();
      expect(newest).toMatchObject({ version: 106, takesBack: false, changes: [{ before: title }] });
      expect(older).toEqual(shown.slice(0, 99));
      expect(await home(site)).toBe("Machines\nwalk.");
    });

    test("the translator proposes in both directions it knows, and never without a placeholder", async () => {
      const say = (some: string) => async (texts: readonly string[]) => texts.map((text) => `${some} ${text}`);
      const ready = (): ReturnType<Translator["status"]> => ({ engine: "test", state: "ready" });
      const both = { ...createOffTranslator(), translate: say("SK"), toEnglish: say("EN"), status: ready };
      const propose = async (site: TestApp, to: string, text = said("Robots")) =>
        (await ask(site, "POST", "/proposal", { text, to })).json().proposal;
      const site = await start({}, both);
      expect(await propose(site, "sk")).toBe(said("SK Robots"));
      expect(await propose(site, "en")).toBe(said("EN Robots"));
      const offered = async () => (await ask(site, "GET", "")).json().proposes;
      expect(await offered()).toEqual(["en", "sk"]);
      for (const state of ["off", "missing"] as const) {
        both.status = () => ({ engine: "test", state });
        expect(await offered()).toEqual([]);
      }
      const one = await start({}, { ...createOffTranslator(), translate: async () => ["Roboti"] });
      expect(await propose(one, "sk")).toBeUndefined();
      expect(await propose(one, "sk", "Robots")).toBe("Roboti");
      expect(await propose(one, "en", "Roboti")).toBeUndefined();
    });

    test("colleagues hear of drafts and publications, and a draft costs visitors no page", async () => {
      const site = await start();
      const heard: string[] = [];
      for (const channel of ["drafts", "words"] as const)
        site.deps.db.subscribe(channel, () => void heard.push(channel));
      await save(site, title, "home:hero.title");
      await expect.poll(() => heard).toEqual(["drafts"]);
      await publish(site);
      await expect.poll(() => new Set(heard)).toEqual(new Set(["drafts", "words"]));
    });

    test("feeds say what the pages say", async () => {
      const site = await start();
      const type = { en: { "": "All day" }, sk: { "": "Celý deň" } };
      await save(site, type, "forms:careers.types.Full-time");
      await publish(site);
      const job = { title: "Guard", location: "Nitra", description: "Guards.", type: "Full-time" };
      await site.app.inject({ method: "POST", url: "/api/admin/jobs", headers, payload: job });
      expect((await site.app.inject("/jobs.xml")).body).toContain("<category>All day</category>");
      expect((await site.app.inject("/jobs.json?lang=sk")).json().items[0].tags).toContain("Celý deň");
    });

    test("browsers that staff have signed in with get the pen beside the same page, visitors never", async () => {
      const site = await start();
      const [visitor, staff] = await Promise.all([
        site.app.inject("/nowhere"),
        site.app.inject({ url: "/nowhere", headers: { cookie: "a=b; device-1=x" } }),
      ]);
      expect(visitor.body).not.toContain("/staff.js");
      expect(staff.statusCode).toBe(404);
      const home = await site.app.inject({ url: "/", headers: { cookie: "device-1=x" } });
      expect(home.headers["cache-control"]).toBe("private, no-cache");
      expect(staff.headers.etag).not.toBe(visitor.headers.etag);
      expect(staff.body.replace('<script type="module" src="/staff.js"></script>', "")).toBe(visitor.body);
    });

    test("a page for the editor is never stored nor indexed, and shows no draft", async () => {
      const site = await start();
      await save(site, title, "home:hero.title");
      const job = { title: "Guard", location: "Nitra", description: "Guards.", type: "Full-time" };
      const { id } = (await site.app.inject({ method: "POST", url: "/api/admin/jobs", headers, payload: job })).json();
      for (const path of ["/?edit", "/sk?edit=", "/privacy-policy?edit", `/?job=${id}&edit`, "/nowhere?edit"]) {
        const page = await site.app.inject({ url: path, headers: { cookie: "device-1=x" } });
        expect([page.headers["cache-control"], page.headers["x-robots-tag"]], path).toEqual(["no-store", "noindex"]);
        expect(page.body).toContain('"edit":true');
        expect(page.body).toContain("/staff.js");
        expect(page.body).not.toContain("Machines that");
        const bare = await site.app.inject(path.replace(/[?&]edit=?/, ""));
        expect(bare.body).not.toContain('"edit"');
      }
    });

    if (engine === "sqlite") return;
    test("every instance shows a publication", async () => {
      const first = await start();
      const second = await start({ DATABASE_URL: first.deps.config.database.url ?? "" });
      const before = (await second.app.inject("/")).body;
      await save(first, title, "home:hero.title");
      await publish(first);
      await expect.poll(() => home(second), { timeout: 5_000 }).toBe("Machines that\nwalk.");
      expect((await second.app.inject("/")).body).not.toBe(before);
    });
  });
}

test("an update whose own words are shorter takes no text of staff from the site", () => {
  const texts = { en: { "": "Since 2027\nalso in Košice, {{brand}}" } };
  const shipped = (en: string) => ({ en: { "": en }, sk: { "": "Aj {{brand}}" } });
  expect(fits(texts, shipped("In Košice {{brand}}"))).toBe(true);
  expect(fits(texts, shipped("In Košice"))).toBe(false);
  expect(fits({ en: { "": "<b>{{brand}}" } }, shipped("In Košice {{brand}}"))).toBe(false);
  expect(fits({ en: { one: "{{brand}}" } }, shipped("In Košice {{brand}}"))).toBe(false);
});
