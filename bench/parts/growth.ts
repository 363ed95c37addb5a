import { setTimeout as pause } from "node:timers/promises";
import { email } from "../../contract/fields.ts";
import { limits } from "../../contract/limits.ts";
import { endpoints } from "../../scripts/openapi/endpoints.ts";
import { toSearchKey } from "../../server/db/search-key.ts";
import { parseSmtpUrl } from "../../server/environment.ts";
import { formatCsvRow } from "../../server/features/records/csv.ts";
import { ipKey } from "../../server/http/rate-limit.ts";
import { accepts } from "../../server/http/response-cache.ts";
import { cleanFileName } from "../../server/inspection/file-name.ts";
import { parseMailboxes } from "../../server/mailboxes.ts";
import { escapeXml } from "../../server/render/xml.ts";
import { attachment } from "../../server/storage/content-disposition.ts";
import { createMemory, createSlovakTranslator } from "../../server/translation/slovak/job-slovak.ts";
import { signIn, testApp } from "../../tests/support/app.ts";
import { openJob } from "../../tests/support/applicant.ts";
import { hostileBodies, queryNames } from "../hostile-bodies.ts";
import { hostileTexts, threadMs } from "../hostile-texts.ts";
import type { Result } from "../result.ts";

/** For four times the input, linear growth is 4 and quadratic growth 16. */
const maxGrowth = 9;
/** The system counts processor time in steps of 4 ms: below this a ratio says nothing. */
const minMeasurableMs = 20;
const attempts = 8;
const headerLength = 12_000;

const slovak = createSlovakTranslator(["Tatrion"]);
const memory = createMemory();
/** Parsers of text from strangers, each with the maximum length of its input. */
const parsers: Record<string, readonly [maxLength: number, parse: (text: string) => unknown]> = {
  "search key": [limits.longText, toSearchKey],
  "e-mail address": [limits.bodyBytes, (text) => email.safeParse(text)],
  "CSV cell": [limits.longText, (text) => formatCsvRow([text], ";")],
  "file name": [1_000, cleanFileName],
  "name of a download": [1_000, attachment],
  "IP address": [headerLength, ipKey],
  "Accept-Encoding": [headerLength, (text) => accepts(text, "br")],
  mailboxes: [limits.longText, parseMailboxes],
  SMTP_URL: [limits.longText, (text) => ignoreErrors(() => parseSmtpUrl(`smtp://${text}`))],
  XML: [limits.longText, escapeXml],
  "Slovak job": [
    limits.longText,
    (text) => slovak.translate({ description: text }, memory, async (asked) => [...asked]),
  ],
};

/** Processor time for hostile input of a quarter of the allowed length and of all of it: the worst ratio of each kind. */
export async function growth(): Promise<Result[]> {
  return [await measureParserGrowth(), await measureRequestGrowth()];
}

interface Worst {
  ratio: number;
  name: string;
}

async function measureParserGrowth(): Promise<Result> {
  let worst: Worst = { ratio: 1, name: "nothing" };
  for (const [name, [maxLength, parse]] of Object.entries(parsers))
    for (const [text, ofLength] of hostileTexts)
      worst = worse(
        worst,
        `${name} of ${text}`,
        await measureRatio(parse, ofLength(maxLength / 4), ofLength(maxLength)),
      );
  return toResult("parsers", worst);
}

async function measureRequestGrowth(): Promise<Result> {
  const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000000" });
  const job = await openJob(site);
  let worst: Worst = { ratio: 1, name: "nothing" };
  for (const { endpoint } of endpoints) {
    const { method, path, media } = endpoint;
    if (media === "text/event-stream") continue;
    const url = path.replace(":id", job);
    const headers = { ...(await signIn(site.app)), "content-type": "application/json" };
    for (const [text, ofLength] of hostileTexts) {
      const bodies = (share: number) => [
        ...hostileBodies(endpoint, (max) => ofLength(max * share)).map((payload) => ({
          method,
          url,
          headers,
          payload,
        })),
        ...queryNames(endpoint).map((name) => {
          const value = encodeURIComponent(ofLength((headerLength / 9) * share).toWellFormed());
          return { method, url: `${url}?${name}=${value}`, headers };
        }),
      ];
      const wholes = bodies(1);
      for (const [at, quarter] of bodies(0.25).entries()) {
        const ratio = await measureRatio((request) => site.app.inject(request), quarter, wholes[at] ?? quarter);
        worst = worse(worst, `${method} ${path} with ${text}`, ratio);
      }
    }
  }
  await site.dispose();
  return toResult("requests", worst);
}

/** The minimum of several runs, because other work on the machine only adds time. */
async function measureRatio<I>(work: (input: I) => unknown, quarter: I, whole: I): Promise<number> {
  let [shortest, longest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < attempts; attempt++) {
    longest = Math.min(longest, await measureCost(() => work(whole)));
    if (longest < minMeasurableMs) return 1;
    shortest = Math.min(shortest, await measureCost(() => work(quarter)));
    if (longest / Math.max(shortest, 4) <= maxGrowth) break;
    await pause(10);
  }
  return longest / Math.max(shortest, 4);
}

async function measureCost(work: () => unknown): Promise<number> {
  const before = threadMs();
  await work();
  return threadMs() - before;
}

function worse(worst: Worst, name: string, ratio: number): Worst {
  return ratio > worst.ratio ? { ratio, name } : worst;
}

function toResult(kind: string, { ratio, name }: Worst): Result {
  return {
    what: `growth of ${kind} at four times the input: ${name}`,
    unit: "times",
    ours: ratio,
    aim: { atMost: maxGrowth },
  };
}

function ignoreErrors(work: () => unknown): void {
  try {
    work();
  } catch {
    // A parser may refuse its input.
  }
}
