import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../contract/endpoints.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { engines, lacks } from "./support/database.ts";
import { type Known, requests, storedIn } from "./support/endpoint-requests.ts";

const guarded = endpoints.filter(({ endpoint }) => endpoint.refusals.includes("conflict"));
const job = { location: "Nitra", description: "Guards." };
/** Where the record of a change is read again, and two bodies: each of them is a change after the other. */
const changes: Record<string, { list: string; bodies: [object, object] }> = {
  noteContact: { list: "contacts", bodies: [{ text: "One." }, { text: "Two." }] },
  noteApplication: { list: "applications", bodies: [{ text: "One." }, { text: "Two." }] },
  markAnswered: { list: "contacts", bodies: [{ answered: true }, { answered: false }] },
  setStage: { list: "applications", bodies: [{ stage: "offer" }, { stage: "interview" }] },
  saveText: { list: "words", bodies: [{ texts: { en: { "": "One" } } }, { texts: { en: { "": "Two" } } }] },
  updateJob: {
    list: "jobs",
    bodies: [
      { ...job, title: "One" },
      { ...job, title: "Two" },
    ],
  },
  setJobState: { list: "jobs", bodies: [{ state: "closed" }, { state: "open" }] },
};
/** Tested in `server/features/records` and `texts`: a second one changes nothing, or the answer is more than one record. */
const others = [
  ...["withdrawConsent", "replyToContact", "replyToApplication", "declineApplications"],
  ...["saveTemplate", "resetTemplate", "deleteJob", "publishTexts", "takeBackTexts"],
];
const alternating = guarded.filter(({ name }) => !others.includes(name));

test("every endpoint that knows conflicts is in this test", () => {
  const names = [...Object.keys(changes), ...others].sort();
  expect(guarded.map(({ name }) => name).sort(), "Write it into `changes`").toEqual(names);
});

describe.each(engines.filter((engine) => !lacks(engine)))("a change that is based on a revision, on %s", (engine) => {
  let site: TestApp;
  let headers: Record<string, string>;
  let known: Known;
  const turns: Record<string, number> = {};
  beforeAll(async () => {
    site = await testApp(engine, { RATE_LIMIT_SCALE: "1000" });
    headers = await signIn(site.app);
    known = await storedIn(site, headers, true);
  });
  afterAll(() => site.dispose());

  function send({ name, endpoint }: (typeof endpoints)[number], revision: number | undefined, signedIn = headers) {
    const { id = "" } = requests[name]?.(known) ?? {};
    const turn = turns[name] ?? 0;
    turns[name] = turn + 1;
    const body = changes[name]?.bodies[turn % 2];
    const url = endpoint.path.replace(":id", id);
    const request = { method: endpoint.method, url, headers: signedIn, payload: { ...body, revision } };
    return site.app.inject(request);
  }
  const read = async (name: string) => {
    const { id } = requests[name as "noteContact"]?.(known) ?? {};
    const found = (await site.app.inject({ url: `/api/admin/${changes[name]?.list}?id=${id}`, headers })).json();
    return name === "saveText" ? found.texts.find(({ key }: { key: string }) => key === id) : found[0];
  };

  test.each(alternating)("$name answers the whole record with a higher revision", async (one) => {
    const before = await read(one.name);
    const answer = await send(one, before.revision);
    expect(answer.statusCode).toBe(one.endpoint.status);
    expect(answer.json().revision).toBeGreaterThan(before.revision);
    expect(answer.json()).toEqual(await read(one.name));
  });

  test.each(alternating)(
    "$name of an older revision answers 409 with the current record, and changes nothing",
    async (one) => {
      const { revision } = await read(one.name);
      await send(one, revision);
      const current = await read(one.name);
      const refused = await send(one, revision);
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          ...{ code: "conflict", error: expect.any(String), current, changedBy: "admin" },
          changedAt: site.time.now.toISOString(),
        },
      ]);
      expect(await read(one.name)).toEqual(current);
    },
  );

  test.each(alternating)("$name without a revision is accepted", async (one) => {
    expect((await send(one, undefined)).statusCode).toBe(one.endpoint.status);
  });

  test.each(guarded)("$name without a session answers 401, whatever the revision", async (one) => {
    for (const revision of [undefined, 0]) expect((await send(one, revision, {})).statusCode).toBe(401);
  });
});
