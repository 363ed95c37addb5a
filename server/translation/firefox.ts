import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type ModelSource, mozilla } from "./firefox-records.ts";
import { createWorkerSession, type SessionTimes, type WorkerSession } from "./firefox-session.ts";
import { fetchModel, findModel, type ModelFiles, openStoredModel } from "./firefox-store.ts";
import { TranslationUnavailable, type Translator, type TranslatorLogger, type TranslatorStatus } from "./translator.ts";

export interface FirefoxSettings {
  dataDir: string;
  modelDir?: string | undefined;
  logger: TranslatorLogger;
  source?: ModelSource;
  times?: SessionTimes;
  /** Between attempts to get the model; the last one repeats. */
  pausesSeconds?: readonly number[];
  /** How long a text waits for a model that is being opened; a download takes longer and answers "later". */
  patienceMs?: number;
  workerModule?: URL;
}

const engine = "firefox";
const usualTimes: SessionTimes = { idleMs: 3 * 60_000, startMs: 60_000, textMs: 60_000 };
const usualPauses = [60, 300, 900, 3600, 6 * 3600];

export function createFirefoxTranslator({
  dataDir,
  modelDir,
  logger,
  source = mozilla,
  times = usualTimes,
  pausesSeconds = usualPauses,
  patienceMs = 2_000,
  workerModule,
}: FirefoxSettings): Translator {
  const modelsDir = join(dataDir, "models");
  const wanted = modelDir
    ? "model.*.bin and vocab.*.spm (en-sk) in the given model directory"
    : `the en-sk model and vocabulary listed at ${source.recordsUrl}`;
  const closing = new AbortController();
  let session: WorkerSession | undefined;
  let getting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryAt = 0;
  let attempts = 0;
  const reported = new Set<string>();
  let missing = "model-not-fetched";
  let failing: string | undefined;

  async function findOrFetch(): Promise<ModelFiles | undefined> {
    if (modelDir) return findModel(modelDir);
    const stored = await openStoredModel(modelsDir);
    if (stored) return stored;
    if (attempts === 0)
      logger.info(
        { engine, wanted, into: modelsDir },
        "automatic translation waits for its model, which is being fetched",
      );
    return fetchModel(modelsDir, source, closing.signal);
  }

  async function getModel(): Promise<void> {
    try {
      const files = await findOrFetch();
      if (!files) throw new Error("no such files");
      session = createWorkerSession(files, times, workerModule);
      logger.info({ engine }, "translation model is ready");
    } catch (error) {
      if (closing.signal.aborted) return;
      const pause = pausesSeconds[Math.min(attempts, pausesSeconds.length - 1)] ?? 3600;
      attempts += 1;
      missing = `model-missing: wanted ${wanted}; ${reason(error)}`;
      if (!reported.has(missing))
        logger.warn({ engine, wanted, reason: reason(error) }, "translation model is missing");
      reported.add(missing);
      retryAt = Date.now() + pause * 1000;
      retry = setTimeout(retryNow, pause * 1000).unref();
    } finally {
      getting = undefined;
    }
  }

  function retryNow(): void {
    retryAt = 0;
    prepare();
  }

  function prepare(): void {
    if (session || getting || closing.signal.aborted || Date.now() < retryAt) return;
    getting = getModel();
  }

  async function readySession(): Promise<WorkerSession> {
    prepare();
    if (getting) await Promise.race([getting, delay(patienceMs, undefined, { ref: false })]);
    if (session) return session;
    const later = getting ? 15 : Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
    throw new TranslationUnavailable(getting ? "model-loading" : "model-missing", { retryAfterSeconds: later });
  }

  function status(): TranslatorStatus {
    if (getting && !session) return { engine, state: "loading", detail: `model-loading: ${wanted}` };
    if (!session) return { engine, state: "missing", detail: missing };
    return failing ? { engine, state: "failing", detail: failing } : { engine, state: "ready" };
  }

  return {
    engine,
    prepare,
    status,
    async translate(texts) {
      const ready = await readySession();
      try {
        const translated = await ready.translate(texts);
        failing = undefined;
        return translated;
      } catch (error) {
        if (error instanceof TranslationUnavailable) failing = `${error.message}: ${reason(error.cause)}`;
        throw error;
      }
    },
    async close() {
      closing.abort();
      clearTimeout(retry);
      await getting;
      await session?.close();
    },
  };
}

/** fetch hides the useful word (ENOTFOUND, ECONNREFUSED) one level down. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const inner = error.cause instanceof Error ? error.cause : error;
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.message;
}
