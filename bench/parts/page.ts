import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { chromium as engine } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromium } from "../../scripts/packages.mjs";
import { freePort } from "../../tests/services/ports.ts";
import { startSite } from "../../tests/support/site.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const runs = 5;
const metrics = {
  first: "first-contentful-paint",
  largest: "largest-contentful-paint",
  blocking: "total-blocking-time",
  shift: "cumulative-layout-shift",
} as const;
type Metric = keyof typeof metrics;

/** The home page in a browser (Lighthouse, mobile), against the same page without its scripts. */
export async function page(): Promise<Result[]> {
  const site = await startSite();
  const twin = await staticTwin(site.url);
  const port = await freePort();
  const executablePath = chromium();
  const browser = await engine.launch({
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu"],
  });
  try {
    const english = await measure(`${site.url}/`, port);
    const slovak = await measure(`${site.url}/sk`, port);
    const plain = await measure(`${twin.url}/`, port);
    const paint = (what: string, metric: "first" | "largest"): Result => ({
      what,
      unit: "ms",
      ours: english[metric],
      against: { name: "without scripts", value: plain[metric] },
      aim: { atMost: 1.1 },
    });
    return [
      paint("home page: first paint", "first"),
      paint("home page: largest paint", "largest"),
      { what: "home page: blocking time", unit: "ms", ours: english.blocking, aim: { atMost: 50 } },
      { what: "home page: layout shift", unit: "", ours: english.shift, aim: { atMost: 0 } },
      {
        what: "home page in Slovak: largest paint",
        unit: "ms",
        ours: slovak.largest,
        against: { name: "in English", value: english.largest },
        aim: { atMost: 1.1 },
      },
    ];
  } finally {
    await browser.close();
    twin.close();
    await site.stop();
  }
}

async function measure(url: string, port: number): Promise<Record<Metric, number>> {
  const seen: Record<Metric, number[]> = { first: [], largest: [], blocking: [], shift: [] };
  for (let run = 0; run < runs; run++) {
    const report = await lighthouse(url, { port, onlyCategories: ["performance"], logLevel: "error" });
    for (const [name, audit] of Object.entries(metrics)) {
      const value = report?.lhr.audits[audit]?.numericValue;
      if (value === undefined) throw new Error(`Lighthouse has no ${audit} for ${url}`);
      seen[name as Metric].push(value); // a key of `metrics`
    }
  }
  return {
    first: median(seen.first),
    largest: median(seen.largest),
    blocking: median(seen.blocking),
    shift: median(seen.shift),
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
