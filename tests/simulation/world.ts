import { createHash } from "node:crypto";
import { real } from "./builtins.ts";
import { Chance } from "./chance.ts";
import { type Arrival, type Effect, type Fate, here, Killed, type PlannedFault, Program } from "./gate.ts";
import { SimTimers } from "./sim-timers.ts";

const start = Date.UTC(2025, 0, 6, 8);
const minuteMs = 60_000;
/** Less than any time limit of the product. */
const longDelayMs = 5_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Retention runs every day: however a machine sleeps, less than two days lie between two runs. */
const maxSleepMs = dayMs;

/** Time, chance and the gate. */
export class World {
  readonly seed: string;
  readonly timers = new SimTimers();
  /** For tokens, ids and salts. */
  readonly secrets: Chance;
  readonly trace: string[] = [];
  /** People, and everything else that is not a program of ours. */
  readonly outside = new Program("outside");
  /** The share of effects that go wrong; 0 when the storm is over. */
  storm: number;
  /** Faults so far: an error without a fault is a defect of ours. */
  faults = 0;
  /** Until when an effect is delayed for so long that those behind it in a queue may give up. */
  slowUntil = -1;
  elapsed = 0;
  isScannerDown = false;
  /** Sums of the files that the scanner has found to be clean. */
  readonly cleanFiles = new Set<string>();
  /** Multiplies the time that an idle machine sleeps. */
  slower = 1;
  /** The latest that any clock has shown. */
  latest = start;
  /** When the clock was last wrong by more than hours: records of that time have no reliable age. */
  wrongUntil = -1;
  #clockOffset = start;
  #waiting: Arrival[] = [];
  #soon: (() => void)[] = [];
  #runningReal = 0;
  /** Delayed effects: the machine does not sleep while there are any. */
  #late = 0;
  #asked = new Map<string, number>();
  #kept = new Map<Program, (() => void)[]>();
  /** The actor whose transaction holds a program's embedded database. */
  readonly writing = new Map<Program, string>();
  onKilled: (program: Program) => void = () => undefined;
  /** Called when an effect of an actor is delayed. */
  onDelay: (actor: string, chance: Chance, heldMs: number) => void = () => undefined;

  /** By actor. */
  readonly plannedFaults = new Map<string, PlannedFault>();

  constructor(seed: string, storm: number) {
    this.seed = seed;
    this.storm = storm;
    this.secrets = new Chance(`${seed} secrets`);
  }

  get now(): number {
    return this.elapsed + this.#clockOffset;
  }

  clock = () => new real.Date(this.now);

  setClock(ms: number): void {
    this.#clockOffset += ms;
    this.note(`clock ${ms > 0 ? "+" : ""}${Math.round(ms / 1_000)} s`);
  }

  /** Wrong by up to two days for some minutes, once at a time. */
  breakClock(chance: Chance): void {
    if (this.wrongUntil === Number.POSITIVE_INFINITY) return;
    this.wrongUntil = Number.POSITIVE_INFINITY;
    const wrong = chance.of([-1, 1]) * chance.between(6, 48) * hourMs;
    this.setClock(wrong);
    this.timers.add(this.outside, this.elapsed + chance.between(1, 25) * minuteMs, () => {
      this.setClock(-wrong);
      this.wrongUntil = this.elapsed;
    });
  }

  note(line: string): void {
    this.trace.push(`${(this.elapsed / hourMs).toFixed(3)} h  ${line}`);
  }

  get hash(): string {
    return createHash("sha256").update(this.trace.join("\n")).digest("hex").slice(0, 16);
  }

  /** In every run of a seed the same question has the same answers. */
  chance(question: string): Chance {
    const times = this.#asked.get(question) ?? 0;
    this.#asked.set(question, times + 1);
    return new Chance(`${this.seed} ${question} ${times}`);
  }

  /** Broken invariants; the run ends at the first. */
  readonly failures: string[] = [];

  fail(sentence: string): void {
    this.note(`FAILURE ${sentence}`);
    this.failures.push(sentence);
  }

  /** Runs work as an actor: a person, a task, a start. */
  as<T>(actor: string, work: () => T, program = this.outside, sheltered = false, asked?: string): T {
    return here.run({ world: this, program, actor, sheltered, ...(asked && { asked }) }, work);
  }

  soon(run: () => void): object {
    const store = here.getStore();
    this.#soon.push(() => store && here.run(store, run));
    return {};
  }

  arrive(arrival: Arrival): void {
    this.#waiting.push(arrival);
  }

  /** Waits for work of the real machine, while simulated time is stopped. */
  async runReal<T>(work: Promise<T>): Promise<T> {
    this.#runningReal += 1;
    return work.finally(() => {
      this.#runningReal -= 1;
    });
  }

  /** Whether no effect is delayed. */
  get isIdle(): boolean {
    return this.#late === 0;
  }

