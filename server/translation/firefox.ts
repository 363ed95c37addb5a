import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { getReason } from "../log.ts";
import { fetchModel, findModel, type ModelFiles, type ModelSource } from "./firefox-model.ts";
import { TranslationUnavailable, type Translator, type TranslatorLogger, type TranslatorStatus } from "./translator.ts";

export interface FirefoxSettings {
  dataDir: string;
  modelDir?: string | undefined;
  logger: TranslatorLogger;
  source: ModelSource;
  workerTimes?: WorkerTimes;
  retrySeconds?: number;
  /** How long a text waits for a model that is being opened. A download takes longer. */
  openTimeoutMs?: number;
  workerModule?: URL;
}

interface WorkerTimes {
  /** After this time without work the thread ends and frees its memory (well over 100 MB). */
  idleMs: number;
  /** Time limit for a sentence, even the first one, which waits until the model is read. Longer texts get more time. */
  textTimeoutMs: number;
}

const engine = "firefox";

/** Translates with Firefox's models in this process. The first use gets the model from the folder or from Mozilla. */
export function createFirefoxTranslator({
  dataDir,
  modelDir,
  logger,
  source,
  workerTimes = { idleMs: 3 * 60_000, textTimeoutMs: 120_000 },
  retrySeconds = 10 * 60,
  openTimeoutMs = 2_000,
  workerModule = new URL("./firefox-worker.ts", import.meta.url),
}: FirefoxSettings): Translator {
  const modelsDir = join(dataDir, "models");
  const wanted = modelDir
    ? "model.*.bin and vocab.*.spm (en-sk) in the given model directory"
    : `the en-sk model and vocabulary listed at ${source.recordsUrl}`;
  const closing = new AbortController();
  let worker: TranslationWorker | undefined;
  let opening: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isFirstAttempt = true;
  let missing = "model-not-fetched";
  let failing: string | undefined;

  async function findOrFetch(): Promise<ModelFiles | undefined> {
    const found = await findModel(modelDir ?? modelsDir);
    if (found || modelDir) return found;
    const waiting = "automatic translation waits for its model, which is being fetched";
    if (isFirstAttempt) logger.info({ engine, wanted, into: modelsDir }, waiting);
    return fetchModel(modelsDir, source, closing.signal);
  }

  async function openModel(): Promise<void> {
    try {
      const files = await findOrFetch();
      if (!files) throw new Error("no such files");
      const start = () => new Worker(workerModule, { workerData: files });
      worker = createTranslationWorker(start, workerTimes, closing.signal);
      logger.info({ engine }, "translation model is ready");
    } catch (error) {
      if (closing.signal.aborted) return;
      const reason = getReason(error);
      if (isFirstAttempt) logger.warn({ engine, wanted, reason }, "translation model is missing");
      isFirstAttempt = false;
      missing = `model-missing: wanted ${wanted}; ${reason}`;
      retry = setTimeout(retryNow, retrySeconds * 1_000).unref();
    } finally {
      opening = undefined;
    }
  }

  function retryNow(): void {
    retry = undefined;
    prepare();
  }

  function prepare(): void {
    if (worker || opening || retry || closing.signal.aborted) return;
    opening = openModel();
  }

  async function getWorker(): Promise<TranslationWorker> {
    prepare();
    if (opening) await Promise.race([opening, delay(openTimeoutMs, undefined, { ref: false })]);
    if (worker) return worker;
    if (opening) throw new TranslationUnavailable("model-loading", { retryAfterSeconds: 15 });
    throw new TranslationUnavailable("model-missing", { retryAfterSeconds: retrySeconds });
  }

  function status(): TranslatorStatus {
    if (opening) return { engine, state: "loading", detail: `model-loading: ${wanted}` };
    if (!worker) return { engine, state: "missing", detail: missing };
    return failing ? { engine, state: "failing", detail: failing } : { engine, state: "ready" };
  }

  return {
    engine,
    prepare,
    status,
    async translate(texts) {
      const ready = await getWorker();
      try {
        const translated = await ready.translate(texts);
        failing = undefined;
        return translated;
      } catch (error) {
        if (error instanceof TranslationUnavailable) failing = `${error.message}: ${getReason(error.cause)}`;
        throw error;
      }
    },
    async close() {
      closing.abort();
      clearTimeout(retry);
      await opening;
      await worker?.end();
    },
  };
}

interface TranslationWorker {
  translate(texts: readonly string[]): Promise<string[]>;
  end(): Promise<void>;
}

/** Runs the engine in a thread that is started when needed, and ended when it is idle, hangs or crashes. */
function createTranslationWorker(start: () => Worker, times: WorkerTimes, closing: AbortSignal): TranslationWorker {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastCall: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  function startThread(): Worker {
    const started = start();
    // Without a listener, a crash between two texts would end the server.
    return started.on("error", () => {
      if (thread === started) thread = undefined;
    });
  }

  async function translate(texts: readonly string[]): Promise<string[]> {
    if (closing.aborted) throw new TranslationUnavailable("translator-closed");
    clearTimeout(idle);
    thread ??= startThread();
    const current = thread;
    current.ref();
    const translated: string[] = [];
    try {
      for (const text of texts) {
        const timeout = AbortSignal.timeout(Math.ceil(times.textTimeoutMs * (1 + text.length / 500)));
        current.postMessage(text);
        const [answer] = await once(current, "message", { signal: AbortSignal.any([closing, timeout]) });
        translated.push(answer);
      }
    } catch (cause) {
      await end();
      const isTimeout = cause instanceof Error && cause.name === "AbortError";
      const code = closing.aborted ? "translator-closed" : isTimeout ? "worker-timeout" : "worker-failed";
      throw new TranslationUnavailable(code, { retryAfterSeconds: 60, cause });
    }
    current.unref();
    idle = setTimeout(end, times.idleMs).unref();
    return translated;
  }

  return {
    translate(texts) {
      const call = lastCall.then(() => translate(texts));
      lastCall = call.catch(() => {});
      return call;
    },
    end,
  };
}
