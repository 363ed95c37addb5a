import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endpoints } from "../../scripts/openapi/endpoints.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { apply, attach, getPath, openJob, uploaded } from "../support/applicant.ts";

let site: TestApp;
let headers: { authorization: string };
let port: number;
let reads: { calls: unknown[] };
let streamed: string[];
let sockets: Socket[];
let lines: { level: number; status?: number }[];
beforeEach(async () => {
  [streamed, sockets, lines] = [[], [], []];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" }, (deps) => ({ ...deps, log }));
  reads = vi.spyOn(site.deps.storage, "read").mock;
  site.app.addHook("onSend", async (request, _reply, payload) => {
    const isStream = typeof payload === "object" && payload !== null && "pipe" in payload;
    if (isStream) streamed.push(`${request.method} ${request.routeOptions.url}`);
  });
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
  headers = await signIn(site.app);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  site.app.server.closeAllConnections();
});

/** Sends an application with a CV; returns the URL of the CV. */
async function applicant(megabytes = 1): Promise<string> {
  const application = await apply(site, await openJob(site));
  const file = await uploaded(site, Buffer.alloc(megabytes * 1e6, "word "));
  const attached = await attach(site, application, file, "a.txt");
  expect(attached.statusCode).toBe(200);
  const url = `/api/admin/applications/${application.applicationId}/resume-url`;
  const { signedUrl } = (await site.app.inject({ url, headers })).json();
  reads.calls.length = 0;
  return getPath(signedUrl);
}

/** A connection that asks and never reads. */
function ask(path: string): void {
  const lines = [`GET ${path} HTTP/1.1`, "Host: site.test", `Authorization: ${headers.authorization}`, "", ""];
  const socket = connect(port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
  sockets.push(socket.on("error", () => {}).pause());
}

/** Waits until all connections have ended, and checks that none was logged as an error. */
async function expectNoFailures(): Promise<void> {
  const connections = promisify(site.app.server.getConnections.bind(site.app.server));
  await expect.poll(() => connections(), { timeout: 10_000 }).toBe(0);
  await wait(50);
  expect(lines.filter(({ level, status = 0 }) => level > 30 || status >= 500)).toEqual([]);
}

/** The store in this process. */
function openFiles(): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${site.deps.config.dataDir}/objects`);
    } catch {
      return false;
    }
  }).length;
}

test("HEAD opens no event stream, and for a file it answers the length", { timeout: 60_000 }, async () => {
  const path = await applicant();
  const file = await site.app.inject({ method: "HEAD", url: path });
  expect([file.statusCode, file.headers["content-length"], file.body]).toEqual([200, "1000000", ""]);
  for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.method === "GET")) {
    const url = endpoint.path.replace(":id", "none");
    const answer = await site.app.inject({ method: "HEAD", url, headers });
    if (endpoint.media) expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, "GET"]);
  }
  expect({ reads: reads.calls, streamed }).toEqual({ reads: [], streamed: [] });
});

test("a client that disconnects during a stream is not logged as an error", async () => {
  const file = await applicant(10);
  const left = [file, "/api/admin/events", "/api/admin/applications/cvs", "/api/admin/applications/export"];
  lines = [];
  for (const path of left) {
    ask(path);
    const [socket] = sockets.splice(0);
    await once(socket ?? site.app.server, "readable");
    socket?.destroy();
  }
  await expectNoFailures();
});

test.skipIf(process.platform !== "linux").each(["an archive of CVs", "a file"])(
  "clients that disconnect from %s at any time leave no file open",
  { timeout: 60_000 },
  async (what) => {
    const file = await applicant();
    const path = what === "a file" ? file : "/api/admin/applications/cvs";
    for (let time = 0; time < 60; time++) {
      const asked = reads.calls.length;
      ask(path);
      if (time % 2) await expect.poll(() => reads.calls.length, { interval: 1 }).toBeGreaterThan(asked);
      else await wait(time / 2);
      sockets.pop()?.destroy();
    }
    await expect.poll(openFiles, { timeout: 10_000 }).toBe(0);
  },
);
