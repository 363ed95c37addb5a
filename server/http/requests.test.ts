import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { freePort } from "../../tests/services/ports.ts";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { applicationForm, openJob } from "../../tests/support/applicant.ts";
import { enquiry } from "../../tests/support/enquiry.ts";
import { createLog } from "../../tests/support/fakes.ts";
import { startMetrics } from "./metrics.ts";

let site: TestApp;

describe("a page and the list of jobs", () => {
  const asked = ["/", "/sk", "/privacy-policy", "/api/jobs", "/api/jobs?lang=sk", "/?job=gone", "/assets/mark.css"];

  test("a page and the list of jobs are counted, logged and answered alike, injected or over the network", async () => {
    const { log, read } = createLog("debug");
    site = await testApp("sqlite", {}, (deps) => ({ ...deps, log }));
    const metricsPort = await freePort();
    const metrics = await startMetrics(site.app, site.deps, metricsPort, "127.0.0.1");
    const origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
    for (const url of asked) {
      for (const more of [{}, { range: "bytes=0-3" }, { "if-none-match": "*" }]) {
        const headers = { "accept-encoding": "gzip", ...more };
        const injected = await site.app.inject({ url, headers });
        const real = await fetch(origin + url, { headers });
        const realHeaders = Object.fromEntries(real.headers);
        expect([real.status, comparable(realHeaders)]).toEqual([injected.statusCode, comparable(injected.headers)]);
        const id = real.headers.get("x-request-id");
        await expect
          .poll(() => read().filter((line) => line.reqId === id))
          .toMatchObject([{ level: 20, msg: "request", method: "GET", status: real.status }]);
      }
    }
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const counts = [...text.matchAll(/^http_requests_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(asked.length * 3 * 2);
    expect(text).toContain('http_requests_total{method="GET",route="/",status="200"} 4');
    expect(text).toContain('http_requests_total{method="GET",route="/api/jobs",status="304"} 4');
    await metrics.close();
  });
});

test("a request's line leads to the record that it made, and from there to its mails", async () => {
  const { log, read } = createLog();
  site = await testApp("sqlite", {}, (deps) => ({ ...deps, log }));
  const job = await openJob(site);
  const made = [
    await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry }),
    await site.app.inject({ method: "POST", url: `/api/jobs/${job}/apply`, payload: applicationForm }),
  ];
  await site.deps.scheduler.runNow("outbox");
  const lines = read();
  for (const { headers } of made) {
    const request = lines.find((line) => line.msg === "request" && line.reqId === headers["x-request-id"]);
    expect(request?.record).toMatch(/^[0-9a-f-]{36}$/);
    const mails = lines.filter((line) => line.msg === "mail handed over" && line.about === request?.record);
    expect(mails.length).toBeGreaterThan(0);
  }
});

function comparable(headers: Record<string, unknown>): Record<string, unknown> {
  const { date, connection, "keep-alive": _keepAlive, "x-request-id": id, ...others } = headers;
  return { ...others, hasId: typeof id === "string" };
}

test("under pressure the health checks, the pages and their styles are still answered", async () => {
  site = await testApp("sqlite", { SHED_LOAD_MS: "1" });
  await site.app.ready();
  const status = async (url: string) => (await site.app.inject(url)).statusCode;
  await expect
    .poll(
      async () => {
        const end = performance.now() + 300;
        while (performance.now() < end);
        await wait(1);
        return status("/api/jobs");
      },
      { timeout: 10_000 },
    )
    .toBe(503);
  const answered = ["/healthz", "/readyz", "/", "/sk", "/assets/mark.css"];
  expect(await Promise.all(answered.map(status))).toEqual(answered.map(() => 200));
});

test("a process metric that cannot be read leaves the others", async () => {
  site = await testApp();
  const port = await freePort();
  const metrics = await startMetrics(site.app, site.deps, port, "127.0.0.1");
  vi.spyOn(process, "memoryUsage").mockImplementationOnce(() => {
    throw new Error("EMFILE: too many open files, uv_resident_set_memory");
  });
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  await metrics.close();
});

test("many readiness checks at once ask the file store only a few times", async () => {
  let questions = 0;
  site = await testApp("sqlite", {}, (deps) => {
    const ready = async () => {
      questions++;
      await deps.storage.ready();
    };
    return { ...deps, storage: { ...deps.storage, ready } };
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => site.app.inject("/readyz")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(questions).toBeLessThan(5);
});

describe("behind a proxy", () => {
  test.each([
    ["1.2.3.4:5555", "1.2.3.4"],
    ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
    ["evil<script>", "127.0.0.1"],
    ["x".repeat(5_000), "127.0.0.1"],
    ["9.9.9.9, evil", "127.0.0.1"],
    ["evil, 1.2.3.4", "1.2.3.4"],
    ["999.1.1.1", "127.0.0.1"],
    ["fe80::1%evil", "127.0.0.1"],
    ["", "127.0.0.1"],
  ])("a visitor with a forwarded address counts once (%#)", async (forwarded, key) => {
    site = await testApp("sqlite", { TRUST_PROXY: "127.0.0.1" });
    const headers = { "x-forwarded-for": forwarded };
    const sent = await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry, headers });
    expect(sent.statusCode).toBe(201);
    const rows = await site.deps.db.query.selectFrom("rate_limits").select("key").execute();
    const hidden = createHmac("sha256", site.deps.signingKey).update(`rate limit ${key}`).digest("base64url");
    expect(rows.filter((row) => row.key === `contact:${hidden}`)).toHaveLength(1);
  });

  test("a forwarded address of a visitor without a trusted proxy is ignored", async () => {
    site = await testApp();
    for (const forwarded of ["1.2.3.4", "5.6.7.8"]) {
      const headers = { "x-forwarded-for": forwarded };
      await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry, headers });
    }
    const rows = site.deps.db.query.selectFrom("rate_limits").select("key").where("key", "like", "contact:%");
    expect(await rows.execute()).toHaveLength(1);
  });
});
