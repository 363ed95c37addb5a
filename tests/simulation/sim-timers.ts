import { AsyncLocalStorage } from "node:async_hooks";
import type { Program } from "./gate.ts";

/** What a timer of Node can do, as far as anybody here asks for it. */
export class SimTimer {
  readonly program: Program;
  readonly #run: () => void;
  readonly #within = AsyncLocalStorage.snapshot();
  readonly everyMs: number | undefined;
  due: number;
  /** Of two that are due at once the elder comes first. */
  readonly number: number;
  readonly timers: SimTimers;

  constructor(timers: SimTimers, program: Program, due: number, run: () => void, everyMs?: number) {
    this.timers = timers;
    this.program = program;
    this.due = due;
    this.#run = run;
    this.everyMs = everyMs;
    this.number = timers.made;
    timers.made += 1;
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

  hasRef(): boolean {
    return true;
  }

  close(): void {
    this.timers.all.delete(this);
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** Timers run by the time since the start, as real ones do: a clock that is put back does not hold them up. */
export class SimTimers {
  readonly all = new Set<SimTimer>();
  made = 0;

  add(program: Program, due: number, run: () => void, everyMs?: number): SimTimer {
    const timer = new SimTimer(this, program, due, run, everyMs);
    if (program.alive) this.all.add(timer);
    return timer;
  }

  /** The next that is due by then. */
  next(by: number): SimTimer | undefined {
    let first: SimTimer | undefined;
    for (const timer of this.all) {
      if (timer.due > by) continue;
      if (!first || timer.due < first.due || (timer.due === first.due && timer.number < first.number)) first = timer;
    }
    return first;
  }

  of(program: Program): SimTimer[] {
    return [...this.all].filter((timer) => timer.program === program);
  }
}
