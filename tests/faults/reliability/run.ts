// node scripts/run.mjs tests/faults/reliability/run.ts kill | load | instances | mails [minutes]
// Measures what docs/reliability.md promises of running processes, and exits with 1 when it does not hold:
// kill       one process killed at any time: no acknowledged record is lost or doubled
// load       twice the load that it carries: no 5xx but 503, memory bounded, nothing acknowledged is lost
// instances  two instances on PostgreSQL, S3 and SMTP while each of them fails: nothing is lost or doubled
// mails      two instances send 1,000 mails: each arrives exactly once
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Database } from "../../../server/db/db.ts";
import { createS3Storage } from "../../../server/storage/s3.ts";
import type { Storage } from "../../../server/storage/storage.ts";
import { startMailServer } from "../../fixtures/smtp-server.ts";
import { freePort } from "../../services/ports.ts";
import { startPostgres } from "../../services/postgres.ts";
import { testApp } from "../../support/app.ts";
import build from "../../support/built.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { bucketVariables, freshBucket } from "../../support/s3.ts";
import { type Site, startSite } from "../../support/site.ts";
import { startBalancer } from "../balancer.ts";
import { faultyLine } from "../faulty-line.ts";
import { openDisk, readBytes, readStored } from "../stored.ts";
import { createJob, keepDoing } from "../visitor.ts";
import { createVisits, hashOf } from "./visits.ts";

type Visits = ReturnType<typeof createVisits>;
const modes = { kill: measureKills, load: measureLoad, instances: measureInstances, mails: measureMails };
const [mode = "", minutes = "1"] = process.argv.slice(2);
const durationMs = Number(minutes) * 60_000;
const unlimited = { RATE_LIMIT_SCALE: "1000000", LOG_LEVEL: "warn" };

if (!(mode in modes)) throw new Error(`Choose one of ${Object.keys(modes).join(", ")}`);
build();
const broken = await modes[mode as keyof typeof modes](); // checked above
for (const line of broken.slice(0, 20)) console.log(`  ${line}`);
console.log(broken.length === 0 ? "holds" : `BROKEN: ${broken.length}`);
process.exit(broken.length === 0 ? 0 : 1);

/** One process of the site that keeps its port and folder through all its starts. */
async function createInstance(variables: Record<string, string>) {
  const dataDir = temporaryFolder("reliability");
  const port = await freePort();
  let site: Site;
  const instance = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    adminToken: () => site.adminToken(),
    async start(): Promise<void> {
      site = await startSite({ dataDir, variables: { ...variables, PORT: String(port) }, startMs: 120_000 });
    },
    signal: (signal: NodeJS.Signals) => process.kill(site.pid, signal),
    kill: () => site.kill(),
    async restart(): Promise<void> {
      await site.kill();
      await pause(between(200, 2_000));
      await instance.start();
    },
    stop: () => site.stop(),
  };
  await instance.start();
  return instance;
}

async function measureKills(): Promise<string[]> {
  const instance = await createInstance(unlimited);
  const visits = await visitsTo(instance.url, await instance.adminToken());
  const lanes = keepDoing(8, () => visits.visit(), 20);
  let kills = 0;
  for (const end = Date.now() + durationMs; Date.now() < end; kills++) {
    await pause(between(500, 5_000));
    await instance.restart();
  }
  await lanes.stop();
  await instance.stop();
  console.log(`${kills} kills`);
  const { db, close } = await readStored(instance.dataDir);
  const broken = await compare(visits, db, openDisk(instance.dataDir));
  await close();
  return broken;
}

