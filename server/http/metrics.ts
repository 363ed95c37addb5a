import { statfs } from "node:fs/promises";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readBackupOutcome } from "../db/site-state.ts";
import { daysBefore } from "../db/timestamps.ts";
import type { Deps } from "../deps.ts";
import { selectBacklog } from "../mail/outbox.ts";
import type { MailKind } from "../mail/payloads.ts";

const durationBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Prometheus waits ten seconds for the whole answer. */
const timeoutMs = 3_000;
/** Mails to visitors: an operator can do nothing about a mistyped address. */
const kindsToVisitors: MailKind[] = ["contactReceipt", "applicationReceipt", "myNotice"];
/** How long a failed mail counts as a problem here; the mail's record shows the failure for longer. */
const failedMailDays = 3;

type Values = [labels: Record<string, string>, value: number][];

/** Prometheus metrics on a port of their own, which no proxy publishes. */
export async function startMetrics(
  app: FastifyInstance,
  deps: Deps,
  port: number,
  host: string,
): Promise<{ close(): Promise<void> }> {
  const register = createRegister(app, deps);
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await register.metrics().catch(() => undefined);
    response.writeHead(text === undefined ? 503 : 200, { "content-type": register.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

export function createRegister(app: FastifyInstance, deps: Deps): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  countResponses(app, register);
  addSiteMetrics(deps, register);
  return register;
}

function countResponses(app: FastifyInstance, register: Registry): void {
  const registers = [register];
  const labelNames = ["method", "route", "status"];
  const requests = new Counter({ name: "http_requests_total", help: "Responses.", labelNames, registers });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to the end of the response.",
    labelNames: ["route"],
    buckets: durationBuckets,
    registers,
  });
  app.responses.observe(({ method, route, status, ms }) => {
    requests.inc({ method, route, status });
    durations.observe({ route }, ms / 1_000);
  });
}

function addSiteMetrics({ db, storage, config, clock, scheduler }: Deps, register: Registry): void {
  /** Adds a gauge that keeps its last value while reading fails, so that the other gauges still answer. */
  const addGauge = (name: string, help: string, labelNames: string[], read: () => Promise<Values>) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [register] },
      async collect() {
        const values = await limitTime(read()).catch(() => []);
        for (const [labels, value] of values) this.set(labels, value);
      },
    });

  addGauge("site_ready", "1 while the part answers.", ["part"], async () => {
    const answers = await Promise.allSettled([db.ping(), storage.ready()].map(limitTime));
    return ["database", "files"].map((part, at) => [{ part }, answers[at]?.status === "fulfilled" ? 1 : 0]);
  });

  addGauge("site_mails", `Unsent mails, with those that failed in ${failedMailDays} days.`, ["state"], async () => {
    const unsent = db.query
      .selectFrom("outbox")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("sent_at", "is", null);
    const failed = unsent.where("failed_at", ">=", daysBefore(clock(), failedMailDays));
    const states = {
      waiting: unsent.where("failed_at", "is", null),
      // A mail that a mail limit suppressed was never attempted, and is not a problem.
      failed: failed.where("kind", "not in", kindsToVisitors).where("attempts", ">", 0),
      undelivered: failed.where("kind", "in", kindsToVisitors),
    };
    return Promise.all(
      Object.entries(states).map(async ([state, rows]): Promise<Values[number]> => {
        return [{ state }, Number((await rows.executeTakeFirst())?.count ?? 0)];
      }),
    );
  });

  const oldestHelp = "How long the oldest mail has waited, while no mail has been accepted since it was made.";
  addGauge("site_mail_oldest_seconds", oldestHelp, [], async () => {
    const { since } = await selectBacklog(db.query, clock());
    return [[{}, since ? Math.max(0, clock().getTime() - Date.parse(since)) / 1_000 : 0]];
  });

  addGauge("site_cvs_held", "CVs that wait for the virus scanner.", [], async () => {
    const held = await db.query
      .selectFrom("applications")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      // Inlined: SQLite uses the partial index only for a literal.
      .where("resume_state", "=", sql.lit("held"))
      .executeTakeFirst();
    return [[{}, Number(held?.count ?? 0)]];
  });

  for (const [name, outcome] of [
    ["made", "madeAt"],
    ["failed", "failedAt"],
  ] as const)
    addGauge(`site_backup_${name}_timestamp_seconds`, `When a backup was last ${name}; 0 if never.`, [], async () => {
      const at = (await readBackupOutcome(db.query))[outcome];
      return [[{}, at ? Date.parse(at) / 1_000 : 0]];
    });

  addGauge("site_disk_free_bytes", "Free space of the disk of DATA_DIR.", [], async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return [[{}, bavail * bsize]];
  });
  addGauge("site_disk_size_bytes", "Size of that disk.", [], async () => {
    const { blocks, bsize } = await statfs(config.dataDir);
    return [[{}, blocks * bsize]];
  });

  new Counter({
    name: "site_task_failures_total",
    help: "Failed runs of tasks.",
    labelNames: ["task"],
    registers: [register],
    collect() {
      this.reset();
      for (const [task, count] of scheduler.failures) this.inc({ task }, count);
    },
  });
}

function limitTime<T>(work: Promise<T>): Promise<T> {
  const timeout = wait(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error("timeout")));
  return Promise.race([work, timeout]);
}
