import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../tests/services/ports.ts";
import { signIn, type TestApp, testApp } from "../../tests/support/app.ts";
import { apply, openJob } from "../../tests/support/applicant.ts";
import { engines } from "../../tests/support/database.ts";
import { readSource } from "../../tests/support/sources.ts";
import { saveBackupOutcome } from "../db/site-state.ts";
import { insertMails } from "../mail/outbox.ts";
import { startMetrics } from "./metrics.ts";

let site: TestApp;
let metrics: Awaited<ReturnType<typeof startMetrics>>;
afterEach(() => metrics.close());

async function measured(change: Parameters<typeof testApp>[2] = (deps) => deps, engine = engines[0]) {
  site = await testApp(engine, { RATE_LIMIT_SCALE: "1000" }, change);
  const port = await freePort();
  metrics = await startMetrics(site.app, site.deps, port, "127.0.0.1");
  return async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

test("a failed reply counts as failed for three days, a failed receipt only as undelivered", async () => {
  const read = await measured();
  const { db } = site.deps;
  await apply(site, await openJob(site));
  const state = async (name: string) => new RegExp(`^site_mails{state="${name}"} (\\d+)$`, "m").exec(await read())?.[1];
  await db.query.updateTable("outbox").set({ failed_at: site.time.now.toISOString(), attempts: 1 }).execute();
  await db.query.updateTable("outbox").set({ kind: "contactReceipt" }).execute();
  expect([await state("failed"), Number(await state("undelivered")) > 0]).toEqual(["0", true]);
  await db.query.updateTable("outbox").set({ kind: "reply" }).execute();
  expect([Number(await state("failed")) > 0, await state("undelivered")]).toEqual([true, "0"]);
  site.pass(4 * 24 * 60 * 60 * 1_000);
  expect(await state("failed")).toBe("0");
});

describe.each(engines)("metrics on %s", (engine) => {
  test("a waiting mail counts as a backlog only while no newer mail was accepted", async () => {
    const read = await measured(undefined, engine);
    const { db, clock } = site.deps;
    const draft = { kind: "contactReceipt", language: "en", payload: { name: "Eva" }, subjectId: "1" } as const;
    const queue = (recipient: string) => insertMails(db.query, [{ ...draft, recipient }], clock()).execute();
    const settle = (recipient: string, outcome: { attempts: number; sent_at?: string }) =>
      db.query.updateTable("outbox").set(outcome).where("recipient", "=", recipient).execute();
    const headers = await signIn(site.app);
    await db.query.deleteFrom("outbox").execute();
    const readBacklog = async () => {
      const { mail } = (await site.app.inject({ url: "/api/admin/status", headers })).json();
      return [mail.waiting, Number(/^site_mail_oldest_seconds (.+)$/m.exec(await read())?.[1]) > 0];
    };
    await queue("eva@mistyped.example");
    site.pass(15 * 60_000);
    await queue("jana@posta.example");
    await settle("eva@mistyped.example", { attempts: 3 });
    await settle("jana@posta.example", { attempts: 1, sent_at: clock().toISOString() });
    expect(await readBacklog()).toEqual([0, false]);
    site.pass(15 * 60_000);
    await queue("ema@posta.example");
    await settle("ema@posta.example", { attempts: 3 });
    site.pass(15 * 60_000);
    expect(await readBacklog()).toEqual([1, true]);
    await queue("zora@posta.example");
    await settle("zora@posta.example", { attempts: 1, sent_at: clock().toISOString() });
    expect(await readBacklog()).toEqual([0, false]);
  });

  test("the metrics cover mails, CVs, backups, disk and tasks", async () => {
    const read = await measured(undefined, engine);
    const { db, scheduler } = site.deps;
    expect(await read()).toMatch(/^site_backup_made_timestamp_seconds 0$/m);
    const { applicationId } = await apply(site, await openJob(site));
    await db.query.updateTable("applications").set({ resume_state: "held" }).where("id", "=", applicationId).execute();
    await db.query
      .updateTable("outbox")
      .set({ failed_at: new Date().toISOString(), attempts: 1 })
      .where("kind", "like", "%otice%")
      .execute();
    site.time.now = new Date(Date.now() + 60_000);
    await saveBackupOutcome(db.query, "madeAt", new Date(1_000_000));
    scheduler.add({ name: "breaks", everyMs: 1_000, run: () => Promise.reject(new Error("broken")) });
    await scheduler.runNow("breaks");
    const text = await read();
    for (const line of [
      'site_ready{part="database"} 1',
      'site_ready{part="files"} 1',
      "site_cvs_held 1",
      "site_backup_made_timestamp_seconds 1000",
      'site_task_failures_total{task="breaks"} 1',
    ])
      expect(text.split("\n")).toContain(line);
    const mails = [...text.matchAll(/^site_mails\{state="\w+"\} (\d+)$/gm)].map(([, count]) => Number(count));
    expect(mails.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(Number(/^site_mail_oldest_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(30);
    expect(Number(/^site_disk_free_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});

test("a store that does not answer is reported and hides no other metric", async () => {
  const away = () => Promise.reject(new Error("away"));
  const read = await measured((deps) => ({ ...deps, storage: { ...deps.storage, ready: away } }));
  const text = await read();
  expect(text).toContain('site_ready{part="files"} 0');
  expect(text).toContain("site_cvs_held 0");
});

test("alert rules and dashboard use only metrics of the site, and every alert has a fix", async () => {
  const read = await measured();
  await site.app.inject("/");
  const known = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name));
  const rules = readSource("deploy/prometheus-rules.yml");
  const dashboard = readSource("deploy/grafana-dashboard.json");
  const named = [...(rules + dashboard).matchAll(/\b(?:site|http|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name.replace(/_bucket$/, "")))).toEqual([]);
  const count = (pattern: RegExp) => [...rules.matchAll(pattern)].length;
  expect([count(/^ {10}summary: /gm), count(/^ {10}fix: /gm)]).toEqual(Array(2).fill(count(/- alert: /g)));
});
