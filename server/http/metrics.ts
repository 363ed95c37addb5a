import type { Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

/** Prometheus' text format on a port of its own, which a proxy never publishes. */
export async function startMetrics(
  app: FastifyInstance,
  port: number,
  host: string,
): Promise<{ close(): Promise<void> }> {
  const answered = new Map<string, { count: number; seconds: number }>();
  const delay = monitorEventLoopDelay();
  delay.enable();
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const known = answered.get(key) ?? { count: 0, seconds: 0 };
    answered.set(key, { count: known.count + 1, seconds: known.seconds + reply.elapsedTime / 1_000 });
    done();
  });
  // Not above: that would bring all of node:http, WebSockets included, to servers that nobody measures.
  const { createServer } = await import("node:http");
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const text = page(answered, delay.percentile(99));
    if (text === undefined) return void response.writeHead(503).end();
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text);
    // Of the time since it was last asked: a slow minute of last week must not hide a slow one of today.
    delay.reset();
  });
  await listen(server, port, host);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function page(answered: Map<string, { count: number; seconds: number }>, loopDelayNs: number): string | undefined {
  const memory = memoryUsage();
  if (!memory) return undefined;
  const { rss, heapUsed } = memory;
  const lines = [
    "# TYPE http_requests_total counter",
    ...[...answered].map(([labels, { count }]) => `http_requests_total{${labels}} ${count}`),
    "# TYPE http_request_seconds_total counter",
    ...[...answered].map(([labels, { seconds }]) => `http_request_seconds_total{${labels}} ${seconds.toFixed(6)}`),
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${rss}`,
    "# TYPE nodejs_heap_used_bytes gauge",
    `nodejs_heap_used_bytes ${heapUsed}`,
    "# TYPE nodejs_eventloop_delay_p99_seconds gauge",
    `nodejs_eventloop_delay_p99_seconds ${(loopDelayNs / 1e9).toFixed(6)}`,
    "# TYPE process_cpu_seconds_total counter",
    `process_cpu_seconds_total ${((process.cpuUsage().user + process.cpuUsage().system) / 1e6).toFixed(3)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Undefined while no handle is left: the system tells it in a file, and a failure here would end the process. */
function memoryUsage(): NodeJS.MemoryUsage | undefined {
  try {
    return process.memoryUsage();
  } catch {
    return undefined;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
