import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../scripts/openapi/endpoints.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { engines, readTables } from "./support/database.ts";
import { type Known, requests, storedIn } from "./support/endpoint-requests.ts";

interface Versioned {
  revision: number;
}
interface Read {
  get: (path: string) => Promise<unknown>;
  known: Known;
}
/** The records that staff change, as staff read them. */
const records = {
  contact: ({ get, known }: Read) => get(`contacts?id=${known.contact}`).then(first),
  application: ({ get, known }: Read) => get(`applications?id=${known.application}`).then(first),
  job: ({ get, known }: Read) => get(`jobs?id=${known.job}`).then(first),
  template: ({ get }: Read) => get("templates").then((all) => find(all, "id", "ask")),
  declineTemplate: ({ get }: Read) => get("templates").then((all) => find(all, "id", "decline")),
  text: ({ get }: Read) => get("words").then((all) => find((all as { texts: unknown }).texts, "key", textKey)),
  drafts: async ({ get, known }: Read) => {
    const { texts } = (await get("words")) as { texts: unknown };
    return find(texts, "key", known.draft.key);
  },
  publication: async ({ get }: Read) => {
    const { publication } = (await get("words")) as { publication: { version: number } };
    return { ...publication, revision: publication.version };
  },
} satisfies Record<string, (read: Read) => Promise<Versioned>>;
type RecordName = keyof typeof records;

const textKey = "home:hero.getStarted";
const first = (all: unknown) => (all as Versioned[])[0] as Versioned;
const find = (all: unknown, field: string, value: string) =>
  (all as (Versioned & Record<string, unknown>)[]).find((one) => one[field] === value) as Versioned;

/** The record whose revision a request names; where it is not the one that is answered, the one that changes as well. */
const guarded: Partial<Record<EndpointName, RecordName | { based: RecordName; changed: RecordName }>> = {
  ...{ noteContact: "contact", markAnswered: "contact", replyToContact: "contact" },
  ...{ noteApplication: "application", setStage: "application", withdrawConsent: "application" },
  ...{ replyToApplication: "application", updateJob: "job", setJobState: "job" },
  ...{ saveTemplate: "template", resetTemplate: "template", saveText: "text" },
  deleteJob: { based: "job", changed: "job" },
  declineApplications: { based: "declineTemplate", changed: "application" },
  publishTexts: { based: "drafts", changed: "drafts" },
  takeBackTexts: { based: "publication", changed: "publication" },
};
/** Why a change by staff names no revision. */
const unguarded: Partial<Record<EndpointName, string>> = {
  createJob: "there is no record yet",
  restoreJob: "undoes a deletion",
  moveJob: "the order of jobs is not part of a job",
  setStar: "the last press wins",
  erasePerson: "removes records",
  ...{ countPerson: "reads", proposeText: "reads" },
};
const staffEndpoints = endpoints.filter(
  ({ endpoint: { method, path } }) => method !== "GET" && /^\/api\/admin\/(?!log|invitations|account|users)/.test(path),
);

test("every change of a record by staff is in `guarded` or `unguarded`", () => {
  const listed = [...Object.keys(guarded), ...Object.keys(unguarded)].sort();
  expect(staffEndpoints.map(({ name }) => name).sort(), "Add the endpoint to one of them").toEqual(listed);
  const conflicting = endpoints.filter(({ endpoint }) => endpoint.refusals.includes("conflict"));
  expect(conflicting.map(({ name }) => name).sort()).toEqual(Object.keys(guarded).sort());
});