async function measureLoad(): Promise<string[]> {
  const maxOpen = 500;
  const maxGrowth = 100 * 1_048_576;
  const metricsPort = await freePort();
  const instance = await createInstance({ ...unlimited, SHED_LOAD_MS: "1000", METRICS_PORT: String(metricsPort) });
  const visits = await visitsTo(instance.url, await instance.adminToken(), false);
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
  };
  const calibration = keepDoing(8, () => visits.visit());
  await pause(10_000);
  const perSecond = (await calibration.stop()).length / 10;
  console.log(`It carries ${perSecond} visits a second; now twice as many.`);
  const before = await memory();
  // A visit begins when it is due, whether or not earlier ones were answered: that is what overload is.
  const open = new Set<Promise<void>>();
  const started = Date.now();
  for (let begun = 0; Date.now() - started < durationMs; await pause(5)) {
    for (const due = ((Date.now() - started) / 1_000) * 2 * perSecond; begun < due; begun++) {
      if (open.size >= maxOpen) continue;
      const visit = visits.visit().finally(() => open.delete(visit));
      open.add(visit);
    }
  }
  await Promise.all(open);
  await pause(20_000);
  const growth = (await memory()) - before;
  await instance.stop();
  const { db, close } = await readStored(instance.dataDir);
  const broken = await compare(visits, db, openDisk(instance.dataDir));
  await close();
  for (const [outcome, count] of visits.responses)
    if (outcome.startsWith("failed")) broken.push(`${count} responses ${outcome}`);
  if (growth > maxGrowth) broken.push(`memory grew by ${Math.round(growth / 1_048_576)} MB`);
  return broken;
}

