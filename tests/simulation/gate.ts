import { AsyncLocalStorage } from "node:async_hooks";
import { here, Killed, type Program } from "./here.ts";

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
