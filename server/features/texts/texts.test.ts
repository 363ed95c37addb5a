import { describe, expect, test } from "vitest";
import { admin, type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";
import { createOffTranslator, type Translator } from "../../translation/translator.ts";
import { isShowable } from "./texts.repository.ts";

const key = "common:meta.homeDescription";
const withBrand = (en: string) => `${en} {{brand}}`;

describe.each(engines)("texts of the site that staff change, on %s", (engine) => {
  const start = (variables = {}, translator?: Translator) =>
    startStaffApp(engine, variables, (deps) => (translator ? { ...deps, translator } : deps));
  const ask = (site: StaffApp, method: Parameters<StaffApp["send"]>[0], path: string, payload?: object) =>
    site.send(method, `words${path}`, payload);
  const getText = async (site: StaffApp, name = key) =>
    (await ask(site, "GET", "")).json().texts.find((text: { key: string }) => text.key === name);
  const save = async (site: StaffApp, texts: object | undefined, name = key) =>
    ask(site, "PUT", `/${name}`, { texts, revision: (await getText(site, name)).revision });
  const drafts = async (site: StaffApp) =>
    (await ask(site, "GET", ""))
      .json()
      .texts.flatMap((text: { key: string; draft?: object; revision: number }) =>
        text.draft ? [{ key: text.key, revision: text.revision }] : [],
      );
  const publish = async (site: StaffApp, acceptBehind = false) =>
    ask(site, "POST", "/publish", { drafts: await drafts(site), acceptBehind });
  const home = async (site: StaffApp, locale = "en") => {
    const { body } = await site.app.inject(locale === "en" ? "/" : "/sk");
    return JSON.parse(/page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? "").texts?.[locale]?.home?.["hero.title"];
  };
  const title = { en: { "": "Machines that\nwalk." }, sk: { "": "Stroje,\nktoré kráčajú." } };

  test("visitors read publications but not drafts, and the former text after a publication was taken back", async () => {
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
      expect((await ask(site, "POST", "/take-back", { version: again })).json().code).toBe("conflict");
    expect((await site.app.inject("/")).body).toBe(before);
    expect((await ask(site, "GET", "")).json().publication).toMatchObject({ version: 2, takesBack: true });
    const by = admin.username;
    expect((await ask(site, "GET", "/history")).json()).toMatchObject([
      { version: 2, by, takesBack: true, changes: [{ key: "home:hero.title", before: title }] },
      { version: 1, by, takesBack: false, changes: [{ key: "home:hero.title", after: title }] },
    ]);
    const lines = await site.get("audit");
    expect(lines.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      "wordsTakenBack",
      "wordsPublished",
      "wordsSaved",
    ]);
  });

  test("the original text can be published by hand and taken back like any other", async () => {
    const site = await start();
    await save(site, title, "home:hero.title");
    await publish(site);
    const { shipped } = await getText(site, "home:hero.title");
    await save(site, shipped, "home:hero.title");
    const { version } = (await publish(site)).json();
    expect((await ask(site, "GET", "")).json().publication).toMatchObject({ version, takesBack: false });
    expect(await home(site)).toBeUndefined();
    expect((await ask(site, "POST", "/take-back", { version })).statusCode).toBe(200);
    expect(await home(site)).toBe("Machines that\nwalk.");
  });

  test("a publication that does not name every text in the draft answers 409", async () => {
    const site = await start();
    await save(site, title, "home:hero.title");
    await save(site, title, "home:presence.title");
    const [first] = await drafts(site);
    const refused = await ask(site, "POST", "/publish", { drafts: [first], acceptBehind: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "conflict"]);
  });

  test("a text without a row has revision 0; a reset keeps the row and raises it, and so does a publication", async () => {
    const site = await start();
    const revision = async () => (await getText(site, "home:hero.title")).revision;
    expect(await revision()).toBe(0);
    await save(site, title, "home:hero.title");
    expect(await revision()).toBe(1);
    await save(site, undefined, "home:hero.title");
    expect(await revision()).toBe(2);
    await save(site, title, "home:hero.title");
    const { version } = (await publish(site)).json();
    expect(await revision()).toBe(4);
    await ask(site, "POST", "/take-back", { version });
    expect(await getText(site, "home:hero.title")).toMatchObject({ revision: 5, changedBy: admin.username });
  });

  test("a draft that changes only one language is published only after a confirmation", async () => {
    const site = await start();
    await save(site, { en: title.en }, "home:hero.title");
    expect((await publish(site)).json().code).toBe("languageBehind");
    expect((await publish(site, true)).statusCode).toBe(200);
    expect(await home(site)).toBe("Machines that\nwalk.");
    expect(await home(site, "sk")).toBeUndefined();
  });

  test("a text that equals the shipped one is no draft, and neither is a discarded one", async () => {
    const site = await start();
    const { shipped } = await getText(site);
    expect((await save(site, shipped)).json().draft).toBeUndefined();
    await save(site, title, "home:hero.title");
    expect((await save(site, undefined, "home:hero.title")).json().draft).toBeUndefined();
    expect(await drafts(site)).toEqual([]);
  });

  test("a text that breaks the rules is refused, and so is an unknown key", async () => {
    const site = await start();
    const refused = async (en: string) => (await save(site, { en: { "": en } })).json().fields?.en;
    expect(await refused("We build robots.")).toBe("placeholdersDiffer");
    expect(await refused(withBrand(withBrand("Twice")))).toBe("placeholdersDiffer");
    expect(await refused(withBrand("{{partner}}"))).toBe("placeholdersDiffer");
    expect(await refused("")).toBe("textRequired");
    const names = Array.from({ length: 17_000 }, (_, at) => [at.toString(36), "x"]);
    const many = await save(site, { en: Object.fromEntries(names) });
    expect([many.statusCode, many.body.length < 1_000]).toEqual([400, true]);
    expect(await refused("\u3164")).toBe("textRequired");
    expect((await ask(site, "PUT", "/home:nothing.here", {})).statusCode).toBe(404);
    expect((await ask(site, "PUT", "/admin:texts.edit", {})).statusCode).toBe(404);
  });

  test("after an update texts of staff stay, are marked when the original changed, and are hidden when they no longer fit", async () => {
    const site = await start();
    await save(site, title, "home:hero.title");
    await publish(site);
    const { query } = site.deps.db;
    const { published } = await query.selectFrom("texts").select("published").executeTakeFirstOrThrow();
    const now = JSON.parse(published ?? "");
    const earlier = { ...now.shipped, en: { "": "Earlier\nwords." } };
    const write = async (version: object) => {
      await query.updateTable("texts").set("published", JSON.stringify(version)).execute();
      await site.deps.db.write(async () => undefined, "texts");
    };
    await write({ ...now, shipped: earlier });
    expect(await getText(site, "home:hero.title")).toMatchObject({
      outdatedOriginal: earlier,
      isValid: true,
      published: title,
    });
    expect(await home(site)).toBe("Machines that\nwalk.");
    await save(site, title, "home:hero.title");
    await publish(site, true);
    expect((await getText(site, "home:hero.title")).outdatedOriginal).toBeUndefined();
    await write({ ...now, shipped: earlier, texts: { en: { "": "{{gone}}" } } });
    expect(await getText(site, "home:hero.title")).toMatchObject({ outdatedOriginal: earlier, isValid: false });
    expect(await home(site)).toBeUndefined();
  });

  test("a text whose key an update has removed is listed as unused when published, and stays in the draft otherwise", async () => {
    const site = await start();
    await save(site, title, "home:hero.title");
    await publish(site);
    const { query } = site.deps.db;
    await query.updateTable("texts").set("id", "home:hero.gone").execute();
    expect((await ask(site, "GET", "")).json().unusedKeys).toEqual(["home:hero.gone"]);
    await query
      .updateTable("texts")
      .set({ draft: ({ ref }) => ref("published"), published: null })
      .execute();
    await save(site, title, "home:hero.title");
    expect((await publish(site)).json()).toMatchObject({ version: 2 });
    expect(await home(site)).toBe("Machines that\nwalk.");
    const waiting = await query.selectFrom("texts").select("id").where("draft", "is not", null).execute();
    expect(waiting).toEqual([{ id: "home:hero.gone" }]);
  });

  test("a stored text of a newer release breaks no page", async () => {
    const site = await start();
    await save(site, title, "home:hero.title");
    await publish(site);
    const { query } = site.deps.db;
    const { published } = await query.selectFrom("texts").select("published").executeTakeFirstOrThrow();
    const stored = JSON.parse(published ?? "");
    const rubbish = [
      { ...stored, texts: { ...stored.texts, cs: { "": "Co děláme" } } },
      { ...stored, texts: 1 },
      { ...stored, shipped: { en: null } },
      [],
    ].map((one) => JSON.stringify(one));
    for (const one of [...rubbish, "no JSON"]) {
      await query.updateTable("texts").set("published", one).execute();
      site.deps.db.notify("jobs");
      for (const url of ["/", "/sk", "/api/jobs", "/jobs.xml"])
        expect([one, url, (await site.app.inject(url)).statusCode]).toEqual([one, url, 200]);
    }
  });

  test("the last hundred publications are kept", async () => {
    const site = await start();
    const { query } = site.deps.db;
    await save(site, title, "home:hero.title");
    await publish(site);
    const first = await query.selectFrom("publications").selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 104 }, (_, before) => ({ ...first, version: before + 2 }));
    await query.insertInto("publications").values(others).execute();
    await save(site, { ...title, en: { "": "Machines\nwalk." } }, "home:hero.title");
    await publish(site, true);
    const history: { version: number }[] = (await ask(site, "GET", "/history")).json();
    expect(history.map(({ version }) => version)).toEqual(Array.from({ length: 100 }, (_, at) => 106 - at));
    expect(history[0]).toMatchObject({ takesBack: false, changes: [{ before: title }] });
    expect(await query.selectFrom("publications").select("version").execute()).toHaveLength(100);
  });

  test("the translator proposes texts in both languages, and never one without its placeholders", async () => {
    const say = (some: string) => async (texts: readonly string[]) => texts.map((text) => `${some} ${text}`);
    const ready = (): ReturnType<Translator["status"]> => ({ engine: "test", state: "ready" });
    const both = { ...createOffTranslator(), translate: say("SK"), toEnglish: say("EN"), status: ready };
    const propose = async (site: StaffApp, to: string, text = withBrand("Robots")) =>
      (await ask(site, "POST", "/proposal", { text, to })).json().proposal;
    const site = await start({}, both);
    expect(await propose(site, "sk")).toBe(withBrand("SK Robots"));
    expect(await propose(site, "en")).toBe(withBrand("EN Robots"));
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

  test("feeds contain the published texts", async () => {
    const site = await start();
    const type = { en: { "": "All day" }, sk: { "": "Celý deň" } };
    await save(site, type, "forms:careers.types.Full-time");
    await publish(site);
    const job = { title: "Guard", location: "Nitra", description: "Guards.", type: "Full-time" };
    await site.send("POST", "jobs", job);
    expect((await site.app.inject("/jobs.xml")).body).toContain("<category>All day</category>");
    expect((await site.app.inject("/jobs.json?lang=sk")).json().items[0].tags).toContain("Celý deň");
  });

  test("browsers that staff have signed in with get the text editor on the same page, visitors never", async () => {
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
    const { id } = (await site.send("POST", "jobs", job)).json();
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

test("a text of staff that is longer than an updated original stays on the site", () => {
  const texts = { en: { "": "Since 2027\nalso in Košice, {{brand}}" } };
  const shipped = (en: string) => ({ en: { "": en }, sk: { "": "Aj {{brand}}" } });
  expect(isShowable(texts, shipped("In Košice {{brand}}"))).toBe(true);
  expect(isShowable(texts, shipped("In Košice"))).toBe(false);
  expect(isShowable({ en: { "": "<b>{{brand}}" } }, shipped("In Košice {{brand}}"))).toBe(false);
  expect(isShowable({ en: { one: "{{brand}}" } }, shipped("In Košice {{brand}}"))).toBe(false);
});
