import { getErrorFacts } from "../log.ts";

export interface Task {
  name: string;
  /** The pause between two runs; `wake` cuts it short. */
  everyMs: number;
  run(stopping: AbortSignal): Promise<void>;
  /** After the last run of a process that stops. */
  end?(): Promise<void>;
}

/** Tasks that have work as soon as somebody has done something. */
type WokenTask = "outbox" | "translation" | "removals";

interface Logger {
  error(fields: object, message: string): void;
}

/** Work outside of any request. A task never overlaps itself, and its failure only delays its next run. */
export class Background {
  readonly #tasks = new Map<string, Task>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  readonly #stop = new AbortController();
  readonly #log: Logger;
  /** How often each task has failed, for those who watch. */
  readonly failures = new Map<string, number>();
  #started = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(task: Task): void {
    this.#tasks.set(task.name, task);
    if (this.#started) this.#wake(task.name);
  }

  start(): void {
    this.#started = true;
    for (const name of this.#tasks.keys()) this.#wake(name);
  }

  /** Runs a task soon: a mail was stored, a job was saved. Before `start` and after `stop` nothing happens. */
  wake(name: WokenTask): void {
    this.#wake(name);
  }

  #wake(name: string): void {
    if (!this.#started || this.#stop.signal.aborted) return;
    if (this.#running.has(name)) {
      this.#again.add(name);
      return;
    }
    clearTimeout(this.#timers.get(name));
    const soon = setTimeout(() => void this.runNow(name), 0);
    this.#timers.set(name, soon);
  }

  /** Runs a task and waits for it, after the run under way and those that others asked for before. */
  async runNow(name: string): Promise<void> {
    const task = this.#tasks.get(name);
    if (!task) return;
    const before = this.#running.get(name);
    const run = before ? before.then(() => this.#attempt(task)) : this.#attempt(task);
    this.#running.set(name, run);
    await run;
    // Whoever asked last says when the next run is.
    if (this.#running.get(name) !== run) return;
    this.#running.delete(name);
    if (this.#again.delete(name)) this.#wake(name);
    else if (this.#started && !this.#stop.signal.aborted) this.#schedule(task);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running.values());
    await Promise.all(this.#tasks.values().map(({ name, end }) => this.#guarded(name, end)));
  }

  #schedule(task: Task): void {
    clearTimeout(this.#timers.get(task.name));
    this.#timers.set(task.name, setTimeout(() => void this.runNow(task.name), task.everyMs).unref());
  }

  async #attempt({ name, run }: Task): Promise<void> {
    if (!this.#stop.signal.aborted) await this.#guarded(name, () => run(this.#stop.signal));
  }

  async #guarded(task: string, work?: () => Promise<void>): Promise<void> {
    try {
      await work?.();
    } catch (error) {
      this.failures.set(task, (this.failures.get(task) ?? 0) + 1);
      this.#log.error({ task, ...getErrorFacts(error) }, "background task failed, it will run again");
    }
  }
}
