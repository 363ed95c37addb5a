import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endpoints as listed } from "../../contract/endpoints.ts";
import { limits } from "../../contract/limits.ts";
import { locales } from "../../contract/locales.ts";
import { localePath, pagePaths } from "../../contract/routes.ts";
import { keptTableNames } from "../../server/backup/tables.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { openJob } from "../support/applicant.ts";
import { growthComplaint, hostileTexts } from "../support/growth.ts";
import { hostileBodies, queryNames } from "../support/hostile-bodies.ts";
import { registeredRoutes } from "../support/routes.ts";
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
  const tables = keptTableNames.filter((table) => table !== "settings" && table !== "admins");
  for (const table of tables.reverse()) await site.deps.db.query.deleteFrom(table).execute();
  job = await openJob(site);
}

/** Node refuses a request whose first lines are longer than 16 KB. */
const headerMost = 14_000;
type Hostile = (typeof hostileTexts)[number][1];

/** But the one whose answer has no end. */
const endpoints = listed.map(({ endpoint }) => endpoint).filter(({ media }) => media !== "text/event-stream");
const headersRead = new Set(
  filesBelow("server", /\.ts$/)
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...readSource(file).matchAll(/\bheaders(?:\.|\??\.?\[")([a-z][a-z-]+)/g)].map(([, name = ""]) => name),
    )
    .filter((name) => !["get", "map", "set", "length"].includes(name)),
);

/** Complaints about the requests that are made of each hostile text, at a quarter of the most and at the most. */
async function complaintsAbout(
  requests: (text: Hostile, share: number) => InjectOptions[],
  afterTaken = async () => {},
): Promise<string[]> {
  const complaints: (string | undefined)[] = [];
  for (const [name, text] of hostileTexts) {
    if (complaints.some(Boolean)) break;
    let taken = false;
    const ask = async (request: InjectOptions) => {
      const { statusCode } = await site.app.inject(request);
      taken ||= statusCode < 400;
    };
    const wholes = requests(text, 1);
    for (const [at, quarter] of requests(text, 0.25).entries()) {
      const whole = wholes[at] ?? quarter;
      const asked = `${name} to ${String(whole.url).slice(0, 60)}`;
      complaints.push(await growthComplaint(asked, [quarter, whole], ask));
    }
    if (taken) await afterTaken();
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
    { timeout: 300_000 },
    async (_name, endpoint) => {
      const { method, path } = endpoint;
      const url = () => path.replace(":id", job);
      const headers = { ...token, "content-type": "application/json" };
      const found = await complaintsAbout(
        (text, share) => [
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
        ],
        method === "GET" ? undefined : clear,
      );
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
        const answer = await site.app.inject({ method: endpoint.method, url, headers, payload });
        // A password that is not the user's is refused by the work behind the schema.
        statuses.push(answer.body.includes("passwordWrong") ? 200 : answer.statusCode);
      }
      expect(statuses.filter((status) => ![400, 413].includes(status))).not.toEqual([]);
    },
  );

  /** What may follow an address, in its path and in its query. */
  const longer = (address: string) =>
    complaintsAbout((text, share) =>
      [inAddress(text, headerMost * share), plain(text, headerMost * share)].flatMap((long) => [
        { url: `${address === "/" ? "" : address}/${long}` },
        { url: `${address}${long}/` },
        { url: `${address}?job=${long}` },
        { url: `${address}?${long}=${long.slice(0, 100)}` },
      ]),
    );

  const pages = Object.values(pagePaths).flatMap((page) => locales.map((locale) => localePath(page, locale)));
  test.each(pages)("addresses at %s", { timeout: 300_000 }, async (page) => expect(await longer(page)).toEqual([]));

  test("all other addresses that something answers at", { timeout: 240_000 }, async () => {
    const known = new Set([...pages, ...endpoints.map(({ path }) => path)]);
    const others = registeredRoutes(site.app).filter(({ method, url }) => method === "GET" && !known.has(url));
    expect(others.length).toBeGreaterThan(4);
    for (const { url } of others) expect(await longer(url.replace(/\/?[:*].*$/, "") || "/")).toEqual([]);
  });

  test.each([...headersRead.add("x-forwarded-for")])("header %s", { timeout: 300_000 }, async (name) => {
    const found = await complaintsAbout((text, share) => {
      const value = text(headerMost * share).replace(/[^\t -~]/g, "a");
      return ["/", "/api/jobs", "/api/admin/contacts", "/jobs.xml", "/objects/cvs/x"].map((url) => ({
        url,
        headers: { ...token, [name]: name === "authorization" ? `Bearer ${value}` : value },
      }));
    });
    expect(found).toEqual([]);
  });

  test("bodies that are no form", { timeout: 300_000 }, async () => {
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
