import { createHash } from "node:crypto";
import { real } from "./builtins.ts";
import { Chance } from "./chance.ts";
import { type Arrival, type Doom, type Effect, type Fate, here, Killed, Program } from "./gate.ts";
import { SimTimers } from "./sim-timers.ts";

const start = Date.UTC(2025, 0, 6, 8);
const minuteMs = 60_000;
/** Less than any time limit of the product. */
const patienceMs = 5_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Retention runs every day: however a machine sleeps, less than two days lie between two runs. */
const sleepMostMs = dayMs;

/** Time, chance and the gate. Everything that happens, happens because `run` of this class let it. */
export class World {
  readonly seed: string;
  readonly timers = new SimTimers();
  /** What tokens, ids and salts are made of. */
  readonly secrets: Chance;
  readonly trace: string[] = [];
  /** People, and all that is no program of ours. */
  readonly outside = new Program("outside");
  /** How much of what happens goes wrong; nothing once the storm is over. */
  storm: number;
  /** Faults so far: what goes wrong without any is our own mistake. */
  faults = 0;
  /** Until when something was held up for longer than those wait who are behind it. */
  slowUntil = -1;
  elapsed = 0;
  isScannerDown = false;
  /** Sums of the files that the scanner has found to be clean. */
  readonly letThrough = new Set<string>();
  /** How many times as long as otherwise a machine sleeps for which there is nothing to do. */
  slower = 1;
  /** The latest that any clock has shown. */
  latest = start;
  /** When the clock was last wrong by more than hours: what was dated then has no age that anybody could rely on. */
  wrongUntil = -1;
  #clockOffset = start;
  #waiting: Arrival[] = [];
  #soon: (() => void)[] = [];
  #foreign = 0;
  /** Effects that somebody waits for: no machine sleeps meanwhile. */
  #late = 0;
  #asked = new Map<string, number>();
  #kept = new Map<Program, (() => void)[]>();
  /** Who holds the embedded database of a program for the length of a transaction. */
  readonly writing = new Map<Program, string>();
  onKilled: (program: Program) => void = () => undefined;
  /** What else happens while somebody is held up for so long. */
  meanwhile: (doer: string, chance: Chance, heldMs: number) => void = () => undefined;

  /** By who has it before them. */
  readonly dooms = new Map<string, Doom>();

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

  /** The same question, asked for the same time, is answered alike in every run of a seed. */
  chance(question: string): Chance {
    const times = this.#asked.get(question) ?? 0;
    this.#asked.set(question, times + 1);
    return new Chance(`${this.seed} ${question} ${times}`);
  }

  /** What must not be; the first is told at the next quiet point. */
  readonly failures: string[] = [];

  fail(sentence: string): void {
    this.note(`FAILURE ${sentence}`);
    this.failures.push(sentence);
  }

  /** Runs as somebody: a person, a task, a start. */
  as<T>(doer: string, work: () => T, program = this.outside, sheltered = false, asked?: string): T {
    return here.run({ world: this, program, doer, sheltered, ...(asked && { asked }) }, work);
  }

  soon(run: () => void): object {
    const store = here.getStore();
    this.#soon.push(() => store && here.run(store, run));
    return {};
  }

  arrive(arrival: Arrival): void {
    this.#waiting.push(arrival);
  }

  /** Work that a real machine does while the world stands still. */
  async foreign<T>(work: Promise<T>): Promise<T> {
    this.#foreign += 1;
    return work.finally(() => {
      this.#foreign -= 1;
    });
  }

  /** Nothing is held up anywhere. */
  get isStill(): boolean {
    return this.#late === 0;
  }

