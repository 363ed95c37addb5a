import { backUpAndCompare } from "../backups.ts";
import { hourMs } from "../world.ts";
import type { Command } from "./visitors.ts";

export const killSite: Command = async ({ sites, world }, chance) => {
  const site = chance.any(sites);
  if (site) world.kill(site.program);
};

export const restartSite: Command = async (sim) => {
  await sim.restart();
};

export const stopMailServer: Command = async (sim, chance) => {
  const { mails } = sim.ground;
  mails.isDown = true;
  await sim.away(chance.between(1, 30) * hourMs);
  mails.isDown = false;
};

/** Until the scanner is back, files are held. */
export const stopScanner: Command = async (sim, chance) => {
  sim.world.isScannerDown = true;
  await sim.away(chance.between(1, 4) * hourMs);
  sim.world.isScannerDown = false;
};

/** Wrong by up to two days for some minutes: nothing may be lost by that. */
export const breakClock: Command = async ({ world }, chance) => {
  world.breakClock(chance);
};

/** At a calm moment, as at night. */
export const backUp: Command = async (sim) => {
  for (let tries = 0; tries < 20; tries++) {
    if (sim.isQuietBut(1)) return backUpAndCompare(sim);
    await sim.world.sleep(60_000);
  }
};
