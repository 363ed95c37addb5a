import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { type EndpointName, endpoints } from "../scripts/openapi/endpoints.ts";
import { encodeCursor } from "../server/features/records/lists.ts";
import { createRegister } from "../server/http/metrics.ts";
import { Scheduler } from "../server/scheduler.ts";
import { cvFiles } from "./fixtures/cv-files.ts";
import { signIn, testApp } from "./support/app.ts";
import { apply, attach, openJob, readMyToken, uploaded } from "./support/applicant.ts";
import { type Known, requests, storedIn } from "./support/endpoint-requests.ts";

/** Tables that strangers or years fill. */
const grown = [
  ...["applications", "audit_events", "contacts", "idempotency_keys", "job_counts", "outbox", "removals", "uploads"],
];

/** Statements that read or sort more of it than they answer, each with the reason. */
const allowed: [RegExp, string][] = [
  [/^select "job_id", .*count.* group by "job_id"$/, "a count per job, from an index alone"],
  [/^select distinct "day" from "job_counts"/, "an export of everything, a day at a time"],
  [
    /from "job_counts" where "job_id" = \? and "day" >= \? group by/,
    "one job's 30 days; rows that strangers add are limited",
  ],
  [/^select "id", "title", "location", .* from "jobs"/, "sorts jobs, which staff write"],
  [/ in \(select "id" from "applications" where "email_key" = \? union all /, "sorts the history of one person"],
  [/^select "payload" from "outbox"/, "this test's own"],
];

/** Partial indexes of waiting rows only. */
const partial = /INDEX (applications_held|audit_events_log_pending|outbox_due|outbox_waiting)\b/;

const tasks: string[] = [];
const plans = new Map<string, string[]>();

/** SQLite has no statistics here: it plans for few rows as for many. */
const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (text) {
  if (!plans.has(text) && /^\s*(select|with|update|delete)/.test(text)) {
    const plan = prepare.call(this, `explain query plan ${text}`).all();
    plans.set(
      text,
      plan.map(({ detail }) => String(detail)),
    );
  }
  return prepare.call(this, text);
};

const variables = { RATE_LIMIT_SCALE: "1000", SITE_URL: "http://localhost:3000" };
const site = await testApp("sqlite", variables, (deps) => {
  const { scheduler } = deps;
  scheduler.add = (task) => {
    tasks.push(task.name);
    Scheduler.prototype.add.call(scheduler, task);
  };
  return deps;
});
afterAll(() => site.dispose());

const parametersSchema = z.record(
  z.string(),
  z.object({ enum: z.optional(z.array(z.string())), const: z.optional(z.string()) }),
);
type Parameters = z.output<typeof parametersSchema>;

/** Each parameter of a list, alone and with each other one. */
function* generateQueries(name: EndpointName, known: Known, parameters: Parameters): Generator<string> {
  const record = /Contact/.test(name) ? known.contact : known.application;
  const values: Record<string, string> = {
    ...{ limit: "50", q: "eva mala", job: known.job, actor: "admin", zone: "Europe/Bratislava", from: "", lang: "sk" },
    ...{ id: record, ids: record, cursor: encodeCursor({ at: "2026-01-01T00:00:00.000Z", id: record }) },
  };
  const pairs = Object.entries(parameters).flatMap(([key, schema]) =>
    (schema.enum?.slice(0, 4) ?? [schema.const ?? values[key] ?? ""]).map((value) => [key, value]),
  );
  yield "";
  for (const pair of pairs)
    for (const other of pairs) yield `?${new URLSearchParams(pair[0] === other[0] ? [pair] : [pair, other])}`;
}

async function readEverything(known: Known, headers: Record<string, string>): Promise<void> {
  for (const { name, endpoint } of endpoints) {
    if (endpoint.method !== "GET" || name === "watchEvents") continue;
    const { properties } = z.toJSONSchema(endpoint.query ?? z.object({}), { io: "input", unrepresentable: "any" });
    const path = endpoint.path.replace(":id", name.startsWith("contact") ? known.contact : known.application);
    for (const query of generateQueries(name, known, parametersSchema.parse(properties)))
      await site.app.inject({ url: `${path}${query}`, headers });
  }
  // A word that no title of a job has, one that some have, and both; an address.
  for (const q of ["eva", "keeper", "eva keeper", "eva@posta.example"])
    for (const list of ["applications", "contacts"])
      await site.app.inject({ url: `/api/admin/${list}?${new URLSearchParams({ q })}`, headers });
  for (const url of ["/", "/sk", "/careers", "/readyz", "/sitemap.xml", `/jobs/${known.job}`])
    await site.app.inject({ url });
  await createRegister(site.app, site.deps).metrics();
}

/** Requests that delete data of other requests. */
const last: EndpointName[] = [
  ...(["setJobState", "deleteJob", "declineApplications", "withdrawMine", "eraseMine", "erasePerson"] as const),
  ...(["reauthenticate", "removePasskey", "changePassword", "logout"] as const),
];

async function changeEverything(known: Known, headers: Record<string, string>, myToken: string): Promise<void> {
  const order = endpoints.toSorted((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
  for (const { name, endpoint } of order) {
    const { id = "", query = "", body } = requests[name]?.(known) ?? {};
    const url = endpoint.path.replace(":id", id) + query;
    const payload = body && { ...body, ...(url.startsWith("/api/my/") && { token: myToken }) };
    if (endpoint.method !== "GET")
      await site.app.inject({ method: endpoint.method, url, headers, ...(payload && { payload }) });
  }
}

// No time limit: this sends some thousand requests and waits for nothing else.
test("no statement scans or sorts a table that strangers fill, except where the reason is listed", {
  timeout: 0,
}, async () => {
  const headers = await signIn(site.app);
  const known = await storedIn(site, headers, true);
  await attach(site, await apply(site, await openJob(site)), await uploaded(site, cvFiles.txt.bytes));
  await readEverything(known, headers);
  await changeEverything(known, headers, await readMyToken(site));
  for (const task of tasks) await site.deps.scheduler.runNow(task);

  const wasteful = [...plans].filter(([text, plan]) => plan.some((step) => isWasteful(step, text)));
  const isAllowed = ([text]: [string, unknown]) => allowed.some(([pattern]) => pattern.test(text));
  expect(plans.size).toBeGreaterThan(200);
  const unexplained = wasteful.filter((one) => !isAllowed(one));
  expect(unexplained, "Add an index, or give the reason in `allowed`").toEqual([]);
  const outdated = allowed.filter(([pattern]) => !wasteful.some(([text]) => pattern.test(text)));
  expect(outdated, "Remove these from `allowed`: no statement needs them").toEqual([]);
});

function isWasteful(step: string, text: string): boolean {
  const [, table = "", index] = /^SCAN (\w+)( USING.*)?$/.exec(step) ?? [];
  // Read in the order of an index, up to the last row of the answer.
  if (table) return grown.includes(table) && !(index && (/ limit /.test(text) || partial.test(index)));
  return /TEMP B-TREE FOR (?!LAST)/.test(step) && grown.some((name) => text.includes(`"${name}"`));
}
