import { test as base, expect, type Page, type Response } from "@playwright/test";
import { openJobs } from "./job-seeker.ts";
import { freshDatabase } from "./postgres.ts";
import { bucketVariables, freshBucket } from "./s3.ts";
import { offered } from "./services.ts";
import { type Site, startSite } from "./site.ts";

export interface SiteOptions {
  database: "sqlite" | "postgres";
  storage: "disk" | "s3";
  /** More variables for the server of these tests. */
  variables: Record<string, string>;
}

interface Problems {
  /** For a test that provokes a refusal: browsers write failed requests to the console. */
  allow(pattern: RegExp): void;
}

/** Gives a test a site of its own for as long as its pages ask it. */
type OwnSite = <Own extends { stop(): Promise<unknown> }>(starting: Promise<Own>) => Promise<Own>;

/**
 * `test` with a running `site` per worker, whose address is the base of every `page.goto`.
 * Any page that writes an error or a warning to its console, throws, or breaks the CSP fails its test.
 */
export const test = base.extend<
  { available: undefined; jobsTakenAway: undefined; ownSite: OwnSite; problems: Problems; serverLog: undefined },
  SiteOptions & { site: Site }
>({
  database: ["sqlite", { scope: "worker", option: true }],
  storage: ["disk", { scope: "worker", option: true }],
  variables: [{}, { scope: "worker", option: true }],

  available: [
    async ({ database, storage }, use, info) => {
      const lacking = (database === "postgres" && !offered("postgres")) || (storage === "s3" && !offered("swift"));
      info.skip(lacking, "npm test has said that this machine lacks the service");
      await use(undefined);
    },
    { auto: true },
  ],

  site: [
    async ({ database, storage, variables }, use) => {
      const site = await startSite({
        variables: {
          ...(database === "postgres" && { DATABASE_URL: await freshDatabase() }),
          ...(storage === "s3" && bucketVariables(await freshBucket())),
          ...variables,
        },
      });
      await use(site);
      await site.stop();
    },
    // A single file starts its own services first.
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  // The admin is hydrated some time after the load event that Playwright waits for.
  page: async ({ page, javaScriptEnabled }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const hydrated = async (answer: Response | null) => {
      if (javaScriptEnabled) await page.waitForFunction(isHydrated);
      return answer;
    };
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      return options?.waitUntil === "commit" ? answer : hydrated(answer);
    };
    page.reload = async (options) => hydrated(await reload(options));
    // Interception stays on: a browser that is told to end it at work may not answer, and nobody says where a test waits.
    page.unroute = async (url) => void (await page.route(url, (route) => route.continue()));
    await use(page);
    // What the page asks for by itself may be under way when the test has seen enough.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  // A page that still shows a site that has stopped would complain of it in its console.
  ownSite: async ({ context }, use) => {
    const started: { stop(): Promise<unknown> }[] = [];
    await use(async (starting) => {
      const own = await starting;
      started.push(own);
      return own;
    });
    for (const page of context.pages()) await page.goto("about:blank");
    for (const own of started) await own.stop();
  },

  serverLog: [
    async ({ site }, use, info) => {
      const before = site.log().length;
      await use(undefined);
      if (info.status !== info.expectedStatus) console.error(`The server meanwhile:\n${site.log().slice(before)}`);
    },
    { auto: true },
  ],

  // Files share a worker's site in whatever order: a job left behind would stand in another file's list.
  jobsTakenAway: [
    async ({ site }, use) => {
      const before = new Set((await openJobs(site)).map(({ id }) => id));
      await use(undefined);
      const left = (await openJobs(site)).filter(({ id }) => !before.has(id));
      const headers = left.length > 0 ? { authorization: `Bearer ${await site.adminToken()}` } : {};
      for (const { id } of left) await fetch(`${site.url}/api/admin/jobs/${id}`, { method: "DELETE", headers });
    },
    { auto: true },
  ],

  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      const allowed: RegExp[] = [];
      context.on("page", (page) => watch(page, found));
      for (const page of context.pages()) watch(page, found);
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(unexpected, "The page complained in its console").toEqual([]);
    },
    { auto: true },
  ],
});

function isHydrated(): boolean {
  return document.querySelector("[data-island=admin]") === null;
}

function watch(page: Page, found: string[]): void {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      found.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => found.push(`exception: ${error.stack ?? error.message}`));
}

export { expect };
