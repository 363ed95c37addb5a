import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { takesKey } from "../contract/endpoint.ts";
import { type EndpointName, endpoints } from "../scripts/openapi/endpoints.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { engines, readTables } from "./support/database.ts";
import {
  createApplicant,
  type Known,
  requests,
  restoreAccounts,
  storedIn,
  storeTexts,
} from "./support/endpoint-requests.ts";

type Named = (typeof endpoints)[number];
const taking = endpoints.filter(({ endpoint }) => takesKey(endpoint));
const fromApplicants: readonly EndpointName[] = [
  ...(["attachResume", "replaceMyResume", "withdrawMine", "changeMyConsent", "eraseMine"] as const),
];

interface Sent {
  key?: string;
  body?: object | undefined;
  at?: TestApp;
}

function sender(site: TestApp, known: Known, headers: Record<string, string>) {
  return ({ name, endpoint }: Named, { key, body, at = site }: Sent = {}) => {
    const request = requests[name]?.(known) ?? {};
    const payload = body ?? request.body;
    return at.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(":id", request.id ?? "") + (request.query ?? ""),
      headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
      ...(payload && { payload }),
    });
  };
}

const settings = { RATE_LIMIT_SCALE: "1000", MAIL_TO: "office@tatrion.example", SMTP_URL: "smtp://127.0.0.1:1" };

/** The fields of an endpoint's body. */
function listFields({ endpoint }: Named): string[] {
  return endpoint.body instanceof z.ZodMiniObject ? Object.keys(endpoint.body.shape) : [];
}

/** Another value of a field that is valid as well. */
function otherValue(name: string, value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (/^(email|confirmation)$/.test(name)) return String(value).toUpperCase();
  if (name === "version") return Number(value) + 1;
  if (name === "before") return "another job";
  if (name === "stage") return "interview";
  if (name === "state") return "open";
  if (name === "" && typeof value === "string") return "Call us";
  if (name === "revision") return Number(value) + 1;
  if (Array.isArray(value)) return value.map((one) => otherValue("", one));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, otherValue(inner, one)]));
  return /^(message|text|subject|name|description|coverLetter|resumeFilename)$/.test(name)
    ? `${value} And more.`
    : value;
}

