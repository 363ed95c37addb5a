import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import type { Storage } from "../../server/storage/storage.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { apply, attach, openJob, pathOf, uploaded } from "../support/applicant.ts";

let site: TestApp;
let headers: { authorization: string };
let port: number;
let reads: string[];
let streamed: string[];
let sockets: Socket[];
let lines: { level: number; status?: number }[];
/** Who has an answer that waits until they are gone. */
let leaving: string[];
beforeEach(async () => {
  [reads, streamed, sockets, lines, leaving] = [[], [], [], [], []];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" }, (deps) => {
    return { ...deps, log, storage: counted(deps.storage) };
  });
  site.app.addHook("onSend", async (request, _reply, payload) => {
    const isStream = typeof payload === "object" && payload !== null && "pipe" in payload;
    if (isStream) streamed.push(`${request.method} ${request.routeOptions.url}`);
    if (request.headers["x-leaves"] && !request.raw.socket.destroyed) {
      leaving.push(request.url);
      await once(request.raw.socket, "close");
    }
  });
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
  headers = await signIn(site.app);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  site.app.server.closeAllConnections();
  return site.dispose();
});

function counted(storage: Storage): Storage {
  return {
    ...storage,
    async read(key) {
      reads.push(key);
      return storage.read(key);
    },
  };
}

/** One who has applied with a CV; where it is. */
async function applicant(megabytes = 1): Promise<string> {
  const application = await apply(site, await openJob(site));
  const attached = await attach(
    site,
    application,
    await uploaded(site, Buffer.alloc(megabytes * 1e6, "word ")),
    "a.txt",
  );
  expect(attached.statusCode).toBe(200);
  const url = `/api/admin/applications/${application.applicationId}/resume-url`;
  const { signedUrl } = (await site.app.inject({ url, headers })).json();
  reads = [];
  return pathOf(signedUrl);
}

/** Connections that ask and never read. */
function ask(path: string, { connections, times }: { connections: number; times: number }): void {
  const lines = [`GET ${path} HTTP/1.1`, "Host: site.test", `Authorization: ${headers.authorization}`, "", ""];
  for (let opened = 0; opened < connections; opened++) {
    const socket = connect(port, "127.0.0.1", () => socket.write(lines.join("\r\n").repeat(times)));
    sockets.push(socket.on("error", () => {}).pause());
  }
}

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
async function bytesInUse(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    collect();
    await wait(100);
  }
  return process.memoryUsage().arrayBuffers;
}

/** Of the store, in this process. */
function openFiles(): number {
  return readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${site.deps.config.dataDir}/objects`);
    } catch {
      return false;
    }
  }).length;
}

test("no HEAD opens what is read bit by bit, and a file's says how long it is", { timeout: 60_000 }, async () => {
  const path = await applicant();
  const file = await site.app.inject({ method: "HEAD", url: path });
  expect([file.statusCode, file.headers["content-length"], file.body]).toEqual([200, "1000000", ""]);
  for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.method === "GET")) {
    const url = endpoint.path.replace(":id", "none");
    const answer = await site.app.inject({ method: "HEAD", url, headers });
    if (endpoint.media) expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 405, "GET"]);
  }
  expect({ reads, streamed }).toEqual({ reads: [], streamed: [] });
});

test("whoever leaves in the middle of what is streamed has made nothing fail", async () => {
  const file = await applicant(10);
  const left = [file, "/api/admin/events", "/api/admin/applications/cvs", "/api/admin/applications/export"];
  lines = [];
  for (const path of left) {
    ask(path, { connections: 1, times: 1 });
    const [socket] = sockets.splice(0);
    await once(socket ?? site.app.server, "readable");
    socket?.destroy();
  }
  const connections = promisify(site.app.server.getConnections.bind(site.app.server));
  await expect.poll(() => connections(), { timeout: 10_000 }).toBe(0);
  await wait(50);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test("nor has whoever leaves before its beginning", async () => {
  const path = await applicant();
  const receipts = site.deps.db.query.selectFrom("outbox").select("payload").where("kind", "=", "applicationReceipt");
  const { payload } = await receipts.executeTakeFirstOrThrow();
  const body = JSON.stringify({ token: JSON.parse(payload).myToken });
  const asked = [
    ["POST /api/my/export", body],
    ["GET /api/admin/applications/cvs", ""],
    ["GET /api/admin/applications/export", ""],
    ["GET /api/admin/contacts?limit=1", ""],
    [`GET ${path}`, ""],
  ] as const;
  lines = [];
  for (const [what, content] of asked) {
    const head = [`Authorization: ${headers.authorization}`, "x-leaves: 1", `Content-Length: ${content.length}`];
    const isJson = content ? ["Content-Type: application/json"] : [];
    const request = [`${what} HTTP/1.1`, "Host: site.test", ...head, ...isJson, "", content].join("\r\n");
    const socket = connect(port, "127.0.0.1", () => socket.write(request)).on("error", () => {});
    const ended = leaving.length;
    await expect.poll(() => leaving.length, { interval: 1 }).toBe(ended + 1);
    socket.destroy();
  }
  const connections = promisify(site.app.server.getConnections.bind(site.app.server));
  await expect.poll(() => connections(), { timeout: 10_000 }).toBe(0);
  await wait(50);
  expect(lines.filter(({ level, status = 0 }) => level > 30 || status >= 500)).toEqual([]);
});

describe.skipIf(process.platform !== "linux")("however many of one address", { timeout: 60_000 }, () => {
  test("ask for a file and do not read it, few are opened, and others get theirs when they leave", async () => {
    const path = await applicant(10);
    const before = await bytesInUse();
    ask(path, { connections: 60, times: 15 });
    let most = 0;
    for (const end = Date.now() + 4_000; Date.now() < end; await wait(50)) most = Math.max(most, openFiles());
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(20);
    expect((await bytesInUse()) - before).toBeLessThan(20e6);
    const late = await site.app.inject(path);
    expect([late.statusCode, late.headers["retry-after"]]).toEqual([503, "30"]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(openFiles, { timeout: 10_000 }).toBe(0);
    expect((await site.app.inject(path)).rawPayload).toHaveLength(10e6);
  });

  test.each(["an archive of CVs", "a file"])("turn away from %s, none stays open", async (what) => {
    const file = await applicant();
    const path = what === "a file" ? file : "/api/admin/applications/cvs";
    for (let time = 0; time < 60; time++) {
      const asked = reads.length;
      ask(path, { connections: 1, times: 1 });
      // At every moment of its making.
      if (time % 2) await expect.poll(() => reads.length, { interval: 1 }).toBeGreaterThan(asked);
      else await wait(time / 2);
      sockets.pop()?.destroy();
    }
    await expect.poll(openFiles, { timeout: 10_000 }).toBe(0);
  });
});
