import { AsyncLocalStorage } from "node:async_hooks";
import type { World } from "./world.ts";

/** A program that may be killed: whatever it has under way ends there, and nothing it tries afterwards happens. */
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
