import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/open.ts";
import { readSigningKey } from "./db/site-state.ts";
import type { Deps } from "./deps.ts";
import { createMailer } from "./mail/create-mailer.ts";
import { Scheduler } from "./scheduler.ts";
import { createStorage } from "./storage/create-storage.ts";
import { createScanner } from "./storage/scanner.ts";
import { createFirefoxTranslator } from "./translation/firefox.ts";
import { createDeeplTranslator, createLibretranslateTranslator } from "./translation/http-translators.ts";
import { createOffTranslator, type Translator } from "./translation/translator.ts";

export async function createDeps(
  config: Config,
  log: FastifyBaseLogger,
  publicUrl: () => string,
  clock = () => new Date(),
): Promise<Deps> {
  const db = await openDatabase({ ...config.database, dataDir: config.dataDir });
  const key = await readSigningKey(db).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  return {
    config,
    db,
    storage: createStorage(config, { signingKey: key, publicUrl, clock }),
    scanner: createScanner(config),
    mailer: await createMailer(config.mail, log),
    translator: createTranslator(config, log),
    scheduler: new Scheduler(log),
    signingKey: key,
    publicUrl,
    clock,
    log,
  };
}

function createTranslator({ dataDir, translation }: Config, logger: FastifyBaseLogger): Translator {
  const { engine, modelDir, modelSource: source, deepl, libretranslate } = translation;
  if (engine === "firefox") return createFirefoxTranslator({ dataDir, modelDir, source, logger });
  if (engine === "deepl" && deepl) return createDeeplTranslator(deepl);
  if (engine === "libretranslate" && libretranslate) return createLibretranslateTranslator(libretranslate);
  return createOffTranslator();
}

/** Called after the last request. Tasks stop where the next start can resume them, then the connections close. */
export async function closeDeps({ scheduler, translator, mailer, db }: Deps): Promise<void> {
  await scheduler.stop();
  await Promise.all([translator.close(), mailer.close()]);
  await db.close();
}
