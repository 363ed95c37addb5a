import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import { whileFull } from "./disk-full.ts";
import type { Instance } from "./instance.ts";
import type { World } from "./world.ts";

type Fault = (chance: Chance) => Promise<void>;
export type Faults = Record<string, Fault>;

/** What can happen to a process of the site; the other one stays, but for what it does by itself. */
export function faultsOfInstances({ instances }: World): Faults {
  const again = async (instance: Instance, chance: Chance) => {
    await pause(chance.between(200, 3_000));
    await instance.start();
  };
  return {
    "kill -9 of an instance": async (chance) => {
      const instance = chance.of(instances);
      await instance.kill();
      await again(instance, chance);
    },
    "SIGSTOP of an instance": async (chance) => {
      const instance = chance.of(instances);
      instance.signal("SIGSTOP");
      await pause(chance.between(500, 9_000));
      instance.signal("SIGCONT");
    },
    "restart of an instance": async (chance) => {
      const instance = chance.of(instances);
      await instance.stop();
      await again(instance, chance);
    },
    "kill -9 of both": async (chance) => {
      await Promise.all(instances.map((instance) => instance.kill()));
      await Promise.all(instances.map((instance) => again(instance, chance)));
    },
  };
}

/** What can happen to what the site needs. */
export function faultsOfServices({ cluster, store, mail, disks }: World): Faults {
  const lineFault =
    (line: typeof store.line, state: "refused" | "silent"): Fault =>
    async (chance) => {
      line.set(state);
      await pause(chance.between(1_000, 8_000));
      line.set("fine");
    };
  const full = (place: () => string): Fault => {
    return async (chance) => {
      await whileFull(place(), () => pause(chance.between(1_000, 6_000)));
      await pause(1_000);
      await cluster.startAgain();
    };
  };
  const diskOfPrimary = () => disks?.database.find(({ path }) => cluster.primary().folder.startsWith(path))?.path ?? "";
  return {
    "failover, primary stopped": () => cluster.failOver("stopped"),
    "failover, primary killed": () => cluster.failOver("killed"),
    "failover, primary gone without a word": () => cluster.failOver("vanished"),
    "connections to PostgreSQL cut": async () => cluster.line.set("fine"),
    "PostgreSQL frozen": async (chance) => {
      cluster.primary().freeze();
      await pause(chance.between(500, 6_000));
      cluster.primary().thaw();
    },
    "store refuses": lineFault(store.line, "refused"),
    "store says nothing": lineFault(store.line, "silent"),
    "mail server refuses": lineFault(mail.line, "refused"),
    ...(disks && {
      "disk of PostgreSQL full": full(diskOfPrimary),
      "disk of store and instances full": full(() => disks.files.path),
    }),
  };
}

/** Each of them before any comes again, in an order that the seed decides, until the time is over. */
export async function storm(faults: Faults, chance: Chance, until: number, told: Map<string, number>): Promise<void> {
  while (Date.now() < until) {
    for (const name of chance.shuffled(Object.keys(faults))) {
      await pause(chance.between(1_000, 6_000));
      if (Date.now() >= until) return;
      const begun = Date.now();
      await faults[name]?.(chance);
      told.set(name, (told.get(name) ?? 0) + 1);
      process.stdout.write(`  ${name} (${((Date.now() - begun) / 1_000).toFixed(1)} s)\n`);
    }
  }
}
