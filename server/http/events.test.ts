import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { admin, signIn, type TestApp, testApp } from "../../tests/support/app.ts";
import { apply, openJob } from "../../tests/support/applicant.ts";
import { engines } from "../../tests/support/database.ts";
import { enquiry } from "../../tests/support/enquiry.ts";
import { buildApp } from "../app.ts";
import { heartbeatMs, Listeners } from "./events.routes.ts";

/** A loaded machine is slow. */
const waitOptions = { timeout: 10_000 };

const addresses = new WeakMap<TestApp, string>();
const opened: AbortController[] = [];

/** Everything a browser has received, and whether the server has ended the stream. */
async function listen(site: TestApp, headers: Record<string, string>) {
  const address = addresses.get(site) ?? (await site.app.listen({ host: "127.0.0.1", port: 0 }));
  addresses.set(site, address);
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(`${address}/api/admin/events`, { headers, signal: stop.signal });
  const received = { status: answer.status, headers: answer.headers, text: "", ended: false };
  const read = async () => {
    for await (const piece of answer.body ?? []) received.text += Buffer.from(piece).toString();
    received.ended = true;
  };
  read().catch(() => undefined);
  if (answer.ok) await vi.waitFor(() => expect(received.text).toContain(": open"), waitOptions);
  return received;
}

type Received = Awaited<ReturnType<typeof listen>>;
const events = (received: Received) =>
  [...received.text.matchAll(/^data: (.+)$/gm)].map(([, json = ""]) => JSON.parse(json));

describe.each(engines)("events on %s", (engine) => {
  let site: TestApp;
  let headers: { authorization: string };
  const start = (variables: Record<string, string> = {}) => testApp(engine, { RATE_LIMIT_SCALE: "1000", ...variables });
  beforeEach(async () => {
    site = await start();
    headers = await signIn(site.app);
  });
  afterEach(() => {
    for (const stop of opened.splice(0)) stop.abort();
  });
  const send = (url: string, payload: object = {}, method: "POST" | "PUT" = "POST") =>
    site.app.inject({ method, url, headers, payload });

  test("event streams carry kinds and ids of changes, and nothing about people", async () => {
    const received = await listen(site, headers);
    expect(received.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(received.headers.get("x-accel-buffering")).toBe("no");
    const { id } = (await send("/api/contact", enquiry)).json();
    await vi.waitFor(() => expect(events(received)).toEqual([{ kind: "contacts", ids: [id] }]), waitOptions);
    const job = await openJob(site);
    const { applicationId } = await apply(site, job);
    await send(`/api/admin/applications/${applicationId}/stage`, { stage: "offer" }, "PUT");
    await send(`/api/admin/contacts/${id}/answered`, { answered: true }, "PUT");
    await vi.waitFor(() => {
      expect(events(received)).toContainEqual({ kind: "applications", ids: [applicationId] });
      expect(events(received)).toContainEqual({ kind: "jobs" });
      expect(events(received).filter(({ kind }) => kind === "contacts")).toHaveLength(2);
    });
    expect(received.text).not.toMatch(/Jana|jana@|Ľubica/);
  });

  test("a flood of changes is one event without ids", async () => {
    const received = await listen(site, headers);
    for (let at = 0; at < 200; at++) site.deps.db.notify("contacts", `id-${at}`);
    await vi.waitFor(() => expect(events(received)).toEqual([{ kind: "contacts" }]), waitOptions);
  });

  test("an event stream ends with its session, on every instance, and not before", async () => {
    const other = engine === "postgres" ? await start({ DATABASE_URL: site.deps.config.database.url ?? "" }) : site;
    const another = await signIn(site.app);
    const [mine, theirs] = [await listen(other, headers), await listen(other, another)];
    await send("/api/admin/logout");
    await vi.waitFor(() => expect(mine.ended).toBe(true), waitOptions);
    expect(theirs.ended).toBe(false);
    expect((await listen(other, headers)).status).toBe(401);
    headers = another;
    await send(
      "/api/admin/account/password",
      { currentPassword: admin.password, newPassword: "lampa nad starou riekou" },
      "PUT",
    );
    // The session continues under a new token, and its stream receives later events.
    site.deps.db.notify("contacts", "later");
    await vi.waitFor(() => expect(events(theirs)).toContainEqual({ kind: "contacts", ids: ["later"] }), waitOptions);
    expect(theirs.ended).toBe(false);
  });

  test("event streams do not keep an idle session alive", async () => {
    await listen(site, headers);
    site.pass(90 * 60_000);
    expect((await listen(site, headers)).status).toBe(200);
    site.pass(31 * 60_000);
    expect((await listen(site, headers)).status).toBe(401);
  });

  test("a page that opens event streams in a loop is refused", async () => {
    const all = [];
    for (let at = 0; at < 13; at++) all.push((await listen(site, headers)).status);
    expect(all).toEqual([...Array(12).fill(200), 429]);
  });
});

describe("open streams", () => {
  const all = async (sessions: readonly string[]) => new Set(sessions);

  test("listeners get a heartbeat, and their sessions are checked with it", async () => {
    vi.useFakeTimers();
    let live = new Set(["one", "two"]);
    const listeners = new Listeners(async () => live);
    const [one, two] = [listeners.open("one"), listeners.open("two")];
    live = new Set(["two"]);
    await vi.advanceTimersByTimeAsync(heartbeatMs);
    vi.useRealTimers();
    for (const stream of [one, two]) expect(stream.readableLength).toBe(": open\n\n: \n\n".length);
    expect(await text(one)).toBe(": open\n\n: \n\n");
    expect(listeners.count).toBe(1);
    listeners.close();
    expect(listeners.count).toBe(0);
  });

  test("a listener that opens while sessions are checked stays", async () => {
    const listeners = new Listeners(all);
    listeners.open("one");
    const checked = listeners.check();
    listeners.open("two");
    await checked;
    expect(listeners.count).toBe(2);
  });

  test("a listener that never reads is cut off before it costs memory", () => {
    const listeners = new Listeners(all);
    const unread = listeners.open("one");
    for (let at = 0; at < 5_000; at++)
      listeners.publish({ kind: "contacts", ids: ["0192f0c1-0000-7000-8000-000000000000"] });
    expect(unread.destroyed).toBe(true);
    expect(unread.readableLength).toBeLessThan(70_000);
  });
});

test("an instance that shuts down ends its streams, so that browsers connect to another", async () => {
  const site = await testApp("sqlite");
  const leaving = new AbortController();
  const app = await buildApp(site.deps, site.renderer, leaving.signal);
  const headers = await signIn(app);
  const answer = await app.inject({ url: "/api/admin/events", headers, payloadAsStream: true });
  leaving.abort();
  expect(await text(answer.stream())).toBe(": open\n\n");
  expect((await app.inject({ url: "/api/admin/events", headers })).statusCode).toBe(503);
  await app.close();
});
