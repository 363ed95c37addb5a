import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as admin from "../../contract/admin.ts";
import * as careers from "../../contract/careers.ts";
import * as contact from "../../contract/contact.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { locales } from "../../contract/locales.ts";
import { localePath, pagePaths } from "../../contract/routes.ts";
import * as uploads from "../../contract/uploads.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { openJob } from "../support/applicant.ts";
import { growthComplaint, hostileTexts } from "../support/growth.ts";
import { hostileBodies, queryNames } from "../support/hostile-bodies.ts";
import { filesBelow, isTest, readSource } from "../support/sources.ts";

let site: TestApp;
let token: Record<string, string>;
let job: string;
beforeAll(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000000", TRUST_PROXY: "loopback" });
});
beforeEach(async () => {
  token = await signIn(site.app);
  await clear();
});
afterAll(() => site.dispose());

/** What earlier requests left behind is nobody's input, and some of them delete the job. */
async function clear(): Promise<void> {
  for (const table of ["applications", "contacts", "outbox", "jobs", "audit_events"] as const)
    await site.deps.db.query.deleteFrom(table).execute();
  job = await openJob(site);
}

/** Node refuses a request whose first lines are longer than 16 KB. */
const headerMost = 14_000;
type Hostile = (typeof hostileTexts)[number][1];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "refusals" in value;
const endpoints = Object.values<unknown>({ ...admin, ...careers, ...contact, ...uploads }).filter(isEndpoint);
const headersRead = new Set(
  filesBelow("server", /\.ts$/)
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...readSource(file).matchAll(/\bheaders(?:\.|\??\.?\[")([a-z][a-z-]+)/g)].map(([, name = ""]) => name),
    )
    .filter((name) => !["get", "map", "set", "length"].includes(name)),
);

/** Complaints about the requests that are made of each hostile text, at a quarter of the most and at the most. */
async function complaintsAbout(requests: (text: Hostile, share: number) => InjectOptions[]): Promise<string[]> {
  const complaints: (string | undefined)[] = [];
  for (const [name, text] of hostileTexts) {
    if (complaints.some(Boolean)) break;
    await clear();
    const wholes = requests(text, 1);
    for (const [at, quarter] of requests(text, 0.25).entries()) {
      const whole = wholes[at] ?? quarter;
      const asked = `${name} to ${String(whole.url).slice(0, 60)}`;
      complaints.push(await growthComplaint(asked, [quarter, whole], (request) => site.app.inject(request)));
    }
  }
  return complaints.filter((complaint) => complaint !== undefined);
}

/** As much of a text as fits into an address, with what an address cannot hold encoded. */
function inAddress(text: Hostile, most: number): string {
  const one = encodeURIComponent(text(100).toWellFormed()).length / 100;
  return encodeURIComponent(text(Math.floor(most / one)).toWellFormed());
}
const plain = (text: Hostile, most: number) => text(most).replace(/[^!-~]|[?#]/g, "");

describe("work grows with what is sent, never faster", () => {
  test("all endpoints and headers are known", () => {
    expect(endpoints.length).toBeGreaterThan(15);
    expect([...headersRead]).toEqual(expect.arrayContaining(["authorization", "accept-encoding", "if-none-match"]));
  });

  test.each(endpoints.map((each) => [`${each.method} ${each.path}`, each] as const))(
    "%s",
    { timeout: 120_000 },
    async (_name, endpoint) => {
      const { method, path } = endpoint;
      const url = () => path.replace(":id", job);
      const headers = { ...token, "content-type": "application/json" };
      const found = await complaintsAbout((text, share) => [
        ...hostileBodies(endpoint, (most) => text(most * share)).map((payload) => ({
          method,
          url: url(),
          headers,
          payload,
        })),
        ...queryNames(endpoint).map((name) => ({
          method,
          url: `${url()}?${name}=${inAddress(text, headerMost * share)}`,
          headers: token,
        })),
        { method, url: path.replace(":id", inAddress(text, headerMost * share)), headers: token },
      ]);
      expect(found).toEqual([]);
    },
  );

  test.each(endpoints.filter(({ body }) => body).map((each) => [`${each.method} ${each.path}`, each] as const))(
    "%s is got through to: one of the bodies above is a right one",
    async (_name, endpoint) => {
      const statuses: number[] = [];
      for (const payload of hostileBodies(endpoint, (most) => "a".repeat(most))) {
        const headers = { ...token, "content-type": "application/json" };
        const url = endpoint.path.replace(":id", job);
        statuses.push((await site.app.inject({ method: endpoint.method, url, headers, payload })).statusCode);
      }
      expect(statuses.filter((status) => ![400, 413].includes(status))).not.toEqual([]);
    },
  );

  const addresses = Object.values(pagePaths).flatMap((page) => locales.map((locale) => localePath(page, locale)));
  test.each([...addresses, "/assets", "/api", "/objects/cvs", "/jobs.xml", "/sitemap.xml"])(
    "addresses at %s",
    { timeout: 120_000 },
    async (page) => {
      const base = page === "/" ? "" : page;
      const found = await complaintsAbout((text, share) =>
        [inAddress(text, headerMost * share), plain(text, headerMost * share)].flatMap((long) => [
          { url: `${base}/${long}` },
          { url: `${base}${long}/` },
          { url: `${page}?job=${long}` },
          { url: `${page}?${long}=${long.slice(0, 100)}` },
        ]),
      );
      expect(found).toEqual([]);
    },
  );

  test.each([...headersRead, "x-forwarded-for", "cookie"])("header %s", { timeout: 120_000 }, async (name) => {
    const found = await complaintsAbout((text, share) => {
      const value = text(headerMost * share).replace(/[^\t -~]/g, "a");
      return ["/", "/api/jobs", "/api/admin/contacts", "/jobs.xml", "/objects/cvs/x"].map((url) => ({
        url,
        headers: { ...token, [name]: name === "authorization" ? `Bearer ${value}` : value },
      }));
    });
    expect(found).toEqual([]);
  });

  test("bodies that are no form", { timeout: 120_000 }, async () => {
    const most = limits.bodyBytes - 100;
    const shapes: Record<string, (size: number) => string> = {
      "nested lists": (size) => `${"[".repeat(size / 2)}${"]".repeat(size / 2)}`,
      "nested objects": (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
      "many keys": (size) => `{${Array.from({ length: size / 12 }, (_, at) => `"k${at}":1`).join(",")}}`,
      "many numbers": (size) => `[${"1,".repeat(size / 2 - 1)}1]`,
      "one number": (size) => "1".repeat(size),
      "escaped marks": (size) => `{"mark":"${"\\u0315".repeat(size / 12)}${"\\u0316".repeat(size / 12)}"}`,
      "a list as a mark": (size) => `{"mark":${"[".repeat(size / 2 - 10)}${"]".repeat(size / 2 - 10)}}`,
      "many requirements": (size) => `{"requirements":[${'"a",'.repeat(size / 4 - 10)}"a"]}`,
    };
    const found: (string | undefined)[] = [];
    for (const { method, path } of endpoints.filter(({ body }) => body)) {
      for (const [name, make] of Object.entries(shapes)) {
        const headers = { ...token, "content-type": "application/json" };
        const request = (payload: string) => ({ method, url: path.replace(":id", job), headers, payload });
        const sizes = [request(make(most / 4)), request(make(most))] as const;
        found.push(await growthComplaint(`${name} to ${path}`, sizes, (each) => site.app.inject(each)));
      }
    }
    expect(found.filter(Boolean)).toEqual([]);
  });
});