  /** Resolves when only the passing of time can change anything. */
  async settle(): Promise<void> {
    for (;;) {
      await this.#drained();
      const [immediate] = this.#soon.splice(0, 1);
      if (immediate) immediate();
      else if (this.#waiting.length > 0) this.#letOneThrough();
      else if (!this.#fireDue()) return;
    }
  }

  /**
   * Passes time in strides: an idle machine sleeps, and wakes once for everything that was due in that time. While a
   * command is in progress, time goes from one timer to the next.
   */
  async pass(ms: number, isBusy: () => boolean): Promise<void> {
    const until = this.elapsed + ms;
    const strides = new Chance(`${this.seed} strides ${Math.round(until)}`);
    await this.settle();
    while (this.elapsed < until) {
      const next = this.timers.next(until)?.due ?? until;
      const asleep = Math.min(maxSleepMs, strides.of([10, 60, 3 * 60, 9 * 60, 30 * 60]) * this.slower * minuteMs);
      const stride = isBusy() || !this.isIdle ? 0 : asleep;
      this.elapsed = Math.min(until, Math.max(next, this.elapsed + stride));
      if (this.wrongUntil <= this.elapsed) this.latest = Math.max(this.latest, this.now);
      await this.settle();
    }
  }

  sleep(ms: number): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.timers.add(here.getStore()?.program ?? this.outside, this.elapsed + ms, done.resolve);
    return done.promise;
  }

  /** Runs `close` when the program ends. */
  keep(program: Program, close: () => void): void {
    this.#kept.set(program, [...(this.#kept.get(program) ?? []), close]);
  }

  /** A program is killed once, however many faults would kill it, and is started again once. */
  kill(program: Program): void {
    if (!program.alive) return;
    this.note(`${program.name} is killed`);
    this.onKilled(program);
    this.forget(program);
  }

  /** Ends a program with its timers, delayed effects and open files. */
  forget(program: Program): void {
    program.end();
    for (const timer of this.timers.of(program)) timer.close();
    const lost = this.#waiting.filter((arrival) => arrival.program === program);
    this.#waiting = this.#waiting.filter((arrival) => arrival.program !== program);
    for (const { fail } of lost) fail(new Killed());
    for (const close of this.#kept.get(program) ?? []) close();
    this.#kept.delete(program);
  }

  /** Ends also programs that are still starting. */
  forgetAll(): void {
    for (const program of [...this.#kept.keys()]) this.forget(program);
  }

  /** Waits for microtasks, ticks and real turns of the loop, until all work has ended or waits at the gate. */
  async #drained(): Promise<void> {
    for (let quiet = 0; quiet < 2; ) {
      await new Promise((resolve) => real.setImmediate(resolve));
      quiet = this.#runningReal > 0 ? 0 : quiet + 1;
    }
  }

  #fireDue(): boolean {
    const timer = this.timers.next(this.elapsed);
    if (!timer) return false;
    if (timer.everyMs === undefined) timer.close();
    else timer.due = this.elapsed + timer.everyMs;
    timer.fire();
    return true;
  }

  #letOneThrough(): void {
    const at = this.#waiting.length === 1 ? 0 : this.chance("who is first").below(this.#waiting.length);
    const [arrival] = this.#waiting.splice(at, 1);
    if (arrival) this.#meet(arrival);
  }

  #meet(arrival: Arrival): void {
    const { program, actor, effect, go, fail } = arrival;
    const chance = this.chance(`${program.name} ${actor} ${effect.label}`);
    const plannedFault = program === this.outside ? undefined : this.takePlannedFault(actor, effect);
    const fate = arrival.fate ?? plannedFault ?? this.#chooseFate(effect, program, chance);
    this.note(`${program.name} ${actor}: ${effect.label}${fate === "now" ? "" : ` (${fate})`}`);
    if (fate !== "now" && fate !== "later") this.faults += 1;
    if (fate === "later") {
      this.#late += 1;
      const again = () => {
        this.#late -= 1;
        if (program.alive) this.arrive({ ...arrival, fate: "now" });
        else fail(new Killed());
      };
      const heldMs = chance.between(1, effect.lateMs ?? 60_000);
      this.timers.add(this.outside, this.elapsed + heldMs, again);
      if (heldMs > longDelayMs) this.slowUntil = Math.max(this.slowUntil, this.elapsed + heldMs);
      if (program !== this.outside) this.onDelay(actor, chance, heldMs);
    } else if (fate === "refused") fail(effect.refused?.() ?? new Error("refused"));
    else if (fate === "lost") go(() => fail(effect.lost?.() ?? new Error("lost")));
    else if (fate === "killed") {
      this.kill(program);
      // A promise that never settles would keep its place in the queues that the next program finds.
      fail(new Killed());
    } else if (fate === "killedAfter") go(() => this.kill(program));
    else {
      if (fate === "clockJumps") this.setClock(chance.between(-50, 50) * minuteMs);
      go();
    }
  }

  /** The planned fault of an actor, when this is the effect that it is for. */
  takePlannedFault(actor: string, effect: Effect<unknown>): Fate | undefined {
    const plannedFault = this.plannedFaults.get(actor);
    if (!plannedFault?.counts(effect)) return undefined;
    plannedFault.left -= 1;
    if (plannedFault.left > 0) return undefined;
    this.plannedFaults.delete(actor);
    return plannedFault.fate;
  }

  #chooseFate(effect: Effect<unknown>, program: Program, chance: Chance): Fate {
    if (this.storm === 0 || (effect.isProtected && !effect.isFaulty)) return "now";
    if (effect.isFaulty || chance.is(this.storm)) {
      const killable = program !== this.outside && chance.is(0.1);
      return chance.of<Fate>([
        killable ? "killed" : "later",
        ...(killable ? ["killedAfter" as const] : []),
        ...(effect.refused ? ["refused" as const] : []),
        ...(effect.lost ? ["lost" as const] : []),
        ...(chance.is(0.05) ? ["clockJumps" as const] : []),
      ]);
    }
    return chance.is(2 * this.storm) ? "later" : "now";
  }
}
