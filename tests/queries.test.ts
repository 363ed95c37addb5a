import { StatementSync } from "node:sqlite";
import type { InjectOptions } from "fastify";
import { beforeEach, expect, test, vi } from "vitest";
import budgets from "../bench/budgets.json" with { type: "json" };
import { cvFiles } from "./fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { apply, attach, openJob, uploaded } from "./support/applicant.ts";
import { enquiry } from "./support/enquiry.ts";

let site: TestApp;
let headers: Record<string, string>;
beforeEach(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
  headers = await signIn(site.app);
});

async function fill(count: number): Promise<string> {
  let job = "";
  for (let number = 0; number < count; number++) {
    job = await openJob(site, `Keeper ${number}`);
    await attach(site, await apply(site, job), await uploaded(site, cvFiles.txt.bytes));
    await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
  }
  return job;
}

/** Counts the statements of one request, with those that begin and end its transaction. */
async function countStatements(request: InjectOptions): Promise<number> {
  const spies = (["all", "run", "iterate"] as const).map((name) => vi.spyOn(StatementSync.prototype, name));
  const { statusCode, body } = await site.app.inject(request);
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  if (statusCode >= 400) throw new Error(`${request.url} was answered with ${statusCode}: ${body}`);
  return count;
}

const requests: Record<keyof typeof budgets.queries, (job: string) => InjectOptions> = {
  "job list": () => ({ url: "/api/jobs" }),
  "job list in Slovak": () => ({ url: "/api/jobs?lang=sk" }),
  "contact enquiry": () => ({ method: "POST", url: "/api/contact", payload: enquiry }),
  application: (job) => ({
    method: "POST",
    url: `/api/jobs/${job}/apply`,
    payload: { name: "Eva Malá", email: "eva@posta.example", coverLetter: "I have lit lamps for years. ".repeat(4) },
  }),
  "upload address": () => ({ method: "POST", url: "/api/objects/upload" }),
  "admin contacts": () => ({ url: "/api/admin/contacts?limit=50", headers }),
  "admin contacts, searched": () => ({ url: "/api/admin/contacts?limit=50&q=levoca+jana", headers }),
  "admin applications": () => ({ url: "/api/admin/applications?limit=50", headers }),
  "admin audit": () => ({ url: "/api/admin/audit", headers }),
  "admin contacts as CSV": () => ({ url: "/api/admin/contacts/export", headers }),
  "admin Slovak": () => ({ url: "/api/admin/slovak", headers }),
};

test("no request runs more statements than its budget in bench/budgets.json, however many rows there are", async () => {
  const most: Record<string, number> = {};
  for (const more of [1, 12]) {
    const job = await fill(more);
    for (const [name, request] of Object.entries(requests)) {
      await site.app.inject(request(job));
      most[name] = Math.max(most[name] ?? 0, await countStatements(request(job)));
    }
  }
  expect(most, "statements per request; a query per row belongs into one query with a join").toEqual(budgets.queries);
});
