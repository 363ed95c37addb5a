import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { freshDatabase } from "../support/postgres.ts";
import { real } from "./builtins.ts";
import "./database-gate.ts";
import { Chance } from "./chance.ts";
import { drawDoom, Killed } from "./gate.ts";
import { always, inTheEnd } from "./invariants/invariants.ts";
import type { Invariant } from "./invariants/rules.ts";
import { createPlan, getCommand, type Step, stepsIn } from "./plan.ts";
import type { Life } from "./seeds.ts";
import { Simulation } from "./simulation.ts";
import { dayMs, hourMs } from "./world.ts";

export interface Outcome {
  life: Life;
  steps: Step[];
  failures: string[];
  trace: string[];
  hash: string;
  /** Days, with those of calm in the end. */
  lived: number;
}

/** Of the plan this part, where one is given. */
type Wanted = Omit<Life, "steps"> & { steps?: string | Step[] };

/** Far above what a life of 400 days takes with the world's own trace, log and ledger, 22 MiB. */
const grownMostMiB = 100;
const storms = [0, 0.005, 0.02, 0.05] as const;

/** One life of the site, from its first day to days after the storm. */
export async function run({ steps: wanted, ...life }: Wanted): Promise<Outcome> {
  const { seed, days, slower = 1 } = life;
  const plan = createPlan(seed, days, slower);
  const steps = typeof wanted === "string" ? stepsIn(wanted, plan) : (wanted ?? plan);
  const url = life.postgres ? await freshDatabase() : undefined;
  const storm = new Chance(`${seed} storm`).of(storms);
  const sim = new Simulation(seed, storm, url);
  const { world } = sim;
  world.slower = slower;
  const unhandled = (error: unknown) => {
    // A program that was killed handles nothing any more.
    if (!(error instanceof Killed))
      world.fail(`nobody handled ${error instanceof Error ? error.stack : String(error)}`);
  };
  process.on("unhandledRejection", unhandled);
  try {
    await sim.open(url ? 2 : 1);
    const before = heapMiB();
    for (const step of steps) {
      await sim.pass(Math.max(0, step.at - world.elapsed));
      const chance = new Chance(`${seed} step ${step.number}`);
      const name = `${step.name} ${step.number}`;
      const doom = drawDoom(new Chance(`${seed} doom ${step.number}`));
      if (doom) world.dooms.set(name, doom);
      sim.begin(name, () => getCommand(step)(sim, chance));
      await world.settle();
      if (sim.isQuiet) await check(sim, always);
      if (world.failures.length > 0) break;
    }
    if (world.failures.length === 0) await end(sim);
    const grown = heapMiB() - before;
    if (grown > grownMostMiB) world.fail(`memory has grown by ${Math.round(grown)} MiB`);
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
  // What the last moment woke has its turn.
  await sim.pass(60_000);
  await check(sim, inTheEnd);
  await sim.stopAll();
}

/** Leases end by PostgreSQL's own clock, on which the world's days take seconds. */
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
  // Word between instances travels over a real line.
  if (sim.ground.url) await new Promise((resolve) => real.setTimeout(resolve, 100));
  await world.as(
    "check",
    async () => {
      // One whose answer was lost has ended by now.
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

/** What is in use once everything is gone that nobody holds. */
function heapMiB(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
