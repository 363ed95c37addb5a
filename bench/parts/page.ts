import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { startSite } from "../../tests/support/site.ts";
import { type Audit, withLighthouse } from "../lighthouse.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const runs = 5;
const metrics = {
  first: "first-contentful-paint",
  largest: "largest-contentful-paint",
  blocking: "total-blocking-time",
  shift: "cumulative-layout-shift",
  bytes: "total-byte-weight",
} as const;
type Metric = keyof typeof metrics;

/** The home page in a browser (Lighthouse, mobile), against the same page without its scripts. */
export async function page(): Promise<Result[]> {
  const site = await startSite();
  const twin = await staticTwin(site.url);
  try {
    const reports = await withLighthouse(["performance"], (audit) =>
      takingTurns(audit, [`${site.url}/`, `${site.url}/sk`, `${twin.url}/`]),
    );
    const [english, slovak, plain] = [medians(reports[0]), medians(reports[1]), medians(reports[2])];
    const paint = (what: string, metric: "first" | "largest"): Result => ({
      what,
      unit: "ms",
      ours: english[metric],
      against: { name: "without scripts", value: plain[metric] },
      aim: { atMost: 1.1 },
    });
    const blocking = { what: "home page: blocking time", unit: "ms", ours: english.blocking };
    const inSlovak = (what: string, metric: Metric): Result => ({
      what: `home page in Slovak: ${what}`,
      unit: metric === "bytes" ? "B" : "ms",
      ours: slovak[metric],
      against: { name: "in English", value: english[metric] },
      aim: { atMost: 1.1 },
    });
    return [
      paint("home page: first paint", "first"),
      paint("home page: largest paint", "largest"),
      { ...blocking, aim: { atMost: 50 } },
      { ...blocking, against: { name: "without scripts", value: plain.blocking } },
      { what: "home page: layout shift", unit: "", ours: english.shift, aim: { atMost: 0 } },
      {
        what: "home page: bytes of the first screen",
        unit: "B",
        ours: english.bytes,
        against: { name: "without scripts", value: plain.bytes },
      },
      inSlovak("first paint", "first"),
      inSlovak("largest paint", "largest"),
      inSlovak("bytes", "bytes"),
    ];
  } finally {
    twin.close();
    await site.stop();
  }
}

type Reports = Awaited<ReturnType<Audit>>[];

/** They take turns, so that a machine that becomes slower or faster affects all of them. */
async function takingTurns(audit: Audit, urls: readonly string[]): Promise<Reports[]> {
  const reports = urls.map((): Reports => []);
  for (let run = 0; run < runs; run++)
    for (const [index, url] of urls.entries()) reports[index]?.push(await audit(url));
  return reports;
}

function medians(reports: Reports = []): Record<Metric, number> {
  const getMedian = (metric: Metric) =>
    median(
      reports.map(({ audits, finalDisplayedUrl }) => {
        const value = audits[metrics[metric]]?.numericValue;
        if (value === undefined) throw new Error(`Lighthouse has no ${metric} for ${finalDisplayedUrl}`);
        return value;
      }),
    );
  return {
    first: getMedian("first"),
    largest: getMedian("largest"),
    blocking: getMedian("blocking"),
    shift: getMedian("shift"),
    bytes: getMedian("bytes"),
  };
}

/** The document without scripts, compressed as ours is; its style sheet, fonts and pictures come from the site. */
async function staticTwin(origin: string): Promise<{ url: string; close(): void }> {
  const html = (await (await fetch(`${origin}/`)).text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "");
  const document = brotliCompressSync(html);
  const server = createServer(async (request, response) => {
    if (request.url === "/") {
      const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
      return void response.writeHead(200, headers).end(document);
    }
    const asset = await fetch(origin + request.url, { headers: { "accept-encoding": "identity" } });
    const body = Buffer.from(await asset.arrayBuffer());
    const type = asset.headers.get("content-type") ?? "";
    const text = /css|svg/.test(type);
    const headers = {
      "content-type": type,
      "cache-control": asset.headers.get("cache-control") ?? "",
      ...(text && { "content-encoding": "br" }),
    };
    response.writeHead(asset.status, headers).end(text ? brotliCompressSync(body) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP: never a pipe's name
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
