// node tests/faults/long/run.ts [minutes]
// A mixed load at twice what the server carries, then a comparison of everything it accepted with what it kept.
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../services/ports.ts";
import { startSite } from "../../support/site.ts";
import { bytesOf, diskOf, readStored } from "../stored.ts";
import { createJob } from "../visitor.ts";
import { type Accepted, sumOf, visitors } from "./load.ts";

const minutes = Number(process.argv[2] ?? 5);
const calibrationMs = 10_000;
const settleMs = 20_000;
/** Beyond this many at once our own side would be what breaks. */
const openMost = 500;
const leakBytes = 100 * 1_048_576;

const metricsPort = await freePort();
const site = await startSite({
  variables: {
    RATE_LIMIT_SCALE: "1000000",
    SHED_LOAD_MS: "1000",
    LOG_LEVEL: "warn",
    METRICS_PORT: String(metricsPort),
  },
});
const token = await site.adminToken();
const load = visitors({ url: site.url, job: await createJob(site.url, token), token });

const carried = await calibrate();
const before = await memory();
say(
  `The server carries ${carried.toFixed(0)} visits a second; now ${(2 * carried).toFixed(0)} for ${minutes} minutes.`,
);
const begun = await push(2 * carried, minutes * 60_000);
await pause(settleMs);
const after = await memory();
process.exitCode = (await report()) ? 0 : 1;
await site.stop();

/** As many as it takes, eight at a time. */
async function calibrate(): Promise<number> {
  const end = Date.now() + calibrationMs;
  let visits = 0;
  const lane = async () => {
    while (Date.now() < end) {
      await load.visit();
      visits += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return visits / (calibrationMs / 1_000);
}

/** Visits begin when they are due, whether or not earlier ones have been answered: that is what overload is. */
async function push(perSecond: number, forMs: number): Promise<{ visits: number; turnedAway: number }> {
  const started = Date.now();
  const open = new Set<Promise<void>>();
  let [visits, turnedAway] = [0, 0];
  while (Date.now() - started < forMs) {
    const due = ((Date.now() - started) / 1_000) * perSecond;
    for (; visits + turnedAway < due; ) {
      if (open.size >= openMost) {
        turnedAway += 1;
        continue;
      }
      visits += 1;
      const visit = load.visit().finally(() => open.delete(visit));
      open.add(visit);
    }
    await pause(5);
  }
  await Promise.all(open);
  return { visits, turnedAway };
}

async function memory(): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]);
}

async function report(): Promise<boolean> {
  const { tally, accepted } = load;
  const failures = [...tally.failures].map(([what, count]) => `${count} × ${what}`);
  const lost = await lostOf(accepted);
  const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;
  const withCv = [...accepted.applications.values()].filter(Boolean).length;
  say(`visits: ${begun.visits} (and ${begun.turnedAway} not begun: ${openMost} were waiting)`);
  say(`answers: ${tally.answered}, of which shed with 503: ${tally.shed}`);
  say(`5xx other than shed, or no answer: ${failures.length ? failures.join(", ") : "0"}`);
  say(`memory: ${megabytes(before)} before, ${megabytes(after)} after`);
  say(`accepted: ${accepted.contacts.length} enquiries, ${accepted.applications.size} applications, ${withCv} CVs`);
  say(`lost: ${lost.length}${lost.length ? `\n  ${lost.join("\n  ")}` : ""}`);
  return failures.length === 0 && lost.length === 0 && after - before < leakBytes;
}

async function lostOf({ contacts, applications }: Accepted): Promise<string[]> {
  const stored = await readStored(site.dataDir);
  const storage = diskOf(site.dataDir);
  const lost = contacts.filter((id) => !stored.contacts.has(id)).map((id) => `enquiry ${id}`);
  for (const [id, sum] of applications) {
    const key = stored.applications.get(id);
    if (key === undefined) lost.push(`application ${id}`);
    else if (sum !== undefined) {
      const bytes = key ? await bytesOf(storage, key) : undefined;
      if (!bytes || sumOf(bytes) !== sum) lost.push(`CV of application ${id}`);
    }
  }
  await stored.close();
  return lost;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
