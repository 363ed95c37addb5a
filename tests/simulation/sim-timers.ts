import { AsyncLocalStorage } from "node:async_hooks";
import type { Program } from "./gate.ts";

/** The parts of Node's timers that the application uses. */
export class SimTimer {
  readonly program: Program;
  readonly everyMs: number | undefined;
  due: number;
  readonly #run: () => void;
  readonly #within = AsyncLocalStorage.snapshot();
  readonly #timers: Set<SimTimer>;

  constructor(timers: Set<SimTimer>, program: Program, due: number, run: () => void, everyMs?: number) {
    this.#timers = timers;
    this.program = program;
    this.due = due;
    this.#run = run;
    this.everyMs = everyMs;
  }

  fire(): void {
    this.#within(this.#run);
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  close(): void {
    this.#timers.delete(this);
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Timers use the time since the start, as real ones do: a clock that is set back does not delay them. */
export class SimTimers {
  readonly #all = new Set<SimTimer>();

  add(program: Program, due: number, run: () => void, everyMs?: number): SimTimer {
    const timer = new SimTimer(this.#all, program, due, run, everyMs);
    if (program.alive) this.#all.add(timer);
    return timer;
  }

  /** The next that is due by then; of two that are due at once, the older one. */
  next(by: number): SimTimer | undefined {
    let first: SimTimer | undefined;
    for (const timer of this.#all) if (timer.due <= by && (!first || timer.due < first.due)) first = timer;
    return first;
  }

  of(program: Program): SimTimer[] {
    return [...this.#all].filter((timer) => timer.program === program);
  }
}
