import { backUpAndCompare } from "./backups.ts";
import type { Command } from "./visitors.ts";
import { dayMs, hourMs } from "./world.ts";

export const killIt: Command = async ({ sites, world }, chance) => {
  const site = chance.any(sites);
  if (site) world.kill(site.program);
};

export const restartIt: Command = async (sim) => {
  await sim.restart();
};

export const stopTheMail: Command = async (sim, chance) => {
  const { mails } = sim.ground;
  mails.isDown = true;
  await sim.away(chance.between(1, 30) * hourMs);
  mails.isDown = false;
};

/** Wrong by years for some minutes: that must cost nobody anything. */
export const breakTheClock: Command = async ({ world }, chance) => {
  world.wrongUntil = Number.POSITIVE_INFINITY;
  const wrong = chance.of([-1, 1]) * chance.between(30, 4_000) * dayMs;
  world.setClock(wrong);
  await world.sleep(chance.between(1, 25) * 60_000);
  world.setClock(-wrong);
  world.wrongUntil = world.elapsed;
};

/** At a calm moment, as at night. */
export const backUp: Command = async (sim) => {
  for (let tries = 0; tries < 20; tries++) {
    if (sim.busy === 1 && sim.isUp && sim.world.isStill) return backUpAndCompare(sim);
    await sim.world.sleep(60_000);
  }
};
