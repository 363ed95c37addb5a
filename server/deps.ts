import type { FastifyBaseLogger } from "fastify";
import { Background } from "./background/background.ts";
import type { Config } from "./config.ts";
import type { Database, StaffDatabase } from "./db/db.ts";
import { openDatabase } from "./db/open.ts";
import { signingKey } from "./db/settings.ts";
import { createMailer } from "./mail/create-mailer.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createStorage } from "./storage/create-storage.ts";
import type { Scanner } from "./storage/scanner.ts";
import { createScanner } from "./storage/scanner.ts";
import type { Storage } from "./storage/storage.ts";
import { createTranslator } from "./translation/create-translator.ts";
import type { Translator } from "./translation/translator.ts";

/** The edge, chosen once: everything the application talks to. */
export interface Deps {
  config: Config;
  db: Database;
  storage: Storage;
  scanner: Scanner | undefined;
  mailer: Mailer;
  translator: Translator;
  background: Background;
  /** Signs upload and download addresses and form marks; the same for all instances. */
  signingKey: Buffer;
  /** Where visitors reach the site: SITE_URL, or the address the server listens on. */
  publicUrl: () => string;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** For what is behind the login: it writes in `adminOf(request).write`, which looks once more whether the session is one. */
export type StaffDeps = Omit<Deps, "db"> & { db: StaffDatabase };

export async function createDeps(
  config: Config,
  log: FastifyBaseLogger,
  publicUrl: () => string,
  clock = () => new Date(),
): Promise<Deps> {
  const db = await openDatabase({ ...config.database, dataDir: config.dataDir });
  const key = await signingKey(db).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  return {
    config,
    db,
    storage: createStorage(config, { signingKey: key, publicUrl, clock }),
    scanner: createScanner(config),
    mailer: await createMailer(config.mail, log),
    translator: createTranslator({ ...config.translation, dataDir: config.dataDir }, log),
    background: new Background(log),
    signingKey: key,
    publicUrl,
    clock,
    log,
  };
}

/** After the last request: background work ends where it can be taken up again, then the connections go. */
export async function closeDeps({ background, translator, mailer, db }: Deps): Promise<void> {
  await background.stop();
  await Promise.all([translator.close(), mailer.close()]);
  await db.close();
}
