import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { freshDatabase } from "../support/postgres.ts";
import { real } from "./builtins.ts";
import "./database-gate.ts";
import { Chance } from "./chance.ts";
import { Killed, planFault } from "./gate.ts";
import { always, inTheEnd } from "./invariants/invariants.ts";
import type { Invariant } from "./invariants/rules.ts";
import { createPlan, getCommand, readSteps, type Step } from "./plan.ts";
import type { Life } from "./seeds.ts";
import { Simulation } from "./simulation.ts";
import { dayMs, hourMs } from "./world.ts";

export interface Outcome {
  life: Life;
  steps: Step[];
  failures: string[];
  trace: string[];
  hash: string;
  /** In days, with the calm days at the end. */
  lived: number;
}

/** A life, or some steps of it. */
type Wanted = Omit<Life, "steps"> & { steps?: string | Step[] };

/** A life of 400 days takes 22 MiB for trace, log and ledger. */
const maxGrowthMiB = 100;
const storms = [0, 0.005, 0.02, 0.05] as const;

/** One life of the site, from its first day to days after the storm. */
export async function run({ steps: wanted, ...life }: Wanted): Promise<Outcome> {
  const { seed, days, slower = 1 } = life;
  const steps = typeof wanted === "string" ? readSteps(wanted) : (wanted ?? createPlan(seed, days, slower));
  const url = life.postgres ? await freshDatabase() : undefined;
  const storm = new Chance(`${seed} storm`).of(storms);
  const sim = new Simulation(seed, storm, url);
  const { world } = sim;
  world.slower = slower;
  const unhandled = (error: unknown) => {
    // A killed program cannot handle rejections.
    if (!(error instanceof Killed))
      world.fail(`unhandled rejection: ${error instanceof Error ? error.stack : String(error)}`);
  };
  process.on("unhandledRejection", unhandled);
  try {
    await sim.open(url ? 2 : 1);
    const before = heapMiB();
    for (const step of steps) {
      await sim.pass(Math.max(0, step.at - world.elapsed));
      const chance = new Chance(`${seed} step ${step.number}`);
      const name = `${step.name} ${step.number}`;
      const plannedFault = planFault(new Chance(`${seed} doom ${step.number}`));
      if (plannedFault) world.plannedFaults.set(name, plannedFault);
      sim.begin(name, () => getCommand(step)(sim, chance));
      await world.settle();
      if (sim.isQuiet) await check(sim, always);
      if (world.failures.length > 0) break;
    }
    if (world.failures.length === 0) await end(sim);
    const grown = heapMiB() - before;
    if (grown > maxGrowthMiB) world.fail(`memory has grown by ${Math.round(grown)} MiB`);
  } catch (error) {
    world.fail(error instanceof Error ? String(error.stack) : String(error));
  }
  const { failures, trace, hash, elapsed } = world;
  await sim.close();
  process.off("unhandledRejection", unhandled);
  return { life, steps, failures, trace, hash, lived: elapsed / dayMs };
}

async function end(sim: Simulation): Promise<void> {
  await sim.answered();
  Object.assign(sim.world, { storm: 0, slower: 1 });
  await sim.quiet();
  sim.ground.mails.isDown = false;
  await expireLeases(sim);
  await sim.pass(2 * hourMs);
  await check(sim, always);
  await sim.pass(5 * dayMs);
  // Lets tasks finish that were woken at the end.
  await sim.pass(60_000);
  await check(sim, inTheEnd);
  await sim.stopAll();
}

/** Leases end by PostgreSQL's own clock, for which the world's days are seconds. */
async function expireLeases({ sites: [site], world }: Simulation): Promise<void> {
  if (site?.deps.db.engine !== "postgres") return;
  const { query } = site.deps.db;
  const expire = () => query.updateTable("outbox").set({ leased_until: null }).execute();
  await world.as("check", expire, site.program, true);
}

async function check(sim: Simulation, invariants: Invariant[]): Promise<void> {
  const { world, ledger } = sim;
  const [site] = sim.sites;
  if (!site) return;
  const { query } = site.deps.db;
  // Notifications between instances use a real connection.
  if (sim.ground.url) await new Promise((resolve) => real.setTimeout(resolve, 100));
  await world.as(
    "check",
    async () => {
      // An erasure whose answer was lost has ended by now.
      for (const erasure of ledger.erasures) erasure.ended ??= ledger.moment();
      for (const invariant of invariants) {
        for (const sentence of await invariant(sim, query)) world.fail(`${invariant.name}: ${sentence}`);
      }
    },
    site.program,
    true,
  );
}

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Memory in use after a garbage collection. */
function heapMiB(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