  /** Until nothing moves any more but by the passing of time. */
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
   * Time in strides: a machine that slept, or was busy, wakes once for all that was due meanwhile. While somebody has
   * something under way it goes from one moment to the next.
   */
  async pass(ms: number, isBusy: () => boolean): Promise<void> {
    const until = this.elapsed + ms;
    const strides = new Chance(`${this.seed} strides ${Math.round(until)}`);
    await this.settle();
    while (this.elapsed < until) {
      const next = this.timers.next(until)?.due ?? until;
      const asleep = Math.min(sleepMostMs, strides.of([10, 60, 3 * 60, 9 * 60, 30 * 60]) * this.slower * minuteMs);
      const stride = isBusy() || !this.isStill ? 0 : asleep;
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

  /** Ends with the program that has it open. */
  keep(program: Program, close: () => void): void {
    this.#kept.set(program, [...(this.#kept.get(program) ?? []), close]);
  }

  /** Nobody dies twice: whoever else would have killed it meanwhile finds it dead, and it is started again once. */
  kill(program: Program): void {
    if (!program.alive) return;
    this.note(`${program.name} is killed`);
    this.onKilled(program);
    this.forget(program);
  }

  /** Nothing of it goes on. */
  forget(program: Program): void {
    program.end();
    for (const timer of this.timers.of(program)) timer.close();
    const lost = this.#waiting.filter((arrival) => arrival.program === program);
    this.#waiting = this.#waiting.filter((arrival) => arrival.program !== program);
    for (const { fail } of lost) fail(new Killed());
    for (const close of this.#kept.get(program) ?? []) close();
    this.#kept.delete(program);
  }

  /** Also one that has not come to the end of its start. */
  forgetAll(): void {
    for (const program of [...this.#kept.keys()]) this.forget(program);
  }

  /** Microtasks, ticks and real turns of the loop, until every piece of work stands at a gate or has ended. */
  async #drained(): Promise<void> {
    for (let quiet = 0; quiet < 2; ) {
      await new Promise((resolve) => real.setImmediate(resolve));
      quiet = this.#foreign > 0 ? 0 : quiet + 1;
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
    const { program, doer, effect, go, fail } = arrival;
    const chance = this.chance(`${program.name} ${doer} ${effect.label}`);
    const doom = program === this.outside ? undefined : this.doomed(doer, effect);
    const fate = arrival.fate ?? doom ?? this.#fateOf(effect, program, chance);
    this.note(`${program.name} ${doer}: ${effect.label}${fate === "now" ? "" : ` (${fate})`}`);
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
      if (heldMs > patienceMs) this.slowUntil = Math.max(this.slowUntil, this.elapsed + heldMs);
      if (program !== this.outside) this.meanwhile(doer, chance, heldMs);
    } else if (fate === "refused" || fate === "half") fail(effect[fate]?.() ?? new Error("refused"));
    else if (fate === "lost") go(() => fail(effect.lost?.() ?? new Error("lost")));
    else if (fate === "killed") {
      this.kill(program);
      // What waits for it for good would keep its place in every queue that the next program finds.
      fail(new Killed());
    } else if (fate === "killedAfter") go(() => this.kill(program));
    else {
      if (fate === "clockJumps" && chance.is(0.5)) this.breakClock(chance);
      else if (fate === "clockJumps") this.setClock(chance.between(-3 * hourMs, 3 * hourMs));
      go();
    }
  }

  /** The effect at which somebody's doom comes. */
  doomed(doer: string, effect: Effect<unknown>): Fate | undefined {
    const doom = this.dooms.get(doer);
    if (!doom?.counts(effect)) return undefined;
    doom.left -= 1;
    if (doom.left > 0) return undefined;
    this.dooms.delete(doer);
    return doom.fate;
  }

  #fateOf(effect: Effect<unknown>, program: Program, chance: Chance): Fate {
    if (this.storm === 0 || (effect.isSteady && !effect.isFated)) return "now";
    if (effect.isFated || chance.is(this.storm)) {
      const killable = program !== this.outside && chance.is(0.1);
      return chance.of<Fate>([
        killable ? "killed" : "later",
        ...(killable ? ["killedAfter" as const] : []),
        ...(effect.refused ? ["refused" as const] : []),
        ...(effect.lost ? ["lost" as const] : []),
        ...(effect.half ? ["half" as const] : []),
        ...(chance.is(0.05) ? ["clockJumps" as const] : []),
      ]);
    }
    return chance.is(2 * this.storm) ? "later" : "now";
  }
}
