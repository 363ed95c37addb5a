import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { admin } from "../support/site.ts";
import { real } from "./builtins.ts";
import type { Chance } from "./chance.ts";
import { here, Killed, type Program } from "./gate.ts";
import { type Erasure, Ledger } from "./ledger.ts";
import { type Answer, type Asked, Broken, send, sendSheltered } from "./network.ts";
import { FileStore, MailServer } from "./services.ts";
import { type Ground, leaveBehind, newDataDir, type Site, startSite, stopSite } from "./site.ts";
import { hourMs, World } from "./world.ts";

/** The site, its surroundings and the people, from one seed. */
export class Simulation {
  readonly world: World;
  readonly ground: Ground;
  readonly ledger = new Ledger();
  sites: Site[] = [];
  /** People with something under way. */
  busy = 0;
  /** People who mean to come back. */
  #gone = 0;
  readonly #begun = new Map<string, { elapsed: number; now: number }>();
  #starts = 0;
  #expected = 0;
  staffToken: string | undefined;
  #checkToken: string | undefined;
  /** What lies beside the backups. */
  journal = "";
  olderBackup: Buffer | undefined;
  /** Erasures of which it was looked whether a byte is left. */
  readonly looked = new Set<Erasure>();

  constructor(seed: string, storm: number, url?: string) {
    this.world = new World(seed, storm);
    this.ground = {
      world: this.world,
      files: new FileStore(),
      mails: new MailServer(),
      log: [],
      url,
      dataDir: newDataDir(),
    };
    this.world.onKilled = (program) => this.#survive(program);
    this.world.meanwhile = (...held) => this.#act(...held);
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
      // Whatever is killed is started again already.
      else if (!(error instanceof Killed)) throw error;
    }
  }

  get isUp(): boolean {
    return this.sites.length === this.#expected;
  }

  /** A person's command; what breaks on the line is theirs to bear. */
  begin(name: string, work: () => Promise<void>): void {
    this.busy += 1;
    this.#begun.set(name, { elapsed: this.world.elapsed, now: this.world.now });
    this.world.note(`${name} begins`);
    void this.world.as(name, async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Broken)) this.world.fail(`${name}: ${error instanceof Error ? error.stack : error}`);
      } finally {
        this.busy -= 1;
        this.world.dooms.delete(name);
        this.world.note(`${name} ends`);
      }
    });
  }

  /** Whether the clock was right for all of the time in which this person's command has run. */
  get hasRightDate(): boolean {
    return this.world.wrongUntil < (this.#own?.elapsed ?? 0);
  }

  get #own() {
    return this.#begun.get(here.getStore()?.doer ?? "");
  }

  /** Staff were told that it is done. */
  done(action: string, about: unknown): void {
    const target = about === undefined ? undefined : String(about);
    const { now } = this.world;
    const since = Math.min(now, this.#own?.now ?? now);
    if (this.hasRightDate) this.ledger.changes.push({ action, target, since, clockThen: now });
  }

  /** Nothing of theirs is under way meanwhile. */
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

  /** Until nobody has anything under way, or means to come back. */
  answered(): Promise<void> {
    return this.#hourly("somebody is never answered", () => this.busy === 0 && this.#gone === 0);
  }

  /** Until the site is up besides, and its clock right. Under a storm it may be down whenever anybody looks. */
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

  /** For checks, which nothing may disturb. */
  async readAsStaff(url: string, site = this.sites[0]): Promise<Answer> {
    if (!site) throw new Error("no site is up");
    const answer = await this.read(site, { method: "GET", url, token: this.#checkToken });
    if (answer.status !== 401) return answer;
    const login = await this.read(site, { method: "POST", url: "/api/admin/login", body: admin });
    this.#checkToken = String(login.body.token);
    return this.read(site, { method: "GET", url, token: this.#checkToken });
  }

  /** Again with the same key after a while, as a page does that heard nothing. */
  async sendUntilAnswered(asked: Asked, chance: Chance, tries = 3): Promise<Answer> {
    for (let left = tries; ; left--) {
      try {
        const answer = await this.send(asked);
        if (answer.status < 500 || left <= 1) return answer;
      } catch (error) {
        if (!(error instanceof Broken) || left <= 1) throw error;
      }
      await this.world.sleep(chance.between(1, 5 * 60) * 1_000);
    }
  }

  get isQuiet(): boolean {
    return this.isQuietBut(0);
  }

  /** Nobody but so many has anything under way, the site is up and its clock is right. */
  isQuietBut(people: number): boolean {
    const { isStill, wrongUntil, elapsed } = this.world;
    return this.busy === people && this.isUp && isStill && wrongUntil <= elapsed;
  }

  /** An update: the new process takes over where the old one has ended. */
  async restart(): Promise<void> {
    const [site] = this.sites;
    if (!site) return;
    if (await this.#stop(site)) await this.start();
  }

  async stopAll(): Promise<void> {
    for (const site of [...this.sites]) await this.#stop(site);
  }

  /** Not where it is killed meanwhile, and started again as after any kill. */
  async #stop(site: Site): Promise<boolean> {
    this.sites = this.sites.filter((other) => other !== site);
    await Promise.race([stopSite(this.world, site), site.program.ended]).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    if (!site.program.alive) return false;
    const countLeft = () => this.world.timers.of(site.program).length;
    // The pool's timers end with its sockets, which the system closes in its own time.
    for (let waits = 0; this.ground.url && countLeft() > 0 && waits < 200; waits++)
      await new Promise((resolve) => real.setTimeout(resolve, 25));
    const left = countLeft();
    if (left > 0) this.world.fail(`${left} timers are left of a site that has stopped`);
    this.world.forget(site.program);
    return true;
  }

  async close(): Promise<void> {
    this.world.forgetAll();
    await this.world.settle();
    rmSync(this.ground.dataDir, { recursive: true, force: true });
  }

  /** While a person waits, the pause of any task may end; the longer they wait, the likelier. */
  #act(doer: string, chance: Chance, heldMs: number): void {
    const share = Math.max(0.1, heldMs / 60_000);
    if (this.#begun.has(doer)) for (const { tasks } of this.sites) tasks.cutShort(chance, share);
  }

  #survive(program: Program): void {
    this.sites = this.sites.filter((site) => site.program !== program);
    this.ground.mails.excuseUnnoted(program, this.ground);
    if (!this.ground.url) leaveBehind(this.ground);
    this.#startLater();
  }

  /** Whatever runs the site starts it again. */
  #startLater(): void {
    const chance = this.world.chance("downtime");
    const downMs = chance.of([1_000, 20_000, 20 * 60_000, 5 * hourMs]);
    this.world.timers.add(this.world.outside, this.world.elapsed + downMs, () => {
      void this.world.foreign(this.start());
    });
  }
}

/** PostgreSQL's word for it: such a start ends. */
const isFull = (error: unknown) => error instanceof Error && "code" in error && error.code === "53100";

let made: Buffer | undefined;

/** A migrated database with its first user, made once. */
async function emptySite(): Promise<Buffer> {
  if (made) return made;
  const world = new World("an empty site", 0);
  const ground = {
    world,
    files: new FileStore(),
    mails: new MailServer(),
    log: [],
    url: undefined,
    dataDir: newDataDir(),
  };
  const site = await startSite(ground, "first");
  await stopSite(world, site);
  world.forget(site.program);
  made = readFileSync(join(ground.dataDir, "site.db"));
  rmSync(ground.dataDir, { recursive: true, force: true });
  return made;
}
