import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { admin } from "../support/site.ts";
import { real } from "./builtins.ts";
import type { Chance } from "./chance.ts";
import { here, Killed, type Program } from "./gate.ts";
import { Ledger } from "./ledger.ts";
import { type Answer, type Asked, ConnectionLost, send, sendSheltered } from "./network.ts";
import { copyAfterCrash, createGround, type Ground, type Site, startSite, stopSite } from "./site.ts";
import { hourMs, World } from "./world.ts";

/** The site, its surroundings and the people, from one seed. */
export class Simulation {
  readonly world: World;
  readonly ground: Ground;
  readonly ledger = new Ledger();
  sites: Site[] = [];
  /** People whose command is in progress. */
  busy = 0;
  /** People who are away and will come back. */
  #gone = 0;
  /** When each person's command began. */
  readonly #begun = new Map<string, number>();
  #starts = 0;
  #expected = 0;
  staffToken: string | undefined;
  #checkToken: string | undefined;
  /** The journal file next to the backups. */
  journal = "";
  olderBackup: Buffer | undefined;

  constructor(seed: string, storm: number, url?: string) {
    this.world = new World(seed, storm);
    this.ground = createGround(this.world, url);
    this.world.onKilled = (program) => this.#survive(program);
    this.world.onDelay = (...held) => this.#act(...held);
  }

  async open(instances: number): Promise<void> {
    if (!this.ground.url) writeFileSync(join(this.ground.dataDir, "site.db"), await emptySite());
    this.#expected = instances;
    for (let count = 0; count < instances; count++) await this.start();
  }

  async start(): Promise<void> {
    this.#starts += 1;
    try {
      const site = await startSite(this.ground, `site ${this.#starts}`);
      if (site.program.alive) this.sites.push(site);
    } catch (error) {
      if (isFull(error)) this.#startLater();
      // A killed program is started again by itself.
      else if (!(error instanceof Killed)) throw error;
    }
  }

  get isUp(): boolean {
    return this.sites.length === this.#expected;
  }