describe.each(engines)("a repeated request on %s", (engine) => {
  let site: TestApp;
  /** A second instance on the same database, where there can be one. */
  let second: TestApp;
  let headers: Record<string, string>;
  let send: ReturnType<typeof sender>;
  let known: Known;
  beforeAll(async () => {
    site = await testApp(engine, settings);
    const { url } = site.deps.config.database;
    const shareFiles = (deps: TestApp["deps"]) => ({ ...deps, storage: site.deps.storage });
    second = url ? await testApp("sqlite", { ...settings, DATABASE_URL: url }, shareFiles) : site;
    headers = await signIn(site.app);
    known = await storedIn(site, headers, true);
    send = sender(site, known, headers);
  });
  afterAll(async () => {
    if (second !== site) await second.dispose();
    await site.dispose();
  });

  /** All rows that a second run would add or change. */
  async function stored(): Promise<unknown[]> {
    const { db } = site.deps;
    const records = ["jobs", "contacts", "applications", "replies", "reply_templates", "texts", "publications"];
    const rows = await readTables(db, [...records, "audit_events", "admins"]);
    return [...rows, await db.query.selectFrom("outbox").select(["id", "kind", "subject_id"]).orderBy("id").execute()];
  }

  beforeEach(() => restoreAccounts(site, known));

  /** Texts can be published or taken back once; only a deleted job can be restored, all others need one that is there. */
  async function prepare({ name }: Named): Promise<void> {
    if (name === "publishTexts" || name === "takeBackTexts") {
      known = { ...known, ...(await storeTexts(site, headers)) };
      send = sender(site, known, headers);
    }
    if (fromApplicants.includes(name)) {
      known = { ...known, mine: await createApplicant(site, known.job) };
      send = sender(site, known, headers);
    }
    const deleted_at = name === "restoreJob" ? "2026-01-01T00:00:00.000Z" : null;
    await site.deps.db.query
      .updateTable("jobs")
      .set({ deleted_at, state: "open" })
      .where("id", "=", known.job)
      .execute();
  }

  test.each(taking)("$name with its key changes nothing again and answers the same", async (one) => {
    await prepare(one);
    const key = randomUUID();
    const first = await send(one, { key });
    expect([first.statusCode, first.body], "Write a request into `requests` that is taken").toEqual([
      one.endpoint.status,
      first.body,
    ]);
    const after = await stored();
    const again = await send(one, { key });
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(await stored(), "Change everything within `commit`").toEqual(after);
  });

  test.each(taking)("$name several times at once at two instances runs once", async (one) => {
    const key = randomUUID();
    const lines = async () => (await site.deps.db.query.selectFrom("audit_events").select("id").execute()).length;
    const measure = async () => [await lines(), (await stored()).flat().length];
    await prepare(one);
    const before = await measure();
    await send(one, { key: randomUUID() });
    await restoreAccounts(site, known);
    const single = (await measure()).map((count, at) => count - (before[at] ?? 0));
    await prepare(one);
    const renewed = await measure();
    const answers = await Promise.all([site, second, site, second].map((at) => send(one, { key, at })));
    for (const answer of answers)
      expect([answer.statusCode, answer.body]).toEqual([one.endpoint.status, answers[0]?.body]);
    const grown = (await measure()).map((count, at) => count - (renewed[at] ?? 0));
    // After the first request there may be nothing left to change.
    for (const [at, count] of grown.entries()) expect(count).toBeLessThanOrEqual(single[at] ?? 0);
  });

  test.each(taking.filter((one) => listFields(one).some((field) => field !== "revision")))(
    "$name with its key and another body is refused",
    async (one) => {
      await prepare(one);
      const key = randomUUID();
      await send(one, { key });
      const { body = {} } = requests[one.name]?.(known) ?? {};
      const other = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, otherValue(name, value)]));
      const after = await stored();
      const refused = await send(one, { key, body: other });
      expect([refused.statusCode, refused.json().code]).toEqual([422, "idempotencyKeyReused"]);
      expect(await stored()).toEqual(after);
    },
  );

  test.each(taking.filter((one) => listFields(one).includes("revision")))(
    "$name with its key over another revision is the same request",
    async (one) => {
      await prepare(one);
      const key = randomUUID();
      const first = await send(one, { key });
      const after = await stored();
      const body = { ...requests[one.name]?.(known)?.body, revision: 1_000 };
      const again = await send(one, { key, body });
      expect([again.statusCode, again.body]).toEqual([one.endpoint.status, first.body]);
      expect(await stored()).toEqual(after);
    },
  );

  const find = (name: EndpointName) => endpoints.find((one) => one.name === name) as Named;

  test("an invalid idempotency key is refused", async () => {
    for (const key of ["", "short", "x".repeat(129), "with a space", "príliš-slovenský"]) {
      const answer = await send(find("sendContact"), { key });
      expect([key, answer.statusCode, answer.json().code]).toEqual([key, 400, "badRequest"]);
    }
  });

  test("a request without a key, or with another one, is a request of its own", async () => {
    const ids = [];
    for (const key of [undefined, undefined, randomUUID(), randomUUID()])
      ids.push((await send(find("sendContact"), key === undefined ? {} : { key })).body);
    expect(new Set(ids).size).toBe(4);
  });

  test("another form token, honeypot or referring host is still the same request", async () => {
    const key = randomUUID();
    const { body } = requests.sendContact?.(known) ?? {};
    const first = await send(find("sendContact"), { key });
    const again = await send(find("sendContact"), { key, body: { ...body, website: "" } });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
  });

  test("the same key of another user is another key", async () => {
    const key = randomUUID();
    const note = find("noteContact");
    await send(note, { key });
    await site.deps.db.query.updateTable("idempotency_keys").set({ request_hash: "other" }).execute();
    expect((await send(note, { key })).statusCode).toBe(422);
    const [row] = await site.deps.db.query.selectFrom("admins").selectAll().where("username", "=", "eva").execute();
    const [session] = await site.deps.db.query.selectFrom("sessions").selectAll().execute();
    if (!row || !session) throw new Error("no second user");
    const before = session.admin_id;
    await site.deps.db.query.updateTable("sessions").set({ admin_id: row.id }).execute();
    expect((await send(note, { key })).statusCode).toBe(200);
    await site.deps.db.query.updateTable("sessions").set({ admin_id: before }).execute();
  });

  test("a refused request stores no key", async () => {
    const key = randomUUID();
    const stale = { text: "Too late.", revision: 0 };
    const { statusCode } = await send(find("noteContact"), { key, body: stale });
    expect(statusCode).toBe(409);
    expect((await send(find("noteContact"), { key })).statusCode).toBe(200);
  });

  test("the key of an erased person is forgotten", async () => {
    const key = randomUUID();
    const { body } = requests.sendContact?.(known) ?? {};
    const person = { ...body, email: "erased@person.example" };
    const first = await send(find("sendContact"), { key, body: person });
    const erasure = { email: person.email, confirmation: person.email };
    await site.app.inject({ method: "POST", url: "/api/admin/erasures", payload: erasure, headers });
    const keys = site.deps.db.query.selectFrom("idempotency_keys").select("key_hash");
    expect(await keys.where("subject_id", "=", first.json().id).execute()).toEqual([]);
    expect((await send(find("sendContact"), { key, body: person })).json()).not.toEqual(first.json());
  });

  /** Last: afterwards every session has ended. */
  test("after a day the key is forgotten, and a task removes its row", async () => {
    const key = randomUUID();
    const first = await send(find("sendContact"), { key });
    site.pass(24 * 3_600_000 + 1_000);
    expect((await send(find("sendContact"), { key })).json()).not.toEqual(first.json());
    site.pass(24 * 3_600_000 + 1_000);
    await site.deps.scheduler.runNow("retention");
    expect(await site.deps.db.query.selectFrom("idempotency_keys").select("key_hash").execute()).toEqual([]);
  });
});
