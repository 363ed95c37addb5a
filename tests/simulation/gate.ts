import { AsyncLocalStorage } from "node:async_hooks";
import type { Chance } from "./chance.ts";
import type { World } from "./world.ts";

/** A program that may be killed: its effects in progress end there, and it has no further effects. */
export class Program {
  readonly name: string;
  readonly #end = Promise.withResolvers<never>();
  alive = true;

  constructor(name: string) {
    this.name = name;
    this.ended.catch(() => undefined);
  }

  /** Rejects when the program ends; never resolves. */
  get ended(): Promise<never> {
    return this.#end.promise;
  }

  end(): void {
    this.alive = false;
    this.#end.reject(new Killed());
  }
}

export class Killed extends Error {
  override readonly name = "Killed";
}

/** The running code's context. Built-ins are simulated only inside of a program. */
export interface Here {
  world: World;
  program: Program;
  /** A person's command or a background task. */
  actor: string;
  /** No faults, for starts and checks. */
  sheltered?: boolean;
  /** The request that is being answered, where it is one. */
  asked?: string;
}

export const here = new AsyncLocalStorage<Here>();

/** The fates of an effect; each effect lists the possible ones. */
export type Fate = "now" | "later" | "refused" | "lost" | "killed" | "killedAfter" | "clockJumps";

export interface Effect<T> {
  /** Names the effect, without names of people. */
  label: string;
  act(): T | Promise<T>;
  /** Whether it is done only when `act` has answered, not as soon as it has begun. */
  isSlow?: boolean;
  /** A fault is certain. */
  isFaulty?: boolean;
  /** No fault happens to it, unless `isFaulty` or a planned fault says so. */
  isProtected?: boolean;
  /** The longest delay. */
  lateMs?: number;
  /** The error when it has not happened. */
  refused?: (() => Error) | undefined;
  /** The error when it has happened and the answer is lost. */
  lost?: (() => Error) | undefined;
}

export interface Arrival {
  program: Program;
  actor: string;
  effect: Effect<unknown>;
  fate: Fate | undefined;
  /** Does it; `after` runs before those who wait for it continue. */
  go(after?: () => void): void;
  fail(error: Error): void;
}

/** Every effect on anything outside of a program's own memory goes through here; the seed decides its fate. */
export function pass<T>(effect: Effect<T>): Promise<T> {
  const store = here.getStore();
  if (!store) return Promise.reject(new Error(`${effect.label} outside of the world`));
  const { world, program, actor, sheltered } = store;
  if (!program.alive) return Promise.reject(new Killed());
  if (sheltered) return Promise.resolve().then(effect.act);
  const done = Promise.withResolvers<T>();
  const within = AsyncLocalStorage.snapshot();
  const go = (after?: () => void) =>
    within(() => {
      // The embedded database and the simulated services act at once.
      const action = (async () => effect.act())();
      if (!effect.isSlow) after?.();
      world.runReal(effect.isSlow ? action.finally(after) : action).then(done.resolve, done.reject);
    });
  world.arrive({ program, actor, effect, fate: undefined, go, fail: done.reject });
  return done.promise;
}

/** A fault at a certain point of one command, however mild the storm. */
export interface PlannedFault {
  fate: Fate;
  /** Whether this effect is one of those that are counted. */
  counts(effect: Effect<unknown>): boolean;
  left: number;
}

/** The process dies somewhere, or at one of its commits, or one of a transaction's statements is refused. */
export function planFault(chance: Chance): PlannedFault | undefined {
  if (!chance.is(0.3)) return undefined;
  const kill = chance.of<Fate>(["killed", "killedAfter"]);
  const refusal: PlannedFault = {
    fate: "refused",
    counts: ({ label, refused }) => label.startsWith("its ") && refused !== undefined,
    left: chance.between(1, 4),
  };
  return chance.of<PlannedFault>([
    { fate: kill, counts: () => true, left: chance.between(1, 30) },
    { fate: kill, counts: ({ label }) => label === "commit", left: chance.between(1, 3) },
    refusal,
    refusal,
  ]);
}
