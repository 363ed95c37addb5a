import { rmSync } from "node:fs";
import Fastify, { type FastifyInstance } from "fastify";
import pino from "pino";
import { temporaryFolder } from "../../../tests/support/folders.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import { readConfig } from "../../config.ts";
import type { Engine } from "../../db/engine.ts";
import { closeDeps, createDeps, type Deps } from "../../deps.ts";
import { installErrorHandler } from "../../http/error-handler.ts";
import { createRateLimiter } from "../../http/rate-limiter.ts";
import type { Mail } from "../../mail/mailer.ts";
import { outboxTask } from "../../mail/outbox.task.ts";
import { contactRoutes } from "./contact.routes.ts";

export const enquiry = {
  name: "Žofia Kováčová",
  email: "Zofia.Kovacova@Customer.example",
  company: "Mesto Vrútky",
  projectType: "robotics",
  message: "Chceli by sme robota do skladu.",
  language: "sk",
};

/** The enquiry's part of the server, on real parts. */
export function buildContactApp(deps: Deps): FastifyInstance {
  const app = Fastify({ loggerInstance: deps.log });
  installErrorHandler(app);
  contactRoutes(app, deps, createRateLimiter(deps));
  deps.background.add(outboxTask(deps));
  return app;
}

export function testVariables(dataDir: string, databaseUrl: string | undefined): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    TRANSLATOR: "off",
    SITE_URL: "https://tatrion.example",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

export interface ContactBench {
  deps: Deps;
  app: FastifyInstance;
  sent: Mail[];
  log: string[];
  send(
    body: object,
    address?: string,
  ): Promise<{ status: number; body: Record<string, unknown>; retryAfter: string | undefined }>;
  mark(): Promise<string>;
  pass(ms: number): void;
  close(): Promise<void>;
}

/** In process, with a clock to be moved and a mailer that keeps what it is given. */
export async function openContactBench(engine: Engine, more: Record<string, string> = {}): Promise<ContactBench> {
  const dataDir = temporaryFolder("contact");
  const url = engine === "postgres" ? await freshDatabase() : undefined;
  const config = readConfig({ ...testVariables(dataDir, url), ...more });
  const log: string[] = [];
  let now = Date.parse("2026-03-01T10:00:00.000Z");
  const logger = pino({ level: "trace" }, { write: (line: string) => void log.push(line) });
  const sent: Mail[] = [];
  const deps: Deps = {
    ...(await createDeps(
      config,
      logger,
      () => "https://tatrion.example",
      () => new Date(now),
    )),
    mailer: { send: async (mail) => void sent.push(mail), close: async () => undefined },
  };
  const app = buildContactApp(deps);
  return {
    deps,
    app,
    sent,
    log,
    async send(body, remoteAddress = "203.0.113.7") {
      const reply = await app.inject({ method: "POST", url: "/api/contact", payload: body, remoteAddress });
      return { status: reply.statusCode, body: reply.json(), retryAfter: reply.headers["retry-after"]?.toString() };
    },
    mark: async () => (await app.inject("/api/contact/mark")).json().mark,
    pass: (ms) => {
      now += ms;
    },
    async close() {
      await app.close();
      await closeDeps(deps);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
