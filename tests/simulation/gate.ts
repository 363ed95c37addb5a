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

  /** Never resolves; fails for those at the other end of a connection when the program is gone. */
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

/** Whose code is running: only inside of a program is the world a simulated one. */
export interface Here {
  world: World;
  program: Program;
  /** A person's command or a background task: what the seed decides about, whoever else is there. */
  doer: string;
  /** Starts and checks, which the storm leaves alone. */
  sheltered?: boolean;
  /** The request that is being answered, where it is one. */
  asked?: string;
}

export const here = new AsyncLocalStorage<Here>();

/** What may become of an effect; which of them an effect can meet is its own business. */
export type Fate = "now" | "later" | "refused" | "lost" | "half" | "killed" | "killedAfter" | "clockJumps";

export interface Effect<T> {
  /** Says what is about to happen, never about whom. */
  label: string;
  act(): T | Promise<T>;
  /** Done only when `act` has answered, not as soon as it has begun. */
  isSlow?: boolean;
  /** That something befalls it is decided already. */
  isFated?: boolean;
  /** Nothing befalls it but what is decided already. */
  isSteady?: boolean;
  /** How long it may be held up at most. */
  lateMs?: number;
  /** Nothing has happened. */
  refused?: (() => Error) | undefined;
  /** It has happened, and nobody hears of it. */
  lost?: (() => Error) | undefined;
  /** A part of it has happened. */
  half?: (() => Error) | undefined;
}

export interface Arrival {
  program: Program;
  doer: string;
  effect: Effect<unknown>;
  fate: Fate | undefined;
  /** Does it; `after` comes between the deed and whoever waits to hear of it. */
  go(after?: () => void): void;
  fail(error: Error): void;
}

/** Every effect on anything outside of a program's own memory goes through here; the seed says how it fares. */
export function pass<T>(effect: Effect<T>): Promise<T> {
  const store = here.getStore();
  if (!store) return Promise.reject(new Error(`${effect.label} outside of the world`));
  const { world, program, doer, sheltered } = store;
  if (!program.alive) return Promise.reject(new Killed());
  if (sheltered) return Promise.resolve().then(effect.act);
  const done = Promise.withResolvers<T>();
  const within = AsyncLocalStorage.snapshot();
  const go = (after?: () => void) =>
    within(() => {
      // Most is done as soon as it has begun: the embedded database and the simulated services do not wait.
      const deed = (async () => effect.act())();
      if (!effect.isSlow) after?.();
      world.foreign(effect.isSlow ? deed.finally(after) : deed).then(done.resolve, done.reject);
    });
  world.arrive({ program, doer, effect, fate: undefined, go, fail: done.reject });
  return done.promise;
}

/** What is to befall somebody's command at a certain point of it, whatever the storm. */
export interface Doom {
  fate: Fate;
  /** Which of its effects count. */
  counts(effect: Effect<unknown>): boolean;
  left: number;
}

/** The process dies somewhere, or at one of its commits, or one of a transaction's statements is refused. */
export function drawDoom(chance: Chance): Doom | undefined {
  if (!chance.is(0.3)) return undefined;
  const kill = chance.of<Fate>(["killed", "killedAfter"]);
  const refusal: Doom = {
    fate: "refused",
    counts: ({ label, refused }) => label.startsWith("its ") && refused !== undefined,
    left: chance.between(1, 4),
  };
  return chance.of<Doom>([
    { fate: kill, counts: () => true, left: chance.between(1, 30) },
    { fate: kill, counts: ({ label }) => label === "commit", left: chance.between(1, 3) },
    refusal,
    refusal,
  ]);
}