  /** Runs a person's command. It may end early when a connection is lost. */
  begin(name: string, work: () => Promise<void>): void {
    this.busy += 1;
    this.#begun.set(name, this.world.elapsed);
    this.world.note(`${name} begins`);
    void this.world.as(name, async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ConnectionLost))
          this.world.fail(`${name}: ${error instanceof Error ? error.stack : error}`);
      } finally {
        this.busy -= 1;
        this.world.plannedFaults.delete(name);
        this.world.note(`${name} ends`);
      }
    });
  }

  /** Whether the clock has been right since this person's command began. */
  get hasRightDate(): boolean {
    return this.world.wrongUntil < (this.#begun.get(here.getStore()?.actor ?? "") ?? 0);
  }

  /** The person is away: nothing of theirs is in progress. */
  async away(ms: number): Promise<void> {
    this.busy -= 1;
    this.#gone += 1;
    await this.world.sleep(ms);
    this.#gone -= 1;
    this.busy += 1;
  }

  pass(ms: number): Promise<void> {
    return this.world.pass(
      ms,
      () => this.busy > 0 || this.sites.length === 0 || this.world.wrongUntil > this.world.elapsed,
    );
  }

  /** Resolves when no command is in progress and no person is away. */
  answered(): Promise<void> {
    return this.#hourly("somebody is never answered", () => this.busy === 0 && this.#gone === 0);
  }

  /** Resolves when the site is quiet. */
  quiet(): Promise<void> {
    return this.#hourly("the site is never up and still", () => this.isQuiet);
  }

  async #hourly(otherwise: string, isReached: () => boolean): Promise<void> {
    await this.world.settle();
    for (let hours = 0; !isReached(); hours++) {
      if (hours === 100) throw new Error(otherwise);
      await this.pass(hourMs);
    }
  }

  send(asked: Asked): Promise<Answer> {
    return send(this.world, this.sites, asked);
  }

  read(site: Site, asked: Asked): Promise<Answer> {
    return sendSheltered(this.world, site, asked);
  }

  /** A check's request as staff. */
  async readAsStaff(url: string, site = this.sites[0]): Promise<Answer> {
    if (!site) throw new Error("no site is up");
    const answer = await this.read(site, { method: "GET", url, token: this.#checkToken });
    if (answer.status !== 401) return answer;
    const login = await this.read(site, { method: "POST", url: "/api/admin/login", body: admin });
    this.#checkToken = String(login.body.token);
    return this.read(site, { method: "GET", url, token: this.#checkToken });
  }

  /** Sends it again with the same key until there is an answer, as a page does. */
  async sendUntilAnswered(asked: Asked, chance: Chance, tries = 3): Promise<Answer> {
    for (let left = tries; ; left--) {
      try {
        const answer = await this.send(asked);
        if (answer.status < 500 || left <= 1) return answer;
      } catch (error) {
        if (!(error instanceof ConnectionLost) || left <= 1) throw error;
      }
      await this.world.sleep(chance.between(1, 5 * 60) * 1_000);
    }
  }

  get isQuiet(): boolean {
    return this.isQuietBut(0);
  }

  /** Whether only so many commands are in progress, the site is up and its clock is right. */
  isQuietBut(people: number): boolean {
    const { isIdle, wrongUntil, elapsed } = this.world;
    return this.busy === people && this.isUp && isIdle && wrongUntil <= elapsed;
  }

  /** An update: the old process ends, and a new one starts. */
  async restart(): Promise<void> {
    const [site] = this.sites;
    if (!site) return;
    if (await this.#stop(site)) await this.start();
  }

  async stopAll(): Promise<void> {
    for (const site of [...this.sites]) await this.#stop(site);
  }

  /** False when it was killed before it had stopped. */
  async #stop(site: Site): Promise<boolean> {
    this.sites = this.sites.filter((other) => other !== site);
    await Promise.race([stopSite(this.world, site), site.program.ended]).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    if (!site.program.alive) return false;
    const countTimers = () => this.world.timers.of(site.program).length;
    // The pool's timers end with its sockets, which the system closes in its own time.
    for (let waits = 0; this.ground.url && countTimers() > 0 && waits < 200; waits++)
      await new Promise((resolve) => real.setTimeout(resolve, 25));
    const left = countTimers();
    if (left > 0) this.world.fail(`${left} timers are left of a site that has stopped`);
    this.world.forget(site.program);
    return true;
  }

  async close(): Promise<void> {
    this.world.forgetAll();
    await this.world.settle();
    rmSync(this.ground.dataDir, { recursive: true, force: true });
  }

  /** While a person waits, tasks may run early; the longer the wait, the likelier. */
  #act(actor: string, chance: Chance, heldMs: number): void {
    const share = Math.max(0.1, heldMs / 60_000);
    if (this.#begun.has(actor)) for (const { tasks } of this.sites) tasks.cutShort(chance, share);
  }

  #survive(program: Program): void {
    this.sites = this.sites.filter((site) => site.program !== program);
    this.ground.mails.excuseUnrecorded(program, this.ground);
    if (!this.ground.url) copyAfterCrash(this.ground);
    this.#startLater();
  }

  /** The service manager starts it again after a while. */
  #startLater(): void {
    const chance = this.world.chance("downtime");
    const downMs = chance.of([1_000, 20_000, 20 * 60_000, 5 * hourMs]);
    this.world.timers.add(this.world.outside, this.world.elapsed + downMs, () => {
      void this.world.runReal(this.start());
    });
  }
}

/** PostgreSQL's disk is full: such a start fails. */
const isFull = (error: unknown) => error instanceof Error && "code" in error && error.code === "53100";

let made: Buffer | undefined;

/** A migrated database with its first user, made once. */
async function emptySite(): Promise<Buffer> {
  if (made) return made;
  const world = new World("an empty site", 0);
  const ground = createGround(world);
  const site = await startSite(ground, "first");
  await stopSite(world, site);
  world.forget(site.program);
  made = readFileSync(join(ground.dataDir, "site.db"));
  rmSync(ground.dataDir, { recursive: true, force: true });
  return made;
}
