import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database, StaffDatabase } from "./db/db.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Scheduler } from "./scheduler.ts";
import type { Scanner } from "./storage/scanner.ts";
import type { Storage } from "./storage/storage.ts";
import type { Translator } from "./translation/translator.ts";

/** Everything the application talks to: `create-deps.ts` chooses the adapters once, at the start. */
export interface Deps {
  config: Config;
  db: Database;
  storage: Storage;
  scanner: Scanner | undefined;
  mailer: Mailer;
  translator: Translator;
  scheduler: Scheduler;
  /** Signs URLs of files and form tokens; the same for all instances. */
  signingKey: Buffer;
  /** Where visitors reach the site: SITE_URL, or the address the server listens on. */
  publicUrl: () => string;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** For routes behind the login, without `db.write`: they write by `commit`, which checks that the session is still open. */
export type StaffDeps = Omit<Deps, "db"> & { db: StaffDatabase };
