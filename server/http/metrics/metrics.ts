import type { Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Measure } from "./measure.ts";
import { processMeasures } from "./process-metrics.ts";
import { siteMeasures } from "./site-metrics.ts";

/** Upper ends in seconds; what takes longer is in the last, which has none. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Answered {
  count: number;
  seconds: number;
}

/** Prometheus' text format on a port of its own, which a proxy never publishes. */
export async function startMetrics(
  app: FastifyInstance,
  deps: Deps,
  port: number,
  host: string,
): Promise<{ close(): Promise<void> }> {
  const answered = new Map<string, Answered>();
  const durations = new Map<string, { within: number[]; total: Answered }>();
  const delay = monitorEventLoopDelay();
  delay.enable();
  app.responses.observe(({ method, route, status, ms }) => {
    const key = `method="${method}",route="${route}",status="${status}"`;
    const seconds = ms / 1_000;
    const known = answered.get(key) ?? { count: 0, seconds: 0 };
    answered.set(key, { count: known.count + 1, seconds: known.seconds + seconds });
    const all = durations.get(route) ?? { within: buckets.map(() => 0), total: { count: 0, seconds: 0 } };
    durations.set(route, {
      within: all.within.map((count, at) => count + (seconds <= (buckets[at] ?? 0) ? 1 : 0)),
      total: { count: all.total.count + 1, seconds: all.total.seconds + seconds },
    });
  });
  // Not above: that would bring all of node:http, WebSockets included, to servers that nobody measures.
  const { createServer } = await import("node:http");
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const own = processMeasures(delay.percentile(99));
    if (own === undefined) return void response.writeHead(503).end();
    const measures = [...requestMeasures(answered), ...own, ...(await siteMeasures(deps))];
    const text = [...measures.flatMap(linesOf), ...histogram(durations)].join("\n");
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(`${text}\n`);
    // Of the time since it was last asked: a slow minute of last week must not hide a slow one of today.
    delay.reset();
  });
  await listen(server, port, host);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function linesOf({ name, help, type, values }: Measure): string[] {
  const rows = values.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...rows];
}

function requestMeasures(answered: Map<string, Answered>): Measure[] {
  const rows = [...answered];
  return [
    {
      name: "http_requests_total",
      help: "Answers, by method, route and status.",
      type: "counter",
      values: rows.map(([labels, { count }]) => [labels, count]),
    },
    {
      name: "http_request_seconds_total",
      help: "Time that these answers took.",
      type: "counter",
      values: rows.map(([labels, { seconds }]) => [labels, Number(seconds.toFixed(6))]),
    },
  ];
}

function histogram(durations: Map<string, { within: number[]; total: Answered }>): string[] {
  const name = "http_request_duration_seconds";
  const rows = [...durations].flatMap(([route, { within, total }]) => [
    ...within.map((count, at) => `${name}_bucket{route="${route}",le="${buckets[at]}"} ${count}`),
    `${name}_bucket{route="${route}",le="+Inf"} ${total.count}`,
    `${name}_sum{route="${route}"} ${total.seconds.toFixed(6)}`,
    `${name}_count{route="${route}"} ${total.count}`,
  ]);
  return [`# HELP ${name} How long answers took, by route.`, `# TYPE ${name} histogram`, ...rows];
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
