import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { inEachLocale } from "../../contract/locales.ts";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { closeDeps, createDeps } from "../../server/create-deps.ts";
import { retryUntilReachable } from "../../server/db/open.ts";
import type { Deps } from "../../server/deps.ts";
import { prepareFirstAdmin } from "../../server/features/accounts/first-admin.ts";
import type { Renderer } from "../../server/render/renderer.ts";
import { Scheduler, type Task } from "../../server/scheduler.ts";
import { temporaryFolder } from "../support/folders.ts";
import { admin } from "../support/site.ts";
import type { Chance } from "./chance.ts";
import { Program } from "./gate.ts";
import { FileStore, MailServer, scanner, translator } from "./services.ts";
import type { World } from "./world.ts";

/** The mailbox of staff. */
export const staffMailbox = "staff@site.example";

export const retention = { contacts: 40, applications: 30, consented: 60 };

/** One process of the site. */
export interface Site {
  program: Program;
  app: FastifyInstance;
  deps: Deps;
  tasks: NamedTasks;
}

/** Storage and services that outlive a process. */
export interface Ground {
  world: World;
  files: FileStore;
  mails: MailServer;
  /** Every line that any process has logged. */
  log: string[];
  /** The URL of PostgreSQL; undefined for the embedded database. */
  url: string | undefined;
  dataDir: string;
}

const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export function createGround(world: World, url?: string): Ground {
  return { world, files: new FileStore(), mails: new MailServer(), log: [], url, dataDir: newDataDir() };
}

export function newDataDir(): string {
  return temporaryFolder("simulated", memory);
}

/** Keeps what a power cut leaves of the embedded database: the file and its log as they are now. */
export function copyAfterCrash(ground: Ground): void {
  const left = ground.dataDir;
  ground.dataDir = newDataDir();
  for (const name of ["site.db", "site.db-wal"]) {
    if (existsSync(join(left, name))) copyFileSync(join(left, name), join(ground.dataDir, name));
  }
  rmSync(left, { recursive: true, force: true });
}

export async function startSite(ground: Ground, name: string): Promise<Site> {
  const { world } = ground;
  const program = new Program(name);
  world.note(`${name} starts`);
  const starting = world.as("start", () => open(ground, program), program, true);
  return world.runReal(
    starting.catch((error: unknown) => {
      if (program.alive) world.forget(program);
      throw error;
    }),
  );
}

async function open(ground: Ground, program: Program): Promise<Site> {
  const { world, log: lines } = ground;
  const config = readConfig({
    DATA_DIR: ground.dataDir,
    SITE_URL: "http://site.test",
    TRUST_PROXY: "loopback",
    SHED_LOAD_MS: "0",
    DEMO_CONTENT: "off",
    RATE_LIMIT_SCALE: "10000",
    SMTP_URL: "smtp://mail.test",
    MAIL_TO: staffMailbox,
    TRANSLATOR: "off",
    ADMIN_PASSWORD: admin.password,
    RETAIN_CONTACTS_DAYS: String(retention.contacts),
    RETAIN_APPLICATIONS_DAYS: String(retention.applications),
    RETAIN_CONSENTED_DAYS: String(retention.consented),
    ...(ground.url && { DATABASE_URL: ground.url, DATABASE_POOL: "40" }),
  });
  const log = pino({ level: "debug", base: null }, { write: (line) => void lines.push(line) });
  const publicUrl = () => config.siteUrl ?? "";
  const reach = <T>(ask: () => Promise<T>) =>
    ground.url ? retryUntilReachable(ask, (reason) => log.warn(reason)) : ask();
  const plain = await reach(() => createDeps(config, log, publicUrl, world.clock));
  const tasks = new NamedTasks(world, program, log);
  const deps: Deps = {
    ...plain,
    storage: ground.files.storage({ signingKey: plain.signingKey, publicUrl, clock: world.clock }),
    mailer: ground.mails.mailer(),
    scanner,
    translator,
    scheduler: tasks,
  };
  await reach(await reach(() => prepareFirstAdmin(deps)));
  const app = await buildApp(deps, markRenderer(ground.dataDir));
  await app.ready();
  world.as("start", () => deps.scheduler.start(), program);
  return { program, app, deps, tasks };
}

/** Stops it as an operator does: requests in progress end first. */
export async function stopSite(world: World, { program, app, deps }: Site): Promise<void> {
  world.note(`${program.name} stops`);
  await world.as(
    "stop",
    async () => {
      await app.close();
      await closeDeps(deps);
    },
    program,
    true,
  );
}

/** Runs each task as an actor of its own, even when a person's command wakes it. */
class NamedTasks extends Scheduler {
  readonly #world: World;
  readonly #program: Program;
  readonly #names: string[] = [];

  constructor(world: World, program: Program, log: pino.Logger) {
    super(log);
    this.#world = world;
    this.#program = program;
  }

  override wake(...name: Parameters<Scheduler["wake"]>): void {
    this.#world.as("wake", () => super.wake(...name), this.#program);
  }

  override add(task: Task): void {
    this.#names.push(task.name);
    super.add({ ...task, run: (stopping) => this.#world.as(task.name, () => task.run(stopping), this.#program) });
  }

  /** Runs some tasks early. */
  cutShort(chance: Chance, share: number): void {
    for (const name of this.#names) {
      if (chance.is(share)) this.#world.as("wake", () => void this.runNow(name), this.#program);
    }
  }
}

function markRenderer(dataDir: string): Renderer {
  const clientFolder = join(dataDir, "client");
  mkdirSync(join(clientFolder, "assets"), { recursive: true });
  writeFileSync(join(clientFolder, "assets", "mark.css"), "");
  return {
    render: async () => ({ status: 200, head: "", body: "" }),
    template: async () => "<html><!--head--><!--body--><!--data--></html>",
    pageScript: "",
    scriptHashes: [],
    clientFolder,
    shippedWords: inEachLocale(() => ({ common: { greeting: "Good day to everybody who comes" } })),
    staffScript: "",
  };
}
