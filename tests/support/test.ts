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
  /** Allows console messages that a test provokes, as browsers log failed requests. */
  allow(pattern: RegExp): void;
}

/** Starts another site for one test. */
type OwnSite = <Own extends { stop(): Promise<unknown> }>(starting: Promise<Own>) => Promise<Own>;

/**
 * `test` with a running `site` per worker, whose URL is the base of every `page.goto`.
 * Console errors, console warnings, exceptions and CSP violations of any page fail the test.
 */
export const test = base.extend<
  { available: undefined; jobCleanup: undefined; ownSite: OwnSite; problems: Problems; serverLog: undefined },
  SiteOptions & { site: Site }
>({
  database: ["sqlite", { scope: "worker", option: true }],
  storage: ["disk", { scope: "worker", option: true }],
  variables: [{}, { scope: "worker", option: true }],

  available: [
    async ({ database, storage }, use, info) => {
      const lacking = (database === "postgres" && !offered("postgres")) || (storage === "s3" && !offered("swift"));
      info.skip(lacking, "npm test has reported that this machine lacks the service");
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
    // Keeps interception on: switching it off during requests may block the browser.
    page.unroute = async (url) => void (await page.route(url, (route) => route.continue()));
    await use(page);
    // Requests of the page may still be in progress.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  // A page of a stopped site would log errors.
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
      if (info.status !== info.expectedStatus)
        console.error(`The server's log of this test:\n${site.log().slice(before)}`);
    },
    { auto: true },
  ],

  // Files share a worker's site: a job that is left would be in the lists of other tests.
  jobCleanup: [
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
      expect(unexpected, "The page logged errors in its console").toEqual([]);
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
