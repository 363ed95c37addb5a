import { getErrorFacts } from "./log.ts";

/** Periodic work outside of requests. */
export interface Task {
  name: string;
  /** The pause between two runs; `wake` shortens it. */
  everyMs: number;
  run(stopping: AbortSignal): Promise<void>;
  /** Called when the process stops, after the last run of the task. */
  stop?(): Promise<void>;
}

/** The tasks that have work right after a request. */
type WakableTask = "outbox" | "translation" | "removals";

interface Logger {
  error(fields: object, message: string): void;
}

/** Runs each task at the start and periodically. A task never overlaps itself, and a failed task runs again later. */
export class Scheduler {
  readonly #tasks = new Map<string, Task>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #runAgain = new Set<string>();
  readonly #stopping = new AbortController();
  readonly #log: Logger;
  /** Failed runs by task, for the metrics. */
  readonly failures = new Map<string, number>();
  #isStarted = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(task: Task): void {
    this.#tasks.set(task.name, task);
    if (this.#isStarted) this.#schedule(task.name, 0);
  }

  start(): void {
    this.#isStarted = true;
    for (const name of this.#tasks.keys()) this.#schedule(name, 0);
  }

  /** Runs a task soon, or once more when it is running. */
  wake(name: WakableTask): void {
    if (this.#running.has(name)) this.#runAgain.add(name);
    else this.#schedule(name, 0);
  }

  /** Runs a task and waits for it, after all runs that were requested before. */
  async runNow(name: string): Promise<void> {
    const task = this.#tasks.get(name);
    if (!task) return;
    const before = this.#running.get(name);
    const run = before ? before.then(() => this.#runOnce(task)) : this.#runOnce(task);
    this.#running.set(name, run);
    await run;
    if (this.#running.get(name) !== run) return;
    this.#running.delete(name);
    this.#schedule(name, this.#runAgain.delete(name) ? 0 : task.everyMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running.values());
    await Promise.all(this.#tasks.values().map(({ name, stop }) => this.#catch(name, async () => stop?.())));
  }

  #schedule(name: string, delayMs: number): void {
    clearTimeout(this.#timers.get(name));
    if (!this.#isStarted || this.#stopping.signal.aborted) return;
    this.#timers.set(name, setTimeout(() => void this.runNow(name), delayMs).unref());
  }

  async #runOnce({ name, run }: Task): Promise<void> {
    if (!this.#stopping.signal.aborted) await this.#catch(name, () => run(this.#stopping.signal));
  }

  async #catch(task: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failures.set(task, (this.failures.get(task) ?? 0) + 1);
      this.#log.error({ task, ...getErrorFacts(error) }, "background task failed, it will run again");
    }
  }
}
