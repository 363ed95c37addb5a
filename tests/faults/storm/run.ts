// node tests/faults/storm/run.ts [minutes] [seed]
// Two instances, PostgreSQL with a standby, a store and a mail server, all real, while visitors and staff work and
// everything fails in turn; then a comparison of everything acknowledged with everything kept.
import { setTimeout as pause } from "node:timers/promises";
import build from "../../support/built.ts";
import { Chance } from "./chance.ts";
import { faultsOfInstances, faultsOfServices, storm } from "./faults.ts";
import { Ledger } from "./ledger.ts";
import { report } from "./report.ts";
import { Colleague } from "./staff.ts";
import { makeShared, staffWork } from "./staff-work.ts";
import { visitors } from "./visitors.ts";
import { startWorld } from "./world.ts";

const minutes = Number(process.argv[2] ?? 1);
const seed = Number(process.argv[3] ?? 1);
const [visitorLanes, visitorMs] = [12, 300];
const [staffCount, staffMs] = [6, 100];

build();
const world = await startWorld();
try {
  const ledger = new Ledger();
  const { url } = world.balancer;
  const colleagues = Array.from({ length: staffCount }, (_, at) => {
    return new Colleague({ url, ledger, name: `colleague${at}` });
  });
  const [first] = colleagues;
  if (!first) throw new Error("nobody works here");
  const { body: job } = await first.call("job", "POST", "jobs", {
    title: "Keeper",
    location: "Nitra",
    description: "Keeps.",
  });
  const visit = visitors({ url, job: String(job.id), ledger, chance: new Chance(seed) });
  const shared = await makeShared(first, async () => (await visit("application")).id);
  const until = Date.now() + minutes * 60_000;
  const told = new Map<string, number>();

  const lanes = Array.from({ length: visitorLanes }, async () => {
    for (; Date.now() < until; await pause(visitorMs)) await visit();
  });
  const work = colleagues.map(async (colleague, at) => {
    const chance = new Chance(seed * 1_000 + at);
    const { editJob, readJobs, readSite, note, stage, reply, erase, deleteOrRestore } = staffWork(
      colleague,
      shared,
      ledger,
      chance,
    );
    const acts = [
      editJob,
      editJob,
      editJob,
      readJobs,
      readSite,
      readSite,
      note,
      note,
      note,
      stage,
      stage,
      reply,
      erase,
    ];
    const own = at === 0 ? [...acts, deleteOrRestore] : acts;
    for (; Date.now() < until; await pause(staffMs)) await chance.of(own)();
  });
  const watching = setInterval(() => {
    for (const instance of world.instances) instance.look();
  }, 2_000);
  await Promise.all([
    storm(faultsOfInstances(world), new Chance(seed + 1), until, told),
    storm(faultsOfServices(world), new Chance(seed + 2), until, told),
  ]);
  process.stdout.write("The storm is over.\n");
  await Promise.all([...lanes, ...work]);
  clearInterval(watching);
  process.exitCode = (await report({ world, ledger, told, shared, minutes, seed })) ? 0 : 1;
} finally {
  await world.stop();
}