/** Two instances behind a balancer, on a PostgreSQL of their own, and lines to each service that can be disturbed. */
async function startWorld() {
  const folder = temporaryFolder("reliability-postgres");
  chmodSync(folder, 0o711);
  const cluster = join(folder, "cluster");
  const bucket = await freshBucket();
  let postgres = await startPostgres(cluster);
  const databasePort = Number(new URL(postgres.env.TEST_POSTGRES_URL ?? "").port);
  const mail = await startMailServer();
  const [databaseLine, storeLine, mailLine, balancer] = await Promise.all([
    faultyLine(databasePort),
    faultyLine(Number(new URL(bucket.endpoint).port)),
    faultyLine(mail.port),
    startBalancer(),
  ]);
  let visitors = 0;
  balancer.visitor = () => `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`;
  const smtp = Object.assign(new URL(mail.url), { port: String(mailLine.port) });
  const variables = {
    ...unlimited,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databaseLine.port}/postgres`,
    ...bucketVariables({ ...bucket, endpoint: storeLine.url }),
    SITE_URL: balancer.url,
    TRUST_PROXY: "127.0.0.1",
    SMTP_URL: smtp.href,
    NODE_EXTRA_CA_CERTS: mail.certificateFile,
  };
  const instances = [await createInstance(variables), await createInstance(variables)] as const;
  balancer.targets = instances.map(({ url }) => url);
  return {
    ...{ instances, variables, mail, balancer, databaseLine, storeLine, mailLine },
    storage: createS3Storage(bucket),
    async restartPostgres(): Promise<void> {
      await postgres.stop();
      await pause(between(500, 5_000));
      postgres = await startPostgres(cluster, databasePort);
    },
    async stop(): Promise<void> {
      await Promise.all(instances.map((instance) => instance.stop()));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
type World = Awaited<ReturnType<typeof startWorld>>;

async function measureInstances(): Promise<string[]> {
  const world = await startWorld();
  const [first, second] = world.instances;
  const visits = await visitsTo(world.balancer.url, await first.adminToken());
  const lanes = keepDoing(12, () => visits.visit(), 100);
  const disturb = (line: World["mailLine"], state: "refused" | "silent") => async () => {
    line.set(state);
    await pause(between(1_000, 8_000));
    line.set("fine");
  };
  const faults: Record<string, () => Promise<unknown>> = {
    "one instance killed": () => first.restart(),
    "the other instance killed": () => second.restart(),
    "both instances killed": () => Promise.all([first.restart(), second.restart()]),
    "an instance frozen": async () => {
      second.signal("SIGSTOP");
      await pause(between(500, 9_000));
      second.signal("SIGCONT");
    },
    "connections to PostgreSQL cut": async () => world.databaseLine.set("fine"),
    "PostgreSQL restarted": () => world.restartPostgres(),
    "store refuses": disturb(world.storeLine, "refused"),
    "store silent": disturb(world.storeLine, "silent"),
    "mail server refuses": disturb(world.mailLine, "refused"),
  };
  const end = Date.now() + durationMs;
  for (let round = 1; Date.now() < end; round++) {
    for (const [name, fault] of Object.entries(faults)) {
      await pause(between(1_000, 4_000));
      console.log(`  ${round} ${name}`);
      await fault();
    }
  }
  await lanes.stop();
  for (const instance of world.instances) await instance.stop();
  return compareWorld(world, visits, 2);
}

async function measureMails(): Promise<string[]> {
  const world = await startWorld();
  const visits = await visitsTo(world.balancer.url, await world.instances[0].adminToken());
  for (let sent = 0; sent < 500; sent += 20)
    await Promise.all(Array.from({ length: 20 }, () => visits.visit("contact")));
  for (const end = Date.now() + 300_000; world.mail.arrived.length < 1_000 && Date.now() < end; ) await pause(500);
  for (const instance of world.instances) await instance.stop();
  const broken = await compareWorld(world, visits, 1);
  if (world.mail.arrived.length !== 1_000) broken.push(`${world.mail.arrived.length} mails arrived instead of 1000`);
  return broken;
}

/** Sends the mails that still wait, with a clock that runs ahead, and compares everything. */
async function compareWorld(world: World, visits: Visits, maxCopies: number): Promise<string[]> {
  setDefaultCACertificates([...getCACertificates(), world.mail.certificate]);
  const site = await testApp("sqlite", { ...world.variables, LOG_LEVEL: "silent" });
  const { db, scheduler } = site.deps;
  await db.query.updateTable("outbox").set({ leased_until: null }).execute();
  const waiting = db.query
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null);
  for (let round = 0; round < 200 && (await waiting.execute()).length > 0; round++) {
    site.time.now = new Date(site.time.now.getTime() + (round < 20 ? 1 : 60) * 60_000);
    await scheduler.runNow("outbox");
  }
  const broken = await compare(visits, db, world.storage);
  const copies = new Map<string, number>();
  for (const { mail } of world.mail.arrived) {
    const id = String(mail.messageId).replace(/^<|@.*$/g, "");
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  for (const { id, kind } of await db.query.selectFrom("outbox").select(["id", "kind"]).execute()) {
    const count = copies.get(id) ?? 0;
    if (count < 1 || count > maxCopies) broken.push(`${kind} ${id} arrived ${count} times`);
  }
  console.log(`${world.mail.arrived.length} mails arrived, ${copies.size} different`);
  await site.dispose();
  await world.stop();
  return broken;
}

/** What was acknowledged is there once, with its two mails and its CV, and no update of a job was lost. */
async function compare(visits: Visits, { query }: Database, storage: Storage): Promise<string[]> {
  const contacts = await query.selectFrom("contacts").select(["id", "email"]).execute();
  const applications = await query.selectFrom("applications").select(["id", "email", "resume_object"]).execute();
  const mails = await query.selectFrom("outbox").select(["subject_id", "kind"]).execute();
  const stored = Map.groupBy([...contacts, ...applications], ({ email }) => email);
  const sent = Map.groupBy(mails, (mail) => mail.subject_id);
  const broken = [...visits.lost];
  for (const { email, id, cvHash } of visits.people) {
    const rows = stored.get(email) ?? [];
    const [row] = rows;
    if (rows.length > 1) broken.push(`${email} has ${rows.length} records`);
    if (id && row?.id !== id) broken.push(`the record ${id} of ${email} is lost`);
    if (row && sent.get(row.id)?.length !== 2) broken.push(`${email} has ${sent.get(row.id)?.length ?? 0} mails`);
    if (!row || !cvHash) continue;
    const key = "resume_object" in row ? row.resume_object : null;
    const bytes = typeof key === "string" ? await readBytes(storage, key) : undefined;
    if (!bytes || hashOf(bytes) !== cvHash) broken.push(`the CV of ${email} is lost`);
  }
  const count = (which: (person: Visits["people"][number]) => unknown) => visits.people.filter(which).length;
  console.log(
    `${count(({ id }) => id)} of ${visits.people.length} people acknowledged, ${count((one) => one.cvHash)} CVs`,
  );
  console.log(`${visits.versions.size} edits; responses: ${JSON.stringify(Object.fromEntries(visits.responses))}`);
  return broken;
}

async function visitsTo(url: string, token: string, repeats = true): Promise<Visits> {
  return createVisits({ url, job: await createJob(url, token), token, repeats });
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}
