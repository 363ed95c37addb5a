import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { readMessageFiles } from "../../scripts/words/export-texts.ts";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { closeDeps, createDeps } from "../../server/create-deps.ts";
import type { Engine } from "../../server/db/db.ts";
import type { Deps } from "../../server/deps.ts";
import { hashPassword } from "../../server/features/accounts/password.ts";
import { insertAdmin } from "../../server/features/accounts/users.repository.ts";
import type { Renderer } from "../../server/render/renderer.ts";
import { migratedDatabase, placeDatabase } from "./database.ts";
import { disposeAfterTest, once } from "./dispose.ts";
import { temporaryFolder } from "./folders.ts";
import { admin } from "./site.ts";

export { admin };

const passwordHash = hashPassword(admin.password);

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  renderer: Renderer;
  /** The application's clock. */
  time: { now: Date };
  /** Moves the clock forward. */
  pass(ms: number): void;
  dispose(): Promise<void>;
}

/**
 * The whole application in this process on its own database and folder; pages are marked instead of rendered.
 * It is disposed with the test that starts it, also in `beforeEach`.
 */
export async function testApp(
  engine: Engine = "sqlite",
  variables: Record<string, string> = {},
  change: (deps: Deps) => Deps = (deps) => deps,
): Promise<TestApp> {
  const dataDir = temporaryFolder("app");
  const url = engine === "postgres" ? { DATABASE_URL: await migratedDatabase() } : {};
  const config = readConfig({
    DATA_DIR: dataDir,
    SITE_URL: "http://site.test",
    TRANSLATOR: "off",
    LOG_LEVEL: "silent",
    // Other tests load the machine: no load shedding.
    SHED_LOAD_MS: "0",
    ...url,
    ...variables,
  });
  if (!config.database.url) await placeDatabase(config.dataDir);
  const time = { now: new Date() };
  const log = pino({ level: config.logLevel });
  const deps = change(
    await createDeps(
      config,
      log,
      () => config.siteUrl ?? "",
      () => time.now,
    ),
  );
  // A second instance on the same database finds the admin there.
  const known = await deps.db.query.selectFrom("admins").select("id").executeTakeFirst();
  if (!known) await insertAdmin(deps.db.query, { ...admin, passwordHash: await passwordHash }, time.now);
  const renderer = markRenderer(dataDir);
  const app = await buildApp(deps, renderer);
  const dispose = once(async () => {
    await app.close();
    await closeDeps(deps);
    rmSync(dataDir, { recursive: true, force: true });
  });
  disposeAfterTest(dispose);
  const pass = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms);
  };
  return { app, deps, renderer, time, pass, dispose };
}

export async function signIn(app: FastifyInstance, { username, password } = admin): Promise<{ authorization: string }> {
  const answer = await app.inject({ method: "POST", url: "/api/admin/login", payload: { username, password } });
  return { authorization: `Bearer ${answer.json().token}` };
}

export type StaffApp = Awaited<ReturnType<typeof startStaffApp>>;

/** An application, and requests of its signed-in admin to `/api/admin/`. */
export async function startStaffApp(...settings: Parameters<typeof testApp>) {
  const site = await testApp(...settings);
  let headers = await signIn(site.app);
  const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, key?: string) => {
    const ownHeaders = { ...headers, ...(key && { "idempotency-key": key }) };
    return site.app.inject({ method, url: `/api/admin/${path}`, headers: ownHeaders, ...(payload && { payload }) });
  };
  return Object.assign(site, {
    send,
    get: async (path: string) => (await send("GET", path)).json(),
    /** Opens another session, after a time in which the first one expires. */
    async signInAgain() {
      headers = await signIn(site.app);
    },
  });
}

/** Replaces the built browser side, which server tests do not need. */
function markRenderer(dataDir: string): Renderer {
  const clientFolder = join(dataDir, "client");
  mkdirSync(join(clientFolder, "assets"), { recursive: true });
  writeFileSync(join(clientFolder, "assets", "mark.css"), "");
  return {
    render: async ({ page, locale, job, my }) => ({
      status: page === "notFound" || job === null || my === false ? 404 : job?.state === "closed" ? 410 : 200,
      head: "<title>page</title>",
      body: `${page} ${locale} ${job?.id ?? ""}`,
    }),
    template: async () => '<html lang="en"><!--head--><!--body--><!--data--></body></html>',
    pageScript: "",
    scriptHashes: [],
    clientFolder,
    shippedWords: readMessageFiles("client/i18n/locales"),
    staffScript: "/staff.js",
  };
}