describe.each(engines)("a change that is based on a revision, on %s", (engine) => {
  let site: TestApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await testApp(engine, { RATE_LIMIT_SCALE: "1000", SMTP_URL: "smtp://127.0.0.1:1" });
    headers = await signIn(site.app);
  });
  afterAll(() => site.dispose());

  const get = async (path: string) => (await site.app.inject({ url: `/api/admin/${path}`, headers })).json();

  /** New records that a colleague has changed since: none has its first revision. */
  async function prepare(name: EndpointName) {
    const known = await storedIn(site, headers, true);
    const { query } = site.deps.db;
    const changed = { changed_by: "eva", changed_at: site.time.now.toISOString() };
    for (const table of ["contacts", "applications", "jobs", "texts"] as const)
      await query
        .updateTable(table)
        .set({ ...changed, revision: sql<number>`revision + 1` })
        .execute();
    await query.deleteFrom("reply_templates").execute();
    const words = '{"en":{"subject":"Of Eva","text":"Of Eva"}}';
    for (const template of ["ask", "decline"])
      await query
        .insertInto("reply_templates")
        .values({ ...changed, id: template, words, revision: 2 })
        .execute();
    if (!(await query.selectFrom("texts").where("id", "=", textKey).select("id").executeTakeFirst()))
      await query
        .insertInto("texts")
        .values({ ...changed, id: textKey, draft: null, published: null, revision: 2 })
        .execute();
    await query.updateTable("texts").set({ draft: null }).where("id", "=", textKey).execute();
    const target = guarded[name];
    const { based = "contact", changed: changing } = typeof target === "string" ? { based: target } : (target ?? {});
    const read = (record: RecordName) => records[record]({ get, known });
    return {
      readBase: () => read(based),
      readChanged: () => read(changing ?? based),
      isAnswered: changing === undefined,
      send: (revision: number | undefined, signedIn = headers) => send(name, known, revision, signedIn),
    };
  }

  async function send(name: EndpointName, known: Known, revision: number | undefined, signedIn: typeof headers) {
    const { endpoint } = endpoints.find((one) => one.name === name) ?? {};
    if (!endpoint) throw new Error(`no endpoint ${name}`);
    const { id = "", body } = requests[name]?.({ ...known, draft: { ...known.draft, revision: revision ?? 0 } }) ?? {};
    const isDelete = endpoint.method === "DELETE";
    const { revision: application } = await records.application({ get, known });
    const own: Partial<Record<EndpointName, object>> = {
      takeBackTexts: { version: revision },
      publishTexts: {},
      declineApplications: { revision, applications: [{ id: known.application, revision: application }] },
    };
    return site.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(":id", id) + (isDelete && revision !== undefined ? `?revision=${revision}` : ""),
      headers: signedIn,
      ...(!isDelete && { payload: { ...body, ...(own[name] ?? { revision }) } }),
    });
  }

  /** Everything that a change by staff could have written. */
  const readAll = () => {
    const tables = ["jobs", "contacts", "applications", "replies", "reply_templates", "texts", "publications"];
    return readTables(site.deps.db, [...tables, "audit_events", "outbox"]);
  };

  const names = staffEndpoints.filter(({ name }) => guarded[name]);
  const status = ({ endpoint }: (typeof names)[number]) => endpoint.status;

  test.each(names)("$name of an older revision answers 409 with the current record", async (one) => {
    const { readBase, send } = await prepare(one.name);
    const { revision } = await readBase();
    const before = await readAll();
    const refused = await send(revision - 1);
    const { current, ...rest } = refused.json();
    expect([refused.statusCode, rest]).toEqual([
      409,
      { code: "conflict", error: expect.any(String), changedBy: expect.any(String), changedAt: expect.any(String) },
    ]);
    const { revision: _, ...record } = await readBase();
    expect(Array.isArray(current) ? current[0] : current).toMatchObject(record);
    expect(await readAll()).toEqual(before);
  });

  test.each(names)("$name of the current revision answers the record with a higher one", async (one) => {
    const { readBase, readChanged, isAnswered, send } = await prepare(one.name);
    const [base, before] = [await readBase(), await readChanged()];
    const answer = await send(base.revision);
    expect([answer.statusCode, answer.body]).toEqual([status(one), expect.any(String)]);
    const after = await readChanged();
    expect(after.revision).toBeGreaterThan(before.revision);
    if (isAnswered) expect(answer.json()).toMatchObject(after);
  });

  test.each(names.filter(({ name }) => name !== "declineApplications"))(
    "$name twice at once runs once",
    async (one) => {
      const { readBase, send } = await prepare(one.name);
      const { revision } = await readBase();
      const answers = await Promise.all([send(revision), send(revision)]);
      const codes = answers.map(({ statusCode }) => statusCode).sort();
      // The second deletion finds no job.
      expect(codes).toEqual([status(one), one.name === "deleteJob" ? 404 : 409]);
    },
  );

  const optional = names.filter(({ name }) => !["declineApplications", "publishTexts", "takeBackTexts"].includes(name));
  test.each(optional)("$name without a revision is accepted", async (one) => {
    expect((await (await prepare(one.name)).send(undefined)).statusCode).toBe(status(one));
  });
});
