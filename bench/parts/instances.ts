import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createJob } from "../../tests/faults/visitor.ts";
import { startPostgres } from "../../tests/services/postgres.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { cpuSeconds, median, requirePrograms } from "../processes.ts";
import type { Result } from "../result.ts";

const counts = [1, 2, 4];
const rounds = 5;
const seconds = 2;
const connections = 32;
const person = { name: "Eva Malá", email: "PERSON@x.example" };
const text = "We would like residents to report broken lamps from their phones. ".repeat(4);
const enquiry = { ...person, projectType: "municipal", message: text };
const application = { ...person, coverLetter: text };
const wrk = promisify(execFile);

/** Responses per second, and the processor time of each in µs. */
type Measured = Record<"perSecond" | "instances" | "database", number>;

/** One, two and four instances on one PostgreSQL and this machine's cores, each asked directly. */
export async function instances(): Promise<Result[]> {
  requirePrograms({ wrk: "wrk" });
  const folder = mkdtempSync(join(tmpdir(), "bench-instances-"));
  const postgres = await startPostgres(folder);
  const postmaster = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
  const DATABASE_URL = postgres.env.TEST_POSTGRES_URL ?? "";
  const variables = { DATABASE_URL, RATE_LIMIT_SCALE: "1000000", LOG_LEVEL: "warn" };
  const sites: Site[] = [];
  try {
    while (sites.length < Math.max(...counts)) sites.push(await startSite({ variables }));
    const [first] = sites;
    if (!first) return [];
    const apply = `/api/jobs/${await createJob(first.url, await first.adminToken())}/apply`;
    const [before] = loadavg();
    const load = (path: string, body?: object) => (count: number) =>
      underLoad(sites.slice(0, count), postmaster, path, body);
    const results = [
      ...(await takingTurns("home page", load("/"))),
      ...(await takingTurns("enquiry", load("/api/contact", enquiry))),
      ...(await takingTurns("application", load(apply, application))),
    ];
    console.log(`Load average before: ${before?.toFixed(1)}, after: ${loadavg()[0]?.toFixed(1)}`);
    return results;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The numbers take turns, so that a busy moment of the machine affects all of them. */
async function takingTurns(kind: string, measure: (count: number) => Promise<Measured>): Promise<Result[]> {
  const measured: Measured[][] = [];
  for (let round = 0; round < rounds; round++) {
    const turns: Measured[] = [];
    for (const count of counts) turns.push(await measure(count));
    measured.push(turns);
  }
  const middle = (at: number, what: keyof Measured) => median(measured.map((turns) => turns[at]?.[what] ?? Number.NaN));
  return counts.flatMap((count, at) => {
    const name = `${kind}, ${count} ${count === 1 ? "instance" : "instances"}:`;
    return [
      { what: `${name} processor time of instances`, unit: "µs", ours: middle(at, "instances") },
      { what: `${name} of PostgreSQL`, unit: "µs", ours: middle(at, "database") },
      {
        ...{ what: `${name} answers a second`, unit: "", ours: middle(at, "perSecond") },
        ...(at > 0 && { against: { name: "one", value: middle(0, "perSecond") } }),
      },
    ];
  });
}

let turn = 0;

/** A client for each instance, all at once; their own processor time is not counted. */
async function underLoad(sites: Site[], postmaster: number, path: string, body?: object): Promise<Measured> {
  const used = () => [sites.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0), cpuSeconds(postmaster)];
  const before = used();
  const clients = sites.map(({ url }, at) => {
    const form = join(import.meta.dirname, "../post.lua");
    const script = body ? ["-s", form] : ["-H", "Accept-Encoding: br"];
    const about = body ? ["--", `${turn++}-${at}-`, JSON.stringify(body)] : [];
    const lanes = ["-t1", `-c${connections / sites.length}`, `-d${seconds}s`];
    return wrk("wrk", [...lanes, ...script, url + path, ...about]);
  });
  const outputs = (await Promise.all(clients)).map(({ stdout }) => stdout);
  const after = used();
  if (outputs.some((output) => output.includes("Non-2xx"))) throw new Error(`${path}: ${outputs.join("\n")}`);
  const answers = outputs.reduce((sum, output) => sum + Number(/(\d+) requests in/.exec(output)?.[1] ?? 0), 0);
  const [instances = 0, database = 0] = after.map((cpu, at) => ((cpu - (before[at] ?? 0)) / answers) * 1e6);
  return { perSecond: answers / seconds, instances, database };
}
